/** State changes of a parcel, recorded in the order's timeline and the audit log. */
import { findCourier } from '#server/couriers/couriers.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { eventOf } from '../order-acts.ts'
import type { OrderRow } from '../orders.queries.ts'
import { found } from '#server/refusal.ts'
import { findOrderRow } from '../editing/order-editing.queries.ts'
import { parcelEffects } from '../life.ts'
import { followParcel } from '../money/money.ts'
import { notePaidBack } from '../returns/paid-back.ts'
import { restate } from '../returns/returns.queries.ts'
import { insertParcelLines, moveParcelRow, type Parcel } from './parcels.queries.ts'

type State = Parcel['state']

/**
 * Moves a parcel and its money (parcelEffects); the caller has locked the order and the parcel. The
 * pieces of a refused parcel are on their way back from then on.
 */
export async function moveParcel(
  ctx: Ctx,
  order: OrderRow,
  parcel: Parcel,
  state: State,
  quiet = false,
): Promise<void> {
  const { paid, reopened } = await followParcel(ctx, parcel, state)
  await moveParcelRow(ctx, parcel, state, ctx.now())
  if (state === 'refused') await insertParcelLines(ctx, parcel)
  await noteParcel(ctx, order, parcel, { before: parcel.state, after: state })
  for (const back of paid)
    await notePaidBack(
      ctx,
      found(await findOrderRow(ctx, back.order_id), 'Order'),
      { ...back, amount: -back.amount, by: 'courier' },
      { quiet },
    )
  await restate(ctx, [...paid.flatMap(({ return_id }) => return_id ?? []), ...reopened])
}

/** @param pieces of a received parcel, or pieces that do not come any more */
export async function noteParcel(
  ctx: Ctx,
  order: OrderRow,
  { id, courier_id, tracking }: Pick<Parcel, 'id' | 'courier_id' | 'tracking'>,
  { before, after }: { before: State | null; after: State },
  pieces: { sellable: number; damaged: number } | { missing: number } | null = null,
): Promise<void> {
  const courier = await findCourier(ctx, courier_id)
  const about = {
    courier: courier?.name ?? null,
    courier_ar: courier?.name_ar ?? null,
    tracking,
    amount: null,
    ...{ sellable: null, damaged: null, ...pieces },
  }
  const act = pieces ? ('missing' in pieces ? 'ended' : 'received') : parcelEffects[after].act
  await record(ctx, {
    order: eventOf(order, { kind: 'parcel', act, about }),
    change: {
      room: 'parcels',
      action: before === null ? 'create' : 'update',
      record_id: id,
      title: order.number,
      ...{ before: before === null ? null : { state: before }, after: { state: after, ...pieces } },
    },
  })
}
