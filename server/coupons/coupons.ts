/**
 * Coupons: discounts that apply automatically once the subtotal reaches their price, on their days
 * in Cairo (R69). The same subtotal and time always get the same discount; all sums are in
 * piastres.
 */
import type { z } from 'zod'
import { toCairoDay } from '#contract/days/cairo.ts'
import { type couponForm, couponRecord } from '#contract/shop/coupons.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import { type Again, logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { found, invalid } from '#server/refusal.ts'
import {
  type Coupon,
  deleteCouponRow,
  findCouponRow,
  insertCoupon,
  lockCouponRow,
  updateCouponRow,
} from './coupons.queries.ts'
import { listCouponsOn, type RunningCoupon } from './running-coupons.queries.ts'

export { judgeCoupons } from '#contract/orders/order-sums.ts'
export { findCouponRow as findCoupon, listCouponPage } from './coupons.queries.ts'
export type { RunningCoupon }

/** Days are YYYY-MM-DD, both included; `price` and `discount` are piastres. */
export type NewCoupon = z.output<typeof couponForm>
/** Omitted fields are kept. */
export type CouponChange = Partial<NewCoupon>

/**
 * Today's coupons for judgeCoupons, as a separate query that can run beside that of the cart's
 * lines.
 */
export const listRunningCoupons = (ctx: Ctx): Promise<RunningCoupon[]> =>
  listCouponsOn(ctx, toCairoDay(ctx.now()))

/** Refuses with 404. */
export const getCoupon = async (ctx: Ctx, id: number): Promise<Coupon> =>
  found(await findCouponRow(ctx, id), 'Coupon')

/**
 * Refuses with 422 a discount above its price and days in the wrong order.
 * @param again former row of a restored coupon
 */
export async function createCoupon(ctx: Ctx, coupon: NewCoupon, again?: Again): Promise<Coupon> {
  judge(coupon)
  return inTransaction(ctx, async (ctx) => {
    const after = await insertCoupon(ctx, { ...coupon, created_at: ctx.now(), ...again })
    await logChange(ctx, {
      room: 'coupons',
      action: 'create',
      record_id: after.id,
      title: daysOf(after),
      before: null,
      after,
    })
    return after
  })
}

/**
 * Refuses with 404, with 409 another version, and with 422 as createCoupon, for the resulting
 * coupon.
 * @param seen version that the change is based on
 */
export async function updateCoupon(
  ctx: Ctx,
  id: number,
  change: CouponChange,
  seen?: number,
): Promise<Coupon> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockCouponRow(ctx, id), 'Coupon')
    await refuseStale(
      ctx,
      { room: 'coupons', record_id: id, version: before.version },
      seen,
      couponRecord,
      () => before,
    )
    const {
      price = before.price,
      discount = before.discount,
      start_date = before.start_date,
      end_date = before.end_date,
    } = change
    const after = {
      ...before,
      price,
      discount,
      start_date,
      end_date,
      version: versionAfter(before, change),
    }
    judge(after)
    await updateCouponRow(ctx, after)
    await logChange(ctx, {
      room: 'coupons',
      action: 'update',
      record_id: id,
      title: daysOf(after),
      before,
      after,
    })
    return after
  })
}

/** Deletes a coupon; orders keep their discount (R70). Refuses with 404. */
export async function deleteCoupon(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await deleteCouponRow(ctx, id), 'Coupon')
    await logChange(ctx, {
      room: 'coupons',
      action: 'delete',
      record_id: id,
      title: daysOf(before),
      before,
      after: null,
    })
  })
}

/** Title in the audit log: a coupon has no name. */
const daysOf = ({ start_date, end_date }: NewCoupon): string => `${start_date} – ${end_date}`

/** Validates 0 < discount ≤ price, and that the first day is not after the last (R69). */
function judge({ price, discount, start_date, end_date }: NewCoupon): void {
  const errors: FieldRefusals = {}
  if (discount <= 0 || discount > price) errors.discount = ['coupon_discount']
  if (start_date > end_date) errors.end_date = ['coupon_end_date']
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
