/** Rows of a settlement for screens and exports, missing parcels, and amounts owed by couriers. */
import { numberOfNone } from '#contract/orders/order-number.ts'
import type { SettlementKind } from '#contract/couriers/settlement-rows.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import type { SettlementCourier } from './settlements.queries.ts'

export type ShownRow = {
  row: number
  kind: SettlementKind | null
  tracking: string | null
  reference: string | null
  day: string | null
  collected: number | null
  fee: number | null
  net: number | null
  expected: number | null
  is_chosen: boolean
  paid: number | null
  let_go: number | null
  parcel_id: number | null
  parcel_state: string | null
  order_id: number | null
  number: string | null
  first_name: string | null
  last_name: string | null
  settled_at: Date | null
  /**
   * For an unknown row: the order of the parcel with its tracking number, and the order with its
   * order number.
   */
  tracked: string | null
  ordered: string | null
  /** Whether earlier parcels of that order have come back. */
  has_come_back: boolean | null
  cells: (string | null)[]
}

/** Once columns are named, a row without a kind is a total row. */
const isRow = (row: string) =>
  `(${row}.kind is not null or exists (select from settlements as list where list.id = ${row}.settlement_id and list.columns is null))`

/** @param $2 pattern of the shop's order numbers */
const shown = `select one.row, one.kind, one.tracking, one.reference, one.day, one.collected, one.fee, one.net, one.expected, one.is_chosen, one.paid, one.let_go,
    one.parcel_id, one.cells, parcels.state as parcel_state, parcels.order_id, orders.number, orders.first_name, orders.last_name,
    case when one.kind = 'twice' then (
      select max(settlements.accepted_at) from settlement_rows as other join settlements on settlements.id = other.settlement_id
      where other.parcel_id = one.parcel_id and other.settlement_id <> one.settlement_id and settlements.state = 'accepted' and other.paid is not null
    ) end as settled_at, tracked.number as tracked, ordered.number as ordered, ordered.has_come_back
  from settlement_rows as one join settlements as list on list.id = one.settlement_id
  left join lateral (
    select orders.number from parcels join orders on orders.id = parcels.order_id
    where one.kind = 'unknown' and parcels.courier_id = list.courier_id and lower(parcels.tracking) = lower(one.tracking)
  ) as tracked on true
  left join lateral (
    select orders.number, bool_or(parcels.state in ('refused', 'received')) as has_come_back
    from orders join parcels on parcels.order_id = orders.id
    where one.kind = 'unknown' and parcels.courier_id = list.courier_id
      and orders.id = substring(coalesce(one.reference, one.tracking) from '(?i)' || $2::text)::bigint - ${numberOfNone}
    group by orders.number
  ) as ordered on true
  left join parcels on parcels.id = one.parcel_id left join orders on orders.id = parcels.order_id
  where one.settlement_id = $1 and ${isRow('one')}`

export async function listShownRows(
  ctx: Ctx,
  id: number,
  kind: SettlementKind | undefined,
  pattern: RegExp,
  { limit, offset }: Pick<Slice, 'limit' | 'offset'>,
): Promise<{ rows: ShownRow[]; total: number }> {
  const { rows } = await ctx.client.query<ShownRow>(
    `${shown} and ($3::text is null or one.kind = $3) order by one.row limit $4 offset $5`,
    [id, pattern.source, kind ?? null, limit, offset],
  )
  const all = await ctx.client.query<{ total: number }>(
    `select count(*)::integer as total from settlement_rows as one where settlement_id = $1 and ($2::text is null or kind = $2) and ${isRow('one')}`,
    [id, kind ?? null],
  )
  return { rows, total: all.rows[0]?.total ?? 0 }
}

export async function listShownAfter(
  ctx: Ctx,
  id: number,
  pattern: RegExp,
  last: number,
  limit: number,
): Promise<ShownRow[]> {
  const { rows } = await ctx.client.query<ShownRow>(
    `${shown} and one.row > $3 order by one.row limit $4`,
    [id, pattern.source, last, limit],
  )
  return rows
}

export type KindGroup = {
  kind: SettlementKind
  rows: number
  chosen: number
  collected: number
  fees: number
  difference: number
}

