/**
 * What this tab remembers of a checkout until its order stands: what was typed, so that no reload and no change of language loses
 * it, and the attempt under way, so that one whose answer was lost can be asked for again without making a second order.
 */
import type { DeliveryForm } from '#contract/checkout.ts'

/** As typed: every field is text. */
export type Draft = Partial<Record<keyof DeliveryForm, string>>

/** `unanswered` is the form whose answer never came. */
export type Attempt = { key: string; unanswered: DeliveryForm | null }

const names = { draft: 'checkoutDraft', attempt: 'checkoutAttempt' } as const

export const readDraft = (): Draft => (read(names.draft) as Draft | null) ?? {}
export const writeDraft = (draft: Draft): void => write(names.draft, draft)

export const readAttempt = (): Attempt | null => read(names.attempt) as Attempt | null
export const writeAttempt = (attempt: Attempt): void => write(names.attempt, attempt)

export function forgetCheckout(): void {
  for (const name of Object.values(names)) write(name, null)
}

/** Random; crypto.randomUUID is missing where the shop is not on https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Where storage is blocked the page itself is the only memory. */
function write(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Nothing to do: see above.
  }
}
