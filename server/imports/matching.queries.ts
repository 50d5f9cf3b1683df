/** Matching of a file's products to the shop's. */
import type { Ctx } from '#server/ctx.ts'
import type { SizeTable } from './reading/size-table.ts'

/** Variants by SKU in lower case. Archived products, sizes and colours are left out. */
export async function findBySkus(ctx: Ctx, folded: string[]): Promise<Map<string, number>> {
  const { rows } = await ctx.client.query<{ sku: string; product_id: number }>(
    `select lower(variant.sku) as sku, variant.product_id
     from variants as variant
     join products as product on product.id = variant.product_id and product.archived_at is null
     left join product_sizes as size on size.id = variant.size_id
     left join product_colours as colour on colour.id = variant.colour_id
     where lower(variant.sku) = any ($1::text[]) and size.archived_at is null and colour.archived_at is null`,
    [folded],
  )
  return new Map(rows.map(({ sku, product_id }) => [sku, product_id]))
}

/** Products by slug: current ones, then former ones, then slugs of earlier imports. */
export async function findBySlugs(ctx: Ctx, slugs: string[]): Promise<Map<string, number>> {
  const { rows } = await ctx.client.query<{ slug: string; product_id: number }>(
    `select distinct on (said.slug) said.slug, said.product_id
     from (
       select slug, id as product_id, 1 as rank from products where slug = any ($1::text[]) and archived_at is null
       union all
       select slug, product_id, 2 from product_former_slugs where slug = any ($1::text[])
       union all
       select slug, product_id, 3 from import_products where slug = any ($1::text[]) and product_id is not null and version is not null
     ) as said
     join products as product on product.id = said.product_id and product.archived_at is null
     order by said.slug, said.rank, said.product_id desc`,
    [slugs],
  )
  return new Map(rows.map(({ slug, product_id }) => [slug, product_id]))
}

/** Product with the address of a name; of one that a file brought, its SKU and id in that file. */
export type Namesake = { product_id: number; sku: string | null; source_id: string | null }

/** All products that have or had the slug of a name, or that a file brought by it. */
export async function findNamesakes(ctx: Ctx, slugs: string[]): Promise<Map<string, Namesake[]>> {
  const { rows } = await ctx.client.query<Namesake & { slug: string }>(
    `select said.slug, said.product_id, brought.sku, brought.work ->> 'source_id' as source_id
     from (
       select slug, id as product_id from products where slug = any ($1::text[])
       union
       select slug, product_id from product_former_slugs where slug = any ($1::text[])
       union
       select slug, product_id from import_products where slug = any ($1::text[]) and product_id is not null and version is not null
     ) as said
     join products as product on product.id = said.product_id and product.archived_at is null
     left join import_products as brought on brought.product_id = product.id and brought.outcome = 'new' and brought.version is not null
     order by said.product_id`,
    [slugs],
  )
  return Map.groupBy(rows, ({ slug }) => slug)
}

/** Product with this slug, of today, a former one, or one of a file that brought it (R253). */
export const findImportedProduct = async (ctx: Ctx, slug: string): Promise<number | null> =>
  (await findBySlugs(ctx, [slug])).get(slug) ?? null

/** Products by their exact name in either language; a name of several products finds none. */
export async function findByNames(ctx: Ctx, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await ctx.client.query<{ name: string; product_id: number }>(
    `select said.name, min(said.product_id) as product_id
     from (
       select name, id as product_id from products where name = any ($1::text[]) and archived_at is null
       union
       select name_ar, id from products where name_ar = any ($1::text[]) and archived_at is null
     ) as said
     group by said.name having count(*) = 1`,
    [names],
  )
  return new Map(rows.map(({ name, product_id }) => [name, product_id]))
}

export type ImportSubcategory = {
  id: number
  name: string
  name_ar: string | null
  category: string
  category_ar: string | null
}

export async function listImportSubcategories(ctx: Ctx): Promise<ImportSubcategory[]> {
  const { rows } = await ctx.client.query<ImportSubcategory>(
    `select subcategory.id, subcategory.name, subcategory.name_ar, category.name as category, category.name_ar as category_ar
     from subcategories as subcategory join categories as category on category.id = subcategory.category_id
     order by category.name, subcategory.name`,
  )
  return rows
}

export async function listImportCategories(
  ctx: Ctx,
): Promise<{ id: number; name: string; name_ar: string | null }[]> {
  const { rows } = await ctx.client.query<{ id: number; name: string; name_ar: string | null }>(
    'select id, name, name_ar from categories order by id',
  )
  return rows
}

/** Stems of pictures fetched from these addresses that still exist. */
export async function findStems(ctx: Ctx, addresses: string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.client.query<{ address: string; stem: string }>(
    `select fetched.address, fetched.stem from fetched_pictures as fetched join media_files as file on file.stem = fetched.stem
     where fetched.address = any ($1::text[])`,
    [addresses],
  )
  return new Map(rows.map(({ address, stem }) => [address, stem]))
}

export async function rememberFetched(ctx: Ctx, address: string, stem: string): Promise<void> {
  await ctx.client.query(
    `insert into fetched_pictures (address, stem, fetched_at) values ($1, $2, $3)
     on conflict (address) do update set stem = excluded.stem, fetched_at = excluded.fetched_at`,
    [address, stem, ctx.now()],
  )
}

/** Stored pictures by stem, locked until the transaction ends. */
export async function lockMedia(ctx: Ctx, stems: string[]): Promise<Map<string, number>> {
  const { rows } = await ctx.client.query<{ id: number; stem: string }>(
    'select id, stem from media_files where stem = any ($1::text[]) order by id for key share',
    [stems],
  )
  return new Map(rows.map(({ stem, id }) => [stem, id]))
}

/** Whether pieces of the product moved since its import: sold, received, counted. */
export async function hasMoved(ctx: Ctx, productId: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `select from stock_moves where product_id = $1 and kind <> 'import' limit 1`,
    [productId],
  )
  return rowCount === 1
}

/** The different size tables of an import's new products, by the sub-category they are in now. */
export async function listSizeTables(
  ctx: Ctx,
  importId: number,
): Promise<{ subcategory_id: number; table: SizeTable }[]> {
  const { rows } = await ctx.client.query<{ subcategory_id: number; table: SizeTable }>(
    `select distinct product.subcategory_id, brought.work -> 'size_table' as table
     from import_products as brought join products as product on product.id = brought.product_id
     where brought.import_id = $1 and brought.outcome = 'new' and brought.state = 'done' and brought.work ? 'size_table'`,
    [importId],
  )
  return rows
}
