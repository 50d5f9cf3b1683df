/**
 * Turns bytes from outside into a picture of ours, or refuses them. What comes out was encoded here from pixels alone:
 * nothing of the upload but its looks gets any further.
 */
import type { default as Sharp } from 'sharp'
import { invalid, overloaded, pictureTooLarge } from '#server/refusal.ts'

/** A WebP with neither side above `longestSide`, turned upright, without metadata. */
export type CleanPicture = { bytes: Buffer; width: number; height: number }

const longestSide = 2400
const mostPixels = 50_000_000
/** Uploads that may wait for their turn; each holds its bytes in memory meanwhile. */
const mostWaiting = 32

let loaded: typeof Sharp | undefined

/** Read when the first picture comes: most of the time the process needs no room for it. */
async function loadSharp(): Promise<typeof Sharp> {
  if (!loaded) {
    loaded = (await import('sharp')).default
    // Pictures must not take both processors from the requests beside them.
    loaded.concurrency(1)
    loaded.cache(false)
  }
  return loaded
}

/**
 * `maxBytes` is the limit of the upload. Refuses with 413 above it, with 422 on `field` what is not one whole still picture
 * of an accepted type, and with 503 when too many uploads are waiting already.
 */
export async function cleanPicture(bytes: Buffer, { maxBytes, field }: { maxBytes: number; field: string }): Promise<CleanPicture> {
  if (bytes.length > maxBytes) throw pictureTooLarge(field, maxBytes)
  if (!isStillPicture(bytes)) throw invalid({ [field]: [`The ${field} must be a JPEG, PNG, WebP or AVIF picture.`] })
  if (carriesOtherFormat(bytes)) throw invalid({ [field]: [`The ${field} holds more than a picture.`] })
  return inTurn(async () => {
    const sharp = await loadSharp()
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (!header || (header.pages ?? 1) > 1) throw invalid({ [field]: [`The ${field} must be one whole, still picture.`] })
    if (header.width * header.height > mostPixels) throw invalid({ [field]: [`The ${field} may not have more than 50 megapixels.`] })
    const encoded = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      // Effort 4, the default, takes twice as long for the same size.
      .webp({ quality: 88, effort: 2 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => null)
    if (!encoded) throw invalid({ [field]: [`The ${field} is damaged and cannot be read.`] })
    return { bytes: encoded.data, width: encoded.info.width, height: encoded.info.height }
  })
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

/**
 * Whether another kind of reader would find its own format in the file: a page or script anywhere, a PDF at the start, a ZIP at the end.
 * Other bytes after the picture are common and harmless, such as the film behind a phone's "live" picture.
 */
function carriesOtherFormat(bytes: Buffer): boolean {
  const all = bytes.toString('latin1')
  // What follows the name keeps chance from spelling one in the middle of pixels.
  return (
    /<(?:script|!doctype|html|svg|\?php)[\s>]/i.test(all) ||
    all.slice(0, 1024).includes('%PDF-') ||
    all.slice(-65_557).includes('PK\x05\x06')
  )
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
