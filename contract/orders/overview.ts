/** Overview of the shop: sales, open work, and low stock (R99). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { ofWork } from '../field-marks.ts'
import { limits } from '../limits.ts'
import { cancelReason } from './order-events.ts'
import { orderCounts, orderSource } from './order-records.ts'
import { asked, day, egp, moment, wholeNumber } from '../parts.ts'
import { picture } from '../products/products.ts'
import { profitSums } from '../couriers/profit.ts'

/**
 * Sales of each day of the shop, oldest first, including days without orders; `total` is what
 * customers pay, delivery included. Rejected orders do not count.
 */
const sales = z.array(z.object({ day: z.string(), orders: z.int(), total: egp }))

/**
 * Figures of the orders placed in a period: total and number of those not rejected, and number of
 * those rejected.
 */
const figures = z.object({ total: egp, orders: z.int(), rejected: z.int() })

/** Open work of any age, with the same counts as the screens where it is done. */
const work = z.object({
  /**
   * Orders to be called now, and since when the first of them waits; null while the shop does not
   * confirm orders.
   */
  to_confirm: z.object({ orders: z.int(), since: moment.nullable() }).nullable(),
  /** Orders without a parcel, and parcels not handed over yet. */
  to_hand_over: z.int(),
  ready: z.int(),
  /**
   * Parcels with a courier for longer than it promised; `longest` in days, 0 without such parcels.
   */
  late: z.object({ parcels: z.int(), longest: z.int() }),
  /** Refused parcels and returns on their way back to the shop. */
  to_receive: z.int(),
  /** Returns requested and not answered; returns received and not refunded. */
  returns_asked: z.int(),
  returns_to_pay: z.int(),
  /** Orders that owe their customer money paid in advance. */
  orders_to_pay: z.int(),
  /** Messages by WhatsApp after hand-overs that nobody has sent or left out (R341). */
  messages: z.int(),
  /** Couriers that have kept money for longer than agreed, and how much. */
  owing: z.array(
    z.object({
      courier_id: z.int(),
      courier: z.string(),
      courier_ar: z.string().nullable(),
      late: egp,
    }),
  ),
  /** Settlement lists read, and neither accepted nor deleted. */
  settlements: z.int(),
  /** Length of the list of what to reorder. */
  reorder: z.int(),
})

const part = z.object({ orders: z.int(), total: egp })

/**
 * Orders of a period by stage: waiting to be confirmed, confirmed and not shipped, with the
 * courier, delivered and paid, and rejected. While the shop does not confirm orders all pending
 * ones are `confirmed`.
 */
const parts = z.object({
  waiting: part,
  confirmed: part,
  shipped: part,
  delivered: part,
  rejected: part,
})

/** The product's first picture; null without a picture. */
const image = picture.omit({ alt: true }).nullable()

const named = { name: z.string(), name_ar: z.string().nullable() }

/**
 * Money of one day: what was ordered, and what came of orders whose outcome became known on that
 * day, whenever they left (R348).
 */
const dayMoney = z.object({
  orders: z.int(),
  total: egp,
  delivered: z.int(),
  sales: egp,
  refused: z.int(),
  refused_total: egp,
  profit: egp,
})
export type DayMoney = z.output<typeof dayMoney>

/** The last `days` days, or the days from `from` to `to`. */
const period = {
  days: wholeNumber('whole_number', 1, limits.overview_days).catch(30).default(30),
  from: asked(day()),
  to: asked(day()),
}

