/**
 * Parcels as they are made: ready at the shop, with the courier's fee and days to the order's area.
 */
import type { ParcelResult } from '#contract/couriers/parcels.ts'
import { findCourier } from '#server/couriers/couriers.ts'
import type { Ctx } from '#server/ctx.ts'
import { lockOrder } from '../order-acts.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { conflictFor, found } from '#server/refusal.ts'
import { nameParams } from '#server/row-results.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import { noteParcel } from './move-parcel.ts'
import { findTakenAlong, findDeliveryTerms, insertParcel, type Parcel } from './parcels.queries.ts'
import { type SeenVersion, eachOf } from './each-parcel.ts'

/**
 * Creates a ready parcel for each order, each in its own transaction. An order is skipped, with the
 * reason in its result, if it is not pending, not confirmed, of another version, already has a
 * parcel, or lies where the courier does not go.
 */
export async function makeParcels(
  ctx: Ctx,
  {
    courier_id,
    order_ids,
    versions,
  }: { courier_id: number; order_ids: number[]; versions?: number[] | undefined },
): Promise<{ results: ParcelResult[]; made: number[] }> {
  found(await findCourier(ctx, courier_id), 'Courier')
  const made: number[] = []
  const results = await eachOf(ctx, order_ids, versions, async (ctx, order_id, version) => {
    made.push(await makeParcel(ctx, { courier_id, order_id, version }))
  })
  return { results, made }
}

async function makeParcel(
  ctx: Ctx,
  { courier_id, order_id, version }: { courier_id: number; order_id: number } & SeenVersion,
): Promise<number> {
  const order = found(await lockOrder(ctx, order_id), 'Order')
  if (version !== undefined && version !== order.version) throw conflictFor('order_changed')
  const { confirm_orders } = await getShownSettings(ctx)
  if (order.status !== 'pending') throw conflictFor('order_left')
  if (confirm_orders && order.confirmation !== 'confirmed') throw conflictFor('not_confirmed')
  const return_id = await findTakenAlong(ctx, order_id)
  return insertReady(ctx, order, {
    courier_id,
    kind: return_id === null ? 'deliver' : 'exchange',
    return_id,
  })
}

/**
 * Parcel that fetches a return of the order; the caller has locked the order. Refuses with 409 as
 * makeParcels does.
 */
export const makeReturnParcel = (
  ctx: Ctx,
  order: OrderRow,
  way: { courier_id: number; return_id: number },
): Promise<number> => insertReady(ctx, order, { ...way, kind: 'return' })

async function insertReady(
  ctx: Ctx,
  order: OrderRow,
  parcel: Pick<Parcel, 'courier_id' | 'kind' | 'return_id'>,
): Promise<number> {
  const courier = found(await findCourier(ctx, parcel.courier_id), 'Courier')
  if (!courier.is_active) throw conflictFor('courier_off', nameParams('courier', courier))
  const way = await deliveryTerms(ctx, order, parcel.courier_id)
  const id = await insertParcel(ctx, {
    ...parcel,
    order_id: order.id,
    ...way,
    created_at: ctx.now(),
  })
  if (id === null) throw conflictFor('has_parcel')
  await noteParcel(ctx, order, { ...parcel, id, tracking: null }, { before: null, after: 'ready' })
  return id
}

/** Fee and days of the courier to the order's current area. */
export async function deliveryTerms(
  ctx: Ctx,
  order: OrderRow,
  courier_id: number,
): Promise<Pick<Parcel, 'fee' | 'days'>> {
  const way = await findDeliveryTerms(ctx, { courier_id, area_id: order.area_id })
  if (!way) {
    const courier = await findCourier(ctx, courier_id)
    throw conflictFor('courier_not_there', {
      ...nameParams('courier', { name: courier?.name ?? '', name_ar: courier?.name_ar ?? null }),
      ...nameParams('city', { name: order.city, name_ar: order.city_ar }),
    })
  }
  const { delivery_days } = await getShownSettings(ctx)
  return { fee: way.fee, days: way.days ?? delivery_days.to }
}
