/**
 * The pictures of a product while they are edited: some are the shop's already, some are files, in
 * one order.
 */
import { finderOf } from '#contract/option-names.ts'
import type { ProductRecord } from '#contract/product-records.ts'

export type EditedPicture = {
  key: string
  /** Where the shop has it; null for a file. */
  stored: { url: string; width: number; height: number } | null
  file: File | null
  alt: string
  alt_ar: string
  /** The name of the colour that it shows; '' for none in particular. */
  colour: string
}

/** Those that a page before this one gave may stand in the form (useCarriedForm). */
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

/** @param colour the name of the one that it shows */
export const filePicture = (file: File, colour = ''): EditedPicture => ({
  key: nextKey(),
  stored: null,
  file,
  alt: '',
  alt_ar: '',
  colour,
})

/** The same with one in another place. */
export function movePicture<Picture>(pictures: Picture[], from: number, to: number): Picture[] {
  const moved = [...pictures]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/**
 * Those of each colour, and first those of none in particular, each with its place among all of
 * them.
 */
export function picturesByColour(pictures: EditedPicture[], colours: string[]) {
  const find = finderOf(colours, (name) => name)
  const placed = pictures.map((picture, place) => ({ picture, place }))
  return ['', ...colours].map((colour) => ({
    colour,
    pictures: placed.filter(({ picture }) => (find(picture.colour) ?? '') === colour),
  }))
}

/**
 * As the shop is sent them: those that stay, the new ones after them, and their order where it is
 * another one.
 * @param colours the names that the product has by now: a picture lets go of what is none of them
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
