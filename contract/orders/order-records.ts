/** Orders for admins: the list, one order, and changes of status (R72, R73, R74). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { orderMessage } from './message-words.ts'
import { order, orderConfirmation, orderLine, type OrderStatus, orderStatus } from './orders.ts'
import {
  asked,
  day,
  egp,
  id,
  ids,
  idsAsked,
  moment,
  optional,
  pathId,
  seenVersion,
  streamAsked,
  text,
} from '../parts.ts'
import { listAsked, pageOf, pageReply } from '../list-parts.ts'
import { rowResult } from '../row-reasons.ts'
import { coded } from '../field-refusals.ts'
import { cancelReason, eventKind, orderChange } from './order-events.ts'

/** Sources of orders. */
export const orderSource = z.enum([
  'shop',
  'phone',
  'whatsapp',
  'instagram',
  'facebook',
  'in_store',
  'other',
])
export type OrderSource = z.output<typeof orderSource>

/** Sources of an order made by hand. */
export const madeSource = z.enum(orderSource.exclude(['shop']).options, {
  error: coded('order_source'),
})

/**
 * Opening texts of a chat in the customer's language, to confirm the order and to say that it is
 * placed.
 */
export const whatsAppTexts = z.object({ confirm: z.string(), placed: z.string() })
export type WhatsAppTexts = z.output<typeof whatsAppTexts>

export const orderSorts = ['newest', 'oldest', 'price_desc', 'price_asc'] as const

/** Number of orders by status. */
export const orderCounts = z.object(
  Object.fromEntries(orderStatus.options.map((status) => [status, z.int()])) as Record<
    OrderStatus,
    z.ZodInt
  >,
)

/** Language in which the customer ordered and receives messages. */
const language = z.enum(['en', 'ar'])

/**
 * Fields of the desk, present whatever the order's status; `confirmation` matters only while the
 * order is pending.
 */
const deskFields = {
  confirmation: orderConfirmation,
  /** Unanswered calls, and when to call again. */
  tries: z.int(),
  next_try_at: moment.nullable(),
  reason: cancelReason.nullable(),
  source: orderSource,
}

/** Whether it was placed to try the shop before it opened (R389). */
const trialField = { is_trial: z.boolean() }

/** An order in the list, with products as plain ids (R10). */
export const orderRow = order
  .pick({
    id: true,
    number: true,
    token: true,
    status: true,
    created_at: true,
    first_name: true,
    last_name: true,
    phone: true,
    additional_phone: true,
    email: true,
    instagram_user: true,
    state: true,
    city: true,
    address: true,
    quantity: true,
    size: true,
  })
  .extend({
    user_id: z.int().nullable(),
    language,
    city_ar: z.string().nullable(),
    product_id: z.array(z.int().nullable()),
    /** Names and pictures of the products, in the order of `product_id`. */
    products: z.array(
      orderLine
        .pick({ name: true, image: true, image_width: true, image_height: true })
        .extend({ name_ar: z.string().nullable() }),
    ),
    total_price: egp,
    paid: egp,
    ...deskFields,
    ...trialField,
    version: z.int(),
  })
export type OrderRow = z.output<typeof orderRow>

/** Methods of a payment in advance: a transfer (InstaPay, wallet) or cash in the shop. */
export const paymentBy = z.enum(['transfer', 'cash'], { error: coded('order_payment_by') })
export type PaymentBy = z.output<typeof paymentBy>

/** A payment in advance, in EGP; negative for what was given back. */
export const orderPayment = z.object({
  id: z.int(),
  amount: egp,
  by: paymentBy,
  paid_at: moment,
  /** Name of the member who recorded it. */
  paid_by: z.string().nullable(),
})
export type OrderPayment = z.output<typeof orderPayment>

export const orderRecord = order.extend({
  user_id: z.int().nullable(),
  language,
  city_ar: z.string().nullable(),
  ...deskFields,
  ...trialField,
  area_id: z.int().nullable(),
  /** The part of the discount that is not from a coupon. */
  extra_discount: egp,
  /** Whether it brings pieces in exchange, and what received old pieces have paid of it. */
  is_exchange: z.boolean(),
  exchange_credit: egp,
  /** The sum of `payments`, of which what is above the total is to be given back. */
  paid: egp,
  payments: z.array(orderPayment),
  version: z.int(),
  items: z.array(
    orderLine.extend({
      /** Position of the line, by which an edit names it. */
      position: z.int(),
      /** SKU on papers at the time of the sale. */
      sku: z.string().nullable(),
      name_ar: z.string().nullable(),
      size_ar: z.string().nullable(),
      colour: z
        .object({ name: z.string(), name_ar: z.string().nullable(), hex: z.string().nullable() })
        .nullable(),
    }),
  ),
  events: z.array(orderChange),
})
export type OrderRecord = z.output<typeof orderRecord>

