import { toId } from '#contract/parts.ts'
import type { ProfitPart, ProfitState } from '#contract/couriers/profit.ts'
import type { Ctx } from '#server/ctx.ts'
import { readCounted, type Rows, type Slice } from '#server/db/page.ts'
import { notTrial, type Searched, wordsSearched } from '#server/orders/orders.ts'
import type { orders } from '../orders/orders.tables.ts'
import {
  asText,
  columnOf,
  everyOrder,
  finishedThen,
  leftThen,
  moneyOf,
  type MoneyKey,
  moneySums,
  sharedSums,
  stateOf,
} from './money.queries.ts'

/** Days of the shop, both included (YYYY-MM-DD). */
export type Period = { from: string; to: string }

/** Key of each part, and the source of its names: `name`, `name_ar`. */
const parts: Record<ProfitPart, MoneyKey & { names?: string }> = {
  product: {
    ...{ key: 'nullif(share.product_id, 0)', join: '', counted: 'true' },
    names: 'select id, name, name_ar from products',
  },
  category: {
    key: 'product.category_id',
    join: `
      left join (
        select products.id, subcategory.category_id from products join subcategories as subcategory on subcategory.id = products.subcategory_id
      ) as product on product.id = share.product_id`,
    counted: null,
    names: 'select id, name, name_ar from categories',
  },
  area: {
    ...columnOf('area_id'),
    names: 'select id, city as name, city_ar as name_ar from areas',
  },
  source: columnOf('source'),
  // A coupon has no name: it is shown by its discount and its start.
  coupon: { ...columnOf('coupon_id'), names: couponNames() },
}

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

/**
 * Sums by key of a part, highest profit first, then most orders, then by key. Each order counts at
 * one key, except for product and category, where an order counts at the key of each.
 */
export async function listKeySums(
  ctx: Ctx,
  { from, to }: Period,
  by: ProfitPart,
  slice: Slice,
): Promise<Rows<KeyFigures>> {
  if (by === 'category') return listCategorySums(ctx, { from, to }, slice)
  // Unnamed, so that it is planned for its period each time: a week and a year need different
  // plans.
  const { rows, total } = await readCounted(slice, ({ limit, offset }) =>
    ctx.client.query<KeyFigures & { total: number }>(
      `select added.*, ${asText('added.key')} as key, count(*) over () as total
      from (${moneySums(parts[by], leftThen('share'))}) as added
      order by added.sales - added.cost - added.fees desc, added.orders desc, added.key
      limit $3 offset $4`,
      [from, to, limit, offset],
    ),
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total }
}

type Money = Pick<ProfitFigures, 'sales' | 'cost' | 'fees'>
type Counts = Omit<ProfitFigures, keyof Money>

/** Sums by category: there are few, but several shares of an order may be in one. */
async function listCategorySums(
  { client }: Ctx,
  { from, to }: Period,
  { limit, offset }: Slice,
): Promise<Rows<KeyFigures>> {
  const { counts, money } = sharedSums(parts.category, leftThen('share'))
  const [counted, summed] = await Promise.all([
    client.query<Counts & { key: string }>(counts, [from, to]),
    client.query<Money & { key: string }>(money, [from, to]),
  ])
  const moneyOfKey = new Map(summed.rows.map((row) => [row.key, row]))
  const rows = counted.rows.map((row) => ({ ...row, ...(moneyOfKey.get(row.key) ?? nothing) }))
  const profitOf = ({ sales, cost, fees }: Money) => sales - cost - fees
  rows.sort(
    (one, other) =>
      profitOf(other) - profitOf(one) ||
      other.orders - one.orders ||
      one.key.localeCompare(other.key, 'en', { numeric: true }),
  )
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}

const nothing: Money = { sales: 0, cost: 0, fees: 0 }

const none: ProfitFigures = {
  orders: 0,
  delivered: 0,
  returned: 0,
  refused: 0,
  on_the_way: 0,
  ...nothing,
}

