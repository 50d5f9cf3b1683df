import { toId } from '#contract/parts.ts'
import type { ProfitPart, ProfitState } from '#contract/couriers/profit.ts'
import type { Ctx } from '#server/ctx.ts'
import { readCounted, type Rows, type Slice } from '#server/db/page.ts'
import { type Searched, wordsSearched } from '#server/orders/orders.ts'
import type { orders } from '../orders/orders.tables.ts'
import {
  backOfLines,
  finishedThen,
  keysOfLines,
  leftOrders,
  leftThen,
  orderCounts,
  orderShares,
  orderSums,
  type PartOfLines,
  shareSums,
  stateOf,
  withBecame,
} from './money.queries.ts'

/** Days of the shop, both included (YYYY-MM-DD). */
export type Period = { from: string; to: string }

/** Order column or line key of each part, and the source of its names: `name`, `name_ar`. */
const parts: Record<ProfitPart, { column?: string; lines?: PartOfLines; names?: string }> = {
  product: { lines: 'product', names: 'select id, name, name_ar from products' },
  category: { lines: 'category', names: 'select id, name, name_ar from categories' },
  area: { column: 'area_id', names: 'select id, city as name, city_ar as name_ar from areas' },
  source: { column: 'source' },
  // A coupon has no name: it is shown by its discount and its start.
  coupon: { column: 'coupon_id', names: couponNames() },
}

/** Whether several keys of a part may share an order. */
export const isOfLines = (by: ProfitPart): boolean => parts[by].lines !== undefined

function couponNames(): string {
  const range = `to_char(start_date, 'DD.MM.YYYY') || '–' || to_char(end_date, 'DD.MM.YYYY')`
  const egp = `trim_scale(round(discount / 100.0, 2))`
  return `select id, 'EGP ' || ${egp} || ' off, ' || ${range} as name, 'خصم ' || ${egp} || ' ج.م، ' || ${range} as name_ar from coupons`
}

export type ProfitFigures = {
  orders: number
  delivered: number
  returned: number
  refused: number
  on_the_way: number
  sales: number
  cost: number
  fees: number
}
export type KeyFigures = ProfitFigures & { key: string }
export type PartFigures = KeyFigures & { name: string | null; name_ar: string | null }

const asText = (key: string) => `coalesce(${key}::text, 'none')`

/**
 * Sums by key of a part. Each order counts at one key, except for product and category, where an
 * order counts at the key of each.
 */
export async function listKeySums(
  ctx: Ctx,
  { from, to }: Period,
  by: ProfitPart,
): Promise<KeyFigures[]> {
  const { lines, column } = parts[by]
  const orders = leftOrders(leftThen)
  // Unnamed, so that it is planned for its period each time: a week and a year need different
  // plans.
  const { rows } = await ctx.client.query<KeyFigures>(
    `select added.*, ${asText('added.key')} as key from (${lines ? shareSums(lines, orders) : orderSums(`left_orders.${column}`, orders)}) as added`,
    [from, to],
  )
  return rows
}

const none: ProfitFigures = {
  orders: 0,
  delivered: 0,
  returned: 0,
  refused: 0,
  on_the_way: 0,
  sales: 0,
  cost: 0,
  fees: 0,
}

/** Sums of all orders that left. */
export async function readProfitSums(ctx: Ctx, { from, to }: Period): Promise<ProfitFigures> {
  const { rows } = await ctx.client.query<ProfitFigures & { key: number }>(
    orderSums('1', leftOrders(leftThen)),
    [from, to],
  )
  const [{ key: _, ...sums } = { key: 1, ...none }] = rows
  return sums
}

/** Sums of orders whose outcome became known in the period, and what the refused came to. */
export async function readFinishedSums(
  ctx: Ctx,
  { from, to }: Period,
): Promise<ProfitFigures & { refused_total: number }> {
  const finished = leftOrders(finishedThen)
  const [sums, refused] = await Promise.all([
    ctx.client.query<ProfitFigures & { key: number }>(orderSums('1', finished), [from, to]),
    ctx.client.query<{ total: number }>(
      `select coalesce(sum(gross) filter (where status = 'reject'), 0)::bigint as total from ${finished}`,
      [from, to],
    ),
  ])
  const [{ key: _, ...figures } = { key: 1, ...none }] = sums.rows
  return { ...figures, refused_total: refused.rows[0]?.total ?? 0 }
}

export type Counts = Omit<ProfitFigures, 'sales' | 'cost' | 'fees'>

/** Number of orders that left per state, without their money. */
export async function readCounts(ctx: Ctx, { from, to }: Period): Promise<Counts> {
  const { rows } = await ctx.client.query<Counts>(orderCounts(leftOrders(leftThen)), [from, to])
  return rows[0] as Counts
}

export type Behind = Pick<typeof orders.$inferSelect, 'number' | 'first_name' | 'last_name'> & {
  order_id: number
  left_at: Date
  state: ProfitState
  sales: number
  cost: number
  fees: number
}

/**
 * Words of a search as patterns (db/mentions.ts), empty for all; and the order columns that they
 * are searched in.
 */
export type ProfitOrderFilter = Period & {
  by: ProfitPart
  key?: string | undefined
  state?: ProfitState | undefined
  patterns: string[]
  searched: Searched
}

const textSearched = (searched: Searched): string =>
  `concat_ws(' ', ${wordsSearched(searched)}, lower(orders.number)${searched === 'all' ? ', orders.phone' : ''})`

