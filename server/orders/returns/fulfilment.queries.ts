import type { Ctx } from '#server/ctx.ts'
import type { Parcel } from '../parcels/parcels.queries.ts'

export type ShownParcel = Pick<Parcel, 'order_id' | 'state' | 'tracking' | 'handed_at'> & {
  courier: string
  courier_ar: string | null
  tracking_url: string | null
}

/** Latest non-cancelled outgoing parcel per order. */
export async function listLastParcels(ctx: Ctx, orderIds: number[]): Promise<ShownParcel[]> {
  const { rows } = await ctx.client.query<ShownParcel>(
    `select distinct on (parcel.order_id) parcel.order_id, parcel.state, parcel.tracking, parcel.handed_at,
       courier.name as courier, courier.name_ar as courier_ar, courier.tracking_url
     from parcels as parcel join couriers as courier on courier.id = parcel.courier_id
     where parcel.order_id = any($1::integer[]) and parcel.kind <> 'return' and parcel.state <> 'cancelled'
     order by parcel.order_id, parcel.id desc`,
    [orderIds],
  )
  return rows
}

export type OrderHead = {
  id: number
  status: 'pending' | 'shipped' | 'accept' | 'reject'
  exchange_of: string | null
  version: number
  /** Paid in advance, in piastres. */
  paid: number
}

export async function listHeads(ctx: Ctx, orderIds: number[]): Promise<OrderHead[]> {
  const { rows } = await ctx.client.query<OrderHead>(
    `select orders.id, orders.status, orders.version, orders.paid::bigint as paid, before.number as exchange_of
     from orders left join orders as before on before.id = orders.exchange_of where orders.id = any($1::integer[])`,
    [orderIds],
  )
  return rows
}

export type Offer = {
  product_id: number
  kind: 'size' | 'colour'
  id: number
  name: string
  name_ar: string | null
}

/** Sizes and colours on offer per product, in their order. */
export async function listOffers(ctx: Ctx, productIds: number[]): Promise<Offer[]> {
  const { rows } = await ctx.client.query<Offer>(
    `select product_id, 'size' as kind, id, name, name_ar, position from product_sizes where product_id = any($1::integer[]) and archived_at is null
     union all
     select product_id, 'colour', id, name, name_ar, position from product_colours where product_id = any($1::integer[]) and archived_at is null
     order by product_id, position, id`,
    [productIds],
  )
  return rows
}
