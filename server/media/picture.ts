/**
 * Turns bytes from outside into a picture of ours, or refuses them. What comes out was encoded here from pixels alone:
 * nothing of the upload but its looks gets any further.
 */
import { invalid, overloaded, pictureTooLarge } from '#server/refusal.ts'
import { decode } from './decoding.ts'

/** A WebP with neither side above what screens need (decoder.ts), turned upright, without metadata. */
export type CleanPicture = { bytes: Buffer; width: number; height: number }

/** Uploads that may wait for their turn; each holds its bytes in memory meanwhile. */
const mostWaiting = 32

/**
 * `maxBytes` is the limit of the upload. Refuses with 413 above it, with 422 on `field` what is not one whole still picture
 * of an accepted type, and with 503 when too many uploads are waiting already. Rejects with DecoderFailed when decoding broke off.
 */
export async function cleanPicture(bytes: Buffer, { maxBytes, field }: { maxBytes: number; field: string }): Promise<CleanPicture> {
  if (bytes.length > maxBytes) throw pictureTooLarge(field, maxBytes)
  if (!isStillPicture(bytes)) throw invalid({ [field]: [`The ${field} must be a JPEG, PNG, WebP or AVIF picture.`] })
  const decoded = await inTurn(() => decode(bytes))
  if ('refused' in decoded) throw invalid({ [field]: [`The ${field} ${refusals[decoded.refused]}.`] })
  return decoded
}

const refusals = {
  more: 'holds more than a picture',
  'not whole': 'must be one whole, still picture',
  'too many pixels': 'may not have more than 50 megapixels',
  damaged: 'is damaged and cannot be read',
}

/** By content; a name or type that was sent along proves nothing. */
function isStillPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return true
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return !isAnimatedPng(bytes)
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 12) === 'ftypavif' || (text(4, 12) === 'ftypmif1' && text(16, 64).includes('avif'))
}

/** An animation says so in a chunk before its first pixels; the decoder would silently take the first frame. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One decoding at a time in a process: a single large picture takes some hundred megabytes while it is open. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= mostWaiting) throw overloaded()
  waiting++
  const mine = last.then(work)
  last = mine.catch(() => {}).finally(() => waiting--)
  return mine
}
