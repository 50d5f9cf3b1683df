import { daysBetween } from '#contract/days/day.ts'
import type { CouponRecord } from '#contract/shop/coupons.ts'

export type CouponTime = {
  state: 'coming' | 'running' | 'over'
  /** Days until the first day of the coupon; 0 once it has started. */
  daysUntil: number
  /** Elapsed share of its validity, 0 to 1, both days included (contract/shop/coupons.ts). */
  share: number
}

/** Position of a day, YYYY-MM-DD, relative to a coupon's validity. */
export function timeOf(
  { start_date, end_date }: Pick<CouponRecord, 'start_date' | 'end_date'>,
  today: string,
): CouponTime {
  if (today < start_date)
    return { state: 'coming', daysUntil: daysBetween(today, start_date), share: 0 }
  if (today > end_date) return { state: 'over', daysUntil: 0, share: 1 }
  const share = (daysBetween(start_date, today) + 1) / (daysBetween(start_date, end_date) + 1)
  return { state: 'running', daysUntil: 0, share }
}
