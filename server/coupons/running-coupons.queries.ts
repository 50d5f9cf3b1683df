import type { Ctx } from '#server/ctx.ts'
import type { Coupon } from './coupons.queries.ts'

export type RunningCoupon = Pick<Coupon, 'id' | 'price' | 'discount'>

/** Coupons whose days include `day` (YYYY-MM-DD, in Cairo). */
export async function listCouponsOn(ctx: Ctx, day: string): Promise<RunningCoupon[]> {
  const { rows } = await ctx.client.query<RunningCoupon>({
    name: 'coupons.listOn',
    text: 'select id, price::bigint as price, discount::bigint as discount from coupons where start_date <= $1 and end_date >= $1 order by price, id',
    values: [day],
  })
  return rows
}
