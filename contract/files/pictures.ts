/**
 * Addresses of a picture's sized variants: screens write srcset from them, the server makes exactly
 * these files. A stored picture is `/media/<stem>.webp`; its sized variants keep the stem, as in
 * `/media/<stem>-720.avif`.
 */
export const pictureWidths = [360, 720, 1080, 1600] as const

/** Pixels of the longer side of a stored picture, at most: the server reduces larger uploads. */
export const storedSide = 2400

/**
 * Greatest widths, in device pixels, at which the shop shows pictures: a narrower picture is
 * enlarged (R161).
 */
export const shownWidths = {
  product: 800,
  category: 220,
  slide: 1600,
  slide_phone: 780,
  instagram: 550,
} as const
export type PictureUse = keyof typeof shownWidths

export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

const widest = pictureWidths[pictureWidths.length - 1] as number

/**
 * Widths in pixels, ascending, of a picture's sized variants. A picture between two steps gets its
 * own width as the last one, so that no screen has to enlarge a smaller variant; a step that is
 * nearly as wide would save next to nothing.
 */
export const variantWidths = (width: number): number[] =>
  width <= widest
    ? [...pictureWidths.filter((step) => step * 1.2 < width), width]
    : [...pictureWidths]

/** Address of a sized variant for the address of the full picture. */
export function variantUrl(url: string, width: number, format: VariantFormat): string {
  return url.replace(/\.webp$/, `-${width}.${format}`)
}

/**
 * The srcset texts of both formats for a stored picture; both empty for an address outside of
 * /media.
 */
export function pictureSources(url: string, width: number): Record<VariantFormat, string> {
  if (!/\/media\/[0-9a-f]{32}\.webp$/.test(url)) return { avif: '', webp: '' }
  const sources = (format: VariantFormat) =>
    variantWidths(width)
      .map((step) => `${variantUrl(url, step, format)} ${step}w`)
      .join(', ')
  return { avif: sources('avif'), webp: sources('webp') }
}
