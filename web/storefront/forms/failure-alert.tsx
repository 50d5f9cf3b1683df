import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { FocusAlert } from '#web/ui/alert.tsx'

/** Seconds: a limit of a minute is over sooner, one of a day is not. */
const aWhile = 120

/** Why a form was not taken, when that has no field. */
export function failureText({
  code,
  retryAfter = 0,
}: Pick<Refusal, 'code'> & Partial<Pick<Refusal, 'retryAfter'>>): string {
  if (code === 'no_response') return m.form_no_response()
  if (code === 'too_many' && retryAfter > aWhile) return m.form_full_today()
  return code === 'too_many' || code === 'overloaded' ? m.form_busy() : m.form_not_sent()
}

type FailureAlertProps = {
  failure: Refusal | null
  /** What to say instead of the shared sentences. */
  say?: (failure: Refusal) => string
}

/** Says in place why a form was not taken. */
export function FailureAlert({ failure, say = failureText }: FailureAlertProps) {
  return failure && <FocusAlert of={failure}>{say(failure)}</FocusAlert>
}
