/**
 * Process behind decoding.ts: answers each message, the bytes of an upload, with a re-encoded
 * picture or the reason of its refusal, and ends with its parent.
 */
import sharp, { type Sharp } from 'sharp'
import { inkOf } from '#contract/files/ink.ts'
import { limits } from '#contract/limits.ts'
import type { Decoded, PictureLimits, Upload } from './decoding.ts'
import { isDrawing, ownShapes } from './drawing.ts'

// One thread, so that pictures do not take both processors from requests.
sharp.concurrency(1)
sharp.cache(false)
// Ctrl-C, a closed terminal and systemd signal every process of the shop; the server decides when
// this one ends, and its own end disconnects it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.once('disconnect', () => process.exit(0))

process.on('message', async ({ bytes, terms }: Upload) => {
  const upload = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  process.send?.(await (terms.box && isDrawing(upload) ? draw : decode)(upload, terms))
})

async function draw(bytes: Buffer, terms: PictureLimits): Promise<Decoded> {
  const shapes = ownShapes(bytes)
  if (!shapes) return { refused: 'not its own' }
  // Sharp draws it in the size of the box, so its own size needs no limit.
  const picture = sharp(shapes, { limitInputPixels: false, failOn: 'error' })
  return (await inBox(picture, terms).catch(() => null)) ?? { refused: 'not drawn' }
}

async function decode(bytes: Buffer, terms: PictureLimits): Promise<Decoded> {
  const { megapixels, storedSide, seconds } = terms
  if (carriesOtherFormat(bytes)) return { refused: 'more' }
  // Reads the header alone; a false size in it is detected by the format's own decoder before it
  // allocates memory.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || (header.pages ?? 1) > 1) return { refused: 'not whole' }
  if (header.width * header.height > megapixels * 1_000_000) return { refused: 'too many pixels' }
  // A row of millions of pixels takes many times the memory of as many pixels in a square.
  if (Math.max(header.width, header.height) > limits.picture_side) return { refused: 'too long' }
  const picture = sharp(bytes, {
    limitInputPixels: megapixels * 1_000_000,
    failOn: 'error',
  }).autoOrient()
  if (terms.box) return (await inBox(picture, terms).catch(() => null)) ?? { refused: 'damaged' }
  const encoded = await picture
    .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
    // Effort 4, the default, takes twice as long for the same size.
    .webp({ quality: 88, effort: 2 })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!encoded) return { refused: 'damaged' }
  return { bytes: encoded.data, width: encoded.info.width, height: encoded.info.height }
}

/** A wordmark or a mark, with what can be seen of it. */
async function inBox(picture: Sharp, { box, seconds }: PictureLimits): Promise<Decoded> {
  const { data, info } = await picture
    .resize({ ...box, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const ink = inkOf(data, channels)
  if (!ink) return { refused: 'empty' }
  const bytes = await sharp(data, { raw: { width, height, channels } })
    .webp({ quality: 92, smartSubsample: true })
    .toBuffer()
  return { bytes, width, height, ink }
}

/**
 * Whether the file contains another format that some reader would find: a page or script anywhere,
 * a PDF at the start, a ZIP at the end. Other bytes after the picture are common and harmless, such
 * as the film behind a phone's "live" picture.
 */
function carriesOtherFormat(bytes: Buffer): boolean {
  const all = bytes.toString('latin1')
  // Patterns include the character after the name, because shorter ones occur in pixels by chance:
  // '<svg ' in one of two thousand photographs of 8 MB.
  return (
    /<(?:script|!doctype|html|svg|\?php)[\t\n\r >](?:[\t\n\r -~]{6}|[\t\n\r -~]*$)/i.test(all) ||
    all.slice(0, 1024).includes('%PDF-') ||
    all.slice(-65_557).includes('PK\x05\x06')
  )
}
