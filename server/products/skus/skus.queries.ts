/** SKUs and barcodes of variants. */
import type { Ctx } from '#server/ctx.ts'
import type { products, variants } from '../products.tables.ts'

type VariantRow = typeof variants.$inferSelect
type ProductRow = typeof products.$inferSelect

/** A variant with the names of its size and colour. */
export type NamedVariant = Pick<VariantRow, 'id' | 'product_id' | 'sku' | 'barcode'> &
  Pick<ProductRow, 'slug'> & { size: string | null; colour: string | null }

const named = `
  select variant.id, variant.product_id, variant.sku, variant.barcode, product.slug, size.name as size, colour.name as colour
  from variants as variant
  join products as product on product.id = variant.product_id
  left join product_sizes as size on size.id = variant.size_id
  left join product_colours as colour on colour.id = variant.colour_id
  where size.archived_at is null and colour.archived_at is null`

/** Variants on offer, in the order of products, sizes and colours. */
export async function listNamedVariants(ctx: Ctx, productIds: number[]): Promise<NamedVariant[]> {
  const { rows } = await ctx.client.query<NamedVariant>(
    `${named} and variant.product_id = any ($1::integer[])
     order by variant.product_id, size.position, size.id, colour.position, colour.id`,
    [productIds],
  )
  return rows
}

/** Some products with variants on offer without a SKU, as older releases wrote them. */
export async function listProductsWithoutSkus(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await ctx.client.query<{ product_id: number }>(
    `select distinct named.product_id
     from (${named} and variant.sku is null and product.archived_at is null) as named
     order by named.product_id
     limit $1`,
    [limit],
  )
  return rows.map(({ product_id }) => product_id)
}

/** SKUs in lower case that variants outside of `but` already have. */
export async function listTakenSkus(
  ctx: Ctx,
  folded: string[],
  but: VariantRow['id'][],
): Promise<Set<string>> {
  const { rows } = await ctx.client.query<{ sku: string }>(
    'select lower(sku) as sku from variants where lower(sku) = any ($1::text[]) and id <> all ($2::integer[])',
    [folded, but],
  )
  return new Set(rows.map(({ sku }) => sku))
}

/**
 * Clears SKUs of archived variants and products, so that other variants can have them.
 * @param folded in lower case
 */
export async function freeGoneSkus(ctx: Ctx, folded: string[]): Promise<void> {
  await ctx.client.query(
    `update variants as variant set sku = null
     from variants as gone
     join products as product on product.id = gone.product_id
     left join product_sizes as size on size.id = gone.size_id
     left join product_colours as colour on colour.id = gone.colour_id
     where variant.id = gone.id and lower(gone.sku) = any ($1::text[])
       and (product.archived_at is not null or size.archived_at is not null or colour.archived_at is not null)`,
    [folded],
  )
}

/** Clears the SKUs of an archived product, generated ones too; its restore asks for them again. */
export async function freeSkusOf(ctx: Ctx, productId: number): Promise<void> {
  await ctx.client.query(
    `update variants set sku = null from products as product
     where product.id = $1 and product.archived_at is not null and variants.product_id = $1`,
    [productId],
  )
}

export type Codes = Pick<VariantRow, 'id' | 'sku' | 'barcode'>

/** Writes codes; false if a SKU was taken concurrently, and then the transaction is aborted. */
export async function writeCodes(ctx: Ctx, codes: Codes[]): Promise<void> {
  const ids = codes.map(({ id }) => id)
  // Two variants may swap SKUs, but SKUs are unique at any moment, so they are cleared first.
  await ctx.client.query(
    'update variants set sku = null where id = any ($1::integer[]) and sku is not null',
    [ids],
  )
  await ctx.client.query(
    `update variants as variant set sku = coded.sku, barcode = coded.barcode
     from unnest($1::integer[], $2::text[], $3::text[]) as coded (id, sku, barcode)
     where variant.id = coded.id`,
    [ids, codes.map(({ sku }) => sku), codes.map(({ barcode }) => barcode)],
  )
}
