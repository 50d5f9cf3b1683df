/** Settlements and their rows: insert, judge, accept and undo. */
import type { SettlementColumns } from '#contract/couriers/couriers.ts'
import type { SettlementKind } from '#contract/couriers/settlement-rows.ts'
import type { SettlementState } from '#contract/couriers/settlements.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import type { Judged, RawRow } from './row-kinds.ts'
import type { Candidate } from './pairing.ts'
import type { settlements } from './settlements.tables.ts'

export type SettlementRow = Omit<typeof settlements.$inferSelect, 'headings' | 'columns'> & {
  headings: string[]
  columns: SettlementColumns | null
}

export type SettlementCourier = {
  courier_id: number
  courier: string
  courier_ar: string | null
  courier_phone: string | null
  pays_within_days: number
}

/** A settlement with its courier and the sums of its rows, in piastres. */
export type Summed = SettlementRow &
  SettlementCourier & {
    rows: number
    collected: number
    counted_collected: number
    fees: number
    difference: number
    counted: number
    paid_parcels: number
    refused_parcels: number
    let_go: number
    stays_owed: number
    net_rows: number
    net_less: number
  }

export async function findListCourier(
  ctx: Ctx,
  id: number,
): Promise<{ name: string; settlement_columns: SettlementColumns | null } | null> {
  const { rows } = await ctx.client.query<{
    name: string
    settlement_columns: SettlementColumns | null
  }>('select name, settlement_columns from couriers where id = $1', [id])
  return rows[0] ?? null
}

/**
 * Locks a courier, so that one settlement at a time is accepted or undone: each is judged by what
 * earlier ones have settled.
 */
export async function lockCourier(ctx: Ctx, id: number): Promise<void> {
  await ctx.client.query('select from couriers where id = $1 for no key update', [id])
}

