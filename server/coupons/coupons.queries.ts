import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { toCairoDay } from '#contract/days/cairo.ts'
import { couponRecord, type coupons as calls } from '#contract/shop/coupons.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { Again } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { coupons } from './coupons.tables.ts'

export type Coupon = typeof coupons.$inferSelect

/** Filters and sort order of the admin's list. */
export type CouponList = ListOf<ParsedOf<typeof calls.page>>

const newest = desc(coupons.id)

const orders = {
  newest: [newest],
  oldest: [asc(coupons.id)],
  ends: [asc(coupons.end_date), newest],
  starts: [asc(coupons.start_date), newest],
  price_asc: [asc(coupons.price), newest],
  price_desc: [desc(coupons.price), newest],
  discount_asc: [asc(coupons.discount), newest],
  discount_desc: [desc(coupons.discount), newest],
}

/** Page of coupons; `state` filters by today in Cairo. */
export async function listCouponPage(
  ctx: Ctx,
  { search, sort, state }: CouponList,
  { limit, offset }: Slice,
): Promise<Rows<Coupon>> {
  const words = await mentions(
    ctx,
    couponRecord,
    { price: inEgp(coupons.price), discount: inEgp(coupons.discount) },
    search,
  )
  const asked = and(words, state && isOn(state, toCairoDay(ctx.now())))
  const rows = await ctx.db
    .select()
    .from(coupons)
    .where(asked)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(coupons, asked) }
}

/** Amount as text for the search: 1000 or 99.5. */
const inEgp = (piastres: typeof coupons.price | typeof coupons.discount): SQL =>
  sql`trim_scale(${piastres} / 100.0)`

function isOn(state: NonNullable<CouponList['state']>, day: string): SQL | undefined {
  if (state === 'coming') return gt(coupons.start_date, day)
  if (state === 'over') return lt(coupons.end_date, day)
  return and(lte(coupons.start_date, day), gte(coupons.end_date, day))
}

export async function findCouponRow(ctx: Ctx, id: number): Promise<Coupon | null> {
  const [row] = await ctx.db.select().from(coupons).where(eq(coupons.id, id))
  return row ?? null
}

/** Locks a coupon until the transaction ends. */
export async function lockCouponRow(ctx: Ctx, id: number): Promise<Coupon | null> {
  const [row] = await ctx.db.select().from(coupons).where(eq(coupons.id, id)).for('no key update')
  return row ?? null
}

export async function insertCoupon(
  ctx: Ctx,
  coupon: typeof coupons.$inferInsert & Partial<Again>,
): Promise<Coupon> {
  const [row] = await ctx.db.insert(coupons).overridingSystemValue().values(coupon).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

export async function updateCouponRow(ctx: Ctx, { id, ...coupon }: Coupon): Promise<void> {
  await ctx.db.update(coupons).set(coupon).where(eq(coupons.id, id))
}

/** Returns the deleted row. */
export async function deleteCouponRow(ctx: Ctx, id: number): Promise<Coupon | null> {
  const [row] = await ctx.db.delete(coupons).where(eq(coupons.id, id)).returning()
  return row ?? null
}
