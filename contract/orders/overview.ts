/** The shop at a glance: what sells, what waits, what runs out (R99). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { ofWork } from '../field-marks.ts'
import { limits } from '../limits.ts'
import { cancelReason, orderCounts, orderSource } from './order-records.ts'
import { asked, day, egp, moment, wholeNumber } from '../parts.ts'
import { picture } from '../products/products.ts'
import { profitSums } from '../couriers/profit.ts'

/**
 * One for each day of the shop, oldest first, days without orders among them; `total` is what
 * customers pay, delivery included. Rejected orders do not count.
 */
const sales = z.array(z.object({ day: z.string(), orders: z.int(), total: egp }))

/**
 * Of the orders placed in a period: what the ones that were not rejected come to, how many they
 * are, and how many were rejected.
 */
const figures = z.object({ total: egp, orders: z.int(), rejected: z.int() })

/**
 * What somebody has to see to, however old: each is as many as the screen shows where it is done.
 */
const work = z.object({
  /**
   * To be called now, and since when the first of them waits; null while orders are not confirmed.
   */
  to_confirm: z.object({ orders: z.int(), since: moment.nullable() }).nullable(),
  /** Orders that no parcel is made of yet, and parcels that no courier has taken yet. */
  to_hand_over: z.int(),
  ready: z.int(),
  /** With a courier for longer than it promised; `longest` in days, 0 where there is none. */
  late: z.object({ parcels: z.int(), longest: z.int() }),
  /** On its way back to the shop: refused parcels and returns. */
  to_receive: z.int(),
  /** Asked for by customers and not answered; received and not paid back yet. */
  returns_asked: z.int(),
  returns_to_pay: z.int(),
  /** Couriers that have kept money for longer than they may, and how much. */
  owing: z.array(
    z.object({
      courier_id: z.int(),
      courier: z.string(),
      courier_ar: z.string().nullable(),
      late: egp,
    }),
  ),
  /** Lists of couriers that were read and neither accepted nor deleted. */
  settlements: z.int(),
  /** As many as the list of what to order shows. */
  reorder: z.int(),
})

const part = z.object({ orders: z.int(), total: egp })

/**
 * The orders of a period apart: waiting to be confirmed, confirmed and not sent, with the courier,
 * delivered and paid, and rejected. While orders are not confirmed all pending ones are
 * `confirmed`.
 */
const parts = z.object({
  waiting: part,
  confirmed: part,
  shipped: part,
  delivered: part,
  rejected: part,
})

/** The first picture; null without one. */
const image = picture.omit({ alt: true }).nullable()

const named = { name: z.string(), name_ar: z.string().nullable() }

/** The last `days` days, or those from one to another. */
const period = {
  days: wholeNumber('whole_number', 1, limits.overview_days).catch(30).default(30),
  from: asked(day()),
  to: asked(day()),
}

export const overview = {
  get: endpoint(adminPaths.overview.get, {
    summary:
      'Sales by day of the last `days` days (30 unless asked), or of the days from `from` to `to` (at most 366, none after today), and of as many before them; orders by status, best sellers, low stock, and what waits',
    input: z.object(period),
    reply: z.object({
      sales,
      figures,
      parts,
      /** Placed today until now and not rejected, whatever the days that are asked for. */
      today: part,
      work,
      /** Why the rejected ones of the period were, most often first; null where nobody said. */
      reasons: z.array(z.object({ reason: cancelReason.nullable(), orders: z.int() })),
      /** Where those that were not rejected came from, most first. */
      sources: z.array(part.extend({ source: orderSource })),
      /** The same of as many days before the first of these, and day by day as long. */
      before: z.object({ sales, figures }),
      /** Of all orders ever placed. */
      orders: orderCounts,
      /**
       * By pieces, at most 10; rejected orders do not count. `product_id`, `slug` and `image` are
       * null when the product is gone.
       */
      best_sellers: z.array(
        z.object({
          product_id: z.int().nullable(),
          slug: z.string().nullable(),
          ...named,
          image,
          pieces: z.int(),
          total: egp,
        }),
      ),
      /** Products in the shop with at most 5 pieces left of one stock, fewest first, at most 20. */
      low_stock: z.array(
        z.object({
          product_id: z.int(),
          slug: z.string(),
          ...named,
          image,
          /** All null where one stock is counted for the whole product. */
          size: z.string().nullable(),
          size_ar: z.string().nullable(),
          color: z.string().nullable(),
          color_ar: z.string().nullable(),
          quantity: z.int(),
        }),
      ),
      /** Products of which most people want to hear when they are back, at most 5. */
      wanted: z.array(z.object({ product_id: z.int(), ...named, people: z.int() })),
      /** Not answered yet, however old. */
      questions: z.int(),
      /** Not called or written to yet, however old. */
      callbacks: z.int(),
      /** Neither accepted nor rejected yet, however old. */
      reviews: z.int(),
      /** All that GET /api/mail/failed lists and that can still be sent again. */
      failed_mails: z.int(),
      /** Wrong with the shop itself, as GET /api/health told or was told last. */
      troubles: z.int(),
      /**
       * Nobody has typed yet where new orders are mailed to: asked of who may change the settings
       * (R105).
       */
      asks_contact_email: ofWork('shop', z.boolean()),
    }),
    example: { days: '30' },
  }),
  waiting: endpoint(adminPaths.overview.waiting, {
    summary:
      'How much waits for whoever asks, for every screen of the dashboard that is theirs: pending orders, the same four as in the overview, who left a phone to hear of what is back by now, parcels to hand over or late, what is to be received, returns that customers ask for, and what is wrong with the shop itself',
    input: z.object({}),
    reply: z.object({
      orders: ofWork('orders', z.int()),
      /** Orders that are to be called now; null while orders are not confirmed. */
      desk: ofWork('orders', z.int().nullable()),
      callbacks: ofWork('orders', z.int()),
      questions: ofWork('front', z.int()),
      reviews: ofWork('front', z.int()),
      failed_mails: ofWork('shop', z.int()),
      restock: ofWork('catalogue', z.int()),
      /** To be handed over, and those with couriers that are late. */
      parcels: ofWork('parcels', z.int()),
      receive: ofWork('parcels', z.int()),
      /** Asked for by customers, and not answered. */
      returns: ofWork('parcels', z.int()),
      troubles: ofWork('shop', z.int()),
    }),
  }),
  earned: endpoint(adminPaths.overview.earned, {
    summary:
      'Profit of the orders that left the shop in the days of the overview, and in as many before them, as GET /api/profit adds it up',
    input: z.object(period),
    reply: z.object({ from: z.string(), to: z.string(), sums: profitSums, before: profitSums }),
    example: { days: '30' },
  }),
}
export type Overview = z.output<typeof overview.get.reply>
export type Waiting = z.output<typeof overview.waiting.reply>
export type Earned = z.output<typeof overview.earned.reply>
export type Work = Overview['work']
