/**
 * Coupons: discounts that apply automatically once the subtotal reaches their price, on their days
 * in Cairo (R69). The same subtotal and time always get the same discount; all sums are in
 * piastres.
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import { records } from '#server/records/records.ts'
import { invalid } from '#server/refusal.ts'
import { couponRows } from './coupons.queries.ts'
import { listCouponsOn, type RunningCoupon } from './running-coupons.queries.ts'

export { findCouponsAlike } from './coupons.queries.ts'
export { judgeCoupons } from '#contract/orders/order-sums.ts'
export type { RunningCoupon }

/**
 * Refuses a discount above its price and days in the wrong order (R69). Orders keep the discount of
 * a deleted coupon (R70).
 */
export const couponRecords = records(couponRows, {
  room: 'coupons',
  noun: 'Coupon',
  // A coupon has no name.
  title: ({ start_date, end_date }) => `${start_date} – ${end_date}`,
  judge: ({ price, discount, start_date, end_date }) => {
    const errors: FieldRefusals = {}
    if (discount <= 0 || discount > price) errors.discount = ['coupon_discount']
    if (start_date > end_date) errors.end_date = ['coupon_end_date']
    if (Object.keys(errors).length > 0) throw invalid(errors)
  },
})

export const couponsRoutes = recordRoutes(couponRecords)

/**
 * Today's coupons for judgeCoupons, as a separate query that can run beside that of the cart's
 * lines.
 */
export const listRunningCoupons = (ctx: Ctx): Promise<RunningCoupon[]> =>
  listCouponsOn(ctx, toCairoDay(ctx.now()))
