import { refusals } from '#contract/order-records.ts'
import type { Ctx } from '#server/ctx.ts'
import type { customers } from './customers.tables.ts'

export type CustomerRow = typeof customers.$inferSelect

/** What the orders of a phone say, in piastres. */
export type Figures = {
  orders: number
  delivered: number
  refused: number
  refused_at_door: number
  refused_since: number
  open: number
  spent: number
  first_at: Date | null
  last_at: Date | null
}

/** A phone's figures with what the shop has noted about it. */
export type Memory = Figures & Pick<CustomerRow, 'phone' | 'mark' | 'note' | 'noted_by' | 'noted_at'>

/** Whether an order was refused, which counts against its phone. */
export const isRefused = `status = 'reject' and reason in (${refusals.map((reason) => `'${reason}'`).join(', ')})`

/** One row for each phone, also for one of which nothing is known; in no order. All of the orders is read from orders_phone. */
export async function listMemoryRows(ctx: Ctx, phones: string[]): Promise<Memory[]> {
  const { rows } = await ctx.client.query<Memory>(
    `select asked.phone, figures.*, noted.mark, noted.note, noted.noted_by, noted.noted_at
    from (select distinct phone from unnest($1::text[]) as given (phone)) as asked
    left join lateral (
      select created_at, id from orders where phone = asked.phone and status = 'accept' order by created_at desc, id desc limit 1
    ) as delivered on true
    cross join lateral (
      select
        count(*) as orders,
        count(*) filter (where status = 'accept') as delivered,
        count(*) filter (where ${isRefused}) as refused,
        count(*) filter (where status = 'reject' and reason = 'refused_at_door') as refused_at_door,
        count(*) filter (
          where ${isRefused} and (delivered.id is null or (created_at, id) > (delivered.created_at, delivered.id))
        ) as refused_since,
        count(*) filter (where status in ('pending', 'shipped')) as open,
        coalesce(sum(total_price) filter (where status = 'accept'), 0)::bigint as spent,
        min(created_at) as first_at,
        max(created_at) as last_at
      from orders
      where phone = asked.phone
    ) as figures
    left join customers as noted on noted.phone = asked.phone`,
    [phones],
  )
  return rows
}
