/**
 * Effect of a status change on an order's stock, parcel and money, whether through a parcel or by
 * hand (orderTurns; R291).
 */
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { orderTurns, type PiecesState } from '../life.ts'
import { followStatus } from '../money/money.ts'
import { eventOf } from '../order-acts.ts'
import { giveBack, takeAgain } from '../order-stock.ts'
import type { OrderRow } from '../orders.queries.ts'
import { refundDetails } from '../returns/paid-back.ts'
import { moveParcel } from './move-parcel.ts'
import { deleteParcelLines, hasCome, lockLastParcel, type Parcel } from './parcels.queries.ts'

/**
 * Applies the effects; the caller has locked the order. Refuses with 409 to take stock that is not
 * available.
 */
export async function applyStatus(
  ctx: Ctx,
  order: OrderRow,
  status: OrderStatus,
  quiet = false,
): Promise<void> {
  const parcel = await lockLastParcel(ctx, order.id)
  const pieces = await piecesOf(ctx, order, parcel)
  const turn = orderTurns[pieces][status]
  if (!parcel || pieces === 'kept' || pieces === 'stock') await followStatus(ctx, order, status)
  else if (turn.parcel) {
    // The pieces expected back never come.
    if (pieces === 'refused') await deleteParcelLines(ctx, parcel.id)
    await moveParcel(ctx, order, parcel, turn.parcel, quiet)
  }
  const missing = turn.stock === 'give back' ? await giveBack(ctx, order.id) : 0
  if (missing > 0)
    await record(ctx, {
      order: eventOf(order, {
        kind: 'parcel',
        act: 'no_place',
        about: { ...refundDetails(null), missing },
      }),
    })
  if (turn.stock === 'take') await takeAgain(ctx, order.id)
}

async function piecesOf(
  ctx: Ctx,
  { status }: OrderRow,
  parcel: Parcel | null,
): Promise<PiecesState> {
  if (!parcel || parcel.state === 'received' || parcel.state === 'cancelled')
    return status === 'reject' ? 'stock' : 'kept'
  if (parcel.state !== 'refused') return parcel.state
  // The order took other pieces since, or some of these are in the shop already.
  if (status !== 'reject') return 'kept'
  return (await hasCome(ctx, parcel.id)) ? 'stock' : 'refused'
}
