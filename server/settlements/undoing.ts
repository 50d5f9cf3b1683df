import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { lockOrders, noteMoney, sumFees } from '#server/orders/orders.ts'
import { takeBackMove } from '#server/orders/parcels/parcels.ts'
import { conflictFor } from '#server/refusal.ts'
import { actorOf } from '#server/staff.ts'
import { paymentDetails } from './accepting.ts'
import { lockSeenSettlement, type SeenSettlement } from './lock-settlement.ts'
import {
  keepMoves,
  listRowOrders,
  listSettled,
  listTouchedSince,
  lockCourier,
  updateSettlement,
} from './settlements.queries.ts'

/**
 * Undoes an accepted settlement. Returns the number of parcels that keep its state because they
 * changed since. Refuses with 404, and with 409 a settlement that is not accepted, or undone
 * already.
 */
export async function undoSettlement(
  ctx: Ctx,
  { reason, ...seen }: SeenSettlement & { reason: string },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const settlement = await lockSeenSettlement(ctx, seen)
    if (settlement.state !== 'accepted' || !settlement.accepted_at)
      throw conflictFor('list_not_accepted')
    await lockCourier(ctx, settlement.courier_id)
    const orderIds = await listRowOrders(ctx, settlement.id)
    await lockOrders(ctx, orderIds)
    const settled = await listSettled(ctx, settlement.id)
    const moved = settled.filter(({ moved_from }) => moved_from !== null)
    const touched = await listTouchedSince(
      ctx,
      settlement.id,
      moved.map(({ parcel_id }) => parcel_id),
      settlement.accepted_at,
    )
    const back = moved.filter(
      ({ parcel_id, kind, state }) =>
        !touched.includes(parcel_id) &&
        state === (kind === 'refused_with_fee' ? 'refused' : 'delivered'),
    )
    for (const { parcel_id } of back) await takeBackMove(ctx, parcel_id)
    await keepMoves(
      ctx,
      settlement.id,
      back.map(({ row }) => row),
    )
    await noteMoney(ctx, 'settlement_undone', await paymentDetails(ctx, settlement.id, settled))
    const undone_by = actorOf(ctx)?.user_name ?? null
    await updateSettlement(ctx, settlement.id, {
      state: 'undone',
      undone_at: ctx.now(),
      undone_by,
      undone_reason: reason,
      version: settlement.version + 1,
    })
    await sumFees(ctx, orderIds)
    await logChange(ctx, {
      room: 'settlements',
      record_id: settlement.id,
      title: settlement.file_name,
      before: { state: 'accepted', undone_reason: null },
      after: { state: 'undone', undone_reason: reason },
    })
    return moved.length - back.length
  })
}
