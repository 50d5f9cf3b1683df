/**
 * Profit of the orders that left the shop in a period, each counted once, by product, category,
 * area, source or coupon (R306–R308).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { costKind } from './costs.ts'
import { endpoint } from '../endpoint.ts'
import { asked, day, egp, lang, moment } from '../parts.ts'
import { listAsked, pageIfAsked, pageOf, pageReply, perPageIfAsked } from '../list-parts.ts'

export const profitParts = ['product', 'category', 'area', 'source', 'coupon'] as const
export const profitPart = z.enum(profitParts)
export type ProfitPart = z.output<typeof profitPart>

/**
 * Outcome of an order that left: `returned` if some of it came back after delivery, `on_the_way`
 * until the outcome is known.
 */
export const profitState = z.enum(['delivered', 'returned', 'refused', 'on_the_way'])
export type ProfitState = z.output<typeof profitState>

export const profitSorts = ['newest'] as const

/** Days of the shop, both included: the last 30 by default, at most 366. */
const period = { from: asked(day()), to: asked(day()) }
const by = profitPart.catch('product').default('product')

const money = {
  /** Payments for delivered orders, delivery included, less refunds. */
  sales: egp,
  cost: egp,
  /** Couriers' fees: for delivery, and for bringing refused or returned pieces back. */
  fees: egp,
  profit: egp,
}

/** Orders that left, by outcome; those on the way add nothing to the sums yet. */
export const profitSums = z.object({
  orders: z.int(),
  delivered: z.int(),
  returned: z.int(),
  refused: z.int(),
  on_the_way: z.int(),
  ...money,
})

/**
 * Key of a row; `none` is the row of orders without a product, area or coupon, or with a deleted
 * one.
 */
const key = z.string().max(40)

const row = profitSums.extend({ key, name: z.string().nullable(), name_ar: z.string().nullable() })

/** The days of the sums. */
const days = { from: z.string(), to: z.string() }

/** An order of a row. */
export const profitOrder = z.object({
  order_id: z.int(),
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  left_at: moment,
  state: profitState,
  ...money,
})

export const profitSummary = { ...period, by, lang }
export const profitOrdersAsked = {
  ...period,
  by,
  key: asked(key),
  state: asked(profitState),
  ...listAsked(profitSorts),
}

export const profit = {
  get: endpoint(adminPaths.profit.get, {
    summary:
      'Profit of the orders that left in a period by product, category, area, source or coupon, highest first: sales, cost, fees, and numbers of delivered, refused and returned orders; the rows of all pages add up to `sums`. Without `page` the first 500 rows',
    input: z.object({ ...profitSummary, page: pageIfAsked, per_page: perPageIfAsked }),
    reply: z.object({
      ...days,
      by: profitPart,
      rows: z.array(row),
      ...pageReply,
      sums: profitSums,
      /** Other costs of the same days, per kind, largest first (R340). */
      other_costs: z.object({
        sum: egp,
        kinds: z.array(z.object({ kind: costKind, amount: egp })),
      }),
      /** Profit of the orders less the other costs. */
      remains: egp,
      /** Delivered pieces without a known cost, and their products (at most 20 of them named). */
      without_cost: z.object({
        pieces: z.int(),
        products: z.int(),
        named: z.array(
          z.object({ product_id: z.int(), name: z.string(), name_ar: z.string().nullable() }),
        ),
      }),
    }),
    example: { from: '2026-03-01', to: '2026-03-31', by: 'area' },
  }),
  orders: endpoint(adminPaths.profit.orders, {
    summary:
      'Orders of a profit row, or of the whole period without `key`, last departed first; for a product or category with its share of each order. `sums` and `counts` ignore `state` and `search`',
    input: z.object(profitOrdersAsked),
    reply: z.object({
      ...days,
      by: profitPart,
      /** Name of the row; null for a source, and for a row without a name. */
      name: z.string().nullable(),
      name_ar: z.string().nullable(),
      sums: profitSums,
      orders: pageOf(profitOrder),
      ...pageReply,
    }),
    example: { by: 'area', key: '1', state: 'refused' },
  }),
}
export type Profit = z.output<typeof profit.get.reply>
export type ProfitRow = z.output<typeof row>
export type ProfitSums = z.output<typeof profitSums>
export type ProfitOrders = z.output<typeof profit.orders.reply>
export type ProfitOrder = ProfitOrders['orders']['data'][number]