/** Ids of orders; any beyond the limit are left out. */
const ordersAsked = idsAsked.transform((all) => all.slice(0, limits.orders_at_once))

/** The form to change a status. */
export const statusForm = z.object({
  status: z.enum(orderStatus.options, { error: coded('order_status') }),
  /** Message to the customer, by e-mail. */
  message: optional(text(limits.status_message)),
  /** Reason to reject; ignored with any other status. */
  reason: optional(z.enum(cancelReason.options, { error: coded('order_reason') })),
})

/**
 * Filters of the list beyond the stored values: all but rejected orders, pending orders not
 * confirmed yet, and rejected orders without a reason.
 */
export const askedStatus = z.enum([...orderStatus.options, 'not_rejected'])
export const askedConfirmation = z.enum([...orderConfirmation.options, 'unconfirmed'])
/** Orders with money paid in advance, and those that owe some of it to the customer. */
export const askedMoney = z.enum(['paid', 'owed'])
export const askedReason = z.enum([...cancelReason.options, 'unsaid'])

export const orderRecords = {
  page: endpoint(adminPaths.orders.page, {
    summary:
      'Orders, newest first by default; `search` matches number, phone in any format, and words of name, email, Instagram name and address; `from` and `to` are days of the shop; `counts` are the numbers of each status, regardless of the requested one',
    input: z.object({
      ...listAsked(orderSorts),
      status: asked(askedStatus),
      /** Filter of pending orders. */
      confirmation: asked(askedConfirmation),
      /** Filter of rejected orders. */
      reason: asked(askedReason),
      source: asked(orderSource),
      money: asked(askedMoney),
      /** Courier that has a parcel of the order with it. */
      courier_id: asked(id()),
      from: asked(day()),
      to: asked(day()),
    }),
    reply: z.object({ allOrders: pageOf(orderRow), counts: orderCounts, ...pageReply }),
    example: {
      page: '1',
      search: '010 1234 5678',
      status: 'pending',
      from: '2026-03-01',
      to: '2026-03-31',
      sort: 'price_desc',
    },
  }),
  record: endpoint(adminPaths.orders.record, {
    summary: 'One order with its lines, timeline, chat texts and due messages',
    input: z.object({ orderId: pathId }),
    reply: z.object({
      order: orderRecord,
      whatsapp: whatsAppTexts,
      messages: z.array(orderMessage),
    }),
    refusals: [404],
    example: { orderId: '1' },
  }),
  records: endpoint(adminPaths.orders.records, {
    summary: `Up to ${limits.orders_at_once} orders as in the call above, in the order of the comma-separated \`ids\`; unknown ids are omitted`,
    input: z.object({ ids: ordersAsked }),
    reply: z.object({ orders: z.array(orderRecord) }),
    example: { ids: '1,2' },
  }),
  updateStatus: endpoint(adminPaths.orders.updateStatus, {
    summary:
      'Changes the status of an order and emails its customer; rejecting restocks its pieces, leaving rejected takes them again',
    input: z.object({ order_id: id(), ...statusForm.shape, version: seenVersion }),
    reply: z.object({ order: orderRecord }),
    refusals: [404, 409, 422],
    example: { order_id: 1, status: 'shipped', message: 'The courier is on the way.' },
  }),
  updateStatusBulk: endpoint(adminPaths.orders.updateStatusBulk, {
    summary: 'Changes the status of several orders independently; returns a result for each order',
    input: z
      .object({
        order_ids: ids(
          coded('order_orders'),
          limits.orders_at_once,
          coded('order_too_many_orders'),
        ),
        /** The version of each order as the screen showed it, in the same order. */
        versions: optional(
          z.array(id(coded('order_versions')), { error: coded('order_versions') }),
        ),
        ...statusForm.shape,
      })
      .refine(({ order_ids, versions = order_ids }) => versions.length === order_ids.length, {
        path: ['versions'],
        error: coded('order_versions'),
      }),
    reply: z.object({
      results: z.array(z.object({ order_id: z.int(), ...rowResult })),
    }),
    refusals: [422],
    example: { order_ids: [1, 2], status: 'shipped' },
  }),
  stream: endpoint(adminPaths.orders.stream, {
    summary:
      'Event stream, read by fetch with the bearer token: one event for each order that is placed or changed from now on. An account has at most six streams: a seventh ends the oldest, or is refused with `if_free`',
    input: streamAsked,
    reply: z.object({
      id: z.int(),
      number: z.string(),
      status: orderStatus,
      placed: z.boolean(),
      kind: eventKind,
      confirmation: orderConfirmation.nullable(),
      user_id: z.int().nullable(),
      /** The admin who acted; null for acts of customers and of the shop itself. */
      user_name: z.string().nullable(),
      /** The customer's own act, on the order's page. */
      by: z.literal('customer').nullable().optional(),
    }),
  }),
}
export type OrderNews = z.output<typeof orderRecords.stream.reply>
