/** A parcel goes from one state to another, and the order's timeline and the audit log tell of it. */
import { logChange } from '#server/changes.ts'
import { findCourier } from '#server/couriers/couriers.ts'
import type { Ctx } from '#server/ctx.ts'
import { eventOf } from '../order-acts.ts'
import { insertEvent } from '../order-acts.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { insertParcelLines, moveParcelRow, type Parcel } from './parcels.queries.ts'

type State = Parcel['state']

/** For who has locked the order and the parcel. What is refused is on its way back from then on. */
export async function moveParcel(ctx: Ctx, order: OrderRow, parcel: Parcel, state: State): Promise<void> {
  await moveParcelRow(ctx, parcel.id, state, ctx.now())
  if (state === 'refused') await insertParcelLines(ctx, parcel)
  await noteParcel(ctx, order, parcel, { before: parcel.state, after: state })
}

const actOf = {
  ready: 'ready',
  handed: 'handed',
  delivered: 'delivered',
  refused: 'refused',
  received: 'received',
  cancelled: 'put_back',
} as const

/** @param pieces of one that was received */
export async function noteParcel(
  ctx: Ctx,
  order: OrderRow,
  { id, courier_id, tracking }: Pick<Parcel, 'id' | 'courier_id' | 'tracking'>,
  { before, after }: { before: State | null; after: State },
  pieces: { sellable: number; damaged: number } | null = null,
): Promise<void> {
  const courier = await findCourier(ctx, courier_id)
  const about = {
    ...{ courier: courier?.name ?? null, courier_ar: courier?.name_ar ?? null, tracking, amount: null },
    ...{ sellable: pieces?.sellable ?? null, damaged: pieces?.damaged ?? null },
  }
  await insertEvent(ctx, eventOf(ctx, order, { kind: 'parcel', act: pieces ? 'received' : actOf[after], about }))
  await logChange(ctx, {
    ...{ room: 'parcels', action: before === null ? 'create' : 'update', record_id: id, title: order.number },
    ...{ before: before === null ? null : { state: before }, after: { state: after, ...pieces } },
  })
}
