/**
 * Records beside products that files of a former shop bring: customers, orders, reviews, coupons,
 * and redirects of old addresses. Each kind has columns of its own, and is brought by whoever works
 * with its records (R410).
 */
import type { May } from '../accounts/roles.ts'

export const recordKinds = ['customers', 'orders', 'reviews', 'coupons', 'redirects'] as const
export type RecordKind = (typeof recordKinds)[number]

/** The work that importing a kind requires, beside that of products. */
export const workOfKind = {
  customers: 'orders',
  orders: 'orders',
  reviews: 'front',
  coupons: 'front',
  redirects: 'front',
} as const satisfies Record<RecordKind, May>

const person = [
  'customer_name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'address',
  /** Second line of the address, which follows the first. */
  'address_more',
  'city',
  'province',
  'note',
] as const

/** Fields that the columns of each kind can become. */
export const recordTargets = {
  customers: [...person, 'tags'],
  orders: [
    'order_number',
    'placed_at',
    /** A moment at which the order was cancelled; empty if it was not. */
    'cancelled_at',
    /** Words of the order's state: of the whole order, of its payment, and of its delivery. */
    'order_state',
    'payment_state',
    'delivery_state',
    'currency',
    'subtotal',
    'discount',
    'delivery_price',
    'tax',
    'total',
    /** Lines less discounts, without delivery; below 0 in rows of refunds. */
    'net_sales',
    'refunded',
    'line_name',
    'line_variant',
    'line_sku',
    'line_quantity',
    /** Price of one piece; without it, the line's total. */
    'line_price',
    'line_total',
    /** Discount of a line, which files count within the order's, or beside it. */
    'line_discount',
    /** All lines in one cell: '2× Linen shirt, 1× Scarf'. */
    'lines',
    ...person,
  ],
  reviews: [
    'product_slug',
    'product_sku',
    'product_name',
    'rate',
    'review_title',
    'review',
    'reviewer',
    'email',
    'reviewed_at',
    'review_state',
    'verified',
    'fit',
    'pictures',
  ],
  coupons: [
    'coupon_name',
    /** A code that the customer types; coupons of the shop have none. */
    'coupon_code',
    /** How it comes: automatic, or by a code. */
    'coupon_method',
    /** What its value is: EGP, percent, free delivery. */
    'coupon_type',
    'coupon_value',
    'coupon_from',
    'starts_on',
    'ends_on',
    'coupon_state',
  ],
  redirects: ['old_address', 'new_address'],
} as const satisfies Record<RecordKind, readonly string[]>

export type RecordTarget = (typeof recordTargets)[RecordKind][number]

/**
 * What an order of a former shop came to. `refused`: at the door, which counts against its phone;
 * `open`: not ended when the file was made, and never worked on here.
 */
export const formerStates = ['delivered', 'refused', 'returned', 'cancelled', 'open'] as const
export type FormerState = (typeof formerStates)[number]

/** What the orders of one state of the file become. */
export const stateUses = [...formerStates, 'leave'] as const
export type StateUse = (typeof stateUses)[number]
