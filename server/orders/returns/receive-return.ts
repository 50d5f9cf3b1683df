/** Receiving of a return's pieces (R292): its refund is due once all of them are received. */
import { returnRecord } from '#contract/orders/returns/returns.ts'
import { changedMeanwhile } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { found } from '#server/refusal.ts'
import { lockOrder } from '../order-acts.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { type ReceivedPiece, checkPieces, returnPieces, sumPieces } from '../receiving/pieces.ts'
import { getReturn } from './list.ts'
import { addToReturnLine, listReturnLines, lockReturn } from './receive-return.queries.ts'
import { moveReturn } from './returns.queries.ts'
import { recordReceived, settleReturn } from './settle-return.ts'

/**
 * Receives pieces of a return; the caller has locked the order and the new order of an exchange.
 * Refuses with 404, with 409 a return that is not coming or of another version, and with 422 pieces
 * that are not part of it.
 */
export async function receiveReturn(
  ctx: Ctx,
  order: OrderRow,
  id: number,
  { version, pieces }: { version?: number | undefined; pieces: ReceivedPiece[] },
): Promise<{ sellable: number; damaged: number }> {
  const taken = found(await lockReturn(ctx, id), 'Return')
  if (taken.state !== 'coming' || (version !== undefined && version !== taken.version))
    throw await returnChanged(ctx, id)
  const came = checkPieces(await listReturnLines(ctx, id), pieces)
  for (const piece of came) await addToReturnLine(ctx, id, piece)
  await returnPieces(ctx, order, came)
  const isWhole = (await listReturnLines(ctx, id)).every(
    ({ quantity, sellable, damaged }) => quantity === sellable + damaged,
  )
  const exchange =
    taken.exchange_order_id === null ? null : await lockOrder(ctx, taken.exchange_order_id)
  if (!isWhole) await moveReturn(ctx, id, 'coming')
  const after = isWhole ? await settleReturn(ctx, order, taken, exchange) : 'coming'
  const sum = sumPieces(came)
  await recordReceived(ctx, order, 'received', { before: taken.state, after }, sum)
  return sum
}

/** Refusal of an act on a return that changed meanwhile, with its current record. */
export const returnChanged = async (ctx: Ctx, id: number) =>
  changedMeanwhile(ctx, returnRecord, ['state'], await getReturn(ctx, id))
