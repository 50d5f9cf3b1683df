/**
 * What this tab remembers of a checkout until its order stands: what was typed, and the attempt
 * under way, so that one whose answer was lost can be asked for again without making a second
 * order.
 */
import type { DeliveryForm } from '#contract/checkout.ts'
import { forgetDraft, readTab, writeTab } from '#web/forms/draft.ts'

/** The form's name among the drafts. */
export const checkoutDraft = 'checkout'

/** The form with the total in EGP that stood beside it. */
export type PlacedForm = DeliveryForm & { total_seen: number }

/** `unanswered` is the form whose answer never came. */
export type Attempt = { key: string; unanswered: PlacedForm | null }

/** One of the drafts: whoever logs out leaves no attempt behind. */
const attemptName = 'draft:checkout-attempt'

export const readAttempt = (): Attempt | null => readTab(attemptName) as Attempt | null
export const writeAttempt = (attempt: Attempt): void => writeTab(attemptName, attempt)

export function forgetCheckout(): void {
  forgetDraft(checkoutDraft)
  writeTab(attemptName, null)
}

/** Random; crypto.randomUUID is missing where the shop is not on https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
