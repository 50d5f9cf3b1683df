import { refusals } from '#contract/orders/order-records.ts'
import type { Ctx } from '#server/ctx.ts'
import { notTrial } from '#server/orders/orders.ts'
import type { customers } from './customers.tables.ts'

export type CustomerRow = typeof customers.$inferSelect

/** Figures from the orders of a phone, in piastres. */
export type CustomerFigures = {
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

/** A phone's figures with its note and mark. */
export type Memory = CustomerFigures &
  Pick<CustomerRow, 'phone' | 'mark' | 'note' | 'noted_by' | 'noted_at'>

/** Deletes what is kept of a phone without orders. */
export async function forgetCustomer(ctx: Ctx, phone: string): Promise<void> {
  await ctx.client.query(
    'delete from customers where phone = $1 and not exists (select from orders where orders.phone = $1)',
    [phone],
  )
}

/** Whether an order was refused, which counts against its phone. */
export const isRefused = `status = 'reject' and reason in (${refusals.map((reason) => `'${reason}'`).join(', ')})`

/** Returned pieces, with the price paid for them. */
const backOf = `returns join return_lines as line on line.return_id = returns.id and returns.received_at is not null`
/**
 * Paid credit in order_money, with which old pieces paid for the new order of an exchange: the
 * order's `exchange_credit` is in no index.
 */
const isCredit = `money.kind = 'credit' and money.state = 'paid'`

/** Corrections of delivered totals by returns, per phone: begins at the returns, which are few. */
export const movedByPhone = `
  select phone, sum(amount)::float8 as amount
  from (
    select orders.phone, -line.value as amount from ${backOf} join orders on orders.id = returns.order_id and orders.status = 'accept' and ${notTrial}
    union all
    select phone, exchange_credit from orders where exchange_of is not null and status = 'accept' and ${notTrial}
  ) as moved
  group by phone`

/** Correction of one order's delivered total by its returns. */
const movedOf = `(
  (select coalesce(sum(money.amount), 0) from order_money as money where money.order_id = orders.id and ${isCredit})
  - (select coalesce(sum(line.value), 0) from ${backOf} where returns.order_id = orders.id)
)`

/**
 * One row per phone, also for an unknown one; in no order, and without trials. All order columns
 * are read from the covering index orders_phone.
 */
export async function listMemoryRows(ctx: Ctx, phones: string[]): Promise<Memory[]> {
  const { rows } = await ctx.client.query<Memory>(
    `select asked.phone, figures.*, noted.mark, noted.note, noted.noted_by, noted.noted_at
    from (select distinct phone from unnest($1::text[]) as given (phone)) as asked
    left join lateral (
      select created_at, id from orders where phone = asked.phone and status = 'accept' and ${notTrial} order by created_at desc, id desc limit 1
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
        coalesce(sum(total_price + ${movedOf}) filter (where status = 'accept'), 0)::bigint as spent,
        min(created_at) as first_at,
        max(created_at) as last_at
      from orders
      where phone = asked.phone and ${notTrial}
    ) as figures
    left join customers as noted on noted.phone = asked.phone`,
    [phones],
  )
  return rows
}

/**
 * Customer details of a phone's last order; for optional fields, of the last order that has them.
 */
export type Latest = {
  first_name: string
  last_name: string
  city: string
  city_ar: string | null
  language: 'en' | 'ar'
  email: string | null
  additional_phone: string | null
  instagram_user: string | null
}

/** Null for a phone without orders. */
export async function findLatest(ctx: Ctx, phone: string): Promise<Latest | null> {
  const lastOf = (column: string) =>
    `(array_agg(${column} order by created_at desc, id desc) filter (where ${column} is not null))[1]`
  const columns = [
    'first_name',
    'last_name',
    'city',
    'language',
    'email',
    'additional_phone',
    'instagram_user',
  ]
  const { rows } = await ctx.client.query<Latest>({
    name: 'customers.latest',
    // The Arabic name of a city comes from the same order as the English one, and may be missing.
    text: `
      select ${columns.map((column) => `${lastOf(column)} as ${column}`).join(', ')},
        (array_agg(city_ar order by created_at desc, id desc))[1] as city_ar
      from orders
      where phone = $1
      having count(*) > 0`,
    values: [phone],
  })
  return rows[0] ?? null
}

export type Address = {
  state: string
  address: string
  city: string
  city_ar: string | null
  area_id: number | null
  orders: number
  last_at: Date
}

/**
 * Addresses of a phone's orders, most recent first; different spellings of one address are merged,
 * with the latest spelling.
 */
export async function listFormerAddresses(
  ctx: Ctx,
  phone: string,
  most: number,
): Promise<Address[]> {
  const { rows } = await ctx.client.query<Address>({
    name: 'customers.addresses',
    text: `
      select last.state, last.address, last.city, last.city_ar, last.area_id, place.orders, last.created_at as last_at
      from (
        select count(*) as orders, (array_agg(id order by created_at desc, id desc))[1] as last_id
        from orders
        where phone = $1
        group by public.norm(regexp_replace(address || ' ' || state || ' ' || city, '[[:space:],،./()-]+', ' ', 'g'))
      ) as place
      join orders as last on last.id = place.last_id
      order by last.created_at desc, last.id desc
      limit $2`,
    values: [phone, most],
  })
  return rows
}

const columns = 'phone, mark, note, noted_by, noted_at, version'
export type Noted = Omit<CustomerRow, 'created_at'>

/** Mark of a locked phone, for checkout. */
export async function findMark(ctx: Ctx, phone: string): Promise<CustomerRow['mark']> {
  const { rows } = await ctx.client.query<Pick<CustomerRow, 'mark'>>({
    name: 'customers.mark',
    text: 'select mark from customers where phone = $1',
    values: [phone],
  })
  return rows[0]?.mark ?? null
}

/** Note and mark of a phone; null if it never had any. */
export async function findNoted(ctx: Ctx, phone: string): Promise<Noted | null> {
  const { rows } = await ctx.client.query<Noted>({
    name: 'customers.noted',
    text: `select ${columns} from customers where phone = $1`,
    values: [phone],
  })
  return rows[0] ?? null
}

/** Locks the row of a phone until the transaction ends; a missing one is created with version 0. */
export async function holdNoted(ctx: Ctx, phone: string): Promise<Noted> {
  await ctx.client.query({
    name: 'customers.make',
    text: 'insert into customers (phone, version, created_at) values ($1, 0, $2) on conflict do nothing',
    values: [phone, ctx.now()],
  })
  const { rows } = await ctx.client.query<Noted>({
    name: 'customers.hold',
    text: `select ${columns} from customers where phone = $1 for no key update`,
    values: [phone],
  })
  const [noted] = rows
  if (!noted) throw new Error('A customer is gone, and none is ever deleted')
  return noted
}

export async function writeNoted(
  ctx: Ctx,
  { phone, mark, note, noted_by, noted_at, version }: Noted,
): Promise<void> {
  await ctx.client.query({
    name: 'customers.write',
    text: 'update customers set mark = $2, note = $3, noted_by = $4, noted_at = $5, version = $6 where phone = $1',
    values: [phone, mark, note, noted_by, noted_at, version],
  })
}
