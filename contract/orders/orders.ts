/** An order as its customer sees it (R71). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  egp,
  lang,
  moment,
  pageIfAsked,
  pageReply,
  pathId,
  pathToken,
  perPageIfAsked,
  text,
} from '../parts.ts'
import { paths } from '../paths.ts'
import { normalizePhone } from '../text/phone.ts'
import { product } from '../products/products.ts'
import { returnReason, returnState, returnWants } from './return-words.ts'
import { coded } from '../field-refusals.ts'

export const orderStatus = z.enum(['pending', 'shipped', 'accept', 'reject'])
export type OrderStatus = z.output<typeof orderStatus>

/** Whether somebody has spoken with the customer; apart from the status. */
export const orderConfirmation = z.enum(['waiting', 'no_answer', 'confirmed'])
export type OrderConfirmation = z.output<typeof orderConfirmation>

/** The order's own copy of what was bought: later changes of the catalogue never touch it. */
export const orderLine = z.object({
  product_id: z.int().nullable(),
  name: z.string(),
  /** Address of the picture at the time; null without one. */
  image: z.string().nullable(),
  /** Its pixels. */
  image_width: z.int().nullable().optional(),
  image_height: z.int().nullable().optional(),
  size: z.string().nullable(),
  colour: z.object({ name: z.string(), hex: z.string().nullable() }).nullable(),
  price: egp,
  quantity: z.int(),
  line_total: egp,
})

export const orderEvent = z.object({
  status: orderStatus,
  message: z.string().nullable(),
  created_at: moment,
})

/** Where an order's parcel is, for its customer. */
export const orderParcel = z.object({
  state: z.enum(['ready', 'handed', 'delivered', 'refused', 'received']),
  courier: z.string(),
  tracking: z.string().nullable(),
  /** To the courier's own page. */
  tracking_link: z.string().nullable(),
  handed_at: moment.nullable(),
})

/** What of an order comes back, or was asked back, for its customer. */
export const orderReturn = z.object({
  state: returnState,
  created_at: moment,
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      reason: returnReason,
      wants: returnWants,
    }),
  ),
  /** EGP that goes back; null while the shop has not agreed. */
  refund: egp.nullable(),
  /** What the shop said where it declined. */
  answer: z.string().nullable(),
  /** Of the new order of an exchange. */
  exchange_number: z.string().nullable(),
})

/** What stands with an order once it is on its way; only calls that look an order up say it. */
const orderFulfilment = z.object({
  parcel: orderParcel.nullable().optional(),
  returns: z.array(orderReturn).optional(),
  /** The last day on which something of it may be asked back; null where nothing can be. */
  return_until: z.string().nullable().optional(),
  /**
   * Of its lines, in their order: what an ask names a line by, how many can still come back, and in
   * which sizes and colours its product is offered.
   */
  returnable: z
    .array(
      z.object({
        position: z.int(),
        left: z.int(),
        sizes: z.array(z.object({ id: z.int(), name: z.string() })),
        colours: z.array(z.object({ id: z.int(), name: z.string() })),
      }),
    )
    .optional(),
  /** The number of the order that this one exchanges something of. */
  exchange_of: z.string().nullable().optional(),
})
export type OrderFulfilment = z.input<typeof orderFulfilment>

export const order = z.object({
  ...orderFulfilment.shape,
  id: z.int(),
  number: z.string(),
  token: z.string(),
  status: orderStatus,
  created_at: moment,
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  additional_phone: z.string().nullable(),
  email: z.string().nullable(),
  instagram_user: z.string().nullable(),
  state: z.string(),
  city: z.string(),
  address: z.string(),
  courier_note: z.string().nullable(),
  product_id: z.array(z.object({ id: z.int().nullable(), name: z.string() })),
  quantity: z.array(z.int()),
  size: z.array(z.string().nullable()),
  items: z.array(orderLine),
  subtotal: egp,
  discount: egp,
  delivery_price: egp,
  total_price: egp,
  /** The days between which the courier comes, as the shop's dates. */
  delivery_from: z.string(),
  delivery_to: z.string(),
  /** Of a pending order, while the shop confirms orders; else null. */
  confirmation: orderConfirmation.nullable(),
  /** Every status the order has had, oldest first. */
  events: z.array(orderEvent),
})
export type Order = z.output<typeof order>

/** What leads to an order: its number and its phone, in any spelling. */
export const findForm = z.object({
  number: text(limits.search),
  phone: text(limits.search, coded('phone_required')).transform(normalizePhone),
})

export const orders = {
  track: endpoint(paths.orders.track, {
    summary: 'An order by its token: confirmation and tracking, for guests as well',
    input: z.object({ token: pathToken, lang }),
    reply: z.object({ order }),
    refusals: [404],
    example: { token: 'token' },
  }),
  find: endpoint(paths.orders.find, {
    summary:
      'The token of an order, by its number and its phone in any spelling; one answer for an unknown number and for a wrong phone',
    input: findForm,
    reply: z.object({ token: z.string() }),
    limit: 'find',
    refusals: [404, 422, 429],
    example: { number: 'ZN-10001', phone: '010 1234 5678' },
  }),
  mine: endpoint(paths.orders.mine, {
    summary: 'The orders of the signed-in user, newest first',
    input: z.object({ page: pageIfAsked, per_page: perPageIfAsked, lang }),
    reply: z.object({ orders: z.array(order), ...pageReply }),
  }),
  goesWith: endpoint(paths.orders.goesWith, {
    summary:
      'What goes with a product and is in stock: what was bought together with it, else what is of its category and near it in price',
    input: z.object({ id: pathId, lang }),
    reply: z.object({
      products: z.array(product),
      /** How many of them, the first ones, were bought together with it. */
      bought: z.int(),
    }),
    refusals: [404],
    example: { id: '1' },
  }),
}
