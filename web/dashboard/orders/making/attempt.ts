/**
 * The attempt to place an order that is being made. All its tries carry one Idempotency-Key until the shop has answered one of them: an order
 * whose answer was lost is not made a second time, though an address or a note was put right meanwhile. It is kept by the tab, so a reload does not
 * lose it; other pieces, or another phone, are another order.
 */
import { isRefusal } from '#contract/refusal.ts'
import { readTab, writeTab } from '#web/forms/draft.ts'

type Attempt = { key: string; of: string }

/** One of the drafts: whoever logs out leaves no attempt behind. */
const attemptName = 'draft:made-order-attempt'

/** @param order what makes it this order; `place` sends it under the attempt's key */
export async function attempt<Answer>(order: { phone: unknown; lines: unknown }, place: (key: string) => Promise<Answer>): Promise<Answer> {
  const of = JSON.stringify([order.phone, order.lines])
  const known = readTab(attemptName) as Attempt | null
  const { key } = known?.of === of ? known : { key: newKey() }
  writeTab(attemptName, { key, of } satisfies Attempt)
  try {
    const answer = await place(key)
    writeTab(attemptName, null)
    return answer
  } catch (thrown) {
    // Refused, it was not made.
    if (isRefusal(thrown) && thrown.status >= 400 && thrown.status < 500) writeTab(attemptName, null)
    throw thrown
  }
}

/** Random; crypto.randomUUID is missing where the shop is not on https. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
