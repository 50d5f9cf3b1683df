/**
 * Trial orders, which the staff place before the shop opens: they are marked from the start, left
 * out of sums, and deleted without a trace but for their stock moves and the history (R389).
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { dropMailsOf } from '#server/mail/mail.ts'
import { returnStock } from '#server/products/products.ts'
import { conflictFor, found } from '#server/refusal.ts'
import { lockOrder } from '../order-acts.queries.ts'
import { refuseStaleOrder, type SeenOrder } from '../order-acts.ts'
import type { OrderRow } from '../orders.queries.ts'
import { deleteOrder, hasMoved, listPiecesOut } from './trial.queries.ts'

export { notTrial } from './trial.queries.ts'

/**
 * Deletes a trial order with all that belongs to it; its pieces go back into stock, and its mails
 * that wait are not sent. Refuses with 404, with 409 another version, an order that is no trial,
 * and one whose money has moved. Returns the deleted order.
 */
export async function removeTrial(ctx: Ctx, { order_id, version }: SeenOrder): Promise<OrderRow> {
  return inTransaction(ctx, async (ctx) => {
    const order = found(await lockOrder(ctx, order_id), 'Order')
    if (!order.is_trial) throw conflictFor('order_no_trial')
    await refuseStaleOrder(ctx, order, version)
    if (await hasMoved(ctx, order_id)) throw conflictFor('trial_has_money')
    await returnStock(ctx, await listPiecesOut(ctx, order_id), order_id)
    await dropMailsOf(ctx, order)
    await deleteOrder(ctx, order_id)
    const { id, number, total_price } = order
    await record(ctx, {
      change: {
        ...{ room: 'orders', action: 'delete', record_id: id, title: number },
        ...{ before: { number, total_price }, after: null },
      },
    })
    return order
  })
}