/** Sums of all orders that left. */
export const readProfitSums = (ctx: Ctx, { from, to }: Period): Promise<ProfitFigures> =>
  readSums(ctx, moneySums(everyOrder, leftThen('share')), [from, to])

async function readSums(ctx: Ctx, text: string, values: unknown[]): Promise<ProfitFigures> {
  const { rows } = await ctx.client.query<ProfitFigures & { key: unknown }>(text, values)
  const [{ key: _, ...sums } = { key: null, ...none }] = rows
  return sums
}

/** Sums of orders whose outcome became known in the period, and what the refused came to. */
export async function readFinishedSums(
  ctx: Ctx,
  { from, to }: Period,
): Promise<ProfitFigures & { refused_total: number }> {
  const finished = `share.order_id in (select orders.id from orders where ${finishedThen})`
  const [sums, refused] = await Promise.all([
    readSums(ctx, moneySums(everyOrder, finished), [from, to]),
    ctx.client.query<{ total: number }>(
      `select coalesce(sum(total_price + exchange_credit), 0)::bigint as total from orders where status = 'reject' and ${finishedThen} and ${notTrial}`,
      [from, to],
    ),
  ])
  return { ...sums, refused_total: refused.rows[0]?.total ?? 0 }
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

/** Key of an asked row, all orders if none is given, and the condition of its shares: it is $3. */
function askedFor({ by, key }: Pick<ProfitOrderFilter, 'by' | 'key'>) {
  const part = key === undefined ? everyOrder : parts[by]
  return { part, isAsked: key === undefined ? '$3::text is null' : `${asText(part.key)} = $3` }
}

/** Sums of all orders of the key, without the filters of state and search. */
export function readProfitRow(ctx: Ctx, asked: ProfitOrderFilter): Promise<ProfitFigures> {
  const { part, isAsked } = askedFor(asked)
  return readSums(ctx, moneySums(part, `${leftThen('share')} and ${isAsked}`), [
    asked.from,
    asked.to,
    asked.key ?? null,
  ])
}

type Found = Omit<Behind, 'sales' | 'cost' | 'fees'> & { total: number }

/**
 * Orders by departure, newest first. The page is selected from shares alone, before its orders are
 * read and their money is summed.
 */
export async function listProfitOrders(
  ctx: Ctx,
  asked: ProfitOrderFilter,
  slice: Slice,
): Promise<Rows<Behind>> {
  const { part, isAsked } = askedFor(asked)
  // Several products of a category may be in one order.
  const distinct = part.counted === null ? 'distinct' : ''
  const { rows: found, total } = await readCounted(slice, ({ limit, offset }) =>
    ctx.client.query<Found>(
      `select
      found.order_id, orders.number, orders.first_name, orders.last_name, found.left_at, ${stateOf('became')} as state, found.total
    from (
      select each.*, count(*) over () as total
      from (
        select ${distinct} share.order_id, share.left_at, share.became from order_shares as share ${part.join}
        where ${part.counted ?? 'true'} and ${leftThen('share')} and ${isAsked}
          and ($4::text is null or ${stateOf('share.became')} = $4)
          and (cardinality($5::text[]) = 0 or share.order_id in (
            select orders.id from orders where ${leftThen('orders')} and ${textSearched(asked.searched)} like all ($5)
          ))
      ) as each
      order by left_at desc, order_id desc
      limit $6 offset $7
    ) as found
    join orders on orders.id = found.order_id
    order by found.left_at desc, found.order_id desc`,
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

/** Money of the key by order. */
async function readMoney(
  ctx: Ctx,
  asked: ProfitOrderFilter,
  found: { order_id: number }[],
): Promise<Map<number, Money>> {
  const { part, isAsked } = askedFor(asked)
  const { rows } = await ctx.client.query<Money & { order_id: number }>(
    `select share.order_id, ${moneyOf} from order_shares as share ${part.join}
    where ${leftThen('share')} and ${isAsked} and share.order_id = any($4) group by 1`,
    [asked.from, asked.to, asked.key ?? null, found.map(({ order_id }) => order_id)],
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
