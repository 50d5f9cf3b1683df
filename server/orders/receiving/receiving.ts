/**
 * Receiving of returned pieces: sellable ones go into stock again, damaged ones are written off
 * (R292).
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { parcelActs } from '../life.ts'
import { lockOrders } from '../many-orders.queries.ts'
import { lockOrder } from '../order-acts.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { found } from '#server/refusal.ts'
import { parcelChanged } from '../parcels/list.ts'
import { noteParcel } from '../parcels/move-parcel.ts'
import { lockParcel, moveParcelRow } from '../parcels/parcels.queries.ts'
import { receiveReturn } from '../returns/receive-return.ts'
import { type ReceivedPiece, checkPieces, returnPieces, sumPieces } from './pieces.ts'
import {
  addToParcelLine,
  listOrdersOfBack,
  lockParcelLines,
  touchParcel,
} from './receiving.queries.ts'

export type Received = {
  parcel_id?: number | undefined
  return_id?: number | undefined
  version?: number | undefined
  pieces: ReceivedPiece[]
}

/**
 * Receives pieces in one transaction. Pieces that are not named are still on their way. Refuses
 * with 404; with 409 a parcel or return received meanwhile or not coming; with 422 more pieces than
 * expected, and pieces that are not part of it.
 */
export async function receivePieces(
  ctx: Ctx,
  back: Received[],
): Promise<{ sellable: number; damaged: number }> {
  return inTransaction(ctx, async (ctx) => {
    const owners = await listOrdersOfBack(ctx, {
      parcelIds: back.flatMap(({ parcel_id }) => parcel_id ?? []),
      returnIds: back.flatMap(({ return_id }) => return_id ?? []),
    })
    await lockOrders(
      ctx,
      owners.flatMap(({ order_id, exchange_order_id }) => [
        order_id,
        exchange_order_id ?? order_id,
      ]),
    )
    const came = { sellable: 0, damaged: 0 }
    for (const { parcel_id, return_id, order_id } of owners) {
      const received = back.find((asked) =>
        parcel_id === null ? asked.return_id === return_id : asked.parcel_id === parcel_id,
      )
      if (!received) continue
      const order = found(await lockOrder(ctx, order_id), 'Order')
      const sum =
        parcel_id === null
          ? await receiveReturn(ctx, order, return_id ?? 0, received)
          : await receiveParcel(ctx, order, parcel_id, received)
      came.sellable += sum.sellable
      came.damaged += sum.damaged
    }
    if (owners.length < back.length) found(null, 'Parcel')
    return came
  })
}

async function receiveParcel(ctx: Ctx, order: OrderRow, id: number, { version, pieces }: Received) {
  const parcel = found(await lockParcel(ctx, id), 'Parcel')
  if (
    !parcelActs.receive.from.some((state) => state === parcel.state) ||
    (version !== undefined && version !== parcel.version)
  )
    throw await parcelChanged(ctx, id)
  const lines = await lockParcelLines(ctx, id)
  const came = checkPieces(lines, pieces)
  for (const piece of came) await addToParcelLine(ctx, id, piece)
  await returnPieces(ctx, order, came)
  const isWhole = lines.every(({ position, quantity, sellable, damaged }) => {
    const more = came.find((piece) => piece.position === position)
    return quantity === sellable + damaged + (more ? more.sellable + more.damaged : 0)
  })
  const sum = sumPieces(came)
  if (isWhole) await moveParcelRow(ctx, parcel, parcelActs.receive.alone, ctx.now())
  else await touchParcel(ctx, id)
  await noteParcel(
    ctx,
    order,
    parcel,
    { before: parcel.state, after: isWhole ? parcelActs.receive.alone : 'refused' },
    sum,
  )
  return sum
}
