/**
 * Idempotent attempt at an action. All its tries carry one Idempotency-Key until the shop has
 * responded, so a retry after a lost response does nothing twice, even if another field was changed
 * meanwhile. The key is kept by the tab and survives a reload; another subject is another attempt.
 */
import { isRefusal } from '#contract/refusal.ts'
import { readTab, writeTab } from './draft.ts'

type Attempt = { key: string; of: string }

/**
 * Runs an attempt under a stored key. It counts as a draft, so that signing out clears it.
 * @param what kind of action
 * @param of identity of its subject
 */
export async function attempt<Answer>(
  what: string,
  of: unknown,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const name = `draft:${what}-attempt`
  const text = JSON.stringify(of)
  const known = readTab(name) as Attempt | null
  const { key } = known?.of === text ? known : { key: newKey() }
  writeTab(name, { key, of: text } satisfies Attempt)
  try {
    const answer = await send(key)
    writeTab(name, null)
    return answer
  } catch (thrown) {
    // A refused request did nothing: the key is used up.
    if (isRefusal(thrown) && thrown.status >= 400 && thrown.status < 500) writeTab(name, null)
    throw thrown
  }
}

/** Random idempotency key; crypto.randomUUID is missing where the shop is not on https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
