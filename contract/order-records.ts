/** Orders as admins see and move them (R72, R73, R74). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { order, orderLine, type OrderStatus, orderStatus } from './orders.ts'
import { asked, day, egp, id, listAsked, moment, optional, pageOf, pageReply, pathId, seenVersion, text, toId } from './parts.ts'

export const orderTexts = {
  status: 'Choose one of pending, shipped, accept and reject',
  orders: 'Choose at least one order',
  versions: 'Name the version of each order',
  too_many_orders: `At most ${limits.orders_at_once} orders at once`,
} as const

export const orderSorts = ['newest', 'oldest', 'price_desc', 'price_asc'] as const

/** How many orders have each status. */
export const orderCounts = z.object(
  Object.fromEntries(orderStatus.options.map((status) => [status, z.int()])) as Record<OrderStatus, z.ZodInt>,
)

/** A row of the list: products as plain ids (R10). */
/** In the language in which the customer bought and is written to. */
const language = z.enum(['en', 'ar'])

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
      orderLine.pick({ name: true, image: true, image_width: true, image_height: true }).extend({ name_ar: z.string().nullable() }),
    ),
    total_price: egp,
    version: z.int(),
  })
export type OrderRow = z.output<typeof orderRow>

/** A change of status: who made it, from what to what, and what the customer was told. */
export const orderChange = z.object({
  /** Null for the first status, which an order is placed with. */
  from: orderStatus.nullable(),
  status: orderStatus,
  message: z.string().nullable(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  created_at: moment,
})

export const orderRecord = order.extend({
  user_id: z.int().nullable(),
  language,
  city_ar: z.string().nullable(),
  version: z.int(),
  items: z.array(
    orderLine.extend({
      name_ar: z.string().nullable(),
      size_ar: z.string().nullable(),
      colour: z.object({ name: z.string(), name_ar: z.string().nullable(), hex: z.string().nullable() }).nullable(),
    }),
  ),
  events: z.array(orderChange),
})
export type OrderRecord = z.output<typeof orderRecord>

/** '3,1' → 3 and 1; what is beyond the limit is left out. */
const ids = z
  .union([z.string(), z.number()])
  .nullable()
  .catch(null)
  .optional()
  .transform((written) => `${written ?? ''}`.split(',').map(toId))
  .transform((all) => [...new Set(all)].filter((id) => id > 0).slice(0, limits.orders_at_once))

/** What an admin chooses and writes for the customer. */
export const statusForm = z.object({
  status: z.enum(orderStatus.options, { error: orderTexts.status }),
  /** For the customer, by e-mail. */
  message: optional(text(limits.status_message)),
})

export const orderRecords = {
  page: endpoint(adminPaths.orders.page, {
    summary:
      'Orders, newest first unless asked otherwise; `search` finds number, phone in any spelling, and words of name, e-mail, Instagram name and address; `from` and `to` are days of the shop; `counts` is how many of each status there are when no status is asked for',
    input: z.object({
      ...listAsked(orderSorts),
      status: asked(orderStatus),
      from: asked(day()),
      to: asked(day()),
    }),
    reply: z.object({ allOrders: pageOf(orderRow), counts: orderCounts, ...pageReply }),
    example: { page: '1', search: '010 1234 5678', status: 'pending', from: '2026-03-01', to: '2026-03-31', sort: 'price_desc' },
  }),
  record: endpoint(adminPaths.orders.record, {
    summary: 'One order with its lines and every change of its status',
    input: z.object({ orderId: pathId }),
    reply: z.object({ order: orderRecord }),
    refusals: [404],
    example: { orderId: '1' },
  }),
  records: endpoint(adminPaths.orders.records, {
    summary: `Up to ${limits.orders_at_once} orders as the call above answers each, in the order of \`ids\`, which are separated by commas; what is no order is left out`,
    input: z.object({ ids }),
    reply: z.object({ orders: z.array(orderRecord) }),
    example: { ids: '1,2' },
  }),
  updateStatus: endpoint(adminPaths.orders.updateStatus, {
    summary: 'Changes the status of an order and writes to its customer; reject gives the stock back, leaving it takes it again',
    input: z.object({ order_id: id(), ...statusForm.shape, version: seenVersion }),
    reply: z.object({ order: orderRecord }),
    refusals: [404, 409, 422],
    example: { order_id: 1, status: 'shipped', message: 'The courier is on the way.' },
  }),
  updateStatusBulk: endpoint(adminPaths.orders.updateStatusBulk, {
    summary: 'Changes the status of several orders, each by itself; the answer says of each whether it was done',
    input: z
      .object({
        order_ids: z
          .array(id(), { error: orderTexts.orders })
          .min(1, orderTexts.orders)
          .max(limits.orders_at_once, orderTexts.too_many_orders),
        /** The version of each as it was seen, in the same order. */
        versions: optional(z.array(id(orderTexts.versions), { error: orderTexts.versions })),
        ...statusForm.shape,
      })
      .refine(({ order_ids, versions = order_ids }) => versions.length === order_ids.length, {
        path: ['versions'],
        error: orderTexts.versions,
      }),
    reply: z.object({
      results: z.array(
        z.object({
          order_id: z.int(),
          done: z.boolean(),
          /** Why not. */
          code: z.string().nullable(),
          message: z.string(),
        }),
      ),
    }),
    refusals: [422],
    example: { order_ids: [1, 2], status: 'shipped' },
  }),
  stream: endpoint(adminPaths.orders.stream, {
    summary: 'An event stream, read by fetch with the bearer: from now on one event for each order that is placed or changes its status',
    input: z.object({}),
    reply: z.object({ id: z.int(), number: z.string(), status: orderStatus, placed: z.boolean() }),
  }),
}
export type OrderNews = z.output<typeof orderRecords.stream.reply>