/**
 * Condition of orders that left in the period, with the key $3 or with lines of it; all orders if
 * no key is given.
 */
function askedFor({ by, key }: ProfitOrderFilter): string {
  const { lines, column } = parts[by]
  if (key === undefined) return `${leftThen} and $3::text is null`
  if (!lines) return `${leftThen} and ${asText(`orders.${column}`)} = $3`
  const { key: keyOfLine, join } = keysOfLines[lines]
  return `${leftThen} and exists (select from order_lines as line ${join} where line.order_id = orders.id and ${asText(keyOfLine)} = $3)`
}

/** Sums of all orders of the key, without the filters of state and search. */
export async function readProfitRow(ctx: Ctx, asked: ProfitOrderFilter): Promise<ProfitFigures> {
  const { lines } = parts[asked.by]
  const orders = leftOrders(askedFor(asked))
  const isShared = lines && asked.key !== undefined
  const { rows } = await ctx.client.query<ProfitFigures & { key: unknown }>(
    isShared
      ? `select * from (${shareSums(lines, orders)}) as sums where ${asText('key')} = $3`
      : orderSums('1', orders),
    [asked.from, asked.to, asked.key ?? null],
  )
  const [{ key: _, ...sums } = { key: null, ...none }] = rows
  return sums
}

type Found = Omit<Behind, 'sales' | 'cost' | 'fees'> & { total: number }

/**
 * Orders by departure, newest first. The page is selected before money is summed, so that only its
 * orders are summed.
 */
export async function listProfitOrders(
  ctx: Ctx,
  asked: ProfitOrderFilter,
  slice: Slice,
): Promise<Rows<Behind>> {
  const { rows: found, total } = await readCounted(slice, ({ limit, offset }) =>
    ctx.client.query<Found>(
      `select
      left_orders.id as order_id, orders.number, orders.first_name, orders.last_name, orders.left_at, ${stateOf('became')} as state, count(*) over () as total
    from ${withBecame(leftOrders(askedFor(asked)))}
    join orders on orders.id = left_orders.id
    where ($4::text is null or ${stateOf('became')} = $4)
      and (cardinality($5::text[]) = 0 or ${textSearched(asked.searched)} like all ($5))
    order by orders.left_at desc, orders.id desc
    limit $6 offset $7`,
      [asked.from, asked.to, asked.key ?? null, asked.state ?? null, asked.patterns, limit, offset],
    ),
  )
  const money = await readMoney(ctx, asked, found)
  return {
    rows: found.map(({ total: _, ...order }) => ({
      ...order,
      ...(money.get(order.order_id) ?? { sales: 0, cost: 0, fees: 0 }),
    })),
    total,
  }
}

type Money = Pick<ProfitFigures, 'sales' | 'cost' | 'fees'>

/** Money of the key by order. */
async function readMoney(
  ctx: Ctx,
  { by, key }: ProfitOrderFilter,
  found: { order_id: number }[],
): Promise<Map<number, Money>> {
  const { lines } = parts[by]
  const orders = leftOrders('orders.id = any($1)')
  const ids = found.map(({ order_id }) => order_id)
  const { rows } =
    lines && key !== undefined
      ? await ctx.client.query<Money & { order_id: number }>(
          `select order_id, sales::bigint as sales, cost::bigint as cost, fees::bigint as fees from (${orderShares(lines, orders)}) as shares where ${asText('key')} = $2`,
          [ids, key],
        )
      : await ctx.client.query<Money & { order_id: number }>(
          `select key as order_id, sales, cost, fees from (${orderSums('left_orders.id', orders)}) as sums`,
          [ids],
        )
  return new Map(rows.map(({ order_id, ...money }) => [order_id, money]))
}

export type Names = { name: string; name_ar: string | null }

/** Names of a part's keys, without those that have none or were deleted. */
export async function readNames(
  ctx: Ctx,
  by: ProfitPart,
  keys: string[],
): Promise<Map<string, Names>> {
  const { names } = parts[by]
  const ids = keys.map(toId).filter((id) => id !== 0)
  if (!names || ids.length === 0) return new Map()
  const { rows } = await ctx.client.query<Names & { id: number }>(
    `select id, name, name_ar from (${names}) as named where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, ...name }) => [String(id), name]))
}

export type WithoutCost = {
  product_id: number | null
  name: string
  name_ar: string | null
  pieces: number
}

/**
 * Delivered pieces without a known cost, by product, most first; deleted products by their name.
 */
export async function listWithoutCost(ctx: Ctx, { from, to }: Period): Promise<WithoutCost[]> {
  const { rows } = await ctx.client.query<WithoutCost>(
    `select product.id as product_id, coalesce(product.name, added.name) as name, product.name_ar, added.pieces
    from (
      select line.product_id, null as name, ${kept}::bigint as pieces from ${costless} and line.product_id is not null group by 1
      union all
      select null, line.name, ${kept}::bigint from ${costless} and line.product_id is null group by 2
    ) as added
    left join products as product on product.id = added.product_id and product.archived_at is null
    where added.pieces > 0
    order by pieces desc, 1`,
    [from, to],
  )
  return rows
}

const costless = `
  ${leftOrders(`${leftThen} and status = 'accept'`)} join order_lines as line on line.order_id = left_orders.id
  left join ${backOfLines} on back.order_id = line.order_id and back.position = line.position
  where line.cost is null`
const kept = 'sum(line.quantity - coalesce(back.sellable, 0))'
