/**
 * New orders with copies of names, prices, sizes and colours, so that no later change of the
 * catalogue affects them.
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { addWorkingDays } from '#contract/days/working-days.ts'
import { subtotalOf } from '#server/cart/cart.ts'
import type { Ctx } from '#server/ctx.ts'
import { closedDaysOn } from '#server/settings/settings.ts'
import { newToken } from '#server/token.ts'
import { insertOrder, type NewOrderRow } from '../new-order.queries.ts'
import { recordPlaced } from '../order-acts.ts'
import type { OrderRow, ShownLineRow } from '../orders.queries.ts'
import { describeOrder, type OrderAnswer } from '../shown-order.ts'

export type NewOrderLine = ShownLineRow

/**
 * Fields that the customer enters or the shop computes, in piastres; user, time and sums are
 * derived.
 */
export type NewOrder = Omit<
  NewOrderRow,
  | 'token'
  | 'prefix'
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
  | 'is_trial'
> & {
  /** Previous order of an exchange and its user. */
  exchange?: { exchange_of: number; user_id: number | null }
  /** Confirmed automatically because the phone is trusted. */
  confirmed?: boolean
  /** Source of an order made by an admin. It has no user and is confirmed at once. */
  made?: { source: OrderRow['source'] }
  lines: NewOrderLine[]
  /** Working days until delivery. */
  days: { days_from: number; days_to: number }
  settings: Pick<ShopSettings, 'order_prefix' | 'closed_days' | 'confirm_orders' | 'opening'>
}

/** Totals of an order's lines, in piastres. */
export function orderTotals(
  lines: { price: number; quantity: number }[],
  discount: number,
  delivery_price: number,
) {
  const subtotal = subtotalOf(lines)
  return { subtotal, discount, delivery_price, total_price: subtotal - discount + delivery_price }
}

/**
 * Inserts a pending order under a random token; its stock has been taken (checkout). The caller's
 * transaction also mails customer and shop (`mailOrderPlaced`), and for an order made by an admin
 * records the first events (`recordPlaced`) once all rows exist.
 */
export async function createOrder(
  ctx: Ctx,
  { lines, days, settings, confirmed, made, exchange, ...given }: NewOrder,
): Promise<OrderAnswer> {
  const now = ctx.now()
  const { visitor } = ctx
  const row: NewOrderRow = {
    ...given,
    ...orderTotals(lines, given.discount, given.delivery_price),
    token: newToken(),
    prefix: settings.order_prefix,
    // The user comes from the bearer token alone, never from the body (R18).
    user_id: exchange ? exchange.user_id : visitor.kind === 'user' && !made ? visitor.id : null,
    confirmation: confirmed || made ? 'confirmed' : 'waiting',
    source: made?.source ?? 'shop',
    exchange_of: exchange?.exchange_of ?? null,
    exchange_credit: 0,
    // Orders through checkout are trials before the shop opens: only its staff get there (R389).
    is_trial: !made && settings.opening.state === 'soon',
    ...promisedDays(now, days, settings),
    created_at: now,
  }
  const placed = await insertOrder(ctx, row, lines)
  if (!made)
    await recordPlaced(ctx, { ...placed, created_at: now }, row.confirmation === 'confirmed')
  const order = { ...row, ...placed, status: 'pending' as const, paid: 0 }
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

/** Delivery dates promised to an order placed now. */
export function promisedDays(
  now: Date,
  { days_from, days_to }: NewOrder['days'],
  settings: Pick<ShopSettings, 'closed_days' | 'opening'>,
) {
  const day = toCairoDay(now)
  const closed = closedDaysOn(settings, day)
  return {
    delivery_from: addWorkingDays(day, days_from, closed),
    delivery_to: addWorkingDays(day, days_to, closed),
  }
}
