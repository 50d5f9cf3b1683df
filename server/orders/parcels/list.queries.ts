/** Parcels for lists, papers and counters. */
import {
  type ParcelKind,
  parcelPaper,
  type ParcelState,
} from '#contract/couriers/parcel-records.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { isFoundIn, namesOfOrder, searchedIn } from '../records/searched.queries.ts'
import { readSearch } from '../records/order-search.ts'
import { daysOut as daysOutOf, toCollect } from './parcels.queries.ts'

/** Row of a parcel list. Money in piastres; `today` is a day of Cairo. */
export type ParcelListRow = {
  id: number
  kind: ParcelKind
  state: ParcelState
  order_id: number
  number: string
  first_name: string
  last_name: string
  phone: string
  city: string
  city_ar: string | null
  courier_id: number
  courier: string
  courier_ar: string | null
  tracking: string | null
  tracking_url: string | null
  pieces: number
  fee: number | null
  to_collect: number
  handed_at: Date | null
  delivered_at: Date | null
  refused_at: Date | null
  received_at: Date | null
  created_at: Date
  days_out: number | null
  days_late: number
  mailed: boolean
  version: number
}

const due = sql.raw(toCollect)
const from = sql`
  from parcels as parcel
  join orders on orders.id = parcel.order_id
  join couriers as courier on courier.id = parcel.courier_id`

const daysOut = sql.raw(daysOutOf)

const columns = sql`
  parcel.id, parcel.kind, parcel.state, parcel.order_id, orders.number, orders.first_name, orders.last_name, orders.phone, orders.city,
  orders.city_ar, parcel.courier_id, courier.name as courier, courier.name_ar as courier_ar, parcel.tracking, courier.tracking_url,
  case parcel.kind
    when 'return' then (select coalesce(sum(quantity), 0) from return_lines where return_lines.return_id = parcel.return_id)
    else (select coalesce(sum(quantity), 0) from order_lines where order_lines.order_id = parcel.order_id)
  end::integer as pieces,
  parcel.fee, ${due}::float8 as to_collect, parcel.handed_at, parcel.delivered_at, parcel.refused_at, parcel.received_at, parcel.created_at,
  ${daysOut} as days_out, greatest(0, coalesce(${daysOut} - parcel.days, 0)) as days_late,
  orders.email is not null and parcel.kind <> 'return' as mailed, parcel.version`

export type ParcelFilter = {
  group?: 'with_courier' | 'ready' | 'coming_back' | 'delivered' | 'all' | undefined
  courier_id?: number | undefined
  area_id?: number | undefined
  late?: 'late' | undefined
  order_id?: number | undefined
  search?: string | undefined
}

const inGroup = {
  with_courier: sql`parcel.state = 'handed'`,
  ready: sql`parcel.state = 'ready'`,
  coming_back: sql`parcel.state = 'refused'`,
  delivered: sql`parcel.state = 'delivered'`,
  all: sql`parcel.state <> 'cancelled'`,
} as const

/** Order fields shown by a parcel, by the order's own names. */
const shows = {
  ...namesOfOrder,
  phone: 'phone',
  additional_phone: 'additional_phone',
  city: 'city',
  city_ar: 'city_ar',
  state: 'state_name',
  address: 'address',
} as const

async function conditionsOf(
  ctx: Ctx,
  { courier_id, area_id, late, order_id, search }: ParcelFilter,
): Promise<SQL> {
  const conditions = [sql`true`]
  if (courier_id !== undefined) conditions.push(sql`parcel.courier_id = ${courier_id}`)
  if (area_id !== undefined) conditions.push(sql`orders.area_id = ${area_id}`)
  if (order_id !== undefined) conditions.push(sql`parcel.order_id = ${order_id}`)
  if (late) conditions.push(sql`${daysOut} > parcel.days`)
  if (search) {
    const searched = searchedIn(ctx, parcelPaper, shows, 'parcel')
    conditions.push(
      sql`(lower(parcel.tracking) = lower(${search}) or ${isFoundIn(await readSearch(ctx, search), searched)})`,
    )
  }
  return sql.join(conditions, sql` and `)
}

const orderBy = {
  longest: sql`parcel.handed_at nulls last, parcel.id`,
  newest: sql`parcel.id desc`,
  oldest: sql`parcel.id`,
  number: sql`parcel.order_id, parcel.id`,
} as const

export type ParcelSort = keyof typeof orderBy

export async function readParcels(
  ctx: Ctx,
  { group = 'all', ...filter }: ParcelFilter,
  sort: ParcelSort,
  { limit, offset }: Slice,
) {
  const conditions = await conditionsOf(ctx, filter)
  const { rows: counted } = await ctx.db.execute<
    Record<keyof typeof inGroup | 'late' | 'to_collect', number>
  >(sql`
    select
      ${sql.join(
        Object.entries(inGroup).map(
          ([name, inIt]) =>
            sql`count(*) filter (where ${inIt})::integer as ${sql.identifier(name)}`,
        ),
        sql`, `,
      )},
      count(*) filter (where ${daysOut} > parcel.days)::integer as late,
      coalesce(sum(${due}) filter (where ${inGroup[group]}), 0)::float8 as to_collect
    ${from} where ${conditions}`)
  const { rows } = await ctx.db.execute<ParcelListRow>(sql`
    select ${columns} ${from} where ${conditions} and ${inGroup[group]} order by ${orderBy[sort]} limit ${limit} offset ${offset}`)
  const [row] = counted
  if (!row) throw new Error('A count answered no row')
  const { late, to_collect, ...counts } = row
  return { rows: rows.map(withDates), late, to_collect, counts, total: counts[group] }
}

/** Ids of all parcels in a list, in its order. */
export async function listParcelIds(
  ctx: Ctx,
  { group = 'all', ...filter }: ParcelFilter,
  sort: ParcelSort,
): Promise<number[]> {
  const conditions = await conditionsOf(ctx, filter)
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select parcel.id ${from} where ${conditions} and ${inGroup[group]} order by ${orderBy[sort]}`,
  )
  return rows.map(({ id }) => id)
}

/** A row with moments as text, which is how an untyped query returns them. */
const withDates = <Row extends ParcelListRow>(row: Row): Row => ({
  ...row,
  handed_at: row.handed_at && new Date(row.handed_at),
  delivered_at: row.delivered_at && new Date(row.delivered_at),
  refused_at: row.refused_at && new Date(row.refused_at),
  received_at: row.received_at && new Date(row.received_at),
  created_at: new Date(row.created_at),
})

/** Parcel rows by id, in no order. */
export async function listParcelRows(ctx: Ctx, ids: number[]): Promise<ParcelListRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<ParcelListRow>(
    sql`select ${columns} ${from} where parcel.id in ${ids}`,
  )
  return rows.map(withDates)
}
