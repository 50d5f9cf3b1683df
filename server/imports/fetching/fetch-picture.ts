/**
 * Download of a picture from a public address only, so that an import file cannot reach the shop's
 * own network (R255).
 */
import type { IncomingMessage } from 'node:http'
import { limits } from '#contract/limits.ts'
import { ask, NotPublic } from '#server/outside/outside.ts'
import { readAddress } from '#server/outside/public-addresses.ts'
import type { MissingPicture } from '../import-products.queries.ts'

export type WhyMissing = MissingPicture['reason']

/** An expected failure to get a picture. */
export class PictureMissing extends Error {
  readonly reason: WhyMissing

  constructor(reason: WhyMissing) {
    super(`The picture could not be fetched: ${reason}`)
    this.reason = reason
  }
}

/** Timeout in milliseconds, redirects included. */
const timeout = 10_000
const mostRedirects = 3

const headers = {
  accept: 'image/*',
  'accept-encoding': 'identity',
  'user-agent': 'Mozilla/5.0 (compatible; ZeinaImport/1.0)',
}

/** Downloads a picture; rejects with PictureMissing for any failure of the remote side. */
export async function fetchPicture(address: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout)
  try {
    let url = readAddress(address)
    for (let redirects = 0; url && redirects <= mostRedirects; redirects++) {
      const answer = await ask(url, { headers, signal })
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
    if (thrown instanceof NotPublic) throw new PictureMissing('not_public')
    throw new PictureMissing(signal.aborted ? 'too_slow' : 'no_answer')
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
