/**
 * A new order, written down with copies of its names, prices, sizes and colours, so that no later
 * change of the catalogue reaches it.
 */
import { toCairoDay } from '#contract/cairo.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { addWorkingDays } from '#contract/working-days.ts'
import { sumOf } from '#server/cart/cart.ts'
import type { Ctx } from '#server/ctx.ts'
import { newToken } from '#server/token.ts'
import { insertOrder, type NewOrderRow } from '../new-order.queries.ts'
import { recordPlaced } from '../order-acts.ts'
import type { OrderRow, ShownLineRow } from '../orders.queries.ts'
import { describeOrder, type OrderAnswer } from '../shown-order.ts'

export type NewOrderLine = ShownLineRow

/**
 * What the customer gave and what the shop computed, in piastres; who bought, when, and the sums
 * follow from the rest.
 */
export type NewOrder = Omit<
  NewOrderRow,
  | 'token'
  | 'user_id'
  | 'subtotal'
  | 'total_price'
  | 'delivery_from'
  | 'delivery_to'
  | 'created_at'
  | 'source'
  | 'confirmation'
  | 'exchange_of'
  | 'exchange_credit'
> & {
  /** Of an exchange: the order before it, and whose that is. */
  exchange?: { exchange_of: number; user_id: number | null }
  /** Confirmed by itself, because its phone is trusted. */
  confirmed?: boolean
  /** Made by an admin for somebody: where it came from. It is nobody's, and confirmed at once. */
  made?: { source: OrderRow['source'] }
  lines: NewOrderLine[]
  /** Working days until the courier comes. */
  days: { days_from: number; days_to: number }
  settings: Pick<ShopSettings, 'closed_days' | 'confirm_orders'>
}

/** What an order of these lines comes to, all in piastres. */
export function totalsOf(
  lines: { price: number; quantity: number }[],
  discount: number,
  delivery_price: number,
) {
  const subtotal = sumOf(lines)
  return { subtotal, discount, delivery_price, total_price: subtotal - discount + delivery_price }
}

/**
 * Writes down an order whose stock has been taken (checkout), pending, under a random token. For
 * the caller's transaction, which tells customer and shop of it too (`mailOrderPlaced`). Who makes
 * it for somebody writes down its first acts (`recordPlaced`), once all of it is there.
 */
export async function createOrder(
  ctx: Ctx,
  { lines, days, settings, confirmed, made, exchange, ...given }: NewOrder,
): Promise<OrderAnswer> {
  const now = ctx.now()
  const { visitor } = ctx
  const row: NewOrderRow = {
    ...given,
    ...totalsOf(lines, given.discount, given.delivery_price),
    token: newToken(),
    // The bearer alone says who, never a body (R18).
    user_id: exchange ? exchange.user_id : visitor.kind === 'user' && !made ? visitor.id : null,
    confirmation: confirmed || made ? 'confirmed' : 'waiting',
    source: made?.source ?? 'shop',
    exchange_of: exchange?.exchange_of ?? null,
    exchange_credit: 0,
    ...promisedDays(now, days, settings),
    created_at: now,
  }
  const placed = await insertOrder(ctx, row, lines)
  if (!made)
    await recordPlaced(ctx, { ...placed, created_at: now }, row.confirmation === 'confirmed')
  const order = { ...row, ...placed, status: 'pending' as const }
  const events = [
    {
      kind: 'status' as const,
      from_status: null,
      to_status: order.status,
      message: null,
      created_at: order.created_at,
    },
  ]
  return describeOrder({ order, lines, events }, given.language, settings)
}

/** The days between which the courier comes to who orders at this moment. */
export function promisedDays(
  now: Date,
  { days_from, days_to }: NewOrder['days'],
  { closed_days }: Pick<ShopSettings, 'closed_days'>,
) {
  const day = toCairoDay(now)
  return {
    delivery_from: addWorkingDays(day, days_from, closed_days),
    delivery_to: addWorkingDays(day, days_to, closed_days),
  }
}
