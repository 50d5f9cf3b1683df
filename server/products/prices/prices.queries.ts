/** Timed prices and scheduled openings: all catalogue changes that depend on the clock alone. */
import type { Ctx } from '#server/ctx.ts'
import type { productPrices } from '../prices.tables.ts'
import type { products, variants } from '../products.tables.ts'
import { actorOf } from '#server/staff.ts'

type PriceRow = typeof productPrices.$inferSelect
type ProductRow = typeof products.$inferSelect
type VariantRow = typeof variants.$inferSelect
type ProductId = ProductRow['id']

/** Regular prices of a product in piastres. */
export type ProductPrices = Pick<ProductRow, 'id' | 'price' | 'original_price'>

/** Price in piastres; days of the shop, both included. */
export type NewPrice = Pick<PriceRow, 'price' | 'original_price'> & { from: string; until: string }

/** Timed prices by product id. */
export type NewPrices = Map<ProductId, NewPrice[]>

const startOf = (day: string) => `(${day})::timestamp at time zone 'Africa/Cairo'`

/**
 * Replaces the current and future prices of locked products. An unchanged price keeps its author.
 */
export async function replacePrices(
  ctx: Ctx,
  prices: NewPrices,
  { bulkChangeId = null }: { bulkChangeId?: number | null } = {},
): Promise<void> {
  const by = actorOf(ctx)
  const rows = [...prices].flatMap(([product_id, sent]) =>
    sent.map((price) => ({ ...price, product_id })),
  )
  const columns = [
    rows.map(({ product_id }) => product_id),
    rows.map(({ price }) => price),
    rows.map(({ original_price }) => original_price),
    rows.map(({ from }) => from),
    rows.map(({ until }) => until),
  ]
  const sent =
    'unnest($1::integer[], $2::integer[], $3::integer[], $4::date[], $5::date[]) as sent (product_id, price, original_price, first_day, last_day)'
  const isSent = `sent.product_id = timed.product_id and sent.price = timed.price and sent.original_price is not distinct from timed.original_price
    and ${startOf('sent.first_day')} = timed.starts_at and ${startOf('sent.last_day + 1')} = timed.ends_at`
  await ctx.client.query(
    `delete from product_prices as timed
     where timed.product_id = any ($7::integer[]) and (timed.ends_at > $6 or timed.in_force) and not exists (select from ${sent} where ${isSent})`,
    [...columns, ctx.now(), [...prices.keys()]],
  )
  await ctx.client.query(
    `insert into product_prices (product_id, price, original_price, starts_at, ends_at, bulk_change_id, user_id, user_name, created_at)
     select sent.product_id, sent.price, sent.original_price, ${startOf('sent.first_day')}, ${startOf('sent.last_day + 1')}, $6, $7, $8, $9
     from ${sent}
     where not exists (select from product_prices as timed where ${isSent})`,
    [...columns, bulkChangeId, by?.user_id ?? null, by?.user_name ?? null, ctx.now()],
  )
}

/** Variant of a product with the names of its size and colour; an archived one is not offered. */
export type PricedVariant = Pick<VariantRow, 'id' | 'product_id' | 'price' | 'original_price'> & {
  size: string | null
  colour: string | null
  isOffered: boolean
}

/** Regular prices of products and their variants, in the order of sizes and colours. */
export async function listRegularPrices(
  ctx: Ctx,
  ids: ProductId[],
): Promise<{ products: ProductPrices[]; variants: PricedVariant[] }> {
  const { rows: products } = await ctx.client.query<ProductPrices>(
    `select
       id, coalesce(regular_price, price) as price,
       case when regular_price is null then original_price else regular_original_price end as original_price
     from products where id = any ($1::integer[])`,
    [ids],
  )
  const { rows: variants } = await ctx.client.query<PricedVariant>(
    `select
       variant.id, variant.product_id, variant.price, variant.original_price, size.name as size, colour.name as colour,
       size.archived_at is null and colour.archived_at is null as "isOffered"
     from variants as variant
     left join product_sizes as size on size.id = variant.size_id
     left join product_colours as colour on colour.id = variant.colour_id
     where variant.product_id = any ($1::integer[])
     order by variant.product_id, size.position, size.id, colour.position, colour.id`,
    [ids],
  )
  return { products, variants }
}

/** Writes own prices of variants. */
export async function writeOwnPrices(
  ctx: Ctx,
  variants: Pick<PricedVariant, 'id' | 'price' | 'original_price'>[],
): Promise<void> {
  await ctx.client.query(
    `update variants as variant set price = sent.price, original_price = sent.original_price
     from unnest($1::integer[], $2::bigint[], $3::bigint[]) as sent (id, price, original_price)
     where variant.id = sent.id`,
    [
      variants.map(({ id }) => id),
      variants.map(({ price }) => price),
      variants.map(({ original_price }) => original_price),
    ],
  )
}

