/** Sums of an order after an edit (decision 0039). All figures are piastres. */
import { subtotalOf } from '#server/cart/cart.ts'
import { judgeCoupons, type RunningCoupon } from '#server/coupons/coupons.ts'
import { invalid } from '#server/refusal.ts'
import type { OrderRow } from '../orders.queries.ts'
import { type EditedLine, isChanged } from './edited-lines.ts'

const piastresOfPound = 100

/**
 * Sums after an edit. A coupon is applied again only if a line changes: the higher of its discount
 * today and the former discount's share of the remaining pieces. Refuses with 422 an extra discount
 * above what the coupon leaves of the pieces.
 */
export function sumsAfter(
  order: OrderRow,
  edited: EditedLine[],
  extra_discount: number,
  coupons: RunningCoupon[],
) {
  const subtotal = subtotalOf(edited.flatMap(({ after }) => after ?? []))
  const former = order.discount - order.extra_discount
  const today = judgeCoupons(coupons, subtotal).applied
  const kept = edited.some(isChanged) ? keptOf(former, order.subtotal, edited) : former
  const isToday = edited.some(isChanged) && today !== null && today.discount > kept
  const coupon = Math.min(subtotal, isToday ? today.discount : kept)
  const coupon_id = coupon === 0 ? null : isToday ? today.id : order.coupon_id
  if (extra_discount > subtotal - coupon) throw invalid({ extra_discount: ['order_discount'] })
  return { subtotal, discount: coupon + extra_discount, extra_discount, coupon_id }
}

/**
 * Former discount's share in whole pounds, rounded in the customer's favour because it is paid in
 * cash.
 */
function keptOf(former: number, subtotal: number, edited: EditedLine[]): number {
  if (former === 0 || subtotal === 0) return 0
  const stayed = edited.reduce(
    (sum, { before, after }) =>
      sum + (before?.price ?? 0) * Math.min(before?.quantity ?? 0, after?.quantity ?? 0),
    0,
  )
  return Math.min(
    former,
    Math.ceil((former * stayed) / subtotal / piastresOfPound) * piastresOfPound,
  )
}
