/** Orders whose pieces come back, or pay for others, move no further than that allows (R312). */
import type { OrderStatus } from '#contract/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { conflictFor, found } from '#server/refusal.ts'
import { exchangeTurns } from '../life.ts'
import { oweCredit, payByCredit } from '../money/money.ts'
import type { OrderRow } from '../orders.queries.ts'
import { isHere } from './here.ts'
import { callOff, stateChange } from './noting.ts'
import type { Return } from './receive-return.queries.ts'
import { findHead, findReturnState, hasReturns, lockExchange, restate } from './returns.queries.ts'

/**
 * Where the new order of an exchange is rejected before any of the old pieces came, the customer
 * keeps those, and the return is called off; after that they are paid back. Refuses with 409 to
 * bring such an order back, and to move one of which pieces came back or are coming.
 */
export async function followReturns(ctx: Ctx, order: OrderRow, status: OrderStatus): Promise<void> {
  if (order.status === status) return
  if (order.status === 'accept' && (await hasReturns(ctx, order.id)))
    throw conflictFor('pieces_back')
  // The old order stays unlocked: it would come before this one.
  const taken = order.exchange_of === null ? null : await lockExchange(ctx, order.id)
  if (!taken || (status !== 'reject' && order.status !== 'reject')) return
  const old = found(await findHead(ctx, taken.order_id), 'Order')
  if (status === 'reject' && taken.state === 'cancelled') return
  const turn =
    exchangeTurns[taken.state !== 'cancelled' && (await isHere(ctx, taken.id)) ? 'here' : 'out'][
      status === 'reject' ? 'rejected' : 'taken'
    ]
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
