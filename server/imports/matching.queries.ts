/** Matching of a file's products to the shop's. */
import type { Ctx } from '#server/ctx.ts'

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
