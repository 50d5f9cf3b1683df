import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
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

/** Newest first. */
export async function listCouponSlice(ctx: Ctx, { limit, offset }: Slice): Promise<Rows<Coupon>> {
  const rows = await ctx.db.select().from(coupons).orderBy(desc(coupons.id)).limit(limit).offset(offset)
  return { rows, total: await ctx.db.$count(coupons) }
}

export async function findCouponRow(ctx: Ctx, id: number): Promise<Coupon | null> {
  const [row] = await ctx.db.select().from(coupons).where(eq(coupons.id, id))
  return row ?? null
}

/** Nobody else changes it until the transaction ends. */
export async function lockCouponRow(ctx: Ctx, id: number): Promise<Coupon | null> {
  const [row] = await ctx.db.select().from(coupons).where(eq(coupons.id, id)).for('no key update')
  return row ?? null
}

export async function insertCoupon(ctx: Ctx, coupon: typeof coupons.$inferInsert): Promise<Coupon> {
  const [row] = await ctx.db.insert(coupons).values(coupon).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

export async function updateCouponRow(ctx: Ctx, { id, ...coupon }: Coupon): Promise<void> {
  await ctx.db.update(coupons).set(coupon).where(eq(coupons.id, id))
}

/** What was deleted. */
export async function deleteCouponRow(ctx: Ctx, id: number): Promise<Coupon | null> {
  const [row] = await ctx.db.delete(coupons).where(eq(coupons.id, id)).returning()
  return row ?? null
}
