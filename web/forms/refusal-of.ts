import { isRefusal, Refusal } from '#contract/refusal.ts'
import { beginAnewIfGone } from '#web/navigation/begin-anew.ts'

/**
 * Refusal of a failed action. Any other error is a bug: it is logged and shown as 'internal',
 * unlike a missing response ('no_response').
 */
export function refusalOf(thrown: unknown): Refusal {
  if (isRefusal(thrown)) return thrown
  console.error(thrown)
  return new Refusal(0, 'internal', String(thrown))
}

/**
 * Refusal of a failed dynamic import. import() throws a TypeError both without a connection and for
 * a bug of the module, so it is always logged. Where the shop has a newer build the page reloads
 * and this never resolves.
 * @param panel name of the panel it was loaded for
 */
export async function importRefusalOf(thrown: unknown, panel?: string): Promise<Refusal> {
  await beginAnewIfGone(thrown, panel)
  const refusal = refusalOf(thrown)
  return thrown instanceof TypeError ? new Refusal(0, 'no_response', refusal.message) : refusal
}

/**
 * Ignores refusals and aborted requests, and logs any other error as a bug. Returns undefined, for
 * fallbacks: `(await load().catch(logUnexpected)) ?? []`.
 */
export function logUnexpected(thrown: unknown): undefined {
  const isAborted = thrown instanceof DOMException && thrown.name === 'AbortError'
  if (!isAborted) refusalOf(thrown)
}
