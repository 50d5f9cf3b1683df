/** Returns as the list and their order's page show them. */
import { type SQL, sql } from 'drizzle-orm'
import { returnRecord } from '#contract/returns.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { isFoundIn, namesOfOrder, searchedIn } from '../records/searched.queries.ts'
import { readSearch } from '../records/order-search.ts'
import type { Return } from './receive-return.queries.ts'

/** Money in piastres. */
export type ReturnRow = Return & {
  number: string
  first_name: string
  last_name: string
  phone: string
  exchange_number: string | null
}

const from = sql`
  from returns
  join orders on orders.id = returns.order_id
  left join orders as exchange on exchange.id = returns.exchange_order_id`

const columns = sql`
  returns.id, returns.order_id, returns.state, returns.exchange_order_id, returns.comes_by, returns.money_by, returns.money_to,
  returns.value::float8 as value, returns.credit::float8 as credit, returns.paid_at, returns.paid_by, returns.note, returns.answer,
  returns.received_at, returns.version, returns.created_at, orders.number, orders.first_name, orders.last_name, orders.phone,
  exchange.number as exchange_number`

const inGroup = {
  asked: sql`returns.state = 'asked'`,
  coming: sql`returns.state = 'coming'`,
  to_pay: sql`returns.state = 'to_pay'`,
  done: sql`returns.state in ('done', 'declined', 'cancelled')`,
  all: sql`true`,
} as const

export type ReturnFilter = { group?: keyof typeof inGroup | undefined; order_id?: number | undefined; search?: string | undefined }

const orderBy = { newest: sql`returns.id desc`, oldest: sql`returns.id` } as const

export async function readReturns(
  ctx: Ctx,
  { group = 'all', order_id, search }: ReturnFilter,
  sort: keyof typeof orderBy,
  { limit, offset }: Slice,
) {
  const conditions: SQL[] = [sql`true`]
  if (order_id !== undefined) conditions.push(sql`returns.order_id = ${order_id}`)
  if (search) conditions.push(isFoundIn(await readSearch(ctx, search), searchedIn(ctx, returnRecord, { ...namesOfOrder, phone: 'phone' })))
  const asked = sql.join(conditions, sql` and `)
  const { rows: counted } = await ctx.db.execute<Record<keyof typeof inGroup | 'money', number>>(sql`
    select
      ${sql.join(
        Object.entries(inGroup).map(([name, inIt]) => sql`count(*) filter (where ${inIt})::integer as ${sql.identifier(name)}`),
        sql`, `,
      )},
      coalesce(sum(returns.value - returns.credit) filter (where ${inGroup.to_pay}), 0)::float8 as money
    ${from} where ${asked}`)
  const { rows } = await ctx.db.execute<ReturnRow>(
    sql`select ${columns} ${from} where ${asked} and ${inGroup[group]} order by ${orderBy[sort]} limit ${limit} offset ${offset}`,
  )
  const [row] = counted
  if (!row) throw new Error('A count answered no row')
  const { money, ...counts } = row
  return { rows: rows.map(withDates), to_pay: money, counts, total: counts[group] }
}

/** What PostgreSQL sends through a query of no known shape: moments as texts. */
const withDates = (row: ReturnRow): ReturnRow => ({
  ...row,
  paid_at: row.paid_at && new Date(row.paid_at),
  received_at: row.received_at && new Date(row.received_at),
  created_at: new Date(row.created_at),
})

export async function findReturnRow(ctx: Ctx, id: number): Promise<ReturnRow | null> {
  const { rows } = await ctx.db.execute<ReturnRow>(sql`select ${columns} ${from} where returns.id = ${id}`)
  return rows[0] ? withDates(rows[0]) : null
}

/** Of some orders, oldest first. */
export async function listReturnsOf(ctx: Ctx, orderIds: number[]): Promise<ReturnRow[]> {
  const { rows } = await ctx.db.execute<ReturnRow>(sql`select ${columns} ${from} where returns.order_id in ${orderIds} order by returns.id`)
  return rows.map(withDates)
}
