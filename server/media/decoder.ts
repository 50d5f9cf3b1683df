/**
 * The program behind decoding.ts: answers each message, the bytes of an upload, with a picture of
 * ours or why there is none, and ends with its parent.
 */
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import type { Decoded, Terms, Upload } from './decoding.ts'

// Pictures must not take both processors from the requests beside them.
sharp.concurrency(1)
sharp.cache(false)
// Ctrl-C, a closed terminal and systemd reach every process of the shop; the server decides when
// this one ends, and its own end disconnects it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.once('disconnect', () => process.exit(0))

process.on('message', async ({ bytes, terms }: Upload) => {
  process.send?.(await decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), terms))
})

async function decode(bytes: Buffer, { megapixels, storedSide, seconds }: Terms): Promise<Decoded> {
  if (carriesOtherFormat(bytes)) return { refused: 'more' }
  // Of any format this reads the header alone; one that lies about its size is found out by the
  // format's own reader before it unfolds.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || (header.pages ?? 1) > 1) return { refused: 'not whole' }
  if (header.width * header.height > megapixels * 1_000_000) return { refused: 'too many pixels' }
  // A row of millions takes many times what as many pixels take elsewhere.
  if (Math.max(header.width, header.height) > limits.picture_side) return { refused: 'too long' }
  const encoded = await sharp(bytes, { limitInputPixels: megapixels * 1_000_000, failOn: 'error' })
    .autoOrient()
    .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
    // Effort 4, the default, takes twice as long for the same size.
    .webp({ quality: 88, effort: 2 })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!encoded) return { refused: 'damaged' }
  return { bytes: encoded.data, width: encoded.info.width, height: encoded.info.height }
}

/**
 * Whether another kind of reader would find its own format in the file: a page or script anywhere,
 * a PDF at the start, a ZIP at the end. Other bytes after the picture are common and harmless, such
 * as the film behind a phone's "live" picture.
 */
function carriesOtherFormat(bytes: Buffer): boolean {
  const all = bytes.toString('latin1')
  // What follows the name keeps chance from spelling one in the middle of pixels: of photographs of
  // 8 MB one in two thousand has '<svg '.
  return (
    /<(?:script|!doctype|html|svg|\?php)[\t\n\r >](?:[\t\n\r -~]{6}|[\t\n\r -~]*$)/i.test(all) ||
    all.slice(0, 1024).includes('%PDF-') ||
    all.slice(-65_557).includes('PK\x05\x06')
  )
}
