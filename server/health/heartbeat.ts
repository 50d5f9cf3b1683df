/** Milliseconds. */
const patience = 10_000

/**
 * One GET. Throws when the answer is no success. The address is a secret: whoever knows it can say
 * that all is well. So what fails is told by its code alone, because messages of fetch repeat the
 * address.
 */
export async function callAddress(url: string): Promise<void> {
  const outcome = await fetch(url, { signal: AbortSignal.timeout(patience) }).then(
    async ({ ok, status, body }) => {
      await body?.cancel()
      return ok ? null : String(status)
    },
    (failure: Error & { cause?: { code?: string } }) => failure.cause?.code ?? failure.name,
  )
  if (outcome !== null) throw new Error(`The heartbeat was not taken: ${outcome}`)
}
