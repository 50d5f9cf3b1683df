import type { Ctx } from '#server/ctx.ts'

/** Latest outgoing parcel of an order, as its customer is told of it. Money in piastres. */
export type MessageParcel = {
  order_id: number
  courier: string
  courier_ar: string | null
  tracking: string | null
  tracking_url: string | null
  days: number | null
  to_collect: number | null
}

export async function listMessageParcels(ctx: Ctx, orderIds: number[]): Promise<MessageParcel[]> {
  const { rows } = await ctx.client.query<MessageParcel>(
    `select distinct on (parcel.order_id) parcel.order_id, courier.name as courier, courier.name_ar as courier_ar, parcel.tracking,
       courier.tracking_url, parcel.days, parcel.to_collect::float8 as to_collect
     from parcels as parcel join couriers as courier on courier.id = parcel.courier_id
     where parcel.order_id = any($1::integer[]) and parcel.kind <> 'return' and parcel.state = 'handed'
     order by parcel.order_id, parcel.id desc`,
    [orderIds],
  )
  return rows
}

export type HandedOrder = { order_id: number; handed_at: Date; mailed: boolean }

/**
 * Number of customers without an e-mail whose parcel left since then, and whose message was neither
 * sent nor left out: what was only opened may not have been sent.
 */
export async function countUnsent(ctx: Ctx, since: Date): Promise<number> {
  const { rows } = await ctx.client.query<{ count: number }>({
    name: 'messages.unsent',
    text: `
      select count(*)::integer as count
      from parcels as parcel
      join orders on orders.id = parcel.order_id and orders.email is null and orders.status = 'shipped'
      where parcel.state = 'handed' and parcel.kind <> 'return' and parcel.handed_at > $1
        and coalesce((
          select event.about ->> 'said'
          from order_events as event
          where event.order_id = orders.id and event.created_at >= parcel.handed_at
            and event.about ->> 'message' = 'shipped'
          order by event.id desc
          limit 1
        ), 'opened') = 'opened'`,
    values: [since],
  })
  return rows[0]?.count ?? 0
}

/** Orders whose parcel is with a courier since then, in the order in which they left. */
export async function listHandedOrders(ctx: Ctx, since: Date): Promise<HandedOrder[]> {
  const { rows } = await ctx.client.query<HandedOrder>(
    `select orders.id as order_id, parcel.handed_at, orders.email is not null as mailed
     from parcels as parcel join orders on orders.id = parcel.order_id
     where parcel.state = 'handed' and parcel.kind <> 'return' and parcel.handed_at > $1
     order by parcel.handed_at, orders.id`,
    [since],
  )
  return rows
}
