/**
 * The pictures of a product: which stay, which come, in what order, with which alternative texts,
 * and which colour each shows (R107).
 */
import { limits } from '#contract/limits.ts'
import { finderOf } from '#contract/option-names.ts'
import { productTexts } from '#contract/product-form.ts'
import type { Ctx } from '#server/ctx.ts'
import { type MediaFile, pictureUrl, stemOf, takePicture } from '#server/media/media.ts'
import { invalid } from '#server/refusal.ts'
import { listPlacedPictures, lockPlacedPictures, type PlacedPicture } from './pictures.queries.ts'

export type Alt = { alt?: string | null | undefined; alt_ar?: string | null | undefined }

/**
 * Stores them in their order. Call it before your transaction, when all else can be; refuses as
 * takePicture does, on `images`.
 */
export async function takePictures(ctx: Ctx, files: Blob[] = []): Promise<MediaFile[]> {
  const taken: MediaFile[] = []
  for (const file of files)
    taken.push(await takePicture(ctx, file, { maxBytes: limits.picture_bytes, field: 'images' }))
  return taken
}

/**
 * Those of the present pictures that stay, in their new order: all of them when none are added,
 * those that `keep` names by their addresses when it is given, else none (R45). Refuses with 422 an
 * address that is none of them, and more than 12 pictures in all.
 * @param added how many new ones follow
 */
export function keepPictures<Picture extends { stem: string }>(
  present: Picture[],
  { keep, added, shopUrl }: { keep: string[] | undefined; added: number; shopUrl: string },
): Picture[] {
  if (keep === undefined) return added > 0 ? [] : present
  if (keep.length + added > limits.pictures)
    throw invalid({ images: [productTexts.too_many_pictures] })
  const left = [...present]
  return keep.map((address) => {
    const at = left.findIndex(
      ({ stem }) => address === pictureUrl(stem) || address === shopUrl + pictureUrl(stem),
    )
    const [picture] = at === -1 ? [] : left.splice(at, 1)
    if (!picture) throw invalid({ keep_images: ['Choose among the pictures of this product'] })
    return picture
  })
}

/**
 * Pictures that stand on other products already, with the alternative texts they have there, in the
 * order of these addresses. They stay until the transaction ends. Refuses with 422 an address that
 * is none of them, and more than 12 pictures in all.
 * @param added how many new ones follow
 */
export function sharePictures(
  ctx: Ctx,
  addresses: string[] = [],
  added = 0,
): Promise<PlacedPicture[]> {
  return readPictures(ctx, addresses, added, lockPlacedPictures)
}

/**
 * Refuses like sharePictures, before new ones are stored. Holds nothing: ask again in the
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
    throw invalid({ images: [productTexts.too_many_pictures] })
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
    if (!picture) throw invalid({ keep_images: [productTexts.no_kept_picture] })
    return picture
  })
}

/** Refuses with 422 an order that does not name each of so many pictures once. */
export function refuseOrder(order: number[] | undefined, count: number): void {
  if (
    order &&
    (order.length !== count || new Set(order).size !== count || Math.max(-1, ...order) >= count)
  ) {
    throw invalid({ order: [productTexts.order] })
  }
}

/** Those that stay, then the new ones, or as `order` places them. Refuses as refuseOrder does. */
export function inOrder(pictures: PlacedPicture[], order: number[] | undefined): PlacedPicture[] {
  refuseOrder(order, pictures.length)
  return order?.flatMap((place) => pictures[place] ?? []) ?? pictures
}

/** Each alternative text goes to the picture in its place; what is not said of a picture stays. */
export function withAlts(pictures: PlacedPicture[], alts: Alt[] = []): PlacedPicture[] {
  return pictures.map((picture, index) => {
    const { alt = picture.alt, alt_ar = picture.alt_ar } = alts[index] ?? {}
    return { ...picture, alt, alt_ar }
  })
}

/** What is said of each picture in its place: null is no colour, undefined is nothing said. */
export type PictureColours = (string | null | undefined)[]

/** Refuses with 422 what is none of the product's colours. @param colours their names */
export function refuseUnknownColours(said: PictureColours = [], colours: string[]): void {
  const find = finderOf(colours, (name) => name)
  said.forEach((name, place) => {
    if (name && !find(name))
      throw invalid({ [`picture_colors.${place}`]: [productTexts.picture_color] })
  })
}

/**
 * Each colour goes to the picture in its place; of what is not said that stays which is one of the
 * product's. @param colours their names
 */
export function withColours(
  pictures: PlacedPicture[],
  said: PictureColours = [],
  colours: string[],
): PlacedPicture[] {
  const find = finderOf(colours, (name) => name)
  return pictures.map((picture, place) => {
    const { [place]: name = picture.colour } = said
    return { ...picture, colour: (name && find(name)) ?? null }
  })
}

export const newPicture = (file: MediaFile): PlacedPicture => ({
  media_id: file.id,
  alt: null,
  alt_ar: null,
  colour: null,
})
