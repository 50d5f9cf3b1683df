/** Milliseconds. */
const patience = 10_000

/**
 * One GET. Throws if the response is no success. The address is a secret, because anybody with it
 * could fake a heartbeat. So errors are reported by their code alone: fetch's messages contain the
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
