/** Orders for their customers (R71). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { egp, lang, moment, pathId, pathToken, text } from '../parts.ts'
import { pageIfAsked, pageReply, perPageIfAsked } from '../list-parts.ts'
import { paths } from '../paths.ts'
import { normalizePhone } from '../text/phone.ts'
import { product } from '../products/products.ts'
import { returnReason, returnState, returnWants } from './returns/return-words.ts'
import { coded } from '../field-refusals.ts'

export const orderStatus = z.enum(['pending', 'shipped', 'accept', 'reject'])
export type OrderStatus = z.output<typeof orderStatus>

/** Whether the order was confirmed with the customer, independent of the status. */
export const orderConfirmation = z.enum(['waiting', 'no_answer', 'confirmed'])
export type OrderConfirmation = z.output<typeof orderConfirmation>

/**
 * A line of an order: a copy of the product at the time, which later changes of the catalogue never
 * touch.
 */
export const orderLine = z.object({
  product_id: z.int().nullable(),
  name: z.string(),
  /** Address of the product's picture at the time; null without a picture. */
  image: z.string().nullable(),
  /** Pixels of the picture. */
  image_width: z.int().nullable().optional(),
  image_height: z.int().nullable().optional(),
  size: z.string().nullable(),
  colour: z.object({ name: z.string(), hex: z.string().nullable() }).nullable(),
  price: egp,
  quantity: z.int(),
  line_total: egp,
  /** Slug of the product while it is in the shop; only the order's own page has it. */
  slug: z.string().nullable().optional(),
})

export const orderEvent = z.object({
  status: orderStatus,
  message: z.string().nullable(),
  created_at: moment,
})

/** An order's parcel for its customer. */
export const orderParcel = z.object({
  state: z.enum(['ready', 'handed', 'delivered', 'refused', 'received']),
  courier: z.string(),
  tracking: z.string().nullable(),
  /** Link to the tracking page of the courier. */
  tracking_link: z.string().nullable(),
  handed_at: moment.nullable(),
})

/** A return of an order for its customer, requested or agreed. */
export const orderReturn = z.object({
  id: z.int(),
  state: returnState,
  created_at: moment,
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      reason: returnReason,
      wants: returnWants,
      /** The size and colour wished for in an exchange; null for those of the piece. */
      for_size: z.string().nullable(),
      for_colour: z.string().nullable(),
    }),
  ),
  /** Note of the customer who requested it. */
  note: z.string().nullable(),
  /** Refund in EGP; null until the shop has agreed. */
  refund: egp.nullable(),
  /** The shop's message if it declined. */
  answer: z.string().nullable(),
  /** Number of the new order of an exchange. */
  exchange_number: z.string().nullable(),
})

/** Parcel and returns of an order; only calls that look up an order answer them. */
const orderFulfilment = z.object({
  parcel: orderParcel.nullable().optional(),
  returns: z.array(orderReturn).optional(),
  /** The last day on which a return can be requested; null if none can be. */
  return_until: z.string().nullable().optional(),
  /**
   * Lines of the order, in their order: the position that a return request names, the pieces that
   * can still come back, and the sizes and colours of the product.
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
  /**
   * Until the order is packed: its version, which its customer's own act sends, and whether they can
   * cancel it by themselves. Null from then on.
   */
  waiting: z.object({ version: z.int(), cancellable: z.boolean() }).nullable().optional(),
  /** Number of the order whose pieces this order exchanges. */
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
  /** Paid in advance, if any; the door collects the rest. */
  paid: egp.optional(),
  /** The first and last day of the courier's visit, as the shop's dates. */
  delivery_from: z.string(),
  delivery_to: z.string(),
  /** Confirmation of a pending order, if the shop confirms orders; else null. */
  confirmation: orderConfirmation.nullable(),
  /** Statuses of the order, oldest first. */
  events: z.array(orderEvent),
})
export type Order = z.output<typeof order>

/** The form to find an order: its number and its phone, in any spelling. */
export const findForm = z.object({
  number: text(limits.search),
  phone: text(limits.search, coded('phone_required')).transform(normalizePhone),
})

export const orders = {
  track: endpoint(paths.orders.track, {
    summary: 'One order by its token, for confirmation and tracking, also for guests',
    input: z.object({ token: pathToken, lang }),
    reply: z.object({ order }),
    refusals: [404],
    example: { token: 'token' },
  }),
  find: endpoint(paths.orders.find, {
    summary:
      'The token of an order by its number and phone in any format; unknown numbers and wrong phones get the same response',
    input: findForm,
    reply: z.object({ token: z.string() }),
    limit: 'find',
    refusals: [404, 422, 429],
    example: { number: 'NR-10001', phone: '010 1234 5678' },
  }),
  mine: endpoint(paths.orders.mine, {
    summary: 'The user’s own orders, newest first',
    input: z.object({ page: pageIfAsked, per_page: perPageIfAsked, lang }),
    reply: z.object({ orders: z.array(order), ...pageReply }),
  }),
  goesWith: endpoint(paths.orders.goesWith, {
    summary:
      'Related products in stock: bought together, else of the same category and a similar price',
    input: z.object({ id: pathId, lang }),
    reply: z.object({
      products: z.array(product),
      /** Number of products bought together with the given one; they come first. */
      bought: z.int(),
    }),
    refusals: [404],
    example: { id: '1' },
  }),
}
