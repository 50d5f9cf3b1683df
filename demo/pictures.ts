/**
 * Pictures of the demo as the shop stores them: WebP without metadata in images/, each with its
 * sized variants in variants/, so that a fresh shop encodes nothing. `npm run demo-pictures`
 * regenerates the variants after a picture was changed.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { variantFormats, variantWidths } from '#contract/files/pictures.ts'
import type { PictureWithVariants } from '#server/media/media.ts'
import { encodeVariants } from '#server/media/variants.ts'

const images = join(import.meta.dirname, 'images')
const variants = join(import.meta.dirname, 'variants')

export const listPictures = (): Promise<string[]> => readdir(images)

/**
 * Stored picture.
 * @param file name in images/
 */
export async function readPicture(file: string): Promise<PictureWithVariants> {
  const bytes = await readFile(join(images, file))
  const { width, height } = pixelsOf(bytes)
  const made = variantWidths(width).flatMap((width) =>
    variantFormats.map(async (format) => ({
      width,
      format,
      bytes: await readFile(variantFile(file, width, format)),
    })),
  )
  return { bytes, width, height, variants: await Promise.all(made) }
}

/** Size in pixels, at a fixed offset of a simple WebP with one frame. */
function pixelsOf(webp: Buffer): { width: number; height: number } {
  if (webp.toString('latin1', 8, 16) !== 'WEBPVP8 ')
    throw new Error('A picture of the demo is no plain WebP')
  return { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff }
}

const variantFile = (file: string, width: number, format: string): string =>
  join(variants, `${file.slice(0, -'.webp'.length)}-${width}.${format}`)

async function encodeAll(): Promise<void> {
  await rm(variants, { recursive: true, force: true })
  await mkdir(variants)
  for (const file of await listPictures()) {
    const bytes = await readFile(join(images, file))
    const made = await encodeVariants(
      bytes,
      variantWidths(pixelsOf(bytes).width),
      AbortSignal.timeout(60_000),
    )
    for (const { width, format, bytes } of made)
      await writeFile(variantFile(file, width, format), bytes)
  }
}

if (import.meta.main) await encodeAll()
