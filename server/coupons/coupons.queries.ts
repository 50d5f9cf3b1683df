import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { toCairoDay } from '#contract/days/cairo.ts'
import { type couponState, coupons as calls } from '#contract/shop/coupons.ts'
import type { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { coupons } from './coupons.tables.ts'

export type Coupon = typeof coupons.$inferSelect

const { price, discount, start_date, end_date } = coupons
const newest = desc(coupons.id)

export const couponRows = recordRows(coupons, calls, {
  search: { price: inEgp(price), discount: inEgp(discount) },
  sorts: {
    ends: [asc(end_date), newest],
    starts: [asc(start_date), newest],
  },
  filter: (ctx, { state }) => state && isOn(state, toCairoDay(ctx.now())),
})

/** Amount as text for the search: 1000 or 99.5. */
function inEgp(piastres: typeof price | typeof discount): SQL {
  return sql`trim_scale(${piastres} / 100.0)`
}

function isOn(state: z.output<typeof couponState>, day: string): SQL | undefined {
  if (state === 'coming') return gt(start_date, day)
  if (state === 'over') return lt(end_date, day)
  return and(lte(start_date, day), gte(end_date, day))
}

/** Coupons of these amounts and days; without a first day, of any. */
export const findCouponsAlike = (
  ctx: Ctx,
  asked: Pick<Coupon, 'price' | 'discount' | 'end_date'> & { start_date: string | null },
): Promise<Coupon[]> =>
  ctx.db
    .select()
    .from(coupons)
    .where(
      and(
        eq(price, asked.price),
        eq(discount, asked.discount),
        eq(end_date, asked.end_date),
        asked.start_date === null ? undefined : eq(start_date, asked.start_date),
      ),
    )
    .orderBy(coupons.id)
    .limit(1)
