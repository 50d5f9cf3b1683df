import { and, between, eq, gt, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CancelReason } from '#contract/orders/order-events.ts'
import type { OrderSource } from '#contract/orders/order-records.ts'
import { numberOfNone } from '#contract/orders/order-number.ts'
import type { OrderConfirmation, OrderStatus } from '#contract/orders/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import { isWithin } from '#server/db/days.ts'
import { phonesFrom } from '#server/db/phones.ts'
import { variants } from '../../products/products.tables.ts'
import { isOwed } from '../money/money.queries.ts'
import { orders } from '../orders.tables.ts'

/**
 * A search by the first digits of the order number or of a phone in its local form, by inventory
 * items that were bought, or by normalised words of the customer's name, e-mail, Instagram name and address: letters and digits,
 * between which _ . and @ may stand.
 */
export type OrderSearch =
  | { by: 'number'; begin: string }
  | { by: 'phone'; begin: string }
  | { by: 'words'; words: string[] }
  | { by: 'items'; ids: number[] }

/** Filters of orders; `from` and `to` are days of the shop, both included. */
export type OrderFilter = {
  status?: OrderStatus | 'not_rejected' | undefined
  /** Confirmation filter, for pending orders only. */
  confirmation?: OrderConfirmation | 'unconfirmed' | undefined
  /** 'unsaid' means rejected without a reason. */
  reason?: CancelReason | 'unsaid' | undefined
  source?: OrderSource | undefined
  /** Paid in advance, or that owes some of it to the customer. */
  money?: 'paid' | 'owed' | undefined
  /** Courier that has a parcel of the order with it. */
  courier_id?: number | undefined
  /** Normalised phone. */
  phone?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: OrderSearch | undefined
}

/** Whether any order's number begins with these digits. */
export async function hasOrderNumbered(ctx: Ctx, begin: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: orders.id }).from(orders).where(isNumbered(begin)).limit(1)
  return rows.length > 0
}

/** Inventory items whose variant has this SKU or barcode. */
export async function listItemsOfCode(ctx: Ctx, code: string): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ id: variants.inventory_item_id })
    .from(variants)
    .where(or(eq(sql`lower(${variants.sku})`, code.toLowerCase()), eq(variants.barcode, code)))
  return rows.flatMap(({ id }) => id ?? [])
}

const isPending = eq(orders.status, 'pending')
const isUnconfirmed = and(isPending, ne(orders.confirmation, 'confirmed'))

/** Ids of matching unconfirmed orders, in no order. */
export async function listUnconfirmedIds(ctx: Ctx, search: OrderSearch): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnconfirmed, isFound(search)))
  return rows.map(({ id }) => id)
}

/** SQL condition of the filters; undefined for all orders. */
export function matches({
  status,
  confirmation,
  reason,
  source,
  money,
  courier_id,
  phone,
  from,
  to,
  search,
}: OrderFilter): SQL | undefined {
  return and(
    status && (status === 'not_rejected' ? ne(orders.status, 'reject') : eq(orders.status, status)),
    confirmation &&
      (confirmation === 'unconfirmed'
        ? isUnconfirmed
        : and(isPending, eq(orders.confirmation, confirmation))),
    reason &&
      (reason === 'unsaid'
        ? and(eq(orders.status, 'reject'), isNull(orders.reason))
        : eq(orders.reason, reason)),
    source && eq(orders.source, source),
    money && (money === 'owed' ? sql.raw(isOwed) : gt(orders.paid, 0)),
    courier_id === undefined ? undefined : isWithCourier(courier_id),
    phone === undefined ? undefined : eq(orders.phone, phone),
    isWithin(orders.created_at, from, to),
    search && isFound(search),
  )
}

const isWithCourier = (courier: number): SQL =>
  sql`exists (select from parcels as parcel where parcel.order_id = ${orders.id} and parcel.courier_id = ${courier} and parcel.state = 'handed' and parcel.kind <> 'return')`

export function isFound(search: OrderSearch): SQL | undefined {
  if (search.by === 'items')
    return sql`exists (select from order_lines as line where line.order_id = ${orders.id} and ${inArray(sql`line.inventory_item_id`, search.ids)})`
  if (search.by === 'number') return isNumbered(search.begin)
  if (search.by === 'phone') {
    const range = phonesFrom(search.begin)
    return or(between(orders.phone, ...range), between(orders.additional_phone, ...range))
  }
  if (search.words.length === 0) return sql`false`
  return and(...search.words.map((word) => like(orders.search_norm, patternOf(word))))
}

/**
 * LIKE pattern of a word. One or two letters match word beginnings only: inside of words no index
 * finds them, and nearly every row matches.
 */
export const patternOf = (word: string): string =>
  `${word.length < 3 ? '% ' : '%'}${word.replaceAll('_', '\\_')}%`

const greatestId = 2_147_483_647

/** Condition of ids whose numbers begin with these digits: one range for each possible length. */
function isNumbered(begin: string): SQL | undefined {
  const ranges: SQL[] = []
  let [low, high] = [Number(begin), Number(begin)]
  for (; low <= greatestId + numberOfNone; low *= 10, high = high * 10 + 9) {
    if (high > numberOfNone)
      ranges.push(between(orders.id, low - numberOfNone, Math.min(high - numberOfNone, greatestId)))
  }
  return or(...ranges) ?? sql`false`
}
