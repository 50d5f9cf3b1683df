/** Money off without a code, from a subtotal on, between two days (R69). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import {
  asked,
  both,
  byId,
  day,
  nothing,
  egp,
  egpIn,
  listAsked,
  moment,
  optional,
  pageOf,
  pageReply,
  pathId,
  seenVersion,
} from '../parts.ts'
import { coded } from '../field-refusals.ts'

/**
 * `price` is the subtotal it takes, `discount` what it takes off; days are YYYY-MM-DD, both
 * included.
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

/** What is not sent stays, and so do the days that are empty (R19). */
export const couponChange = fields
  .partial()
  .extend({ start_date: optional(day()), end_date: optional(day()), version: seenVersion })

/** How the list may stand; unasked as in the first. `ends`: the one that ends first. */
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

/** Where the shop's day stands to a coupon's. */
export const couponState = z.enum(['running', 'coming', 'over'])

export const coupons = {
  page: endpoint(adminPaths.coupons.page, {
    summary:
      'Coupons, newest first or sorted otherwise; ?search= looks through the amounts in EGP, ?state= goes by the day in Cairo',
    input: z.object({ ...listAsked(couponSorts), state: asked(couponState) }),
    reply: z.object({ coupon: pageOf(couponRecord), ...pageReply }),
  }),
  record: endpoint(adminPaths.coupons.record, {
    summary: 'One coupon',
    ...byId,
    reply: z.object({ coupon: couponRecord }),
  }),
  create: endpoint(adminPaths.coupons.create, {
    summary: 'Adds a coupon',
    input: couponForm,
    keyed: true,
    reply: z.object({ coupon: couponRecord }),
    refusals: [422],
    example: { price: '1000', discount: '100', start_date: '2026-03-01', end_date: '2026-03-31' },
  }),
  update: endpoint(adminPaths.coupons.update, {
    summary: 'Changes a coupon',
    input: couponChange.extend({ id: pathId }),
    reply: z.object({ coupon: couponRecord }),
    refusals: [404, 409, 422],
    example: { id: '1', price: 1000, discount: 150 },
  }),
  delete: endpoint(adminPaths.coupons.delete, {
    summary: 'Deletes a coupon; past orders keep their discount',
    ...byId,
    reply: nothing,
  }),
}
