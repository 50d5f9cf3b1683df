/**
 * Requests to user-supplied addresses. None of them reaches the shop's own network: each request
 * connects to the very address that was resolved and found public (R255, R287).
 */
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPlainlyClosed, isPublic } from './public-addresses.ts'

/** An expected refusal: the address, or what its name resolves to, is not public. */
export class NotPublic extends Error {
  constructor() {
    super('The address does not lead to a public place')
  }
}

type Destination = { address: string; family: number; port: number }

/**
 * Name resolution, which tests replace: a shop with an exception for its own address would have the
 * vulnerability that this prevents.
 */
export const network = {
  /** All addresses of a name. */
  resolve: async (host: string): Promise<{ address: string; family: number }[]> =>
    lookup(host, { all: true }),
  /** Address to connect to: resolved and found public. */
  reach: async (url: URL): Promise<Destination> => {
    if (isPlainlyClosed(url)) throw new NotPublic()
    const addresses = await network.resolve(url.hostname.replace(/^\[|\]$/g, ''))
    const [first] = addresses
    // All addresses must be public: of a name with both kinds an attacker chooses which one is
    // used.
    if (!first || !addresses.every(({ address }) => isPublic(address))) throw new NotPublic()
    return { ...first, port: url.protocol === 'https:' ? 443 : 80 }
  },
}

/** Rejects with NotPublic, or with the error of the resolution. */
export async function refuseClosed(url: URL, signal: AbortSignal): Promise<void> {
  await within(network.reach(url), signal)
}

export type Asking = {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Buffer
  signal: AbortSignal
}

/**
 * One request, without following redirects, which is up to the caller. Resolves once the head of
 * the response is there.
 */
export async function ask(
  url: URL,
  { method = 'GET', headers, body, signal }: Asking,
): Promise<IncomingMessage> {
  const { address, family, port } = await within(network.reach(url), signal)
  const answer = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    signal,
    port,
    // The resolved address again: a second resolution may return another one.
    lookup: (_host, { all }, found) =>
      all ? found(null, [{ address, family }]) : found(null, address, family),
    agent: false,
    headers: { host: url.host, ...headers },
  })
  request.once('response', answer.resolve)
  // A permanent listener; errors after the head belong to the reader of the body.
  request.on('error', answer.reject)
  request.end(body)
  return answer.promise
}

/** Ends the wait when `signal` aborts; the resolution itself cannot be stopped. */
async function within<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  const over = Promise.withResolvers<never>()
  const stop = () => over.reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, over.promise])
  } finally {
    signal.removeEventListener('abort', stop)
    over.promise.catch(() => {})
  }
}
