/** Payments in advance of an order, and what is given back of them (R349). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { coded } from '../field-refusals.ts'
import { limits } from '../limits.ts'
import { egpIn, id, seenVersion } from '../parts.ts'
import { orderRecord, paymentBy } from './order-records.ts'

/** Amount of a payment in EGP, more than 0. */
export const paymentAmount = egpIn(coded('order_payment_amount'), limits.order_egp).refine(
  (amount) => amount > 0,
  { error: coded('order_payment_amount') },
)

export const paymentForm = z.object({ amount: paymentAmount, by: paymentBy })

const input = z.object({ order_id: id(), ...paymentForm.shape, version: seenVersion })
const reply = z.object({ order: orderRecord })
const example = { order_id: 1, amount: '500', by: 'transfer' } as const

export const orderPayments = {
  addPayment: endpoint(adminPaths.orders.addPayment, {
    summary:
      'Money that the customer has paid before the order leaves, at most what is still due: the door collects the rest',
    input,
    keyed: 'shop',
    reply,
    refusals: [404, 409, 422],
    example,
  }),
  refundPayment: endpoint(adminPaths.orders.refundPayment, {
    summary:
      'Money that was given back of what was paid in advance: all of it before the order leaves or when it is rejected, else what is above the total',
    input,
    keyed: 'shop',
    reply,
    refusals: [404, 409, 422],
    example,
  }),
  voidPayment: endpoint(adminPaths.orders.voidPayment, {
    summary:
      'Takes back a payment in advance, or one of its refunds, that was recorded wrongly; not while the order is away or delivered',
    input: z.object({ order_id: id(), payment_id: id(), version: seenVersion }),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, payment_id: 1 },
  }),
}