export async function insertSettlement(
  ctx: Ctx,
  list: Pick<
    SettlementRow,
    'courier_id' | 'file_name' | 'headings' | 'columns' | 'user_id' | 'user_name'
  >,
  raw: RawRow[],
): Promise<number> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `insert into settlements (courier_id, file_name, headings, columns, user_id, user_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      ...[
        list.courier_id,
        list.file_name,
        JSON.stringify(list.headings),
        list.columns && JSON.stringify(list.columns),
      ],
      ...[list.user_id, list.user_name, ctx.now()],
    ],
  )
  const id = rows[0]?.id as number
  await ctx.client.query(
    `insert into settlement_rows (settlement_id, row, cells)
     select $1, row, cells from jsonb_to_recordset($2::jsonb) as raw (row integer, cells jsonb)`,
    [id, JSON.stringify(raw)],
  )
  return id
}

/** Locks a settlement until the transaction ends. */
export async function lockSettlement(ctx: Ctx, id: number): Promise<SettlementRow | null> {
  const { rows } = await ctx.client.query<SettlementRow>(
    'select * from settlements where id = $1 for update',
    [id],
  )
  return rows[0] ?? null
}

type Written = Partial<
  Pick<
    SettlementRow,
    | 'state'
    | 'columns'
    | 'bank_amount'
    | 'accepted_at'
    | 'accepted_by'
    | 'undone_at'
    | 'undone_by'
    | 'undone_reason'
    | 'version'
  >
>

export async function updateSettlement(ctx: Ctx, id: number, written: Written): Promise<void> {
  const entries = Object.entries(written)
  const sets = entries.map(([column], at) => `${column} = $${at + 2}`)
  const values = entries.map(([column, value]) =>
    column === 'columns' ? JSON.stringify(value) : value,
  )
  await ctx.client.query(`update settlements set ${sets.join(', ')} where id = $1`, [id, ...values])
}

export async function deleteSettlement(ctx: Ctx, id: number): Promise<void> {
  await ctx.client.query('delete from settlements where id = $1', [id])
}

export type KeptRow = RawRow & {
  kind: SettlementKind | null
  parcel_id: number | null
  expected: number | null
  collected: number | null
  is_chosen: boolean
}

export async function listKeptRows(ctx: Ctx, id: number): Promise<KeptRow[]> {
  const { rows } = await ctx.client.query<KeptRow>(
    'select row, cells, kind, parcel_id, expected, collected, is_chosen from settlement_rows where settlement_id = $1 order by row',
    [id],
  )
  return rows
}

/** Orders of all parcels that its rows belong to. */
export async function listRowOrders(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await ctx.client.query<{ order_id: number }>(
    `select distinct parcels.order_id from settlement_rows as row join parcels on parcels.id = row.parcel_id where row.settlement_id = $1`,
    [id],
  )
  return rows.map(({ order_id }) => order_id)
}

const dayOf = (moment: string) => `to_char(${moment} at time zone 'Africa/Cairo', 'YYYY-MM-DD')`

/** Parcels of the courier by tracking numbers, ids of orders, and ids. */
export async function listCandidates(
  ctx: Ctx,
  courierId: number,
  { tracking, orders, ids = [] }: { tracking: string[]; orders: number[]; ids?: number[] },
): Promise<Candidate[]> {
  const { rows } = await ctx.client.query<Candidate>(
    `with found as (
       select id from parcels where courier_id = $1 and lower(tracking) = any($2::text[])
       union select id from parcels where courier_id = $1 and order_id = any($3::bigint[])
       union select id from parcels where courier_id = $1 and id = any($4::integer[])
     ),
     settled as (
       select row.parcel_id, sum(row.paid + row.let_go) as sum
       from settlement_rows as row join settlements on settlements.id = row.settlement_id
       where row.parcel_id in (select id from found) and settlements.state = 'accepted' and row.paid is not null
       group by row.parcel_id
     )
     select parcels.id, parcels.order_id, orders.number, parcels.tracking, parcels.kind, parcels.state, parcels.to_collect,
       ${dayOf('handed_at')} as left_on, ${dayOf('coalesce(delivered_at, refused_at)')} as ended_on,
       settled.parcel_id is not null as is_settled, coalesce(settled.sum, 0)::bigint as settled
     from found join parcels using (id) join orders on orders.id = parcels.order_id left join settled on settled.parcel_id = parcels.id
     order by parcels.id`,
    [courierId, tracking, orders, ids],
  )
  return rows
}

/** @param ticks default of accepted rows; undefined keeps the stored choice */
export async function writeJudged(
  ctx: Ctx,
  id: number,
  judged: Judged[],
  ticks: boolean,
): Promise<void> {
  await ctx.client.query(
    `update settlement_rows as kept set tracking = judged.tracking, reference = judged.reference, collected = judged.collected, fee = judged.fee,
       net = judged.net, day = judged.day, kind = judged.kind, parcel_id = judged.parcel_id, expected = judged.expected,
       is_chosen = case when $3 or kept.kind is distinct from judged.kind then coalesce(judged.kind not in ('too_little', 'unknown', 'twice', 'wrong'), false)
         else kept.is_chosen end
     from jsonb_to_recordset($2::jsonb) as judged (row integer, tracking text, reference text, collected bigint, fee bigint, net bigint, day text, kind text,
       parcel_id integer, expected bigint)
     where kept.settlement_id = $1 and kept.row = judged.row`,
    [id, JSON.stringify(judged), ticks],
  )
}

/** Returns how many of the rows exist and can be chosen. */
export async function chooseRows(
  ctx: Ctx,
  id: number,
  rows: number[],
  isChosen: boolean,
): Promise<number> {
  const { rowCount } = await ctx.client.query(
    `update settlement_rows set is_chosen = $3 where settlement_id = $1 and row = any($2::integer[])
       and kind in ('match', 'too_little', 'too_much', 'refused_with_fee')`,
    [id, rows, isChosen],
  )
  return rowCount ?? 0
}

/**
 * Condition of rows that are part of the sum. Underpaid rows always count; their checkbox decides
 * whether the shortfall is written off. Other rows count when ticked.
 */
export const counts = (row: string) =>
  `(${row}.kind = 'too_little' or (${row}.kind in ('match', 'too_much', 'refused_with_fee') and ${row}.is_chosen))`

/** Writes each counted row's payment, its write-off, and the former state of moved parcels. */
export async function settleRows(ctx: Ctx, id: number, moved: number[]): Promise<void> {
  await ctx.client.query(
    `update settlement_rows as one set paid = one.collected,
       let_go = case when one.kind = 'too_much' or (one.kind = 'too_little' and one.is_chosen) then one.expected - one.collected else 0 end,
       moved_from = case when one.row = any($2::integer[]) then 'handed' end
     where one.settlement_id = $1 and ${counts('one')}`,
    [id, moved],
  )
}

export type Settled = {
  row: number
  parcel_id: number
  order_id: number
  state: Candidate['state']
  kind: SettlementKind
  paid: number
  moved_from: string | null
}

/** Settled rows of an accepted list, by order id. */
export async function listSettled(ctx: Ctx, id: number): Promise<Settled[]> {
  const { rows } = await ctx.client.query<Settled>(
    `select one.row, one.parcel_id, parcels.order_id, parcels.state, one.kind, one.paid, one.moved_from
     from settlement_rows as one join parcels on parcels.id = one.parcel_id
     where one.settlement_id = $1 and one.paid is not null order by parcels.order_id, parcels.id`,
    [id],
  )
  return rows
}

/** Parcels whose own row, order, or money has changed since they were settled. */
export async function listTouchedSince(
  ctx: Ctx,
  id: number,
  parcelIds: number[],
  moment: Date,
): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `select parcels.id from parcels where parcels.id = any($2::integer[]) and (
       exists (select from order_events as event where event.order_id = parcels.order_id and event.created_at > $3
         and event.kind in ('status', 'edit', 'parcel', 'money') and event.act is distinct from 'settlement_undone')
       or exists (select from parcels as later where later.order_id = parcels.order_id and later.id > parcels.id and later.state <> 'cancelled')
       -- A cancelled exchange stays cancelled, so the parcel of its new order stays refused.
       or exists (select from returns where returns.exchange_order_id = parcels.order_id and returns.state = 'cancelled')
       or exists (select from settlement_rows as other join settlements on settlements.id = other.settlement_id
         where other.parcel_id = parcels.id and other.settlement_id <> $1 and settlements.state = 'accepted' and other.paid is not null
           and settlements.accepted_at >= $3))`,
    [id, parcelIds, moment],
  )
  return rows.map((row) => row.id)
}

/**
 * Keeps former states of an undone list only for rows whose move was undone; other parcels have
 * later events of their own.
 */
export async function keepMoves(ctx: Ctx, id: number, rows: number[]): Promise<void> {
  await ctx.client.query(
    'update settlement_rows set moved_from = null where settlement_id = $1 and not row = any($2::integer[])',
    [id, rows],
  )
}

/** Rows that repeat a parcel's move by an undone list, whose order had no events since. */
export async function listMailedBefore(ctx: Ctx, id: number): Promise<ReadonlySet<number>> {
  const { rows } = await ctx.client.query<{ row: number }>(
    `select distinct one.row from settlement_rows as one join parcels on parcels.id = one.parcel_id
       join settlement_rows as before on before.parcel_id = one.parcel_id and before.moved_from is not null
         and (before.kind = 'refused_with_fee') = (one.kind = 'refused_with_fee')
       join settlements as undone on undone.id = before.settlement_id and undone.state = 'undone'
     where one.settlement_id = $1 and not exists (select from order_events as event
       where event.order_id = parcels.order_id and event.kind = 'status' and event.created_at > undone.undone_at)`,
    [id],
  )
  return new Set(rows.map(({ row }) => row))
}

/** Condition of rows whose fees do not sum to what the courier keeps. */
const isOffNet = "row.kind <> 'wrong' and row.net <> row.collected - coalesce(row.fee, 0)"

const summed = `select one.*, couriers.name as courier, couriers.name_ar as courier_ar, couriers.phone as courier_phone, couriers.pays_within_days,
    sums.*
  from settlements as one join couriers on couriers.id = one.courier_id
  cross join lateral (
    select (count(*) filter (where row.kind is not null or one.columns is null))::integer as rows, coalesce(sum(row.collected), 0)::bigint as collected,
      coalesce(sum(row.collected) filter (where ${counts('row')}), 0)::bigint as counted_collected,
      coalesce(sum(row.fee) filter (where ${counts('row')}), 0)::bigint as fees,
      coalesce(sum(row.collected - row.expected) filter (where ${counts('row')} and row.kind in ('too_little', 'too_much')), 0)::bigint as difference,
      (count(*) filter (where ${counts('row')}))::integer as counted,
      (count(*) filter (where ${counts('row')} and row.kind <> 'refused_with_fee'))::integer as paid_parcels,
      (count(*) filter (where ${counts('row')} and row.kind = 'refused_with_fee'))::integer as refused_parcels,
      coalesce(sum(row.expected - row.collected) filter (where row.kind = 'too_little' and row.is_chosen), 0)::bigint as let_go,
      coalesce(sum(row.expected - row.collected) filter (where row.kind = 'too_little' and not row.is_chosen), 0)::bigint as stays_owed,
      (count(*) filter (where ${isOffNet}))::integer as net_rows,
      coalesce(sum(row.net - row.collected + coalesce(row.fee, 0)) filter (where ${isOffNet}), 0)::bigint as net_less
    from settlement_rows as row where row.settlement_id = one.id
  ) as sums`

export async function findSettlement(ctx: Ctx, id: number): Promise<Summed | null> {
  const { rows } = await ctx.client.query<Summed>(`${summed} where one.id = $1`, [id])
  return rows[0] ?? null
}

type ListAsked = { courier_id?: number | undefined; state?: SettlementState | undefined }

export async function listSettlements(
  ctx: Ctx,
  { courier_id, state }: ListAsked,
  { limit, offset }: Pick<Slice, 'limit' | 'offset'>,
): Promise<{ rows: Summed[]; total: number }> {
  const which =
    '($1::integer is null or one.courier_id = $1) and ($2::text is null or one.state = $2)'
  const values = [courier_id ?? null, state ?? null]
  const { rows } = await ctx.client.query<Summed>(
    `${summed} where ${which} order by one.id desc limit $3 offset $4`,
    [...values, limit, offset],
  )
  const all = await ctx.client.query<{ total: number }>(
    `select count(*)::integer as total from settlements as one where ${which}`,
    values,
  )
  return { rows, total: all.rows[0]?.total ?? 0 }
}

/** Number of settlements that are neither accepted nor deleted. */
export async function countRead(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.client.query<{ count: number }>(
    "select count(*)::integer as count from settlements where state = 'read'",
  )
  return rows[0]?.count ?? 0
}