export async function listGroups(ctx: Ctx, id: number): Promise<KindGroup[]> {
  const { rows } = await ctx.client.query<KindGroup>(
    `select kind, count(*)::integer as rows, (count(*) filter (where is_chosen))::integer as chosen,
       coalesce(sum(collected), 0)::bigint as collected, coalesce(sum(fee), 0)::bigint as fees,
       coalesce(sum(collected - expected), 0)::bigint as difference
     from settlement_rows where settlement_id = $1 and kind is not null group by kind`,
    [id],
  )
  return rows
}

/** First cells of each column, by which the owner recognises columns. */
export async function listFirstCells(ctx: Ctx, id: number): Promise<(string | null)[][]> {
  const { rows } = await ctx.client.query<{ cells: (string | null)[] }>(
    'select cells from settlement_rows where settlement_id = $1 order by row limit 20',
    [id],
  )
  return rows.map(({ cells }) => cells)
}

/** Amount due for a parcel: 0 for one that came back, or is on its way again, after payment. */
const due = `case when parcels.state = 'delivered' then parcels.to_collect else 0 end`

/** Amount still due for each parcel; negative if the courier gets money back. */
const owing = `select parcels.id, parcels.courier_id, parcels.order_id, parcels.tracking, parcels.state, parcels.delivered_at,
    ${due} - coalesce(settled.sum, 0) as owed,
    ($1::timestamptz at time zone 'Africa/Cairo')::date - (coalesce(parcels.delivered_at, parcels.refused_at, parcels.handed_at, parcels.created_at) at time zone 'Africa/Cairo')::date as days
  from parcels left join (
    -- Added up together, not looked up for each parcel: there are many of them.
    select row.parcel_id, sum(row.paid + row.let_go) as sum from settlement_rows as row join settlements on settlements.id = row.settlement_id
    where settlements.state = 'accepted' and row.paid is not null group by row.parcel_id
  ) as settled on settled.parcel_id = parcels.id
  where ${due} <> coalesce(settled.sum, 0)`

export type Missing = {
  parcel_id: number
  order_id: number
  number: string
  first_name: string
  last_name: string
  tracking: string | null
  delivered_at: Date
  days: number
  owed: number
}

export async function listMissing(
  ctx: Ctx,
  id: number,
  courierId: number,
  most: number,
): Promise<{ parcels: Missing[]; count: number; owed: number }> {
  const { rows } = await ctx.client.query<Missing & { count: number; all_owed: number }>(
    `with owing as (${owing} and parcels.courier_id = $2 and parcels.state = 'delivered'
       and not exists (select from settlement_rows as row where row.settlement_id = $3 and row.parcel_id = parcels.id))
     select owing.id as parcel_id, owing.order_id, orders.number, orders.first_name, orders.last_name, owing.tracking, owing.delivered_at, owing.days,
       owing.owed::bigint, (count(*) over ())::integer as count, (sum(owing.owed) over ())::bigint as all_owed
     from owing join orders on orders.id = owing.order_id order by owing.delivered_at, owing.id limit $4`,
    [ctx.now(), courierId, id, most],
  )
  return {
    parcels: rows.map(({ count: _count, all_owed: _owed, ...parcel }) => parcel),
    count: rows[0]?.count ?? 0,
    owed: rows[0]?.all_owed ?? 0,
  }
}

export type Owed = Omit<SettlementCourier, 'courier_phone'> & {
  phone: string | null
  parcels: number
  days_0_3: number
  days_4_7: number
  days_8_14: number
  days_over_14: number
  total: number
  late: number
}

/** Amount owed by each courier, highest first. */
export async function listOwed(ctx: Ctx): Promise<Owed[]> {
  const within = (range: string) => `coalesce(sum(owing.owed) filter (where ${range}), 0)::bigint`
  const { rows } = await ctx.client.query<Owed>(
    `with owing as (${owing})
     select couriers.id as courier_id, couriers.name as courier, couriers.name_ar as courier_ar, couriers.phone, couriers.pays_within_days,
       count(*)::integer as parcels, ${within('days <= 3')} as days_0_3, ${within('days between 4 and 7')} as days_4_7,
       ${within('days between 8 and 14')} as days_8_14, ${within('days > 14')} as days_over_14, sum(owing.owed)::bigint as total,
       ${within('days > couriers.pays_within_days')} as late
     from owing join couriers on couriers.id = owing.courier_id group by couriers.id order by total desc, couriers.id`,
    [ctx.now()],
  )
  return rows
}
