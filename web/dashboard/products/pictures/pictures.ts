/** Pictures of a product while it is edited: stored ones and new files, in one order. */
import { finderOf } from '#contract/products/options/option-names.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'

export type EditedPicture = {
  key: string
  /** Stored picture; null for a file. */
  stored: { url: string; width: number; height: number } | null
  file: File | null
  alt: string
  alt_ar: string
  /** Name of the colour in the picture; '' for none. */
  colour: string
}

/**
 * Key of the next file, starting with the time, since keys of the page before a reload may be in
 * the form (useCarriedForm).
 */
let made = Date.now()
const nextKey = (): string => `picture-${++made}`

export const storedPictures = (pictures: ProductRecord['pictures']): EditedPicture[] =>
  pictures.map(({ url, width, height, alt, alt_ar, color }) => ({
    key: nextKey(),
    stored: { url, width, height },
    file: null,
    alt: alt ?? '',
    alt_ar: alt_ar ?? '',
    colour: color ?? '',
  }))

/**
 * Picture of a chosen file.
 * @param colour name of the colour in the picture
 */
export const filePicture = (file: File, colour = ''): EditedPicture => ({
  key: nextKey(),
  stored: null,
  file,
  alt: '',
  alt_ar: '',
  colour,
})

/** Moves a picture to another index. */
export function movePicture<Picture>(pictures: Picture[], from: number, to: number): Picture[] {
  const moved = [...pictures]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** Pictures by colour, those without a colour first, each with its index. */
export function picturesByColour(pictures: EditedPicture[], colours: string[]) {
  const find = finderOf(colours, (name) => name)
  const placed = pictures.map((picture, place) => ({ picture, place }))
  return ['', ...colours].map((colour) => ({
    colour,
    pictures: placed.filter(({ picture }) => (find(picture.colour) ?? '') === colour),
  }))
}

/**
 * Pictures as the request body: kept ones, new ones, and the order if it has changed.
 * @param colours current names of the product's colours: a picture loses a colour that no longer
 * exists
 */
export function sentPictures(pictures: EditedPicture[], colours: string[]) {
  const find = finderOf(colours, (name) => name)
  const kept = pictures.filter(({ stored }) => stored)
  const added = pictures.filter(({ file }) => file)
  const row = [...kept, ...added]
  const order = pictures.map((picture) => row.indexOf(picture))
  return {
    keep_images: kept.flatMap(({ stored }) => stored?.url ?? []),
    images: added.flatMap(({ file }) => file ?? []),
    order: order.every((place, at) => place === at) ? undefined : order,
    alts: pictures.map(({ alt, alt_ar }) => ({ alt: alt.trim(), alt_ar: alt_ar.trim() })),
    picture_colors: pictures.map(({ colour }) => find(colour) ?? ''),
  }
}
