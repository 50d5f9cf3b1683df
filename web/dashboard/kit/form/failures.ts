/** Messages of failures, in the specified words (R97). */
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import type { Failure } from '../prompts.tsx'
import { reasonOfRefusal } from '../row-reasons.ts'
import { sayFirst } from './say.ts'

/** Failure 'Oops...' with 'Something went wrong!'. */
export const oops = (text: string = m.admin_something_wrong()): Failure => ({
  title: m.admin_oops(),
  text,
})

/** Failure 'Error' with the action that failed. */
export const errorWith = (text: string): Failure => ({ title: m.admin_error(), text })

/**
 * Failure 'Error' with the reason, where the refusal has a useful one (409, 422) or no response
 * came.
 * @param say turns the contract's texts into the page's language
 */
export const withReason =
  (failure: Failure) =>
  (refusal: Refusal): Failure => {
    const own = reasonOfRefusal(refusal)
    if (own !== null) return { ...failure, text: own }
    const known = knownReasons[refusal.code]?.()
    if (known) return { ...failure, text: `${failure.text} ${known}` }
    const isReason = refusal.status === 409 || refusal.status === 422
    return isReason ? { ...failure, text: sayFirst(refusal) ?? failure.text } : failure
  }

/** Texts of general refusals. */
const knownReasons: Record<string, (() => string) | undefined> = {
  no_response: m.admin_no_response,
  not_found: m.admin_gone,
  changed_meanwhile: m.admin_why_changed,
  not_pending: m.admin_order_not_pending,
}

/**
 * Failure 'Error' with exactly the specified text; the reason, if there is a text for it, follows
 * as a sentence of its own.
 */
export const failedWith =
  (text: string) =>
  (refusal: Refusal): Failure => ({ ...errorWith(text), detail: reasonOf(refusal) })

function reasonOf(refusal: Refusal): string | undefined {
  const own = reasonOfRefusal(refusal)
  if (own !== null) return own
  const known = knownReasons[refusal.code]
  if (known) return known()
  const hasReason = [409, 413, 422].includes(refusal.status)
  return hasReason ? sayFirst(refusal) : undefined
}
