/** Single parcels: lock, insert and move. */
import type { Ctx } from '#server/ctx.ts'
import { sumFees } from '../money/fees.queries.ts'
import { dueAtDoor, isHandedOut } from '../money/money.queries.ts'
import type { parcels } from './parcels.tables.ts'

export type Parcel = typeof parcels.$inferSelect

/** Time of a parcel's last hand-over, delivery or refusal; null in any other state. */
export const movedAt = (parcel: Parcel): Date | null =>
  parcel.state === 'handed'
    ? parcel.handed_at
    : parcel.state === 'delivered'
      ? parcel.delivered_at
      : parcel.state === 'refused'
        ? parcel.refused_at
        : null

/** Locks a parcel until the transaction ends; its order must be locked first. */
export async function lockParcel(ctx: Ctx, id: number): Promise<Parcel | null> {
  const { rows } = await ctx.client.query<Parcel>(
    'select * from parcels where id = $1 for no key update',
    [id],
  )
  return rows[0] ?? null
}

/** Orders of parcels, which must be locked first; sorted by order id. */
export async function listParcelOrders(
  ctx: Ctx,
  ids: number[],
): Promise<Pick<Parcel, 'id' | 'order_id'>[]> {
  const { rows } = await ctx.client.query<Pick<Parcel, 'id' | 'order_id'>>(
    'select id, order_id from parcels where id = any($1::integer[]) order by order_id, id',
    [ids],
  )
  return rows
}

/**
 * Latest parcel to the customer that is not cancelled, with its order's pieces. The order is
 * locked.
 */
export async function lockLastParcel(ctx: Ctx, orderId: number): Promise<Parcel | null> {
  const { rows } = await ctx.client.query<Parcel>(
    `select * from parcels where order_id = $1 and kind <> 'return' and state <> 'cancelled' order by id desc limit 1 for no key update`,
    [orderId],
  )
  return rows[0] ?? null
}

/** Fee and days of a courier in an area; null if the courier does not go there. */
export async function findDeliveryTerms(
  ctx: Ctx,
  { courier_id, area_id }: { courier_id: number; area_id: number | null },
): Promise<{ fee: number | null; days: number | null } | null> {
  const { rows } = await ctx.client.query<{
    goes: boolean
    fee: number | null
    days: number | null
  }>(
    `select
       way.area_id is not null or not exists (select from courier_areas where courier_id = $1) as goes,
       way.fee, coalesce(way.days, areas.days_to) as days
     from (select 1) as one
     left join areas on areas.id = $2
     left join courier_areas as way on way.courier_id = $1 and way.area_id = $2`,
    [courier_id, area_id],
  )
  const [way] = rows
  return way?.goes ? { fee: way.fee, days: way.days } : null
}

/** Return of the exchange that this order is, while its old pieces are still to be collected. */
export async function findTakenAlong(ctx: Ctx, orderId: number): Promise<number | null> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `select id from returns where exchange_order_id = $1 and state = 'coming' and comes_by = 'courier'`,
    [orderId],
  )
  return rows[0]?.id ?? null
}

type NewParcel = Pick<
  Parcel,
  'order_id' | 'courier_id' | 'kind' | 'return_id' | 'fee' | 'days' | 'created_at'
>

/** Inserts a parcel; null if the order or the return already has an open one. */
export async function insertParcel(ctx: Ctx, parcel: NewParcel): Promise<number | null> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `insert into parcels (order_id, courier_id, kind, return_id, fee, days, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning id`,
    [
      parcel.order_id,
      parcel.courier_id,
      parcel.kind,
      parcel.return_id,
      parcel.fee,
      parcel.days,
      parcel.created_at,
    ],
  )
  return rows[0]?.id ?? null
}

/**
 * Moves a parcel and raises its version. From departure on it keeps the money it carries
 * (order_money), and its fee counts among those of its order.
 */
