import type { AnswerOf } from '#contract/endpoint.ts'
import type { start } from '#contract/shop/start.ts'
import type { Ctx } from '#server/ctx.ts'

type Facts = AnswerOf<typeof start.get>

/** Number of areas, and their least and highest price in piastres. */
export async function readAreas(ctx: Ctx): Promise<Omit<Facts['areas'], 'governorates'>> {
  const { rows } = await ctx.client.query<Omit<Facts['areas'], 'governorates'>>(
    'select count(*)::integer as all, min(price) as cheapest, max(price) as dearest from areas',
  )
  return rows[0] ?? { all: 0, cheapest: null, dearest: null }
}

/** Products that shoppers see, with the names of up to three of their categories. */
export async function readProducts(ctx: Ctx): Promise<Facts['products']> {
  const { rows } = await ctx.client.query<Facts['products']>(
    `select
      (select count(*)::integer from catalogue_entries where visible) as all,
      (select count(*)::integer from catalogue_entries as entry
        where visible and not exists (select from product_pictures where product_id = entry.product_id)) as without_picture,
      (select min(id) from categories) as category_id,
      (select count(*)::integer from subcategories) as subcategories,
      (select coalesce(json_agg(json_build_object('name', name, 'name_ar', name_ar) order by id), '[]') from (
        select id, name, name_ar from categories
        where exists (select from catalogue_entries where visible and category_id = categories.id)
        order by id limit 3) as first) as categories`,
  )
  return (
    rows[0] ?? { all: 0, without_picture: 0, category_id: null, subcategories: 0, categories: [] }
  )
}

export async function listTrials(ctx: Ctx): Promise<Facts['trials']> {
  const { rows } = await ctx.client.query<Facts['trials'][number]>(
    'select id, number, version from orders where is_trial order by id limit 100',
  )
  return rows
}

/** Whether an order was ever placed: one is there, or the history tells of a deleted trial. */
export async function hasOrdered(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.client.query<{ ordered: boolean }>(
    `select exists (select from orders) or exists (select from audit_log where room = 'orders' and action = 'delete') as ordered`,
  )
  return rows[0]?.ordered ?? false
}

/**
 * Whether a courier's list of settlement names a parcel of the order. Its parcels are locked, so
 * that no list names one until the transaction ends.
 */
export async function isSettled(ctx: Ctx, orderId: number): Promise<boolean> {
  await ctx.client.query('select from parcels where order_id = $1 for update', [orderId])
  const { rowCount } = await ctx.client.query(
    `select from settlement_rows as row join parcels on parcels.id = row.parcel_id where parcels.order_id = $1 limit 1`,
    [orderId],
  )
  return rowCount !== 0
}
