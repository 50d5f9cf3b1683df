/** Reads and writes of many products at once: a few statements for all of them. */
import type { Ctx } from '#server/ctx.ts'
import type { NewPrice, PricedVariant } from '../prices/prices.queries.ts'
import type { inventoryItems } from '../products.tables.ts'
import type { products } from '../products.tables.ts'

type ProductRow = typeof products.$inferSelect
type Item = Pick<typeof inventoryItems.$inferSelect, 'id' | 'product_id' | 'quantity'>

/** Product columns that bulk changes write. Prices are the regular ones; piastres. */
export type ProductFacts = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'version'
  | 'price'
  | 'original_price'
  | 'cost'
  | 'badge'
  | 'badge_ar'
  | 'state'
  | 'preview_token'
> & {
  subcategory_id: number
  /** ISO 8601. */
  publish_at: string | null
  /** Current and future prices, in their order. */
  prices: NewPrice[]
  /** Variants with prices of their own, archived ones too, with the names of size and colour. */
  own_prices: (Pick<PricedVariant, 'id' | 'size' | 'price' | 'original_price'> & {
    color: string | null
  })[]
}

/**
 * Facts of products by id; archived products are left out.
 * @param held lock the rows until the transaction ends
 */
export async function listFacts(
  ctx: Ctx,
  ids: number[],
  { held }: { held: boolean },
): Promise<ProductFacts[]> {
  const { rows } = await ctx.client.query<
    Omit<ProductFacts, 'publish_at'> & { publish_at: Date | null }
  >(
    `select
       product.id, product.name, product.version, product.cost, product.badge, product.badge_ar, product.subcategory_id, product.state,
       product.publish_at, product.preview_token,
       coalesce(product.regular_price, product.price) as price,
       case when product.regular_price is null then product.original_price else product.regular_original_price end as original_price,
       array(
         select json_build_object(
           'price', timed.price, 'original_price', timed.original_price,
           'from', (timed.starts_at at time zone 'Africa/Cairo')::date, 'until', (timed.ends_at at time zone 'Africa/Cairo')::date - 1
         )
         from product_prices as timed
         where timed.product_id = product.id and timed.ends_at > $2
         order by timed.starts_at
       ) as prices,
       array(
         select json_build_object(
           'id', variant.id, 'size', size.name, 'color', colour.name, 'price', variant.price, 'original_price', variant.original_price
         )
         from variants as variant
         left join product_sizes as size on size.id = variant.size_id
         left join product_colours as colour on colour.id = variant.colour_id
         where variant.product_id = product.id and num_nonnulls(variant.price, variant.original_price) > 0
         order by variant.id
       ) as own_prices
     from products as product
     where product.id = any ($1::integer[]) and product.archived_at is null
     order by product.id
     ${held ? 'for no key update of product' : ''}`,
    [ids, ctx.now()],
  )
  return rows.map((row) => ({ ...row, publish_at: row.publish_at?.toISOString() ?? null }))
}

/** Inventory items of the products' variants on offer. */
export async function listOfferedItems(ctx: Ctx, ids: number[]): Promise<Item[]> {
  const { rows } = await ctx.client.query<Item>(
    `select item.id, item.product_id, item.quantity
     from inventory_items as item
     where item.product_id = any ($1::integer[]) and exists (
       select from variants as variant
       left join product_sizes as size on size.id = variant.size_id
       left join product_colours as colour on colour.id = variant.colour_id
       where variant.inventory_item_id = item.id and size.archived_at is null and colour.archived_at is null
     )
     order by item.id`,
    [ids],
  )
  return rows
}

/** Writes the facts and raises each version; the price is written as the regular price. */
export async function writeFacts(ctx: Ctx, list: ProductFacts[]): Promise<void> {
  const column = <Field extends keyof ProductFacts>(field: Field) =>
    list.map((facts) => facts[field])
  await ctx.client.query(
    `update products as product set
       price = case when product.regular_price is null then sent.price else product.price end,
       original_price = case when product.regular_price is null then sent.original_price else product.original_price end,
       regular_price = case when product.regular_price is null then null else sent.price end,
       regular_original_price = case when product.regular_price is null then null else sent.original_price end,
       badge = sent.badge, badge_ar = sent.badge_ar, subcategory_id = sent.subcategory_id, state = sent.state, publish_at = sent.publish_at,
       preview_token = sent.preview_token, version = sent.version
     from unnest(
       $1::integer[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::integer[], $7::text[], $8::timestamptz[], $9::text[], $10::integer[]
     ) as sent (id, price, original_price, badge, badge_ar, subcategory_id, state, publish_at, preview_token, version)
     where product.id = sent.id`,
    [
      column('id'),
      column('price'),
      column('original_price'),
      column('badge'),
      column('badge_ar'),
      column('subcategory_id'),
      column('state'),
      column('publish_at'),
      column('preview_token'),
      column('version'),
    ],
  )
}
