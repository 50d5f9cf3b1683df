/** Limits on status changes of orders with returns or exchanges (R312). */
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { conflictFor, found } from '#server/refusal.ts'
import { exchangeTurns } from '../life.ts'
import { oweCredit, payByCredit } from '../money/money.ts'
import type { OrderRow } from '../orders.queries.ts'
import { hasArrived } from './arrival.ts'
import { callOff, stateChange } from './return-journal.ts'
import type { Return } from './receive-return.queries.ts'
import { findHead, findReturnState, hasReturns, lockExchange, restate } from './returns.queries.ts'

/**
 * Applies a status change to an exchange's return. If the new order is rejected before any old
 * piece came, the return is cancelled and the customer keeps the pieces; after that the pieces are
 * refunded. Refuses with 409 to restore such an order, and to move one whose pieces came back or
 * are coming.
 */
export async function changeExchangeReturn(
  ctx: Ctx,
  order: OrderRow,
  status: OrderStatus,
): Promise<void> {
  if (order.status === status) return
  if (order.status === 'accept' && (await hasReturns(ctx, order.id)))
    throw conflictFor('pieces_back')
  // The old order stays unlocked: lock order puts it before this one.
  const taken = order.exchange_of === null ? null : await lockExchange(ctx, order.id)
  if (!taken || (status !== 'reject' && order.status !== 'reject')) return
  const old = found(await findHead(ctx, taken.order_id), 'Order')
  if (status === 'reject' && taken.state === 'cancelled') return
  const turn =
    exchangeTurns[
      taken.state !== 'cancelled' && (await hasArrived(ctx, taken.id)) ? 'here' : 'out'
    ][status === 'reject' ? 'rejected' : 'taken']
  if (turn === 'refuse') throw conflictFor('exchange_off')
  if (turn === 'call off') return callOff(ctx, old, taken)
  if (turn === 'owe credit') await oweCredit(ctx, taken)
  else if (!(await payByCredit(ctx, taken))) throw conflictFor('money_back')
  await restate(ctx, [taken.id])
  await logRestated(ctx, old, taken)
}

async function logRestated(
  ctx: Ctx,
  old: Pick<OrderRow, 'id' | 'number'>,
  taken: Return,
): Promise<void> {
  const after = await findReturnState(ctx, taken.id)
  await record(ctx, { change: stateChange(old, { before: taken.state, after }) })
}
