/**
 * Requests to addresses of the world that somebody has typed. Outside promises that none of them
 * leads into the shop's own network: the address that was looked up and found public is the one
 * that is spoken to, at every request (R255, R287).
 */
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPlainlyClosed, isPublic } from './public-addresses.ts'

/** An expected "no": the address, or what its name leads to, is not public. */
export class NotPublic extends Error {
  constructor() {
    super('The address does not lead to a public place')
  }
}

type Place = { address: string; family: number; port: number }

/**
 * What a name leads to. Tests stand in for it: a shop that may reach itself would have the hole
 * that this closes.
 */
export const network = {
  /** All addresses of a name. */
  resolve: async (host: string): Promise<{ address: string; family: number }[]> =>
    lookup(host, { all: true }),
  /**
   * Where to connect to: an address that was looked up and found public, which is then the one that
   * is spoken to.
   */
  reach: async (url: URL): Promise<Place> => {
    if (isPlainlyClosed(url)) throw new NotPublic()
    const addresses = await network.resolve(url.hostname.replace(/^\[|\]$/g, ''))
    const [first] = addresses
    // Of a name that leads to both, somebody chooses which is answered when.
    if (!first || !addresses.every(({ address }) => isPublic(address))) throw new NotPublic()
    return { ...first, port: url.protocol === 'https:' ? 443 : 80 }
  },
}

/** Rejects with NotPublic, or with what went wrong on the way to the name's answer. */
export async function refuseClosed(url: URL, signal: AbortSignal): Promise<void> {
  await within(network.reach(url), signal)
}

export type Asking = {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

/**
 * One request, whose redirects are nobody's but the caller's to follow. Answers once the head of
 * the answer is there.
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
    // Not the resolver's: between two questions it may answer something else.
    lookup: (_host, { all }, found) =>
      all ? found(null, [{ address, family }]) : found(null, address, family),
    agent: false,
    headers: { host: url.host, ...headers },
  })
  request.once('response', answer.resolve)
  // Not once: what breaks off later belongs to whoever reads the answer.
  request.on('error', answer.reject)
  request.end(body)
  return answer.promise
}

/** A look-up cannot be stopped, only be waited for no longer. */
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
