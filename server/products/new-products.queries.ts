/** Writes of new products, many at a time: one statement for each table. */
import type { Ctx } from '#server/ctx.ts'
import { products } from './products.tables.ts'

/** Which of them there are. Nobody deletes or renames those, nor their categories, until the transaction ends: rows of the catalogue carry the names. */
export async function listKnownSubcategories(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `select subcategory.id
     from subcategories as subcategory
     join categories as category on category.id = subcategory.category_id
     where subcategory.id = any ($1)
     order by subcategory.id
     for share`,
    [ids],
  )
  return new Set(rows.map((row) => row.id))
}

/** Which of these slugs lead to a product, today's or a former one. */
export async function listTakenSlugs(ctx: Ctx, slugs: string[]): Promise<Set<string>> {
  const { rows } = await ctx.client.query<{ slug: string }>(
    `select slug from products where slug = any ($1) union select slug from product_former_slugs where slug = any ($1)`,
    [slugs],
  )
  return new Set(rows.map((row) => row.slug))
}

/** By slug; a slug that was taken meanwhile is left out. */
export async function insertProducts(ctx: Ctx, rows: (typeof products.$inferInsert)[]): Promise<Map<string, number>> {
  const inserted = await ctx.db.insert(products).values(rows).onConflictDoNothing().returning({ id: products.id, slug: products.slug })
  return new Map(inserted.map(({ slug, id }) => [slug, id]))
}

export type NewOption = { product_id: number; name: string; position: number }
export type NewColour = NewOption & { name_ar: string | null; hex: string | null }

/** The id of a size or colour, by its product's id and its name. */
export type OptionIds = Map<string, number>

export const optionKey = (productId: number, name: string): string => `${productId} ${name}`

export async function insertSizes(ctx: Ctx, sizes: NewOption[]): Promise<OptionIds> {
  const { rows } = await ctx.client.query<{ id: number; product_id: number; name: string }>(
    `insert into product_sizes (product_id, name, position)
     select * from unnest($1::integer[], $2::text[], $3::integer[])
     returning id, product_id, name`,
    [sizes.map((size) => size.product_id), sizes.map((size) => size.name), sizes.map((size) => size.position)],
  )
  return new Map(rows.map((row) => [optionKey(row.product_id, row.name), row.id]))
}

export async function insertColours(ctx: Ctx, colours: NewColour[]): Promise<OptionIds> {
  const { rows } = await ctx.client.query<{ id: number; product_id: number; name: string }>(
    `insert into product_colours (product_id, name, position, name_ar, hex)
     select * from unnest($1::integer[], $2::text[], $3::integer[], $4::text[], $5::text[])
     returning id, product_id, name`,
    [
      colours.map((colour) => colour.product_id),
      colours.map((colour) => colour.name),
      colours.map((colour) => colour.position),
      colours.map((colour) => colour.name_ar),
      colours.map((colour) => colour.hex),
    ],
  )
  return new Map(rows.map((row) => [optionKey(row.product_id, row.name), row.id]))
}

/** By the stems of their files, as the product has them that was given them last. Their files stay until the transaction ends. */
export async function holdPlacedPictures(ctx: Ctx, stems: string[]): Promise<Map<string, Omit<NewPicture, 'product_id' | 'position'>>> {
  // A file that no product names any more may be swept away: with this lock it is gone already, or stays.
  const { rows: held } = await ctx.client.query<{ id: number }>(
    'select id from media_files where stem = any ($1) order by id for key share',
    [stems],
  )
  const { rows } = await ctx.client.query<{ stem: string; media_id: number; alt: string | null; alt_ar: string | null }>(
    `select distinct on (file.id) file.stem, picture.media_id, picture.alt, picture.alt_ar
     from media_files as file
     join product_pictures as picture on picture.media_id = file.id
     where file.id = any ($1)
     order by file.id, picture.id desc`,
    [held.map(({ id }) => id)],
  )
  return new Map(rows.map(({ stem, ...picture }) => [stem, picture]))
}

export type NewPicture = { product_id: number; media_id: number; position: number; alt: string | null; alt_ar: string | null }

export async function insertPictures(ctx: Ctx, pictures: NewPicture[]): Promise<void> {
  await ctx.client.query(
    `insert into product_pictures (product_id, media_id, position, alt, alt_ar)
     select * from unnest($1::integer[], $2::integer[], $3::integer[], $4::text[], $5::text[])`,
    [
      pictures.map((picture) => picture.product_id),
      pictures.map((picture) => picture.media_id),
      pictures.map((picture) => picture.position),
      pictures.map((picture) => picture.alt),
      pictures.map((picture) => picture.alt_ar),
    ],
  )
}

/** Those variants of a product that are taken from one pool of stock of `quantity` pieces. */
export type NewItem = { product_id: number; quantity: number; variants: { size_id: number | null; colour_id: number | null }[] }

export async function insertStock(ctx: Ctx, items: NewItem[]): Promise<void> {
  const { rows } = await ctx.client.query<{ id: number; product_id: number; quantity: number }>(
    `insert into inventory_items (product_id, quantity) select * from unnest($1::integer[], $2::integer[]) returning id, product_id, quantity`,
    [items.map((item) => item.product_id), items.map((item) => item.quantity)],
  )
  // Rows of an insert come back in no promised order: an item takes any id of its product and quantity.
  const ids = Map.groupBy(rows, (row) => `${row.product_id} ${row.quantity}`)
  const variants = items.flatMap((item) => {
    const inventory_item_id = ids.get(`${item.product_id} ${item.quantity}`)?.pop()?.id
    return item.variants.map((variant) => ({ ...variant, product_id: item.product_id, inventory_item_id }))
  })
  await ctx.client.query(
    `insert into variants (product_id, size_id, colour_id, inventory_item_id)
     select * from unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[])`,
    [
      variants.map((variant) => variant.product_id),
      variants.map((variant) => variant.size_id),
      variants.map((variant) => variant.colour_id),
      variants.map((variant) => variant.inventory_item_id),
    ],
  )
}
