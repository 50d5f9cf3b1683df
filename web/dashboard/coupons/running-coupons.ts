import type { CouponRecord } from '#contract/shop/coupons.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { adminApi } from '../api.ts'

/** All coupons that are valid today, from every page. */
export async function fetchRunningCoupons(options: CallOptions): Promise<CouponRecord[]> {
  const all: CouponRecord[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { coupon } = await adminApi().coupons.page(
      { state: 'running', page, per_page: limits.per_page },
      options,
    )
    all.push(...coupon.data)
    last = coupon.last_page
  }
  return all
}
