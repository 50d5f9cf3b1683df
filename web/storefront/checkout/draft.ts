/**
 * Checkout state that this tab keeps until the order is placed: the typed form, and the pending
 * attempt, so that an attempt without a response can be sent again without a second order.
 */
import type { DeliveryForm } from '#contract/orders/checkout.ts'
import { forgetDraft, readTab, writeTab } from '#web/forms/draft.ts'

/** Name of the form among the drafts. */
export const checkoutDraft = 'checkout'

/** Form with the total in EGP that was shown beside it. */
export type PlacedForm = DeliveryForm & { total_seen: number }

/** A sent order: its idempotency key, and in `unanswered` the form if no response came. */
export type Attempt = { key: string; unanswered: PlacedForm | null }

/** A draft as well, so that signing out clears the attempt. */
const attemptName = 'draft:checkout-attempt'

export const readAttempt = (): Attempt | null => readTab(attemptName) as Attempt | null
export const writeAttempt = (attempt: Attempt): void => writeTab(attemptName, attempt)

export function forgetCheckout(): void {
  forgetDraft(checkoutDraft)
  writeTab(attemptName, null)
}

/** Random idempotency key; crypto.randomUUID is missing where the shop is not on https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
