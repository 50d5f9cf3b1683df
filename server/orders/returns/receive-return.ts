/** Pieces of a return that have come (R292): what is owed for them is to be paid from then on. */
import type { Ctx } from '#server/ctx.ts'
import { eventOf } from '../order-acts.ts'
import { insertEvent } from '../order-acts.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { returnRecord } from '#contract/returns.ts'
import { changedMeanwhile, logChange } from '#server/changes.ts'
import { found } from '#server/refusal.ts'
import { moveParcel } from '../parcels/moving.ts'
import { lockParcel } from '../parcels/parcels.queries.ts'
import { type ReceivedPiece, readPieces, returnPieces, sumOf } from '../receiving/pieces.ts'
import { getReturn } from './list.ts'
import { notePaidBack } from './paid-back.ts'
import { addToReturnLine, listFetching, listReturnLines, lockReturn, updateReceived } from './receive-return.queries.ts'

/** For who has locked the order. Refuses with 404, with 409 one that is not coming or is of another version than was seen, and with 422 what is not in it. */
export async function receiveReturn(
  ctx: Ctx,
  order: OrderRow,
  id: number,
  { version, pieces }: { version?: number | undefined; pieces: ReceivedPiece[] },
): Promise<{ sellable: number; damaged: number }> {
  const taken = found(await lockReturn(ctx, id), 'Return')
  if (taken.state !== 'coming' || (version !== undefined && version !== taken.version)) throw await returnChanged(ctx, id)
  const came = readPieces(await listReturnLines(ctx, id), pieces)
  for (const piece of came) await addToReturnLine(ctx, id, piece)
  await returnPieces(ctx, order, came)
  const isWhole = (await listReturnLines(ctx, id)).every(({ quantity, sellable, damaged }) => quantity === sellable + damaged)
  const refund = taken.value - taken.credit
  const byCourier = taken.money_by === 'courier'
  const state = !isWhole ? 'coming' : refund > 0 && !byCourier ? 'to_pay' : 'done'
  await updateReceived(ctx, id, {
    state,
    received_at: isWhole ? ctx.now() : null,
    paid_at: isWhole && refund > 0 && byCourier ? ctx.now() : null,
  })
  if (isWhole) await fetched(ctx, order, id)
  if (isWhole && refund > 0 && byCourier) await notePaidBack(ctx, order, taken)
  const sum = sumOf(came)
  const about = { courier: null, courier_ar: null, tracking: null, amount: null, ...sum }
  await insertEvent(ctx, eventOf(ctx, order, { kind: 'parcel', act: 'received', about }))
  await logChange(ctx, {
    ...{ room: 'orders', action: 'update', record_id: order.id, title: order.number },
    ...{ before: { returned: taken.state }, after: { returned: state, ...sum } },
  })
  return sum
}

/** The refusal of what was done with a return meanwhile, with the return as it is now. */
export const returnChanged = async (ctx: Ctx, id: number) => changedMeanwhile(ctx, returnRecord, ['state'], await getReturn(ctx, id))

/** Nobody said that the courier has fetched it, but here it is. */
async function fetched(ctx: Ctx, order: OrderRow, id: number): Promise<void> {
  for (const parcelId of await listFetching(ctx, id)) {
    const parcel = found(await lockParcel(ctx, parcelId), 'Parcel')
    await moveParcel(ctx, order, parcel, parcel.state === 'handed' ? 'delivered' : 'cancelled')
  }
}
