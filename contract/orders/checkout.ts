/** Checkout: the delivery form and the order made from it (R63). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { egpIn, id, lang, optional, pathToken, text } from '../parts.ts'
import { email, mobile, personName } from '../person-parts.ts'
import { order } from './orders.ts'
import { paths } from '../paths.ts'
import { coded } from '../field-refusals.ts'

/**
 * The delivery form, the same rules in the browser and on the server (R63). `city` is the chosen
 * area's id.
 */
export const deliveryForm = z.object({
  first_name: personName(),
  last_name: personName(),
  email: optional(email(coded('email_required'), coded('invalid_email'))),
  state: personName(),
  phone: mobile(),
  address: text(limits.address, coded('address_required')),
  additional_phone: optional(mobile()),
  city: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    id(coded('city_required')),
  ),
  instagram_user: optional(personName()),
  /** Note for the courier. */
  courier_note: optional(text(limits.courier_note)),
  /** Parts of the address, if the form had separate fields for them; `address` has the whole. */
  street: optional(text(limits.address)),
  building: optional(text(limits.address_part)),
  floor: optional(text(limits.address_part)),
  apartment: optional(text(limits.address_part)),
  landmark: optional(text(limits.landmark)),
})
export type DeliveryForm = z.output<typeof deliveryForm>

export const checkout = {
  placeOrder: endpoint(paths.checkout.placeOrder, {
    summary:
      'Places the order of a cart with cash on delivery; an Idempotency-Key makes retries safe',
    input: deliveryForm.extend({
      guestToken: pathToken,
      lang,
      /**
       * The total in EGP that the buyer saw: an order with another total is refused with the new
       * sums. Without `total_seen` any total is accepted.
       */
      total_seen: optional(egpIn(undefined, limits.order_egp)),
    }),
    reply: z.object({ order }),
    status: 201,
    keyed: 'cart',
    limit: 'checkout',
    refusals: [409, 422],
    example: {
      guestToken: 'token',
      first_name: 'Mona',
      last_name: 'Adel',
      email: 'mona@mail.example',
      state: 'Dokki',
      phone: '01012345678',
      address: '14 Mossadak Street, flat 9',
      additional_phone: '',
      city: 1,
      instagram_user: '',
      courier_note: 'Please call from the gate.',
    },
  }),
}
