/**
 * SQL of profit statements: shares of products in their orders' money (`order_shares`), summed by a
 * key. A covering index answers them, so they name no other column.
 */

import type { ProfitState } from '#contract/couriers/profit.ts'

/** Start of a shop day as a timestamp. */
const startOf = (day: string) => `(${day})::timestamp at time zone 'Africa/Cairo'`

/** Condition of shares or orders that left on the days $1 to $2, both included. */
export const leftThen = (table: 'share' | 'orders') =>
  `${table}.left_at >= ${startOf('$1::date')} and ${table}.left_at < ${startOf('$2::date + 1')}`

/** Days after departure within which an order's outcome is looked for. */
const outcomeDays = 90

/**
 * Condition of orders that became delivered or refused on the days $1 to $2, whenever they left: a
 * later outcome replaces the former.
 */
export const finishedThen = `orders.left_at >= ${startOf(`$1::date - ${outcomeDays}`)} and orders.status in ('accept', 'reject') and exists (
  select from order_events as event
  where event.order_id = orders.id and event.to_status = orders.status and event.from_status is distinct from event.to_status
    and event.created_at >= ${startOf('$1::date')} and event.created_at < ${startOf('$2::date + 1')}
)`

/** States of orders; a share holds the place of one of them, from 1. */
const states = ['delivered', 'returned', 'refused', 'on_the_way'] as const satisfies ProfitState[]
const placeOf = (state: ProfitState) => states.indexOf(state) + 1
export const stateOf = (became: string) =>
  `(array[${states.map((state) => `'${state}'`).join(', ')}])[${became}]`

/**
 * Key of sums, of a share or of its order, with the join that it needs.
 * @property counted condition of the one share by which an order is counted at the key; null if
 * several products of an order may have the same key
 */
export type MoneyKey = { key: string; join: string; counted: string | null }

/** Key as text, `none` where an order has none. */
export const asText = (key: string) => `coalesce(${key}::text, 'none')`

/** Key of all orders. */
export const everyOrder: MoneyKey = { key: '1', join: '', counted: 'is_first' }

/** Key of an order column; orders are found by their days in an index that has it. */
export const columnOf = (column: string): MoneyKey => ({
  key: `orders.${column}`,
  join: `join orders on orders.id = share.order_id and ${leftThen('orders')}`,
  counted: 'is_first',
})

/**
 * Money of shares. Sums are float8: exact for whole numbers up to the limits of JSON numbers, and
 * much faster than PostgreSQL's numeric.
 */
export const moneyOf = `sum(sales::float8)::bigint as sales, sum(cost::float8)::bigint as cost, sum(fees::float8)::bigint as fees`

/** Number of orders per state. */
const countsOf = `count(*) filter (where is_counted)::int as orders,
      ${states.map((state) => `count(*) filter (where is_counted and became = ${placeOf(state)})::int as ${state}`).join(', ')}`

/**
 * Number of orders per state and their money by a key.
 * @param condition of shares
 */
export function moneySums({ key, join, counted }: MoneyKey, condition: string): string {
  const shares = `from order_shares as share ${join} where ${condition}`
  const each = counted
    ? `(select ${key} as key, ${counted} as is_counted, became, sales, cost, fees ${shares})`
    : `(select ${key} as key, true as is_counted, min(became) as became, ${moneyOf} ${shares} group by share.order_id, 1)`
  return `
    select key, ${countsOf}, ${moneyOf}
    from ${each} as share
    group by 1`
}

/**
 * The same as two statements, for a key of which an order has several shares. Both at once take
 * half the time: the groups of 100,000 orders carry no money.
 * @param condition of shares
 */
export const sharedSums = ({ key, join }: MoneyKey, condition: string) => ({
  counts: `
    select ${asText('key')} as key, ${countsOf}
    from (
      select ${key} as key, true as is_counted, min(became) as became
      from order_shares as share ${join} where ${condition} group by share.order_id, 1
    ) as share
    group by 1`,
  money: `
    select ${asText(key)} as key, ${moneyOf}
    from (select product_id, ${moneyOf} from order_shares as share where ${condition} group by 1) as share ${join}
    group by 1`,
})
