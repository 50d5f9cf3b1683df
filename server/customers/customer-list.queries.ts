import type {
  CustomerMark,
  customerCounts,
  customerSorts,
} from '#contract/orders/customers/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { phonesFrom } from '#server/db/phones.ts'
import { notTrial } from '#server/orders/orders.ts'
import type { z } from 'zod'
import { isNamed, history, known, type Latest, movedByPhone } from './customers.queries.ts'

/**
 * A search by the first digits of a phone in its local form, by digits anywhere in it, or by
 * normalised words of a name: letters and digits alone.
 */
export type CustomerSearch =
  | { by: 'phone'; begin: string }
  | { by: 'digits'; digits: string }
  | { by: 'words'; words: string[] }
/** Filters; `phones` limits the list to search results. */
export type CustomerFilter = { phones?: string[] | undefined; mark?: CustomerMark | undefined }
export type CustomerSort = (typeof customerSorts)[number]
export type CustomerCounts = z.output<typeof customerCounts>

/** Sort keys, highest first, then by the last order. */
const keys: Record<CustomerSort, string> = {
  last: 'max(at)',
  orders: 'count(at)',
  // float8 sums of piastres are exact below 2^53, and take half the time of bigint sums.
  spent: 'coalesce(sum(paid::float8), 0)',
  refused: 'count(*) filter (where refused)',
}

/**
 * Page of phones with orders, trials left out, and of a former shop's customers: everything is
 * summed from the covering indexes orders_phone and former_orders_phone, except returns.
 */
export async function listPhones(
  ctx: Ctx,
  { phones, mark }: CustomerFilter,
  sort: CustomerSort,
  { limit, offset }: Slice,
): Promise<string[]> {
  const values: unknown[] = []
  const conditions = [
    'phone is not null and not is_trial',
    phones && `phone = any ($${values.push(phones)}::text[])`,
    mark && `phone in (select phone from customers where mark = $${values.push(mark)})`,
  ].filter((condition) => condition !== undefined)
  // Unnamed, as the others here, so that each is planned for its filters.
  const { rows } = await ctx.client.query<{ phone: string }>(
    `with found as (
      select phone, ${keys[sort]} as key, max(at) as last_at
      from (select * from ${known} where ${conditions.join(' and ')} order by phone) as sorted
      group by phone
    )
    select phone
    from found
    ${sort === 'spent' ? `left join (${movedByPhone}) as moved using (phone)` : ''}
    order by ${sort === 'spent' ? 'key + coalesce(moved.amount, 0)' : 'key'} desc nulls last, last_at desc nulls last, phone
    limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows.map(({ phone }) => phone)
}

/** Number of customers in total, and per mark. */
export async function countCustomers(
  ctx: Ctx,
  phones: string[] | undefined,
): Promise<CustomerCounts> {
  const of = (mark: CustomerMark) => `count(*) filter (where mark = '${mark}') as ${mark}`
  const { rows } = await ctx.client.query<CustomerCounts>(
    `select
      ${phones ? 'cardinality($1::text[])' : `(select count(*) from (select phone from orders where ${notTrial} union select phone from former_orders where phone is not null union select phone from former_customers) as known)`} as all,
      ${of('trusted')}, ${of('confirm_first')}, ${of('blocked')}
    from customers
    where mark is not null and ${phones ? 'phone = any ($1)' : `exists (select from ${known} where known.phone = customers.phone and not is_trial)`}`,
    phones ? [phones] : [],
  )
  const [counts] = rows
  if (!counts) throw new Error('A count answered no row')
  return counts
}

/** Distinct phones of matching customers, in no order. */
export async function findPhones(ctx: Ctx, search: CustomerSearch): Promise<string[]> {
  const { condition, values } = foundBy(search)
  const { rows } = await ctx.client.query<{ phone: string }>(
    `select phone from orders where ${condition} and ${notTrial}
    union select phone from former_orders where phone is not null and ${condition}
    union select phone from former_customers where ${condition}`,
    values,
  )
  return rows.map(({ phone }) => phone)
}

export type Named = Pick<Latest, 'first_name' | 'last_name' | 'city' | 'city_ar'> & {
  phone: string
}

/**
 * Customer name of each phone's last order that has one, of this shop or a former one, else of the
 * former shop's list of customers; in no order.
 */
export async function listNames(ctx: Ctx, phones: string[]): Promise<Named[]> {
  const { rows } = await ctx.client.query<Named>(
    `select asked.phone, coalesce(last.first_name, kept.first_name, '') as first_name, coalesce(last.last_name, kept.last_name, '') as last_name,
      coalesce(last.city, kept.city, '') as city, last.city_ar
    from unnest($1::text[]) as asked (phone)
    left join lateral (
      select first_name, last_name, city, city_ar from ${history} where phone = asked.phone and ${isNamed} order by at desc, is_own desc, id desc limit 1
    ) as last on true
    left join former_customers as kept on kept.phone = asked.phone`,
    [phones],
  )
  return rows
}

function foundBy(search: CustomerSearch): { condition: string; values: string[] } {
  if (search.by === 'phone')
    return { condition: 'phone between $1 and $2', values: [...phonesFrom(search.begin)] }
  if (search.by === 'digits') return { condition: 'phone like $1', values: [`%${search.digits}%`] }
  // The index finds words anywhere in the order's search text; the name alone is compared
  // afterwards.
  const has = (text: string) => search.words.map((_, at) => `${text} like $${at + 1}`)
  return {
    condition:
      search.words.length > 0 ? [...has('search_norm'), ...has(name)].join(' and ') : 'false',
    values: search.words.map((word) => `${word.length < 3 ? '% ' : '%'}${word}%`),
  }
}

/**
 * Normalised name, each word with a space before it. Names that contain only letters unchanged by
 * norm() are the beginning of search_norm: to normalise them again takes four times as long.
 */
const name = `(case
  when first_name || last_name ~ '^[[:ascii:]ء-غف-ي]*$' then left(search_norm, char_length(first_name) + char_length(last_name) + 2)
  else public.norm(' ' || first_name || ' ' || last_name)
end)`
