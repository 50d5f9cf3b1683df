/** Counts of parcels and returns that need work. */
import type { Ctx } from '#server/ctx.ts'
import { isOwed } from '../money/money.queries.ts'
import { isWaiting } from './papers.queries.ts'
import { daysOut } from './parcels.queries.ts'

/** `longest`: days since the oldest late parcel left; 0 if none is late. */
export type ParcelWork = {
  to_hand_over: number
  ready: number
  with_courier: number
  late: number
  longest: number
  to_receive: number
  returns_asked: number
  returns_to_pay: number
  orders_to_pay: number
}

/** @param confirmed whether orders are confirmed before they are sent */
export async function countOpenTasks(ctx: Ctx, confirmed: boolean): Promise<ParcelWork> {
  const { rows } = await ctx.client.query<ParcelWork>({
    name: 'parcels.work',
    text: `
      select
        (select count(*) from orders where ${isWaiting})::integer as to_hand_over,
        (select count(*) from parcels where state = 'ready')::integer as ready,
        (select count(*) from parcels where state = 'handed')::integer as with_courier,
        late.parcels::integer as late, late.longest::integer as longest,
        ((select count(*) from parcels where state = 'refused') + (select count(*) from returns where state = 'coming'))::integer as to_receive,
        (select count(*) from returns where state = 'asked')::integer as returns_asked,
        (select count(*) from returns where state = 'to_pay')::integer as returns_to_pay,
        (select count(*) from orders where ${isOwed})::integer as orders_to_pay
      from (
        select count(*) as parcels, coalesce(max(age.days), 0) as longest
        from parcels as parcel cross join lateral (select ${daysOut} as days) as age
        where parcel.state = 'handed' and age.days > parcel.days
      ) as late`,
    values: [confirmed],
  })
  const [counted] = rows
  if (!counted) throw new Error('A count answered no row')
  return counted
}

/** Number of parcels with each courier; couriers without parcels are left out. */
export async function listCarried(ctx: Ctx): Promise<{ courier_id: number; parcels: number }[]> {
  const { rows } = await ctx.client.query<{ courier_id: number; parcels: number }>(
    "select courier_id, count(*)::integer as parcels from parcels where state = 'handed' group by courier_id order by courier_id",
  )
  return rows
}
