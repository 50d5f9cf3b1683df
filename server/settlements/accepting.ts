/**
 * Acceptance of a settlement (a courier's list), in one transaction and at the version the admin
 * saw (R302, R303).
 */
import { settlementRecord } from '#contract/couriers/settlements.ts'
import { changedMeanwhile, logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { lockOrders, noteMoney, sumFees } from '#server/orders/orders.ts'
import { deliverParcel, refuseParcel } from '#server/orders/parcels/parcels.ts'
import { conflictFor } from '#server/refusal.ts'
import { actorOf } from '#server/staff.ts'
import { rejudge } from './refresh-kinds.ts'
import { getSettlement, lockSeenSettlement, type SeenSettlement } from './lock-settlement.ts'
import {
  findSettlement,
  listKeptRows,
  listRowOrders,
  listSettled,
  listMailedBefore,
  lockCourier,
  settleRows,
  updateSettlement,
} from './settlements.queries.ts'

/**
 * Accepts a settlement. Refuses with 404, with 409 one that is accepted already or of another
 * version. If parcels have changed since its rows were judged, the rows are judged again and saved,
 * and the request is refused with 409 `changed_meanwhile`, so that the admin looks again.
 */
export async function acceptSettlement(
  ctx: Ctx,
  { bank_amount, ...seen }: SeenSettlement & { bank_amount?: number | undefined },
): Promise<void> {
  const isAsSeen = await inTransaction(ctx, async (ctx) => {
    const settlement = await lockSeenSettlement(ctx, seen)
    if (settlement.state !== 'read') throw conflictFor('list_not_read')
    if (!settlement.columns) throw conflictFor('list_no_columns')
    await lockCourier(ctx, settlement.courier_id)
    const orderIds = await listRowOrders(ctx, settlement.id)
    await lockOrders(ctx, orderIds)
    if (
      await rejudge(ctx, settlement, settlement.columns, await listKeptRows(ctx, settlement.id))
    ) {
      await updateSettlement(ctx, settlement.id, { version: settlement.version + 1 })
      return false
    }
    await settleRows(ctx, settlement.id, [])
    const settled = await listSettled(ctx, settlement.id)
    if (settled.length === 0) throw conflictFor('list_no_rows')
    const moved: number[] = []
    const mailed = await listMailedBefore(ctx, settlement.id)
    for (const { row, parcel_id, state, kind, paid } of settled) {
      // A row without money does not move a parcel that should have brought some; it delivers a
      // parcel that should have brought none.
      if (state !== 'handed' || (kind === 'too_little' && paid === 0)) continue
      await (kind === 'refused_with_fee' ? refuseParcel : deliverParcel)(ctx, parcel_id, {
        quiet: mailed.has(row),
      })
      moved.push(row)
    }
    if (moved.length > 0) await settleRows(ctx, settlement.id, moved)
    await noteMoney(ctx, 'settled', await paymentDetails(ctx, settlement.id, settled))
    await updateSettlement(ctx, settlement.id, {
      state: 'accepted',
      accepted_at: ctx.now(),
      accepted_by: actorOf(ctx)?.user_name ?? null,
      ...{ bank_amount: bank_amount ?? null, version: settlement.version + 1 },
    })
    await sumFees(ctx, orderIds)
    const sums = await findSettlement(ctx, settlement.id)
    await logChange(ctx, {
      room: 'settlements',
      action: 'accept',
      record_id: settlement.id,
      title: settlement.file_name,
      before: { state: 'read' },
      after: {
        state: 'accepted',
        rows: settled.length,
        yours: sums && sums.counted_collected - sums.fees,
        bank_amount: bank_amount ?? null,
      },
    })
    return true
  })
  if (!isAsSeen)
    throw changedMeanwhile(
      ctx,
      settlementRecord,
      ['groups'],
      await getSettlement(ctx, seen.settlement_id),
    )
}

/** Details of each order's timeline event, in piastres. */
export async function paymentDetails(
  ctx: Ctx,
  id: number,
  settled: { order_id: number; paid: number }[],
) {
  const settlement = await findSettlement(ctx, id)
  return settled.map(({ order_id, paid }) => ({
    order_id,
    about: {
      courier: settlement?.courier ?? null,
      courier_ar: settlement?.courier_ar ?? null,
      tracking: null,
      ...{ sellable: null, damaged: null, amount: paid },
    },
  }))
}
