/** Orders as admins see and move them (R72, R73, R74). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { ofWork } from '../field-marks.ts'
import { limits } from '../limits.ts'
import { order, orderConfirmation, orderLine, type OrderStatus, orderStatus } from './orders.ts'
import {
  asked,
  day,
  egp,
  id,
  ids,
  idsAsked,
  listAsked,
  moment,
  optional,
  pageOf,
  pageReply,
  pathId,
  seenVersion,
  streamAsked,
  text,
} from '../parts.ts'
import { rowResult } from '../row-reasons.ts'
import { coded } from '../field-refusals.ts'

/** Why an order was rejected. The shop rejects as `not_confirmed` by itself, and people may too. */
export const cancelReason = z.enum([
  'customer',
  'refused_at_door',
  'not_confirmed',
  'out_of_stock',
  'fake',
  'other',
])
export type CancelReason = z.output<typeof cancelReason>

/** Those that count against the phone. */
export const refusals: readonly CancelReason[] = ['refused_at_door', 'fake']

/** Where an order came from. */
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

/** Of one that somebody makes by hand. */
export const madeSource = z.enum(orderSource.exclude(['shop']).options, {
  error: coded('order_source'),
})

/**
 * What a chat with the customer opens with, in their language: to confirm the order, and to say
 * that it is placed.
 */
export const whatsAppTexts = z.object({ confirm: z.string(), placed: z.string() })
export type WhatsAppTexts = z.output<typeof whatsAppTexts>

export const orderSorts = ['newest', 'oldest', 'price_desc', 'price_asc'] as const

/** How many orders have each status. */
export const orderCounts = z.object(
  Object.fromEntries(orderStatus.options.map((status) => [status, z.int()])) as Record<
    OrderStatus,
    z.ZodInt
  >,
)

/** In the language in which the customer bought and is written to. */
const language = z.enum(['en', 'ar'])

/**
 * What of the desk stands with an order, whatever its status: confirmation is looked at while it is
 * pending.
 */
const deskFields = {
  confirmation: orderConfirmation,
  /** Calls that nobody answered, and when to call again. */
  tries: z.int(),
  next_try_at: moment.nullable(),
  reason: cancelReason.nullable(),
  source: orderSource,
}

/** A row of the list: products as plain ids (R10). */
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
    /** What was bought, in the order of product_id. */
    products: z.array(
      orderLine
        .pick({ name: true, image: true, image_width: true, image_height: true })
        .extend({ name_ar: z.string().nullable() }),
    ),
    total_price: egp,
    ...deskFields,
    version: z.int(),
  })
export type OrderRow = z.output<typeof orderRow>

/** A line before and after an edit; null where it was not there. Money in EGP. */
const lineState = z.object({
  size: z.string().nullable(),
  size_ar: z.string().nullable(),
  colour: z.string().nullable(),
  colour_ar: z.string().nullable(),
  quantity: z.int(),
  price: egp,
})

