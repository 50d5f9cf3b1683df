/** Orders whose pieces come back, or pay for others, move no further than that allows (R312). */
import type { OrderStatus } from '#contract/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import type { OrderRow } from '../orders.queries.ts'
import { conflictFor, found } from '#server/refusal.ts'
import { oweCredit, payByCredit } from './credit.ts'
import { listReturnLines, type Return } from './receive-return.queries.ts'
import { findHead, hasReturns, lockExchange } from './returns.queries.ts'
import { callOff } from './noting.ts'

/**
 * Where the new order of an exchange is rejected before any of the old pieces came, the customer keeps those, and the return is called off;
 * after that they are paid back. Refuses with 409 to bring such an order back, and to move one of which pieces came back or are coming.
 */
export async function followReturns(ctx: Ctx, order: OrderRow, status: OrderStatus): Promise<void> {
  if (order.status === status) return
  if (order.status === 'accept' && (await hasReturns(ctx, order.id))) throw conflictFor('pieces_back')
  // The old order stays unlocked: it would come before this one.
  const taken = order.exchange_of === null ? null : await lockExchange(ctx, order.id)
  if (!taken) return
  if (status === 'reject') await giveUp(ctx, taken)
  else if (order.status === 'reject') {
    if (taken.state === 'cancelled') throw conflictFor('exchange_off')
    await payByCredit(ctx, taken)
  }
}

async function giveUp(ctx: Ctx, taken: Return): Promise<void> {
  if (taken.state === 'cancelled') return
  const lines = await listReturnLines(ctx, taken.id)
  const isHere = lines.some(({ sellable, damaged }) => sellable + damaged > 0)
  if (isHere) await oweCredit(ctx, taken)
  else if (taken.state === 'coming') await callOff(ctx, found(await findHead(ctx, taken.order_id), 'Order'), taken)
}
