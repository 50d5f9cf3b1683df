import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { FocusAlert } from '#web/ui/notices/alert.tsx'

/** Seconds that separate a short rate limit (a minute) from a long one (a day). */
const aWhile = 120

/** Text for a refusal without a field. */
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
  /** Replacement for the shared texts. */
  say?: (failure: Refusal) => string
}

/** Alert with the reason that a form was refused. */
export function FailureAlert({ failure, say = failureText }: FailureAlertProps) {
  return failure && <FocusAlert of={failure}>{say(failure)}</FocusAlert>
}
