/** The pictures of products. */
import type { Ctx } from '#server/ctx.ts'
import type { mediaFiles } from '#server/media/media.tables.ts'
import type { productPictures } from '../products.tables.ts'

type File = Pick<typeof mediaFiles.$inferSelect, 'stem'>

/**
 * A picture with its alternative texts and the English name of the colour that it shows,
 * independent of a product.
 */
export type PlacedPicture = Pick<
  typeof productPictures.$inferSelect,
  'media_id' | 'alt' | 'alt_ar'
> & { colour: string | null }

export type NewPicture = PlacedPicture &
  Pick<typeof productPictures.$inferSelect, 'product_id' | 'position'>

/** Pictures by file stem, with texts and colour from the product that got them last. */
export async function listPlacedPictures(
  ctx: Ctx,
  stems: string[],
): Promise<Map<string, PlacedPicture>> {
  const { rows } = await ctx.client.query<PlacedPicture & File>(
    `select distinct on (file.id) file.stem, picture.media_id, picture.alt, picture.alt_ar, colour.name as colour
     from media_files as file
     join product_pictures as picture on picture.media_id = file.id
     left join product_colours as colour on colour.id = picture.colour_id
     where file.stem = any ($1)
     order by file.id, picture.id desc`,
    [stems],
  )
  return new Map(rows.map(({ stem, ...picture }) => [stem, picture]))
}

/** As listPlacedPictures; the files are locked until the transaction ends. */
export async function lockPlacedPictures(
  ctx: Ctx,
  stems: string[],
): Promise<Map<string, PlacedPicture>> {
  // An unreferenced file may be swept at any moment: with this lock it is already gone, or stays.
  const { rows } = await ctx.client.query<File>(
    'select stem from media_files where stem = any ($1) order by id for key share',
    [stems],
  )
  return listPlacedPictures(
    ctx,
    rows.map(({ stem }) => stem),
  )
}

/**
 * Inserts pictures; the products' colours must exist, and an unknown colour name counts as none.
 */
export async function insertPictures(ctx: Ctx, pictures: NewPicture[]): Promise<void> {
  await ctx.client.query(
    `insert into product_pictures (product_id, media_id, position, alt, alt_ar, colour_id)
     select picture.product_id, picture.media_id, picture.position, picture.alt, picture.alt_ar, colour.id
     from unnest($1::integer[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::text[])
       as picture (product_id, media_id, position, alt, alt_ar, colour)
     left join product_colours as colour
       on colour.product_id = picture.product_id and colour.name = picture.colour and colour.archived_at is null`,
    [
      pictures.map((picture) => picture.product_id),
      pictures.map((picture) => picture.media_id),
      pictures.map((picture) => picture.position),
      pictures.map((picture) => picture.alt),
      pictures.map((picture) => picture.alt_ar),
      pictures.map((picture) => picture.colour),
    ],
  )
}

/** Pictures in their order. */
export async function listPictureRows(
  ctx: Ctx,
  productId: number,
): Promise<(PlacedPicture & File)[]> {
  const { rows } = await ctx.client.query<PlacedPicture & File>(
    `select picture.media_id, picture.alt, picture.alt_ar, file.stem, colour.name as colour
     from product_pictures as picture
     join media_files as file on file.id = picture.media_id
     left join product_colours as colour on colour.id = picture.colour_id
     where picture.product_id = $1
     order by picture.position, picture.id`,
    [productId],
  )
  return rows
}

export async function replacePictures(
  ctx: Ctx,
  productId: number,
  pictures: PlacedPicture[],
): Promise<void> {
  await ctx.client.query('delete from product_pictures where product_id = $1', [productId])
  await insertPictures(
    ctx,
    pictures.map((picture, position) => ({ ...picture, product_id: productId, position })),
  )
}