/** What an edit changes. */
export const orderDifference = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      name_ar: z.string().nullable(),
      before: lineState.nullable(),
      after: lineState.nullable(),
      /** Why the price is another one. */
      price_reason: z.string().nullable(),
    }),
  ),
  /** Sums that differ. */
  figures: z.array(
    z.object({
      field: z.enum(['subtotal', 'discount', 'extra_discount', 'delivery_price', 'total_price']),
      before: egp,
      after: egp,
    }),
  ),
  /** Of the customer and the address, as they were written. */
  fields: z.array(
    z.object({
      field: z.enum([
        'first_name',
        'last_name',
        'phone',
        'additional_phone',
        'email',
        'instagram_user',
        'city',
        'state',
        'address',
        'courier_note',
        'delivery_from',
        'delivery_to',
      ]),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type OrderDifference = z.output<typeof orderDifference>

export const eventKind = z.enum(['status', 'confirmation', 'edit', 'note', 'parcel', 'money'])

/** What was done with a parcel, a return, or money. */
export const orderAct = z.enum([
  'ready',
  'put_back',
  'handed',
  'delivered',
  'refused',
  'received',
  'ended',
  'no_place',
  'return_asked',
  'return_made',
  'return_declined',
  'return_cancelled',
  'paid_back',
  'settled',
  'settlement_undone',
])
export type OrderActName = z.output<typeof orderAct>

/** What is told of it: the courier and its number, how many pieces, how much money. */
export const actAbout = z.object({
  courier: z.string().nullable(),
  courier_ar: z.string().nullable(),
  tracking: z.string().nullable(),
  sellable: z.int().nullable(),
  damaged: z.int().nullable(),
  /** Pieces that do not come any more, or have no place in the stock. */
  missing: z.int().nullable().optional(),
  amount: ofWork('orders', egp.nullable()),
})
export type ActAbout = z.output<typeof actAbout>

/** What happened to an order: who did it, what changed, and what the customer was told. */
export const orderChange = z.object({
  kind: eventKind,
  /** Null for the first status, which an order is placed with. */
  from: orderStatus.nullable(),
  status: orderStatus,
  /** What it came to by an event of that kind; null of others. */
  confirmation: orderConfirmation.nullable(),
  next_try_at: moment.nullable(),
  reason: cancelReason.nullable(),
  difference: orderDifference.nullable(),
  /** Of events of the kinds parcel and money. */
  act: orderAct.nullable(),
  about: actAbout.nullable(),
  /** To the customer; of a note, what it says to the shop. */
  message: z.string().nullable(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  created_at: moment,
})

export const orderRecord = order.extend({
  user_id: z.int().nullable(),
  language,
  city_ar: z.string().nullable(),
  ...deskFields,
  area_id: z.int().nullable(),
  /** What of the discount no coupon gave. */
  extra_discount: egp,
  version: z.int(),
  items: z.array(
    orderLine.extend({
      /** By which an edit names it. */
      position: z.int(),
      /** What it was called on paper when it was sold. */
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

/** What is beyond the limit is left out. */
const ordersAsked = idsAsked.transform((all) => all.slice(0, limits.orders_at_once))

/** What an admin chooses and writes for the customer. */
export const statusForm = z.object({
  status: z.enum(orderStatus.options, { error: coded('order_status') }),
  /** For the customer, by e-mail. */
  message: optional(text(limits.status_message)),
  /** Of reject; with any other status it is ignored. */
  reason: optional(z.enum(cancelReason.options, { error: coded('order_reason') })),
})

/**
 * What a list is asked for besides: every status but rejected, pending orders that are not
 * confirmed yet, and rejected ones of which nobody said why.
 */
export const askedStatus = z.enum([...orderStatus.options, 'not_rejected'])
export const askedConfirmation = z.enum([...orderConfirmation.options, 'unconfirmed'])
export const askedReason = z.enum([...cancelReason.options, 'unsaid'])

export const orderRecords = {
  page: endpoint(adminPaths.orders.page, {
    summary:
      'Orders, newest first unless asked otherwise; `search` finds number, phone in any spelling, and words of name, e-mail, Instagram name and address; `from` and `to` are days of the shop; `counts` is how many of each status there are when no status is asked for',
    input: z.object({
      ...listAsked(orderSorts),
      status: asked(askedStatus),
      /** Of pending orders. */
      confirmation: asked(askedConfirmation),
      /** Of rejected orders. */
      reason: asked(askedReason),
      source: asked(orderSource),
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
    summary:
      'One order with its lines, all that happened to it, and what a chat with its customer opens with',
    input: z.object({ orderId: pathId }),
    reply: z.object({ order: orderRecord, whatsapp: whatsAppTexts }),
    refusals: [404],
    example: { orderId: '1' },
  }),
  records: endpoint(adminPaths.orders.records, {
    summary: `Up to ${limits.orders_at_once} orders as the call above answers each, in the order of \`ids\`, which are separated by commas; what is no order is left out`,
    input: z.object({ ids: ordersAsked }),
    reply: z.object({ orders: z.array(orderRecord) }),
    example: { ids: '1,2' },
  }),
  updateStatus: endpoint(adminPaths.orders.updateStatus, {
    summary:
      'Changes the status of an order and writes to its customer; reject gives the stock back, leaving it takes it again',
    input: z.object({ order_id: id(), ...statusForm.shape, version: seenVersion }),
    reply: z.object({ order: orderRecord }),
    refusals: [404, 409, 422],
    example: { order_id: 1, status: 'shipped', message: 'The courier is on the way.' },
  }),
  updateStatusBulk: endpoint(adminPaths.orders.updateStatusBulk, {
    summary:
      'Changes the status of several orders, each by itself; the answer says of each whether it was done',
    input: z
      .object({
        order_ids: ids(
          coded('order_orders'),
          limits.orders_at_once,
          coded('order_too_many_orders'),
        ),
        /** The version of each as it was seen, in the same order. */
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
      'An event stream, read by fetch with the bearer: from now on one event for each order that is placed, and for each that something happens to. One account has six at most: a seventh ends the oldest, or is refused with `if_free`',
    input: streamAsked,
    reply: z.object({
      id: z.int(),
      number: z.string(),
      status: orderStatus,
      placed: z.boolean(),
      kind: eventKind,
      confirmation: orderConfirmation.nullable(),
      user_id: z.int().nullable(),
      /** Who did it; null of what customers and the shop itself do. */
      user_name: z.string().nullable(),
    }),
  }),
}
export type OrderNews = z.output<typeof orderRecords.stream.reply>
