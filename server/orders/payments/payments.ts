/**
 * Payments before delivery: what is paid in advance is not collected at the door, and what is above
 * the total is given back (R349). Amounts in piastres.
 */
import { dueOf, owedOf } from '#contract/orders/due.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { OrderActName } from '#contract/orders/order-events.ts'
import type { orderPayments } from '#contract/orders/order-payments.ts'
import { coded } from '#contract/field-refusals.ts'
import { toEgp } from '#contract/text/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { conflictFor, found, invalid } from '#server/refusal.ts'
import { actorOf } from '#server/staff.ts'
import { type Advance, insertAdvance, listAdvances, voidAdvance } from '../money/money.queries.ts'
import { actOn, eventOf, refuseUnlessPending } from '../order-acts.ts'
import { changeOf } from '../order-audit.ts'
import type { OrderRow } from '../orders.queries.ts'
import { touchReady } from '../parcels/parcels.queries.ts'
import type { OrderRecord } from '../records/order-records.ts'
import { refundDetails } from '../returns/paid-back.ts'

type Asked = ParsedOf<typeof orderPayments.addPayment>
type Payment = Pick<Advance, 'amount' | 'by'>

/**
 * Records a payment of a pending order, whose door collects the rest. Refuses with 409 an order
 * that has left or is rejected and one that is paid in full, with 422 more than is due.
 */
export const addPayment = (
  ctx: Ctx,
  { order_id, version, ...asked }: Asked,
): Promise<OrderRecord> =>
  actOn(ctx, { order_id, version }, async (ctx, order) => {
    refuseUnlessPending(order)
    await payAhead(ctx, order, asked)
  })

/** As addPayment, for a pending order that the caller has locked or just made. */
export async function payAhead(
  ctx: Ctx,
  order: OrderRow,
  payment: Payment,
  field = 'amount',
): Promise<void> {
  refuseAbove(dueOf(order), payment.amount, 'nothing_due', field)
  await keep(ctx, order, payment, 'advance_paid')
}

/**
 * Records money given back: any of it before the order leaves and when it is rejected, else what is
 * above the total. Refuses with 409 where there is none, with 422 more than that.
 */
export const refundPayment = (
  ctx: Ctx,
  { order_id, version, amount, by }: Asked,
): Promise<OrderRecord> =>
  actOn(ctx, { order_id, version }, async (ctx, order) => {
    const most = order.status === 'pending' ? order.paid : owedOf(order)
    refuseAbove(most, amount, 'nothing_to_give_back', 'amount')
    await keep(ctx, order, { amount: -amount, by }, 'advance_refunded')
  })

/**
 * Voids a wrongly recorded payment or refund. Refuses with 404 one that is not the order's, with
 * 409 while a courier collects the rest or has, and where refunds would be more than was paid.
 */
export const voidPayment = (
  ctx: Ctx,
  { order_id, version, payment_id }: ParsedOf<typeof orderPayments.voidPayment>,
): Promise<OrderRecord> =>
  actOn(ctx, { order_id, version }, async (ctx, order) => {
    const advances = (await listAdvances(ctx, [order_id])).get(order_id)
    const advance = found(advances?.find(({ id }) => id === payment_id) ?? null, 'Payment')
    if (order.status === 'shipped' || order.status === 'accept') throw conflictFor('order_left')
    if (order.paid < advance.amount) throw conflictFor('payment_given_back')
    await voidAdvance(ctx, order.id, payment_id)
    await note(ctx, order, -advance.amount, 'advance_void')
  })

function refuseAbove(
  most: number,
  amount: number,
  none: 'nothing_due' | 'nothing_to_give_back',
  field: string,
): void {
  if (most <= 0) throw conflictFor(none)
  if (amount > most) throw invalid({ [field]: [coded('money_limit', { most: toEgp(most) })] })
}

async function keep(ctx: Ctx, order: OrderRow, payment: Payment, act: OrderActName): Promise<void> {
  await insertAdvance(ctx, order.id, { ...payment, paid_by: actorOf(ctx)?.user_name ?? null })
  await note(ctx, order, payment.amount, act)
}

/** Records the act; a parcel at hand brings another sum from now on. */
async function note(ctx: Ctx, order: OrderRow, amount: number, act: OrderActName): Promise<void> {
  await touchReady(ctx, order.id)
  await record(ctx, {
    order: eventOf(order, { kind: 'money', act, about: refundDetails(Math.abs(amount)) }),
    change: changeOf(order, { paid: order.paid }, { paid: order.paid + amount }),
  })
}
