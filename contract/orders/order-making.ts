/** Orders made by hand, for a customer on the phone or in a chat. */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { deliveryForm } from './checkout.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { paymentAmount } from './order-payments.ts'
import { orderRecord, madeSource, paymentBy, whatsAppTexts } from './order-records.ts'
import { egpIn, id, lang, optional, quantity, text } from '../parts.ts'
import { coded } from '../field-refusals.ts'

/** A size or colour of the product; null or absent for none. */
const choice = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  id().nullable(),
)

/** The form of an order made by hand; `city` is the chosen area's id, as at checkout. */
export const madeOrder = deliveryForm.extend({
  source: madeSource,
  lines: z
    .array(z.object({ product_id: id(), size_id: choice, color_id: choice, quantity }), {
      error: coded('order_no_lines'),
    })
    .min(1, coded('order_no_lines'))
    .max(limits.cart_lines, coded('order_too_many_lines')),
  /** Note for the shop only. */
  note: optional(text(limits.order_note)),
  /** EGP that the customer has paid already, and how; the door collects the rest. */
  paid_amount: optional(paymentAmount),
  paid_by: optional(paymentBy),
  /** Language of messages to the customer. */
  language: lang,
  /**
   * The total in EGP that the screen showed: an order with another total is refused with the new
   * sums. Without `total_seen` any total is accepted.
   */
  total_seen: optional(egpIn(undefined, limits.order_egp)),
})

export const orderMaking = {
  create: endpoint(adminPaths.orders.create, {
    summary:
      'Creates a manual order, confirmed immediately, and takes its stock; an Idempotency-Key makes retries safe',
    input: madeOrder,
    reply: z.object({ order: orderRecord, whatsapp: whatsAppTexts }),
    status: 201,
    keyed: 'shop',
    refusals: [409, 422],
    example: {
      source: 'instagram',
      lines: [{ product_id: 1, size_id: 1, color_id: 1, quantity: 1 }],
      first_name: 'Mona',
      last_name: 'Adel',
      state: 'Dokki',
      phone: '01012345678',
      address: '14 Mossadak Street, flat 9',
      city: 1,
      note: 'Wants it before Thursday.',
      language: 'ar',
    },
  }),
}
