/** Editing an order that has not left the shop. */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { orderDifference } from './order-events.ts'
import { orderRecord } from './order-records.ts'
import {
  clearable,
  egp,
  egpIn,
  flag,
  id,
  optional,
  pathId,
  quantity,
  text,
  wholeNumber,
} from '../parts.ts'
import { email, mobile, personName } from '../person-parts.ts'
import { coded } from '../field-refusals.ts'

/** A size or colour: null for none; an existing line keeps its own if the field is absent. */
const choice = z.preprocess((value) => (value === '' ? null : value), id().nullable().optional())

/**
 * A line of the edited order: an existing line by its `position`, with its changes, or a new line
 * by its product.
 */
export const editLine = z
  .object({
    position: optional(wholeNumber(coded('whole_number'), 1, limits.cart_lines)),
    product_id: optional(id()),
    size_id: choice,
    color_id: choice,
    quantity: optional(quantity),
    /**
     * EGP for one piece; without it an existing line keeps its price, and a new one has today's.
     */
    price: optional(egpIn()),
    price_reason: optional(text(limits.price_reason)),
  })
  .refine(({ position, product_id }) => (position === undefined) !== (product_id === undefined), {
    path: ['product_id'],
    error: coded('order_line'),
  })
  .refine(({ price, price_reason }) => price === undefined || price_reason !== undefined, {
    path: ['price_reason'],
    error: coded('order_price_reason'),
  })

/**
 * An edit of an order; a field that is not sent keeps its value. `lines`, if sent, replace all
 * lines of the order.
 */
export const orderEdit = z.object({
  version: wholeNumber(coded('whole_number'), 1, 2_147_483_647),
  lines: optional(
    z
      .array(editLine)
      .min(1, coded('order_no_lines'))
      .max(limits.cart_lines, coded('order_too_many_lines')),
  ),
  delivery_price: optional(egpIn()),
  extra_discount: optional(egpIn()),
  first_name: optional(personName()),
  last_name: optional(personName()),
  phone: optional(mobile()),
  additional_phone: clearable(mobile()),
  email: clearable(email()),
  instagram_user: clearable(personName()),
  city: optional(id(coded('city_required'))),
  state: optional(personName()),
  address: optional(text(limits.address)),
  courier_note: clearable(text(limits.courier_note)),
})

const shortage = z.object({
  product_id: z.int(),
  size_id: z.int().nullable(),
  color_id: z.int().nullable(),
  name: z.string(),
  /** Pieces available to the line, beyond those it already has. */
  left: z.int(),
})

const example = { id: '1', version: 1, lines: [{ position: 1, quantity: 2 }], extra_discount: '50' }

export const orderEditing = {
  preview: endpoint(adminPaths.orders.preview, {
    summary: 'Previews an edit: its totals and missing pieces; changes nothing',
    input: orderEdit.extend({ id: pathId }),
    reply: z.object({
      /** The order after the edit. */
      order: orderRecord,
      /** Change of the sum to collect, in EGP. */
      difference: egp,
      changes: orderDifference,
      missing: z.array(shortage),
    }),
    refusals: [404, 409, 422],
    example,
  }),
  edit: endpoint(adminPaths.orders.edit, {
    summary:
      'Edits a pending order: stock changes by the difference, unchanged lines keep their price, and the customer is notified if requested',
    input: orderEdit.extend({ id: pathId, tell_customer: optional(flag) }),
    reply: z.object({ order: orderRecord }),
    refusals: [404, 409, 422],
    example: { ...example, tell_customer: true },
  }),
}
