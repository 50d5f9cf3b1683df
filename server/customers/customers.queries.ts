import { refusals } from '#contract/orders/order-events.ts'
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
  cancelled: number
  open: number
  spent: number
  first_at: Date | null
  last_at: Date | null
}

/** A phone's figures with its note and mark. */
export type Memory = CustomerFigures &
  Pick<CustomerRow, 'phone' | 'mark' | 'note' | 'noted_by' | 'noted_at'>

/** Deletes what is kept of a phone without orders, of this shop or a former one. */
export async function forgetCustomer(ctx: Ctx, phone: string): Promise<void> {
  await ctx.client.query(
    `delete from customers where phone = $1 and not exists (select from ${known} where known.phone = $1)`,
    [phone],
  )
}

const isRefused = `status = 'reject' and reason in (${refusals.map((reason) => `'${reason}'`).join(', ')})`

// Without conditions of their own, which would keep the planner from reading each table in the
// order of its phones.
const orderHistory = `
  select
    phone, created_at as at, true as is_own, id, orders.id in (select trial.id from orders as trial where trial.is_trial) as is_trial,
    status = 'accept' as delivered, ${isRefused} as refused, status = 'reject' and reason = 'refused_at_door' as refused_at_door,
    status = 'reject' and not coalesce(${isRefused}, false) as cancelled, status in ('pending', 'shipped') as open,
    case when status = 'accept' then total_price end as paid,
    first_name, last_name, city, city_ar, language, email, additional_phone, instagram_user, state, address, area_id
  from orders
  union all
  select
    phone, placed_at, false, id, false,
    state = 'delivered', state = 'refused', state = 'refused', state = 'cancelled', false,
    case when state in ('delivered', 'returned') then total_price - refunded end,
    first_name, last_name, city, null, null, email, null, null, province, address, null
  from former_orders`

/**
 * Orders of phones, of this shop and a former one (R411), whose phone may be null, and whose open
 * orders are nobody's now. They follow each other by at, is_own and id. `paid` is of orders that
 * were kept, before what came back. Figures are read from the covering indexes orders_phone and
 * former_orders_phone.
 */
export const history = `(${orderHistory}) as history`

/** The history with customers of the former shop, who have neither moment nor figures. */
export const known = `(
  ${orderHistory}
  union all
  select
    phone, null, null, null, false, null, null, null, null, null, null,
    first_name, last_name, city, null, null, email, null, null, province, address, null
  from former_customers
) as known`

/** The history of the phone `asked.phone` since its last delivered order, which is `delivered`. */
export const isSince = `(delivered.id is null or (at, is_own, id) > (delivered.at, delivered.is_own, delivered.id))`
export const lastDelivered = `(
  select at, is_own, id from ${history} where phone = asked.phone and delivered and not is_trial order by at desc, is_own desc, id desc limit 1
)`

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

/** Correction of one order's delivered total by its returns; null for a former shop's. */
const movedOf = `case when is_own then
  (select coalesce(sum(money.amount), 0) from order_money as money where money.order_id = history.id and ${isCredit})
  - (select coalesce(sum(line.value), 0) from ${backOf} where returns.order_id = history.id)
end`

/**
 * One row per phone, also for an unknown one; in no order, and without trials. All columns of orders
 * are read from the covering indexes orders_phone and former_orders_phone.
 */
