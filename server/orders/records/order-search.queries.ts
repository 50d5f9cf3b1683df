import { and, between, eq, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CancelReason, OrderSource } from '#contract/order-records.ts'
import type { OrderConfirmation, OrderStatus } from '#contract/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import { isWithin } from '#server/db/days.ts'
import { phonesFrom } from '#server/db/phones.ts'
import { orders } from '../orders.tables.ts'

/**
 * By the first digits of its number or of a phone in its local form, or by words of the customer's
 * name, e-mail, Instagram name and address, normalised: letters and digits, between which _ . and @
 * may stand.
 */
export type OrderSearch =
  | { by: 'number'; begin: string }
  | { by: 'phone'; begin: string }
  | { by: 'words'; words: string[] }

/** Which orders are asked for; `from` and `to` are days of the shop, both included. */
export type OrderFilter = {
  status?: OrderStatus | 'not_rejected' | undefined
  /** Of pending orders: of any other it says nothing any more. */
  confirmation?: OrderConfirmation | 'unconfirmed' | undefined
  /** 'unsaid' of rejected orders. */
  reason?: CancelReason | 'unsaid' | undefined
  source?: OrderSource | undefined
  /** In its one form. */
  phone?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: OrderSearch | undefined
}

/** Whether the number of any order begins with these digits. */
export async function hasOrderNumbered(ctx: Ctx, begin: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: orders.id }).from(orders).where(isNumbered(begin)).limit(1)
  return rows.length > 0
}

const isPending = eq(orders.status, 'pending')
const isUnconfirmed = and(isPending, ne(orders.confirmation, 'confirmed'))

/** Of the orders that wait to be confirmed, in no order. */
export async function listUnconfirmedIds(ctx: Ctx, search: OrderSearch): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnconfirmed, isFound(search)))
  return rows.map(({ id }) => id)
}

/** Undefined when every order is asked for. */
export function matches({
  status,
  confirmation,
  reason,
  source,
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
    phone === undefined ? undefined : eq(orders.phone, phone),
    isWithin(orders.created_at, from, to),
    search && isFound(search),
  )
}

export function isFound(search: OrderSearch): SQL | undefined {
  if (search.by === 'number') return isNumbered(search.begin)
  if (search.by === 'phone') {
    const range = phonesFrom(search.begin)
    return or(between(orders.phone, ...range), between(orders.additional_phone, ...range))
  }
  if (search.words.length === 0) return sql`false`
  return and(...search.words.map((word) => like(orders.search_norm, patternOf(word))))
}

/**
 * One or two letters are the beginning of a word: inside of words they would be found by no index,
 * and nearly everywhere.
 */
export const patternOf = (word: string): string =>
  `${word.length < 3 ? '% ' : '%'}${word.replaceAll('_', '\\_')}%`

const greatestId = 2_147_483_647
/** Numbers are ids and ten thousand (orders.tables.ts). */
const numberOfNone = 10_000

/**
 * The ids whose numbers begin with these digits: one range for each length that a number may have.
 */
function isNumbered(begin: string): SQL | undefined {
  const ranges: SQL[] = []
  let [low, high] = [Number(begin), Number(begin)]
  for (; low <= greatestId + numberOfNone; low *= 10, high = high * 10 + 9) {
    if (high > numberOfNone)
      ranges.push(between(orders.id, low - numberOfNone, Math.min(high - numberOfNone, greatestId)))
  }
  return or(...ranges) ?? sql`false`
}
