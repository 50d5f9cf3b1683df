import { isRefusal, Refusal } from '#contract/refusal.ts'
import { beginAnewIfGone } from '#web/navigation/begin-anew.ts'

/**
 * Why something was not done. What is no Refusal is a bug: it is logged, and told as one
 * ('internal'), which is another thing than an answer that never came ('no_response').
 */
export function refusalOf(thrown: unknown): Refusal {
  if (isRefusal(thrown)) return thrown
  console.error(thrown)
  return new Refusal(0, 'internal', String(thrown))
}

/**
 * Why code that is fetched late did not come. Without a connection import() throws a TypeError,
 * which a bug of the fetched module may be as well: so it is logged in any case. Where the shop has
 * it no more, nothing is answered: the page begins anew.
 * @param panel that it was fetched for, by its name
 */
export async function importRefusalOf(thrown: unknown, panel?: string): Promise<Refusal> {
  await beginAnewIfGone(thrown, panel)
  const refusal = refusalOf(thrown)
  return thrown instanceof TypeError ? new Refusal(0, 'no_response', refusal.message) : refusal
}

/**
 * Where a failure need not be told: a refusal and a call that its own screen has aborted are passed
 * over, anything else is a bug and logged. Answers undefined, for who goes on without: `(await
 * load().catch(logUnexpected)) ?? []`.
 */
export function logUnexpected(thrown: unknown): undefined {
  const isAborted = thrown instanceof DOMException && thrown.name === 'AbortError'
  if (!isAborted) refusalOf(thrown)
}
