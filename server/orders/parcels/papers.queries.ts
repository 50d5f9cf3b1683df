/**
 * Data of parcel papers, of pieces on their way back, and of orders that can get a parcel, in plain
 * SQL.
 */
import type { ParcelKind } from '#contract/couriers/parcel-records.ts'
import type { Ctx } from '#server/ctx.ts'
import { dueAtDoor } from '../money/money.queries.ts'
import { handedOut } from './parcels.queries.ts'

/** Columns that papers show in addition to a list row. */
export type PaperRow = {
  id: number
  return_id: number | null
  additional_phone: string | null
  state_name: string
  address: string
  address_parts: unknown
  courier_note: string | null
  language: 'en' | 'ar'
  ordered_at: Date
}

export async function listPaperRows(ctx: Ctx, ids: number[]): Promise<PaperRow[]> {
  const { rows } = await ctx.client.query<PaperRow>(
    `select parcel.id, parcel.return_id, orders.additional_phone, orders.state as state_name, orders.address, orders.address_parts, orders.courier_note,
       orders.language, orders.created_at as ordered_at
     from parcels as parcel join orders on orders.id = parcel.order_id
     where parcel.id = any($1::integer[])`,
    [ids],
  )
  return rows
}

/** A line, or the part of a line that comes back. */
export type PieceRow = {
  of: number
  position: number
  quantity: number
  name: string
  name_ar: string | null
  size: string | null
  size_ar: string | null
  colour: string | null
  colour_ar: string | null
  sku: string | null
  picture_stem: string | null
  picture_width: number | null
  picture_height: number | null
}

const pieceColumns = `line.position, line.name, line.name_ar, line.size, line.size_ar, line.colour, line.colour_ar, line.sku, line.picture_stem,
  picture.width as picture_width, picture.height as picture_height`
const ofLine = 'left join media_files as picture on picture.stem = line.picture_stem'

/** `of` is the order's id. */
export async function listOrderPieces(ctx: Ctx, orderIds: number[]): Promise<PieceRow[]> {
  const { rows } = await ctx.client.query<PieceRow>(
    `select line.order_id as of, line.quantity, ${pieceColumns} from order_lines as line ${ofLine}
     where line.order_id = any($1::integer[]) order by line.order_id, line.position`,
    [orderIds],
  )
  return rows
}

/** Pieces of returns not received yet; `of` is the return's id. */
export async function listReturnPieces(ctx: Ctx, returnIds: number[]): Promise<PieceRow[]> {
  const { rows } = await ctx.client.query<PieceRow>(
    `select back.return_id as of, back.quantity - back.sellable - back.damaged as quantity, ${pieceColumns}
     from return_lines as back join order_lines as line using (order_id, position) ${ofLine}
     where back.return_id = any($1::integer[]) and back.quantity > back.sellable + back.damaged
     order by back.return_id, back.position`,
    [returnIds],
  )
  return rows
}

/** Pieces of refused parcels not received yet; `of` is the parcel's id. */
export async function listRefusedPieces(ctx: Ctx, parcelIds: number[]): Promise<PieceRow[]> {
  const { rows } = await ctx.client.query<PieceRow>(
    `select back.parcel_id as of, back.quantity - back.sellable - back.damaged as quantity, ${pieceColumns}
     from parcel_lines as back join order_lines as line using (order_id, position) ${ofLine}
     where back.parcel_id = any($1::integer[]) and back.quantity > back.sellable + back.damaged
     order by back.parcel_id, back.position`,
    [parcelIds],
  )
  return rows
}

/** A parcel or return on its way back. */
export type BackRow = {
  parcel_id: number | null
  return_id: number | null
  order_id: number
  version: number
  number: string
  tracking: string | null
  first_name: string
  last_name: string
  city: string
  city_ar: string | null
  why: 'refused' | 'return' | 'exchange'
  since: Date
  days: number
}

/**
 * Parcels and returns on their way back, longest first. An exchange is on its way once its parcel
 * has swapped the pieces, or when the customer brings them.
 */
export async function listBackRows(
  ctx: Ctx,
  limit: number,
): Promise<{ rows: BackRow[]; total: number }> {
  const { rows } = await ctx.client.query<BackRow & { total: string }>(
    `with back as (
       select parcel.id as parcel_id, null::integer as return_id, parcel.order_id, parcel.version, parcel.tracking, 'refused' as why, parcel.refused_at as since
       from parcels as parcel where parcel.state = 'refused'
       union all
       select null, returns.id, returns.order_id, returns.version,
         (select tracking from parcels where parcels.return_id = returns.id and parcels.state <> 'cancelled' order by id desc limit 1),
         case when returns.exchange_order_id is null then 'return' else 'exchange' end, returns.created_at
       from returns where returns.state = 'coming'
     )
     select back.*, orders.number, orders.first_name, orders.last_name, orders.city, orders.city_ar, count(*) over () as total,
       (now() at time zone 'Africa/Cairo')::date - (back.since at time zone 'Africa/Cairo')::date as days
     from back join orders on orders.id = back.order_id
     order by back.since, back.order_id limit $1`,
    [limit],
  )
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

export type WaitingRow = {
  order_id: number
  number: string
  first_name: string
  last_name: string
  city: string
  city_ar: string | null
  area_id: number | null
  pieces: number
  kind: ParcelKind
  confirmed_at: Date
  to_collect: number
  version: number
}

/** Condition of orders that can get a parcel. $1: confirmed orders only */
export const isWaiting = `orders.status = 'pending' and (not $1 or orders.confirmation = 'confirmed')
       and not exists (select from parcels where parcels.order_id = orders.id and parcels.kind <> 'return' and parcels.state in ('ready', 'handed'))`

/**
 * Pending orders without a parcel, oldest first.
 * @param confirmed confirmed orders only
 */
export async function listWaitingRows(
  ctx: Ctx,
  confirmed: boolean,
  limit: number,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { rows } = await ctx.client.query<WaitingRow & { total: string }>(
    `select orders.id as order_id, orders.number, orders.first_name, orders.last_name, orders.city, orders.city_ar, orders.area_id,
       (select sum(quantity) from order_lines where order_lines.order_id = orders.id)::integer as pieces,
       case when returns.comes_by = 'courier' then 'exchange' else 'deliver' end as kind,
       coalesce((
         select max(created_at) from order_events where order_events.order_id = orders.id and order_events.confirmation = 'confirmed'
       ), orders.created_at) as confirmed_at,
       (${dueAtDoor} + ${handedOut('orders.id', 'null')})::float8 as to_collect,
       orders.version, count(*) over () as total
     from orders
     left join returns on returns.exchange_order_id = orders.id and returns.state = 'coming'
     where ${isWaiting}
     order by orders.id limit $2`,
    [confirmed, limit],
  )
  return { rows, total: Number(rows[0]?.total ?? 0) }
}
