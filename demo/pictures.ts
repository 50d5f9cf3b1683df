/**
 * Pictures of the demo as the shop stores them: WebP without metadata in images/, each with its
 * sized variants in variants/, so that a fresh shop encodes nothing (0062). The widest WebP variant
 * would be the picture once more, so that stands in for it.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type VariantFormat, variantFormats, variantWidths } from '#contract/files/pictures.ts'
import type { PictureWithVariants } from '#server/media/media.ts'

export const images = join(import.meta.dirname, 'images')
export const variants = join(import.meta.dirname, 'variants')

export const listPictures = (): Promise<string[]> => readdir(images)

/**
 * Stored picture.
 * @param file name in images/
 */
export async function readPicture(file: string): Promise<PictureWithVariants> {
  const bytes = await readFile(join(images, file))
  const { width, height } = pixelsOf(bytes)
  const made = variantsOf(file, width).map(async ({ own, path, ...variant }) => ({
    ...variant,
    bytes: own ? bytes : await readFile(path),
  }))
  return { bytes, width, height, variants: await Promise.all(made) }
}

type VariantFile = {
  width: number
  format: VariantFormat
  /** Whether it is the picture itself. */
  own: boolean
  path: string
}

/** Sized variants of a picture of this width. */
export const variantsOf = (file: string, width: number): VariantFile[] =>
  variantWidths(width).flatMap((step) =>
    variantFormats.map((format) => ({
      width: step,
      format,
      own: step === width && format === 'webp',
      path: join(variants, `${file.slice(0, -'.webp'.length)}-${step}.${format}`),
    })),
  )

/** Size in pixels, at a fixed offset of a simple WebP with one frame. */
export function pixelsOf(webp: Buffer): { width: number; height: number } {
  if (webp.toString('latin1', 8, 16) !== 'WEBPVP8 ')
    throw new Error('A picture of the demo is no plain WebP')
  return { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff }
}
