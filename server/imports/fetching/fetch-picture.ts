/** Fetches one picture from an address of the world, and from nowhere else: whoever made the file may not use the shop to reach into its own network (R255). */
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { limits } from '#contract/limits.ts'
import type { MissingPicture } from '../import-products.queries.ts'
import { isPlainlyClosed, isPublic, readAddress } from './public-addresses.ts'

export type WhyMissing = MissingPicture['reason']

/** An expected "no". */
export class PictureMissing extends Error {
  readonly reason: WhyMissing

  constructor(reason: WhyMissing) {
    super(`The picture could not be fetched: ${reason}`)
    this.reason = reason
  }
}

/** Milliseconds for all of it, redirects among them. */
const timeout = 10_000
const mostRedirects = 3

type Place = { address: string; family: number; port: number }

/** What a name leads to. Tests stand in for it: a shop that may reach itself would have the hole that this closes. */
export const network = {
  /** All addresses of a name. */
  resolve: async (host: string): Promise<{ address: string; family: number }[]> => lookup(host, { all: true }),
  /** Where to connect to: an address that was looked up and found public, which is then the one that is spoken to. */
  reach: async (url: URL): Promise<Place> => {
    if (isPlainlyClosed(url)) throw new PictureMissing('not_public')
    const addresses = await network.resolve(url.hostname.replace(/^\[|\]$/g, ''))
    const [first] = addresses
    // Of a name that leads to both, somebody chooses which is answered when.
    if (!first || !addresses.every(({ address }) => isPublic(address))) throw new PictureMissing('not_public')
    return { ...first, port: url.protocol === 'https:' ? 443 : 80 }
  },
}

/** Rejects with PictureMissing for all that the world may do. */
export async function fetchPicture(address: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout)
  try {
    let url = readAddress(address)
    for (let redirects = 0; url && redirects <= mostRedirects; redirects++) {
      const answer = await ask(url, signal)
      const status = answer.statusCode ?? 0
      const { location } = answer.headers
      if (status >= 300 && status < 400 && location) {
        answer.destroy()
        url = readAddress(URL.parse(location, url.href)?.href ?? '')
        continue
      }
      if (status !== 200) {
        answer.destroy()
        throw new PictureMissing(status === 404 || status === 410 ? 'not_found' : 'no_answer')
      }
      return await bytesOf(answer)
    }
    throw new PictureMissing('no_answer')
  } catch (thrown) {
    if (thrown instanceof PictureMissing) throw thrown
    throw new PictureMissing(signal.aborted ? 'too_slow' : 'no_answer')
  }
}

async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const { address, family, port } = await within(network.reach(url), signal)
  const answer = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    signal,
    port,
    // Not the resolver's: between two questions it may answer something else.
    lookup: (_host, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
    agent: false,
    headers: {
      host: url.host,
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'Mozilla/5.0 (compatible; ZeinaImport/1.0)',
    },
  })
  request.once('response', answer.resolve)
  request.once('error', answer.reject)
  request.end()
  return answer.promise
}

/** A look-up cannot be stopped, only be waited for no longer. */
async function within<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
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

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => {
    answer.destroy()
    return new PictureMissing('too_large')
  }
  if (Number(answer.headers['content-length']) > limits.picture_bytes) throw tooLarge()
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > limits.picture_bytes) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
