/**
 * Pictures of a product: which are kept and added, their order, alternative texts, and colours
 * (R107).
 */
import { limits } from '#contract/limits.ts'
import { finderOf } from '#contract/products/options/option-names.ts'
import type { Ctx } from '#server/ctx.ts'
import { type MediaFile, pictureUrl, stemOf, takePicture } from '#server/media/media.ts'
import { invalid } from '#server/refusal.ts'
import { listPlacedPictures, lockPlacedPictures, type PlacedPicture } from './pictures.queries.ts'

export type Alt = { alt?: string | null | undefined; alt_ar?: string | null | undefined }

/**
 * Stores pictures in their order. Call it before the transaction, after all other checks; refuses
 * as takePicture does, on `images`.
 */
export async function takePictures(ctx: Ctx, files: Blob[] = []): Promise<MediaFile[]> {
  const taken: MediaFile[] = []
  for (const file of files)
    taken.push(await takePicture(ctx, file, { maxBytes: limits.picture_bytes, field: 'images' }))
  return taken
}

/**
 * Kept pictures in their new order: all if none are added; those whose addresses `keep` lists; else
 * none (R45). Refuses with 422 an unknown address, and more than 12 pictures in all.
 * @param added number of new pictures
 */
export function keepPictures<Picture extends { stem: string }>(
  present: Picture[],
  { keep, added, shopUrl }: { keep: string[] | undefined; added: number; shopUrl: string },
): Picture[] {
  if (keep === undefined) return added > 0 ? [] : present
  if (keep.length + added > limits.pictures)
    throw invalid({ images: ['product_too_many_pictures'] })
  const left = [...present]
  return keep.map((address) => {
    const at = left.findIndex(
      ({ stem }) => address === pictureUrl(stem) || address === shopUrl + pictureUrl(stem),
    )
    const [picture] = at === -1 ? [] : left.splice(at, 1)
    if (!picture) throw invalid({ keep_images: ['product_own_picture'] })
    return picture
  })
}

/**
 * Pictures of other products with their alternative texts, in the order of these addresses. They
 * are locked until the transaction ends. Refuses with 422 an unknown address, and more than 12
 * pictures in all.
 * @param added number of new pictures
 */
export function sharePictures(
  ctx: Ctx,
  addresses: string[] = [],
  added = 0,
): Promise<PlacedPicture[]> {
  return readPictures(ctx, addresses, added, lockPlacedPictures)
}

/**
 * Refuses like sharePictures, before new pictures are stored. Takes no lock: check again in the
 * transaction.
 */
export async function refuseUnknownPictures(
  ctx: Ctx,
  addresses: string[] = [],
  added = 0,
): Promise<void> {
  await readPictures(ctx, addresses, added, listPlacedPictures)
}

async function readPictures(
  ctx: Ctx,
  addresses: string[],
  added: number,
  read: typeof listPlacedPictures,
): Promise<PlacedPicture[]> {
  if (addresses.length + added > limits.pictures)
    throw invalid({ images: ['product_too_many_pictures'] })
  if (addresses.length === 0) return []
  const stems = addresses.map((address) =>
    stemOf(
      address.startsWith(ctx.config.shopUrl) ? address.slice(ctx.config.shopUrl.length) : address,
    ),
  )
  const placed = await read(
    ctx,
    stems.filter((stem) => stem !== null),
  )
  return stems.map((stem) => {
    const picture = stem === null ? undefined : placed.get(stem)
    if (!picture) throw invalid({ keep_images: ['product_no_kept_picture'] })
    return picture
  })
}

/** Refuses with 422 an order that does not name each picture once. */
export function refuseOrder(order: number[] | undefined, count: number): void {
  if (
    order &&
    (order.length !== count || new Set(order).size !== count || Math.max(-1, ...order) >= count)
  ) {
    throw invalid({ order: ['product_order'] })
  }
}

/** Kept pictures, then new ones, or both as `order` sorts them. Refuses as refuseOrder does. */
export function inOrder(pictures: PlacedPicture[], order: number[] | undefined): PlacedPicture[] {
  refuseOrder(order, pictures.length)
  return order?.flatMap((index) => pictures[index] ?? []) ?? pictures
}

/** Pictures with alternative texts by position; an omitted text is kept. */
export function withAlts(pictures: PlacedPicture[], alts: Alt[] = []): PlacedPicture[] {
  return pictures.map((picture, index) => {
    const { alt = picture.alt, alt_ar = picture.alt_ar } = alts[index] ?? {}
    return { ...picture, alt, alt_ar }
  })
}

/** Colours of pictures by position: null for no colour, undefined to keep it. */
export type PictureColours = (string | null | undefined)[]

/**
 * Refuses with 422 an unknown colour.
 * @param colours names of the product's colours
 */
export function refuseUnknownColours(said: PictureColours = [], colours: string[]): void {
  const find = finderOf(colours, (name) => name)
  said.forEach((name, index) => {
    if (name && !find(name))
      throw invalid({ [`picture_colors.${index}`]: ['product_picture_color'] })
  })
}

/**
 * Pictures with colours by position; an omitted colour is kept if the product still has it.
 * @param colours names of the product's colours
 */
export function withColours(
  pictures: PlacedPicture[],
  said: PictureColours = [],
  colours: string[],
): PlacedPicture[] {
  const find = finderOf(colours, (name) => name)
  return pictures.map((picture, index) => {
    const { [index]: name = picture.colour } = said
    return { ...picture, colour: (name && find(name)) ?? null }
  })
}

export const newPicture = (file: MediaFile): PlacedPicture => ({
  media_id: file.id,
  alt: null,
  alt_ar: null,
  colour: null,
})
