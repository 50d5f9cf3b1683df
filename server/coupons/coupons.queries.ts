import type { Ctx } from '#server/ctx.ts'
import { coupons } from './coupons.tables.ts'

export type Coupon = typeof coupons.$inferSelect

/** Those whose days include `day` (YYYY-MM-DD, in Cairo). */
export async function listCouponsOn(ctx: Ctx, day: string): Promise<Pick<Coupon, 'id' | 'price' | 'discount'>[]> {
  const { rows } = await ctx.client.query<Pick<Coupon, 'id' | 'price' | 'discount'>>({
    name: 'coupons.listOn',
    text: 'select id, price, discount from coupons where start_date <= $1 and end_date >= $1 order by price, id',
    values: [day],
  })
  return rows
}

export async function insertCoupon(ctx: Ctx, coupon: typeof coupons.$inferInsert): Promise<Coupon> {
  const [row] = await ctx.db.insert(coupons).values(coupon).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}
