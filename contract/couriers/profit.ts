/**
 * What was earned: orders that left the shop in a period, each counted once, added up by what they
 * were, where they went and where they came from (R306–R308).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { asked, day, egp, lang, listAsked, moment, pageOf, pageReply } from '../parts.ts'

export const profitParts = ['product', 'category', 'area', 'source', 'coupon'] as const
export const profitPart = z.enum(profitParts)
export type ProfitPart = z.output<typeof profitPart>

/**
 * What became of an order that left: `returned` where some of it came back after delivery,
 * `on_the_way` while nobody knows.
 */
export const profitState = z.enum(['delivered', 'returned', 'refused', 'on_the_way'])
export type ProfitState = z.output<typeof profitState>

export const profitSorts = ['newest'] as const

/** Days of the shop, both included: the last 30 where they are not named, at most 366. */
const period = { from: asked(day()), to: asked(day()) }
const by = profitPart.catch('product').default('product')

const money = {
  /** What delivered orders were paid, delivery included, without what was taken back for it. */
  sales: egp,
  cost: egp,
  /** Of couriers: there, and back where it was refused or returned. */
  fees: egp,
  profit: egp,
}

/** Orders that left, by what became of them; those on the way have no sums yet. */
export const profitSums = z.object({
  orders: z.int(),
  delivered: z.int(),
  returned: z.int(),
  refused: z.int(),
  on_the_way: z.int(),
  ...money,
})

/** `none`: what is of no product, area or coupon (any more). */
const key = z.string().max(40)

const row = profitSums.extend({ key, name: z.string().nullable(), name_ar: z.string().nullable() })

/** The days that were added up. */
const days = { from: z.string(), to: z.string() }

/** An order behind a row. */
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
      'Profit of the orders that left in a period by product, category, area, source or coupon, most first: sales, cost, fees, how many were delivered, refused and returned; sums of all, to which the money of the rows adds up',
    input: z.object(profitSummary),
    reply: z.object({
      ...days,
      by: profitPart,
      rows: z.array(row),
      sums: profitSums,
      /**
       * Delivered pieces of which nobody said what they cost, and their products (at most 20 of
       * them named).
       */
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
      'The orders behind a row of profit, or behind all of it without `key`, last left first: of a product or category each with the share that is of it. `sums` and `counts` are of the row, whatever `state` and `search` ask',
    input: z.object(profitOrdersAsked),
    reply: z.object({
      ...days,
      by: profitPart,
      /** Null of a source, and of what has no name (any more). */
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
