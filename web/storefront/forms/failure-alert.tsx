import { useEffect, useRef } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import { form_busy, form_no_response, form_not_sent } from '#messages'
import { Alert } from '#web/ui/alert.tsx'

/** Why a form was not taken, when that has no field. */
export function failureText({ code }: Pick<Refusal, 'code'>): string {
  if (code === 'no_response') return form_no_response()
  return code === 'too_many' || code === 'overloaded' ? form_busy() : form_not_sent()
}

type FailureAlertProps = {
  failure: Refusal | null
  /** What to say instead of the shared sentences. */
  say?: (failure: Refusal) => string
}

/** Says in place why a form was not taken; focus moves there, because the button that was pressed may be far below. */
export function FailureAlert({ failure, say = failureText }: FailureAlertProps) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) alert.current?.focus()
  }, [failure])
  if (!failure) return null
  return <Alert ref={alert}>{say(failure)}</Alert>
}