/** Writes regular prices of locked products. */
export async function writeRegularPrices(ctx: Ctx, products: ProductPrices[]): Promise<void> {
  await ctx.client.query(
    `update products as product set
       price = case when product.regular_price is null then sent.price else product.price end,
       original_price = case when product.regular_price is null then sent.original_price else product.original_price end,
       regular_price = case when product.regular_price is null then null else sent.price end,
       regular_original_price = case when product.regular_price is null then null else sent.original_price end
     from unnest($1::integer[], $2::integer[], $3::integer[]) as sent (id, price, original_price)
     where product.id = sent.id`,
    [
      products.map(({ id }) => id),
      products.map(({ price }) => price),
      products.map(({ original_price }) => original_price),
    ],
  )
}

/**
 * Updates price columns of locked products for this moment: the timed price in force with the
 * regular price beside it, or the regular price alone.
 */
export async function settlePrices(ctx: Ctx, ids: ProductId[]): Promise<void> {
  await ctx.client.query(
    `update product_prices as timed set in_force = false
     where timed.product_id = any ($1::integer[]) and timed.in_force and not (timed.starts_at <= $2 and timed.ends_at > $2)`,
    [ids, ctx.now()],
  )
  await ctx.client.query(
    `update product_prices as timed set in_force = true
     where timed.product_id = any ($1::integer[]) and not timed.in_force and timed.starts_at <= $2 and timed.ends_at > $2`,
    [ids, ctx.now()],
  )
  await ctx.client.query(
    `with regular as (
      select
        id, coalesce(regular_price, price) as price,
        case when regular_price is null then original_price else regular_original_price end as original_price
      from products
      where id = any ($1::integer[])
    ), settled as (
      select
        regular.id,
        coalesce(timed.price, regular.price) as price,
        case
          when timed.id is null then regular.original_price
          else nullif(greatest(coalesce(timed.original_price, regular.original_price, regular.price), timed.price), timed.price)
        end as original_price,
        case when timed.id is not null then regular.price end as regular_price,
        case when timed.id is not null then regular.original_price end as regular_original_price
      from regular
      left join product_prices as timed on timed.product_id = regular.id and timed.in_force
    )
    update products as product set
      price = settled.price, original_price = settled.original_price,
      regular_price = settled.regular_price, regular_original_price = settled.regular_original_price
    from settled
    where settled.id = product.id
      and (product.price, product.original_price, product.regular_price, product.regular_original_price)
        is distinct from (settled.price, settled.original_price, settled.regular_price, settled.regular_original_price)`,
    [ids],
  )
}

/** Products whose price or state is due to change, by id. */
export async function listDue(ctx: Ctx, limit: number): Promise<ProductId[]> {
  const { rows } = await ctx.client.query<{ id: ProductId }>(
    `select timed.product_id as id from product_prices as timed where timed.in_force and timed.ends_at <= $1
     union
     select timed.product_id from product_prices as timed
     join products as product on product.id = timed.product_id and product.archived_at is null
     where timed.starts_at <= $1 and timed.ends_at > $1 and not timed.in_force
     union
     select id from products where state = 'scheduled' and publish_at <= $1 and archived_at is null
     order by id
     limit $2`,
    [ctx.now(), limit],
  )
  return rows.map(({ id }) => id)
}

/** Locks products until the transaction ends. */
export async function lockProducts(ctx: Ctx, ids: ProductId[]): Promise<void> {
  await ctx.client.query(
    'select from products where id = any ($1::integer[]) order by id for no key update',
    [ids],
  )
}

/** Publishes due products. Returns those that were published. */
export async function openProducts(ctx: Ctx, ids: ProductId[]): Promise<ProductId[]> {
  const { rows } = await ctx.client.query<{ id: ProductId }>(
    `update products set state = 'published' where id = any ($1::integer[]) and state = 'scheduled' and publish_at <= $2 returning id`,
    [ids, ctx.now()],
  )
  return rows.map(({ id }) => id)
}

/** Future times at which these products change automatically. */
export async function listMoments(ctx: Ctx, ids: ProductId[]): Promise<Date[]> {
  const { rows } = await ctx.client.query<{ at: Date }>(
    `select starts_at as at from product_prices where product_id = any ($1::integer[]) and starts_at > $2
     union
     select ends_at from product_prices where product_id = any ($1::integer[]) and ends_at > $2
     union
     select publish_at from products where id = any ($1::integer[]) and state = 'scheduled' and publish_at > $2`,
    [ids, ctx.now()],
  )
  return rows.map(({ at }) => at)
}
