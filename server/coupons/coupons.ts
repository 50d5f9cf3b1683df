/**
 * Money off without a code: a coupon applies by itself once the subtotal reaches its price, on its days in Cairo
 * (decisions, Checkout and orders). Coupons promises one answer for one subtotal and moment; all sums are in piastres.
 */
import { toCairoDay } from '#contract/parts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { invalid } from '#server/refusal.ts'
import { type Coupon, insertCoupon, listCouponsOn } from './coupons.queries.ts'

export type { Coupon }

/** Days are YYYY-MM-DD, both included; `price` and `discount` are piastres. */
export type NewCoupon = { price: number; discount: number; start_date: string; end_date: string }

export type CouponsForSubtotal = {
  /** The one with the largest discount among those the subtotal reaches. */
  applied: { id: number; price: number; discount: number } | null
  /** The nearest one above the subtotal that takes off more than the applied one. */
  next: { price: number; discount: number } | null
}

export async function findCoupons(ctx: Ctx, subtotal: number): Promise<CouponsForSubtotal> {
  const running = await listCouponsOn(ctx, toCairoDay(ctx.now()))
  let applied: CouponsForSubtotal['applied'] = null
  for (const coupon of running) {
    if (coupon.price <= subtotal && coupon.discount > (applied?.discount ?? 0)) applied = coupon
  }
  const least = applied?.discount ?? 0
  let next: CouponsForSubtotal['next'] = null
  for (const { price, discount } of running) {
    if (price <= subtotal || discount <= least) continue
    if (!next || price < next.price || (price === next.price && discount > next.discount)) next = { price, discount }
  }
  return { applied, next }
}

/** Refuses with 422 a discount above its price and days in the wrong order. */
export async function createCoupon(ctx: Ctx, coupon: NewCoupon): Promise<Coupon> {
  if (coupon.discount <= 0 || coupon.discount > coupon.price) {
    throw invalid({ discount: ['The discount must be more than 0 and at most the price'] })
  }
  if (coupon.start_date > coupon.end_date) throw invalid({ end_date: ['The end date may not be before the start date'] })
  return inTransaction(ctx, (ctx) => insertCoupon(ctx, { ...coupon, created_at: ctx.now() }))
}