export async function listMemoryRows(ctx: Ctx, phones: string[]): Promise<Memory[]> {
  const { rows } = await ctx.client.query<Memory>(
    `select asked.phone, figures.*, noted.mark, noted.note, noted.noted_by, noted.noted_at
    from (select distinct phone from unnest($1::text[]) as given (phone)) as asked
    left join lateral ${lastDelivered} as delivered on true
    cross join lateral (
      select
        count(*) as orders,
        count(*) filter (where history.delivered) as delivered,
        count(*) filter (where refused) as refused,
        count(*) filter (where refused_at_door) as refused_at_door,
        count(*) filter (where refused and ${isSince}) as refused_since,
        count(*) filter (where cancelled) as cancelled,
        count(*) filter (where open) as open,
        coalesce(sum(paid + coalesce(${movedOf}, 0)) filter (where paid is not null), 0)::bigint as spent,
        min(history.at) as first_at,
        max(history.at) as last_at
      from ${history}
      where phone = asked.phone and not is_trial
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

/** Null for a phone without orders, of this shop or a former one. */
export async function findLatest(ctx: Ctx, phone: string): Promise<Latest | null> {
  const lastOf = (column: string, condition = `${column} is not null`) =>
    `(array_agg(${column} order by at desc nulls last, is_own desc, id desc) filter (where ${condition}))[1]`
  const { rows } = await ctx.client.query<Latest>({
    name: 'customers.latest',
    // The Arabic name of a city comes from the same order as the English one, and may be missing.
    // Files of a former shop may name nobody, and no city.
    text: `
      select
        coalesce(${lastOf('first_name', isNamed)}, '') as first_name, coalesce(${lastOf('last_name', isNamed)}, '') as last_name,
        coalesce(${lastOf('city')}, '') as city, ${lastOf('city_ar', 'city is not null')} as city_ar, coalesce(${lastOf('language')}, 'ar') as language,
        ${['email', 'additional_phone', 'instagram_user'].map((column) => `${lastOf(column)} as ${column}`).join(', ')}
      from ${known}
      where phone = $1
      having count(*) > 0`,
    values: [phone],
  })
  return rows[0] ?? null
}

/** Whether an order of the history names its customer. */
export const isNamed = `first_name || last_name <> ''`

/** Number of orders of a former shop, and its note on the customer. */
export async function findFormer(
  ctx: Ctx,
  phone: string,
): Promise<{ orders: number; note: string | null }> {
  const { rows } = await ctx.client.query<{ orders: number; note: string | null }>({
    name: 'customers.former',
    text: `
      select
        (select count(*) from former_orders where phone = $1) as orders,
        (select note from former_customers where phone = $1) as note`,
    values: [phone],
  })
  return rows[0] ?? { orders: 0, note: null }
}

export type Address = {
  state: string
  address: string
  city: string
  city_ar: string | null
  area_id: number | null
  orders: number
  /** Null for an address that only the former shop's list of customers names. */
  last_at: Date | null
}

/**
 * Addresses of a phone's orders, of this shop and a former one, most recent first; different
 * spellings of one address are merged, with the latest spelling. Those of a former shop are of the
 * area that its province, or its city, is named like.
 */
export async function listFormerAddresses(
  ctx: Ctx,
  phone: string,
  most: number,
): Promise<Address[]> {
  const { rows } = await ctx.client.query<Address>({
    name: 'customers.addresses',
    text: `
      with place as (
        select *, count(at) over place as orders, row_number() over (place order by at desc nulls last, is_own desc, id desc) as nth
        from ${known}
        where phone = $1 and address is not null
        window place as (partition by public.norm(regexp_replace(concat_ws(' ', address, state, city), '[[:space:],،./()-]+', ' ', 'g')))
      )
      select
        coalesce(case when area.is_province then place.city else place.state end, '') as state, place.address,
        coalesce(case when area.is_province then place.state else place.city end, '') as city, place.city_ar,
        coalesce(place.area_id, area.id) as area_id, place.orders, place.at as last_at
      from place
      left join lateral (
        select id, public.norm(place.state) in (public.norm(areas.city), public.norm(areas.city_ar)) is true as is_province
        from areas
        where place.is_own is not true and array[public.norm(place.state), public.norm(place.city)] && array[public.norm(areas.city), public.norm(areas.city_ar)]
        order by is_province desc, id
        limit 1
      ) as area on true
      where nth = 1
      order by place.at desc nulls last, place.is_own desc, place.id desc
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
