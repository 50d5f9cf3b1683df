/** Settlement of a return, by all of its pieces or by those that came (R311, R331). */
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { found } from '#server/refusal.ts'
import { settle } from '../money/money.ts'
import { eventOf } from '../order-acts.ts'
import { changeOf } from '../order-audit.ts'
import type { OrderRow } from '../orders.queries.ts'
import { moveParcel } from '../parcels/move-parcel.ts'
import { lockParcel } from '../parcels/parcels.queries.ts'
import { refundDetails } from './paid-back.ts'
import { listFetching, type Return, updateReceived } from './receive-return.queries.ts'
import { findReturnState, restate, sumWorth } from './returns.queries.ts'

type Came = { sellable: number; damaged: number }

/**
 * Closes the parcels that were to fetch a received return: fetched if handed over, else cancelled.
 */
export async function endFetching(ctx: Ctx, order: OrderRow, returnId: number): Promise<void> {
  for (const id of await listFetching(ctx, returnId)) {
    const parcel = found(await lockParcel(ctx, id), 'Parcel')
    await moveParcel(ctx, order, parcel, parcel.state === 'handed' ? 'delivered' : 'cancelled')
  }
}

/**
 * Settles a return; the caller has locked the order, the new order of an exchange, and the return.
 * @param exchange the new order
 */
export async function settleReturn(
  ctx: Ctx,
  order: OrderRow,
  { id }: Return,
  exchange: Pick<OrderRow, 'status'> | null,
): Promise<Return['state']> {
  await endFetching(ctx, order, id)
  await settle(ctx, id, await sumWorth(ctx, id), exchange?.status === 'pending')
  await updateReceived(ctx, id, { state: 'done', received_at: ctx.now() })
  await restate(ctx, [id])
  return findReturnState(ctx, id)
}

/**
 * Records received pieces in the order's timeline and the audit log.
 * @param missing pieces that do not come any more
 */
export async function recordReceived(
  ctx: Ctx,
  order: OrderRow,
  act: 'received' | 'ended',
  states: { before: Return['state']; after: Return['state'] },
  pieces: Came | { missing: number },
): Promise<void> {
  await record(ctx, {
    order: eventOf(order, { kind: 'parcel', act, about: { ...refundDetails(null), ...pieces } }),
    change: changeOf(order, { returned: states.before }, { returned: states.after, ...pieces }),
  })
}
