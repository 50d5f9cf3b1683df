import type { CouponRecord } from '#contract/shop/coupons.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { adminApi } from '../api.ts'
import { everyRow } from '../kit/list/list-load.ts'

const running = { state: 'running', per_page: limits.per_page } as const

/** All coupons that are valid today, from every page. */
export const fetchRunningCoupons = (options: CallOptions): Promise<CouponRecord[]> =>
  everyRow(async (page) => (await adminApi().coupons.page({ ...running, page }, options)).coupon)
