import type { DeskState } from '#contract/orders/desk.ts'
import type { Ctx } from '#server/ctx.ts'
import { history, isSince, lastDelivered } from '#server/customers/customers.ts'
import { notTrial } from '#server/orders/orders.ts'
import type { orders } from '../orders/orders.tables.ts'

type Order = typeof orders.$inferSelect

export type QueueAsked = {
  now: Date
  /**
   * Number of refusals that flags a phone, and total in piastres above which an order is flagged;
   * 0: never.
   */
  refusals: number
  codLimit: number
  /** Null for all. */
  state: DeskState | null
  /** Null for all of the state; counts are of all waiting orders in either case. */
  ids: number[] | null
  most: number
}

/**
 * Number of orders per state, and the first ones of the requested state, with the time since when
 * each waits.
 */
export type Queue = Record<DeskState, number> & { queue: number[]; since: Order['waiting_since'][] }

/** Condition of the index orders_unconfirmed. */
const unconfirmed = `status = 'pending' and confirmation <> 'confirmed'`

export async function readQueue(
  ctx: Ctx,
  { now, refusals, codLimit, state, ids, most }: QueueAsked,
): Promise<Queue> {
  const { rows } = await ctx.client.query<Queue>({
    // Unnamed with ids: a statement with an array would be planned anew each time.
    ...(!ids && { name: 'desk.queue' }),
    // Thousands of old orders may wait: phones are joined all together, by small indexes, and one
    // by one only for those with enough refusals.
    text: `
      with refused as materialized (
        select phone from ${history} where $2 > 0 and refused and phone is not null and not is_trial group by phone having count(*) >= $2
      ), doubtful as (
        select phone from orders where status in ('pending', 'shipped') group by phone having count(*) >= 2
        union all
        select phone from customers where mark in ('confirm_first', 'blocked')
        union all
        select asked.phone
        from refused as asked
        left join lateral ${lastDelivered} as delivered on true
        cross join lateral (
          select count(*) as since from ${history} where phone = asked.phone and refused and not is_trial and ${isSince}
        ) as counted
        where counted.since >= $2
      ), judged as materialized (
        select
          id, confirmation, waiting_since, due, case when due then waiting_since else next_try_at end as due_at,
          $3 > 0 and total_price > $3 or phone in (select phone from doubtful) as flagged
        from orders
        cross join lateral (select next_try_at is null or next_try_at <= $1 as due) as now
        where ${unconfirmed}
      ), queue as materialized (
        select *
        from judged
        where case $4::text when 'due' then due when 'flagged' then flagged else coalesce(confirmation = $4, true) end
          ${ids ? 'and id = any($6::int[])' : ''}
        order by due desc, due_at, id
        limit $5
      )
      select
        count(*) filter (where due) as due,
        count(*) filter (where confirmation = 'waiting') as waiting,
        count(*) filter (where confirmation = 'no_answer') as no_answer,
        count(*) filter (where flagged) as flagged,
        array(select id from queue order by due desc, due_at, id) as queue,
        array(select waiting_since from queue order by due desc, due_at, id) as since
      from judged`,
    values: [now, refusals, codLimit, state, most, ...(ids ? [ids] : [])],
  })
  return rows[0] as Queue
}

/** Number of orders to call now, and since when the first of them waits. */
export async function readDue(
  ctx: Ctx,
  now: Date,
): Promise<{ orders: number; since: Date | null }> {
  const { rows } = await ctx.client.query<{ orders: number; since: Date | null }>({
    name: 'desk.due',
    text: `select count(*) as orders, min(waiting_since) as since from orders where ${unconfirmed} and (next_try_at is null or next_try_at <= $1)`,
    values: [now],
  })
  return rows[0] ?? { orders: 0, since: null }
}

export type OpenRow = Pick<Order, 'id' | 'number' | 'phone' | 'total_price'>

/**
 * Time of the previous order of each order's phone, here or in a former shop; first orders are left
 * out.
 */
export async function listOrderedBefore(ctx: Ctx, ids: number[]): Promise<Map<number, Date>> {
  const { rows } = await ctx.client.query<{ id: number; before_at: Date }>(
    `select asked.id, before.at as before_at
    from orders as asked
    cross join lateral (
      select at
      from ${history}
      where phone = asked.phone and (at, is_own, id) < (asked.created_at, true, asked.id)
      order by at desc
      limit 1
    ) as before
    where asked.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, before_at }) => [id, before_at]))
}

/** Unpaid orders of these phones on their way, oldest first. */
export async function listOpenRows(ctx: Ctx, phones: string[]): Promise<OpenRow[]> {
  const { rows } = await ctx.client.query<OpenRow>(
    `select id, number, phone, total_price from orders where phone = any($1) and status in ('pending', 'shipped') order by created_at, id`,
    [phones],
  )
  return rows
}

export type Today = { confirmed: number; no_answer: number; cancelled: number }

/**
 * Acts at the desk on a day of the shop, without trials, acts that were taken back and automatic
 * confirmations.
 * @param day YYYY-MM-DD
 */
export async function countToday(ctx: Ctx, day: string): Promise<Today> {
  const { rows } = await ctx.client.query<Today>({
    name: 'desk.today',
    text: `
      with done as (
        select event.*, orders.status, event.created_at > orders.created_at as is_later,
          lead(event.confirmation) over steps as next, lag(event.confirmation) over steps as last
        from order_events as event
        join orders on orders.id = event.order_id
        where (event.kind = 'confirmation' or event.to_status = 'reject') and event.created_at >= $1::date::timestamp at time zone 'Africa/Cairo'
          and ${notTrial}
        window steps as (partition by event.order_id, event.kind order by event.id)
      ), calls as (
        select order_id, id, case confirmation when 'no_answer' then 1 when 'waiting' then -1 end as call
        from done
        where confirmation = 'no_answer' or confirmation = 'waiting' and last is distinct from 'confirmed'
      ), counted as (
        select order_id, call, sum(call) over (partition by order_id order by id) as so_far from calls
      ), in_vain as (
        -- What takes back a call of an earlier day takes none from this one.
        select sum(call) + greatest(0, -min(so_far)) as calls from counted group by order_id
      )
      select
        count(*) filter (where confirmation = 'confirmed' and next is distinct from 'waiting' and is_later) as confirmed,
        (select coalesce(sum(calls), 0)::int from in_vain) as no_answer,
        count(*) filter (where kind = 'status' and from_status = 'pending' and to_status = 'reject' and status = 'reject') as cancelled
      from done`,
    values: [day],
  })
  return rows[0] as Today
}
