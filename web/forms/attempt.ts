/**
 * An attempt to do something that must not be done twice. All its tries carry one Idempotency-Key
 * until the shop has answered one of them: what was done and whose answer was lost is not done a
 * second time, though something beside it was put right meanwhile. It is kept by the tab, so a
 * reload does not lose it; something else is another attempt.
 */
import { isRefusal } from '#contract/refusal.ts'
import { readTab, writeTab } from './draft.ts'

type Attempt = { key: string; of: string }

/**
 * One of the drafts: whoever logs out leaves no attempt behind. @param what kind of thing it is
 * @param of what makes it this one
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
    // Refused, it was not done.
    if (isRefusal(thrown) && thrown.status >= 400 && thrown.status < 500) writeTab(name, null)
    throw thrown
  }
}

/** Random; crypto.randomUUID is missing where the shop is not on https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