export async function moveParcelRow(
  ctx: Ctx,
  { id, order_id }: Pick<Parcel, 'id' | 'order_id'>,
  state: Parcel['state'],
  now: Date,
): Promise<void> {
  await ctx.client.query(
    `update parcels set
       state = $2,
       version = version + 1,
       to_collect = case when $2 not in ('ready', 'cancelled') then coalesce(to_collect, (select sum(amount) from order_money where parcel_id = $1), 0) end,
       handed_at = case when $2 in ('ready', 'cancelled') then null else coalesce(handed_at, $3) end,
       delivered_at = case $2 when 'delivered' then coalesce(delivered_at, $3) end,
       refused_at = case when $2 in ('refused', 'received') then coalesce(refused_at, $3) end,
       received_at = case $2 when 'received' then $3::timestamptz end
     where id = $1`,
    [id, state, now],
  )
  await sumFees(ctx, [order_id])
}

/**
 * Negative amount that a courier pays out, with the new order of an exchange or when fetching a
 * return.
 */
export function handedOut(exchangeOrder: string, fetched: string): string {
  return `coalesce((select sum(amount) from order_money where ${isHandedOut(exchangeOrder, fetched)}), 0)`
}

/**
 * Amount that a parcel collects, of joined `parcel` and `orders`: what it carries, or would carry
 * if it left now.
 */
export const toCollect = `coalesce(
  parcel.to_collect,
  case parcel.kind when 'return' then 0 else ${dueAtDoor} end + ${handedOut("case when parcel.kind <> 'return' then parcel.order_id end", "case parcel.kind when 'return' then parcel.return_id end")}
)`

/** Saves the tracking number; false if another parcel of the courier has it. */
export async function keepTracking(
  ctx: Ctx,
  { id, courier_id }: Pick<Parcel, 'id' | 'courier_id'>,
  tracking: string | null,
): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `update parcels set tracking = $2, version = version + 1
     where id = $1 and not exists (select from parcels as other where other.courier_id = $3 and lower(other.tracking) = lower($2) and other.id <> $1)`,
    [id, tracking, courier_id],
  )
  return rowCount === 1
}

/**
 * Raises the version of a ready parcel after an edit of its order, so that older reads are stale; a
 * parcel that has left stays.
 */
export async function touchReady(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.client.query(
    `update parcels set version = version + 1 where order_id = $1 and state = 'ready' and kind <> 'return'`,
    [orderId],
  )
}

export async function changeWay(
  ctx: Ctx,
  id: number,
  { fee, days }: Pick<Parcel, 'fee' | 'days'>,
): Promise<void> {
  await ctx.client.query('update parcels set fee = $2, days = $3 where id = $1', [id, fee, days])
}

/** Inserts all pieces of a refused parcel as expected back. */
export async function insertParcelLines(
  ctx: Ctx,
  { id, order_id }: Pick<Parcel, 'id' | 'order_id'>,
): Promise<void> {
  await ctx.client.query(
    `insert into parcel_lines (parcel_id, order_id, position, quantity)
     select $1, order_id, position, quantity from order_lines where order_id = $2`,
    [id, order_id],
  )
}

/** Whether some pieces of a refused parcel were received already. */
export async function hasCome(ctx: Ctx, id: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    'select from parcel_lines where parcel_id = $1 and sellable + damaged > 0 limit 1',
    [id],
  )
  return rowCount === 1
}

export async function deleteParcelLines(ctx: Ctx, id: number): Promise<void> {
  await ctx.client.query('delete from parcel_lines where parcel_id = $1', [id])
}

/** Whether pieces of an order have come back by a parcel or a return, or are coming. */
export async function hasComingLines(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await ctx.client.query<{ some: boolean }>(
    `select exists (select from parcel_lines where order_id = $1)
       or exists (select from return_lines where order_id = $1) as some`,
    [orderId],
  )
  return rows[0]?.some ?? false
}

/**
 * Days that a parcel has been with the courier, by Cairo's calendar; null in other states. Of
 * joined `parcel`.
 */
export const daysOut = `case parcel.state
  when 'handed' then (now() at time zone 'Africa/Cairo')::date - (parcel.handed_at at time zone 'Africa/Cairo')::date
end`
