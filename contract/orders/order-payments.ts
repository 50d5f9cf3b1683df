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
      'Records an advance payment of an order, at most what is still due; the rest is collected at delivery',
    input,
    keyed: 'shop',
    reply,
    refusals: [404, 409, 422],
    example,
  }),
  refundPayment: endpoint(adminPaths.orders.refundPayment, {
    summary:
      'Records a refund of an advance payment: any part before the order leaves or when it is rejected, else what exceeds the total',
    input,
    keyed: 'shop',
    reply,
    refusals: [404, 409, 422],
    example,
  }),
  voidPayment: endpoint(adminPaths.orders.voidPayment, {
    summary:
      'Voids an advance payment or one of its refunds that was recorded by mistake; refused while the order is shipped or delivered',
    input: z.object({ order_id: id(), payment_id: id(), version: seenVersion }),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, payment_id: 1 },
  }),
}
