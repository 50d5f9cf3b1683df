/** Returns as shown in the list and on their order's page. */
import { type SQL, sql } from 'drizzle-orm'
import { returnRecord } from '#contract/orders/returns/returns.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { isFoundIn, namesOfOrder, searchedIn } from '../records/searched.queries.ts'
import { readSearch } from '../records/order-search.ts'
import type { Return } from './receive-return.queries.ts'

/**
 * Row of the returns list. Money in piastres; `refund` is the open refund, or, if none is open, the
 * paid one.
 */
export type ReturnRow = Return & {
  number: string
  first_name: string
  last_name: string
  phone: string
  exchange_number: string | null
  value: number
  credit: number
  refund: number
  money_by: 'courier' | 'transfer' | null
  money_to: string | null
  paid_at: Date | null
  paid_by: string | null
}

/**
 * Sums of agreed returns come from order_money; before agreement, and after cancellation, they are
 * computed from the return's lines.
 */
const from = sql`
  from returns
  join orders on orders.id = returns.order_id
  left join orders as exchange on exchange.id = returns.exchange_order_id
  cross join lateral (
    select coalesce(sum(line.value), 0)::float8 as value, coalesce(sum(line.value) filter (where line.wants = 'exchange'), 0)::float8 as exchanged
    from return_lines as line where line.return_id = returns.id
  ) as worth
  cross join lateral (
    select
      coalesce(sum(row.amount) filter (where row.kind = 'credit'), 0)::float8 as credit,
      coalesce(-sum(row.amount) filter (where row.kind <> 'credit' and row.state = 'open'), 0)::float8 as open,
      coalesce(-sum(row.amount) filter (where row.kind <> 'credit' and row.state = 'paid'), 0)::float8 as paid,
      (array_agg(row."by" order by row.state = 'open' desc, row.id desc) filter (where row.kind <> 'credit'))[1] as money_by,
      (array_agg(row.money_to order by row.state = 'open' desc, row.id desc) filter (where row.kind <> 'credit'))[1] as money_to,
      case when count(*) filter (where row.kind <> 'credit' and row.state = 'open') = 0 then max(row.paid_at) filter (where row.kind <> 'credit') end as paid_at,
      (array_agg(row.paid_by order by row.paid_at desc nulls last) filter (where row.kind <> 'credit'))[1] as paid_by
    from order_money as row where row.return_id = returns.id and row.state <> 'void'
  ) as money`

const isAgreed = sql`returns.state in ('coming', 'to_pay', 'done')`

const columns = sql`
  returns.id, returns.order_id, returns.state, returns.exchange_order_id, returns.comes_by, money.money_by, money.money_to, worth.value,
  case when ${isAgreed} then money.credit when returns.state = 'cancelled' then worth.exchanged else 0 end as credit,
  case when ${isAgreed} then case when money.open > 0 then money.open else money.paid end
    else worth.value - case when returns.state = 'cancelled' then worth.exchanged else 0 end end as refund,
  money.paid_at, money.paid_by, returns.note, returns.answer,
  returns.received_at, returns.version, returns.created_at, orders.number, orders.first_name, orders.last_name, orders.phone,
  exchange.number as exchange_number`

const inGroup = {
  asked: sql`returns.state = 'asked'`,
  coming: sql`returns.state = 'coming'`,
  to_pay: sql`returns.state = 'to_pay'`,
  done: sql`returns.state in ('done', 'declined', 'cancelled')`,
  all: sql`true`,
} as const

export type ReturnFilter = {
  group?: keyof typeof inGroup | undefined
  order_id?: number | undefined
  search?: string | undefined
}

const orderBy = { newest: sql`returns.id desc`, oldest: sql`returns.id` } as const

export async function readReturns(
  ctx: Ctx,
  { group = 'all', order_id, search }: ReturnFilter,
  sort: keyof typeof orderBy,
  { limit, offset }: Slice,
) {
  const conditions: SQL[] = [sql`true`]
  if (order_id !== undefined) conditions.push(sql`returns.order_id = ${order_id}`)
  if (search)
    conditions.push(
      isFoundIn(
        await readSearch(ctx, search),
        searchedIn(ctx, returnRecord, { ...namesOfOrder, phone: 'phone' }),
      ),
    )
  const asked = sql.join(conditions, sql` and `)
  const { rows: counted } = await ctx.db.execute<
    Record<keyof typeof inGroup | 'money', number>
  >(sql`
    select
      ${sql.join(
        Object.entries(inGroup).map(
          ([name, inIt]) =>
            sql`count(*) filter (where ${inIt})::integer as ${sql.identifier(name)}`,
        ),
        sql`, `,
      )},
      coalesce(sum(money.open) filter (where ${inGroup.to_pay}), 0)::float8 as money
    ${from} where ${asked}`)
  const { rows } = await ctx.db.execute<ReturnRow>(
    sql`select ${columns} ${from} where ${asked} and ${inGroup[group]} order by ${orderBy[sort]} limit ${limit} offset ${offset}`,
  )
  const [row] = counted
  if (!row) throw new Error('A count answered no row')
  const { money, ...counts } = row
  return { rows: rows.map(withDates), to_pay: money, counts, total: counts[group] }
}

/** A row with moments as text, which is how an untyped query returns them. */
const withDates = (row: ReturnRow): ReturnRow => ({
  ...row,
  paid_at: row.paid_at && new Date(row.paid_at),
  received_at: row.received_at && new Date(row.received_at),
  created_at: new Date(row.created_at),
})

export async function findReturnRow(ctx: Ctx, id: number): Promise<ReturnRow | null> {
  const { rows } = await ctx.db.execute<ReturnRow>(
    sql`select ${columns} ${from} where returns.id = ${id}`,
  )
  return rows[0] ? withDates(rows[0]) : null
}

/** Returns of orders, oldest first. */
export async function listReturnsOf(ctx: Ctx, orderIds: number[]): Promise<ReturnRow[]> {
  const { rows } = await ctx.db.execute<ReturnRow>(
    sql`select ${columns} ${from} where returns.order_id in ${orderIds} order by returns.id`,
  )
  return rows.map(withDates)
}