export const overview = {
  get: endpoint(adminPaths.overview.get, {
    summary:
      'Sales by day of the last `days` days (30 by default), or from `from` to `to` (at most 366, none after today), and of as many days before; orders by status, best sellers, low stock, and open tasks',
    input: z.object(period),
    reply: z.object({
      sales,
      figures,
      parts,
      /** Orders placed today and not rejected, whatever the requested period. */
      today: part,
      work,
      /** Rejection reasons of the period, most frequent first; null for orders without a reason. */
      reasons: z.array(z.object({ reason: cancelReason.nullable(), orders: z.int() })),
      /** Sources of the orders not rejected, most frequent first. */
      sources: z.array(part.extend({ source: orderSource })),
      /** Sales and figures of the same number of days before the period. */
      before: z.object({ sales, figures }),
      /** Orders of all time. */
      orders: orderCounts,
      /**
       * Best sellers by pieces, at most 10; rejected orders do not count. `product_id`, `slug` and
       * `image` are null for a deleted product.
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
      /** Visible products with a stock that is low (a setting), fewest first, at most 20. */
      low_stock: z.array(
        z.object({
          product_id: z.int(),
          slug: z.string(),
          ...named,
          image,
          /** Names of size and colour; null if one stock is counted for the whole product. */
          size: z.string().nullable(),
          size_ar: z.string().nullable(),
          color: z.string().nullable(),
          color_ar: z.string().nullable(),
          quantity: z.int(),
        }),
      ),
      /** Products with the most restock requests, at most 5. */
      wanted: z.array(z.object({ product_id: z.int(), ...named, people: z.int() })),
      /** Questions not answered yet, of any age. */
      questions: z.int(),
      /** Callbacks not called or written to yet, of any age. */
      callbacks: z.int(),
      /** Reviews neither accepted nor rejected yet, of any age. */
      reviews: z.int(),
      /** Failed mails that can be sent again, as GET /api/mail/failed lists them. */
      failed_mails: z.int(),
      /** Troubles of the shop itself, as of the last check or GET /api/health. */
      troubles: z.int(),
      /**
       * Whether the e-mail address for new orders was never set; shown to members who may change
       * the settings (R105).
       */
      asks_contact_email: ofWork('shop', z.boolean()),
      /** Steps of setting up a shop that began closed; null once all are done (R389). */
      setup: ofWork('money', z.object({ done: z.int(), all: z.int() }).nullable()),
    }),
    example: { days: '30' },
  }),
  waiting: endpoint(adminPaths.overview.waiting, {
    summary:
      'Open tasks of the reader’s screens: pending orders, the overview’s other counts, restock requests by phone that are due, parcels to hand over, with a courier and late, pieces to receive, requested returns, money that couriers owe, and problems of the shop itself',
    input: z.object({}),
    reply: z.object({
      orders: ofWork('orders', z.int()),
      /** Orders to be called now; null while the shop does not confirm orders. */
      desk: ofWork('orders', z.int().nullable()),
      callbacks: ofWork('orders', z.int()),
      questions: ofWork('front', z.int()),
      reviews: ofWork('front', z.int()),
      failed_mails: ofWork('shop', z.int()),
      restock: ofWork('catalogue', z.int()),
      /** Orders without a parcel, and parcels to be handed over. */
      pack: ofWork('parcels', z.int()),
      with_courier: ofWork('parcels', z.int()),
      /** Parcels with a courier for longer than it promised. */
      late: ofWork('parcels', z.int()),
      receive: ofWork('parcels', z.int()),
      /** Returns requested and not answered. */
      returns: ofWork('parcels', z.int()),
      /** Couriers that owe money for longer than agreed, and settlement lists not accepted yet. */
      money: ofWork('figures', z.int()),
      troubles: ofWork('shop', z.int()),
    }),
  }),
  earned: endpoint(adminPaths.overview.earned, {
    summary:
      'Profit of the orders that left on the days of the overview and on as many before, as in GET /api/profit',
    input: z.object(period),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      sums: profitSums,
      before: profitSums,
      /** Today so far, and yesterday, whatever the requested period. */
      today: dayMoney,
      yesterday: dayMoney,
    }),
    example: { days: '30' },
  }),
}
export type Overview = z.output<typeof overview.get.reply>
export type Waiting = z.output<typeof overview.waiting.reply>
export type Earned = z.output<typeof overview.earned.reply>
export type Work = Overview['work']
