/** Writes of a product that is there already. */
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { insertPictures } from './new-products.queries.ts'
import type { Option } from './options.ts'
import type { PlacedPicture } from './pictures.ts'
import { products } from './products.tables.ts'

/** False when it is archived or none of ours. It cannot be changed until the transaction ends, but orders and carts may refer to it. */
export async function holdProduct(ctx: Ctx, id: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query('select from products where id = $1 and archived_at is null for no key update', [id])
  return rowCount === 1
}

/** What is undefined stays. */
export async function updateProduct(
  ctx: Ctx,
  id: number,
  facts: { [Field in keyof typeof products.$inferInsert]?: (typeof products.$inferInsert)[Field] | undefined },
): Promise<void> {
  await ctx.db.update(products).set(facts).where(eq(products.id, id))
}

/** Which of these slugs lead to another product, or once did. */
export async function listSlugsOfOthers(ctx: Ctx, slugs: string[], productId: number): Promise<Set<string>> {
  const { rows } = await ctx.client.query<{ slug: string }>(
    `select slug from products where slug = any ($1) and id <> $2
     union select slug from product_former_slugs where slug = any ($1) and product_id <> $2`,
    [slugs, productId],
  )
  return new Set(rows.map((row) => row.slug))
}

/** The present slug becomes a former one. False when another product took the new one at the same moment; then nothing is done. */
export async function moveToSlug(ctx: Ctx, product: { id: number; slug: string }, slug: string): Promise<boolean> {
  await ctx.client.query('savepoint slug')
  try {
    await ctx.client.query('update products set slug = $2 where id = $1', [product.id, slug])
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'products_slug_unique') throw error
    await ctx.client.query('rollback to savepoint slug')
    return false
  }
  await ctx.client.query('release savepoint slug')
  await ctx.client.query('delete from product_former_slugs where slug = $1', [slug])
  await ctx.client.query('insert into product_former_slugs (slug, product_id, created_at) values ($1, $2, $3) on conflict do nothing', [
    product.slug,
    product.id,
    ctx.now(),
  ])
  return true
}

/** In their order, archived ones among them. */
export async function listSizeRows(ctx: Ctx, productId: number): Promise<Option[]> {
  const { rows } = await ctx.client.query<Option>(
    'select id, name, archived_at from product_sizes where product_id = $1 order by position, id',
    [productId],
  )
  return rows
}

/** @param names by id */
export async function renameOptions(ctx: Ctx, table: 'product_sizes' | 'product_colours', names: Map<number, string>): Promise<void> {
  if (names.size === 0) return
  // Two rows may exchange their names, and no two of a product may have one name at any moment.
  await ctx.client.query(`update ${table} set name = gen_random_uuid()::text where id = any ($1::integer[])`, [[...names.keys()]])
  await ctx.client.query(
    `update ${table} as option set name = renamed.name
     from unnest($1::integer[], $2::text[]) as renamed (id, name)
     where option.id = renamed.id`,
    [[...names.keys()], [...names.values()]],
  )
}

/** Makes this the list of sizes: rows of equal name keep their ids, those that are not named are archived. */
export async function putSizes(ctx: Ctx, productId: number, names: string[]): Promise<void> {
  await ctx.client.query(
    `insert into product_sizes (product_id, name, position)
     select $1, size.name, size.place - 1 from unnest($2::text[]) with ordinality as size (name, place)
     on conflict (product_id, name) do update set position = excluded.position, archived_at = null`,
    [productId, names],
  )
  await ctx.client.query(
    'update product_sizes set archived_at = $3 where product_id = $1 and name <> all ($2::text[]) and archived_at is null',
    [productId, names, ctx.now()],
  )
}

export type ColourRow = { name: string; name_ar: string | null; hex: string | null }

/** As listSizeRows. */
export async function listColourRows(ctx: Ctx, productId: number): Promise<(Option & ColourRow)[]> {
  const { rows } = await ctx.client.query<Option & ColourRow>(
    'select id, name, name_ar, hex, archived_at from product_colours where product_id = $1 order by position, id',
    [productId],
  )
  return rows
}

/** As putSizes. */
export async function putColours(ctx: Ctx, productId: number, colours: ColourRow[]): Promise<void> {
  const names = colours.map((colour) => colour.name)
  await ctx.client.query(
    `insert into product_colours (product_id, name, name_ar, hex, position)
     select $1, colour.name, colour.name_ar, colour.hex, colour.place - 1
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality as colour (name, name_ar, hex, place)
     on conflict (product_id, name)
     do update set name_ar = excluded.name_ar, hex = excluded.hex, position = excluded.position, archived_at = null`,
    [productId, names, colours.map((colour) => colour.name_ar), colours.map((colour) => colour.hex)],
  )
  await ctx.client.query(
    'update product_colours set archived_at = $3 where product_id = $1 and name <> all ($2::text[]) and archived_at is null',
    [productId, names, ctx.now()],
  )
}

/** In their order. */
export async function listPictureRows(ctx: Ctx, productId: number): Promise<(PlacedPicture & { stem: string })[]> {
  const { rows } = await ctx.client.query<PlacedPicture & { stem: string }>(
    `select picture.media_id, picture.alt, picture.alt_ar, file.stem
     from product_pictures as picture
     join media_files as file on file.id = picture.media_id
     where picture.product_id = $1
     order by picture.position, picture.id`,
    [productId],
  )
  return rows
}

export async function replacePictures(ctx: Ctx, productId: number, pictures: PlacedPicture[]): Promise<void> {
  await ctx.client.query('delete from product_pictures where product_id = $1', [productId])
  await insertPictures(
    ctx,
    pictures.map((picture, position) => ({ ...picture, product_id: productId, position })),
  )
}
