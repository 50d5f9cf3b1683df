/** Coupons: discounts without a code, from a subtotal on, between two days (R69). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { asked, both, day, egp, egpIn, moment, optional, seenVersion } from '../parts.ts'
import { listAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'
import { coded } from '../field-refusals.ts'

/**
 * A coupon: `price` is the subtotal it needs, `discount` the sum it takes off; days are YYYY-MM-DD,
 * both included.
 */
export const couponRecord = z.object({
  id: z.int(),
  price: egp,
  discount: egp,
  start_date: z.string(),
  end_date: z.string(),
  version: z.int(),
  created_at: moment,
})
export type CouponRecord = z.output<typeof couponRecord>

const fields = z.object({ price: egpIn(), discount: egpIn(), start_date: day(), end_date: day() })

export const couponForm = fields
  .refine(({ price, discount }) => discount > 0 && discount <= price, {
    path: ['discount'],
    error: coded('coupon_discount'),
    when: both('number', 'price', 'discount'),
  })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ['end_date'],
    error: coded('coupon_end_date'),
    when: both('string', 'start_date', 'end_date'),
  })

/** Changes of a coupon; a field that is not sent, or an empty day, keeps its value (R19). */
export const couponChange = fields
  .partial()
  .extend({ start_date: optional(day()), end_date: optional(day()), version: seenVersion })

/** Sort orders of the list; the first is the default. `ends`: by the last day. */
export const couponSorts = [
  'newest',
  'oldest',
  'ends',
  'starts',
  'price_asc',
  'price_desc',
  'discount_asc',
  'discount_desc',
] as const

/** State of a coupon on the shop's current day. */
export const couponState = z.enum(['running', 'coming', 'over'])

export const coupons = recordCalls(adminPaths.coupons, {
  names: ['coupon', 'coupon'],
  record: couponRecord,
  form: couponForm,
  change: couponChange,
  asked: { ...listAsked(couponSorts), state: asked(couponState) },
  summaries: [
    'Coupons, newest first or sorted otherwise; ?search= looks through the amounts in EGP, ?state= goes by the day in Cairo',
    'One coupon',
    'Adds a coupon',
    'Changes a coupon',
    'Deletes a coupon; past orders keep their discount',
  ],
  create: {
    refusals: [422],
    example: { price: '1000', discount: '100', start_date: '2026-03-01', end_date: '2026-03-31' },
  },
  update: { example: { id: '1', price: 1000, discount: 150 } },
})
