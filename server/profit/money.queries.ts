/**
 * SQL of profit statements: money of orders that left the shop, summed by a column or shared among
 * their lines. The statements are answered by covering indexes, so they name no other column.
 */

import type { ProfitState } from '#contract/couriers/profit.ts'
import { notTrial } from '#server/orders/orders.ts'

/** Start of a shop day as a timestamp. */
const startOf = (day: string) => `(${day})::timestamp at time zone 'Africa/Cairo'`

/**
 * Condition of orders that left on the days $1 to $2, both included, and have not returned to
 * pending.
 */
export const leftThen = `orders.left_at >= ${startOf('$1::date')} and orders.left_at < ${startOf('$2::date + 1')} and orders.status <> 'pending'`

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

/**
 * Orders with the amount the customer pays for each, in money or in returned pieces, and the
 * delivery fees of those that are decided. A subquery, repeated wherever it is used: a shared CTE
 * would be read by a single process.
 */
export const leftOrders = (condition: string) => `
  (select id, status, area_id, source, coupon_id, subtotal, total_price + exchange_credit as gross, case when status = 'shipped' then 0 else coalesce(fees.amount, 0) end as fees
  from orders left join order_fees as fees on fees.order_id = orders.id where ${condition} and ${notTrial}) as left_orders`

/** Lines returned after delivery: the price paid for them, and the part that is sold again. */
export const cameBack = `
  (select line.order_id, line.position, line.value, line.sellable
  from returns join return_lines as line on line.return_id = returns.id
  where returns.received_at is not null) as back`

/** Returned value and sellable pieces by order line, which may come back in several returns. */
export const backOfLines = `(select order_id, position, sum(value)::float8 as value, sum(sellable)::int as sellable from ${cameBack} group by 1, 2) as back`

const backOrders = `(select distinct order_id from ${cameBack}) as back_orders`

/** States of orders as indexes of this list: numbers are compared faster than words. */
const states = ['delivered', 'returned', 'refused', 'on_the_way'] as const satisfies ProfitState[]
const placeOf = (state: ProfitState) => states.indexOf(state) + 1
export const stateOf = (became: string) =>
  `(array[${states.map((state) => `'${state}'`).join(', ')}])[${became}]`

export const withBecame = (orders: string) => `
  (select left_orders.*, case
    when status = 'shipped' then ${placeOf('on_the_way')} when status = 'reject' then ${placeOf('refused')}
    when back_orders.order_id is null then ${placeOf('delivered')} else ${placeOf('returned')}
  end as became
  from ${orders} left join ${backOrders} on back_orders.order_id = left_orders.id) as left_orders`

/**
 * Sum as float8: exact for whole numbers up to the limits of JSON numbers, and much faster than
 * PostgreSQL's numeric.
 */
const sum = (amount: string) => `sum((${amount})::float8)`

const counts = `
  count(*)::int as orders,
  ${states.map((state) => `count(*) filter (where became = ${placeOf(state)})::int as ${state}`).join(', ')}`

/** Number of orders per state. */
export const orderCounts = (orders: string) => `select ${counts} from ${withBecame(orders)}`

/**
 * Orders and their money by a column; orders that are not delivered have no sales and no cost.
 * Orders, line costs and returns are each summed separately and then joined, which avoids a
 * lookup per order.
 */
export const orderSums = (key: string, orders: string) => `
  select
    key, sum(orders) as orders, sum(delivered) as delivered, sum(returned) as returned, sum(refused) as refused, sum(on_the_way) as on_the_way,
    sum(sales)::bigint as sales, sum(cost)::bigint as cost, sum(fees)::bigint as fees
  from (
    select ${key} as key, ${counts}, ${sum("case when status = 'accept' then gross else 0 end")} as sales, 0::float8 as cost, ${sum('fees')} as fees
    from ${withBecame(orders)}
    group by 1
    union all
    select ${key}, 0, 0, 0, 0, 0, 0, ${sum('line.cost::bigint * line.quantity')}, 0
    from ${orders}
    join order_lines as line on line.order_id = left_orders.id
    where left_orders.status = 'accept' and line.cost is not null
    group by 1
    union all
    select ${key}, 0, 0, 0, 0, 0, -${sum('back.value')}, -${sum('back.sellable * coalesce(line.cost, 0)::bigint')}, 0
    from ${orders}
    join ${cameBack} on back.order_id = left_orders.id
    join order_lines as line on line.order_id = back.order_id and line.position = back.position
    where left_orders.status = 'accept'
    group by 1
  ) as parts
  group by key`

/**
 * Line's share of an amount: its cumulative share less that of the line before. Above these figures
 * the product of two numbers overflows a bigint. Each branch is a float8 itself, otherwise all
 * shares were converted to numeric.
 */
const share = (amount: string) => `
  case when ${amount} < 2000000000 and line.weight < 2000000000 then (${amount} * line.upto / line.weight - ${amount} * line.before / line.weight)::float8
  else (div(${amount}::numeric * line.upto, line.weight) - div(${amount}::numeric * line.before, line.weight))::float8 end`

/** Key of a line's part, and the joins that it needs. */
export const keysOfLines = {
  product: { key: 'line.product_id', join: '' },
  category: {
    key: 'product.category_id',
    join: `
      left join (
        select products.id, subcategory.category_id from products join subcategories as subcategory on subcategory.id = products.subcategory_id
      ) as product on product.id = line.product_id`,
  },
}

export type PartOfLines = keyof typeof keysOfLines

/**
 * Orders split by product or category of their lines. Total and fees are shared in proportion to
 * the lines' prices (or pieces if those are 0), cumulatively in whole piastres, so that the shares
 * sum to the order. The subtotal of a part is the price of its lines. Lines are ordered, almost as
 * they come, since grouping them then needs no table of hashes.
 */
export const orderShares = (part: PartOfLines, orders: string) => `
  select order_id, key, min(became) as became, sum(sales) as sales, sum(cost) as cost, sum(fees) as fees
  from (
    select
      line.order_id, ${keysOfLines[part].key} as key, line.became,
      case when line.status = 'accept' then ${share('line.gross')} - coalesce(back.value, 0) else 0 end as sales,
      case when line.status = 'accept' then coalesce(line.cost, 0)::float8 * (line.quantity - coalesce(back.sellable, 0)) else 0 end as cost,
      case when line.fees <> 0 then ${share('line.fees')} else 0 end as fees
    from (
      select order_id, position, product_id, quantity, cost, became, status, gross, fees, weight, upto::bigint as upto, (upto - own)::bigint as before
      from (
        select weighed.*, sum(own) over (partition by order_id order by position rows unbounded preceding) as upto
        from (
          select
            line.order_id, line.position, line.product_id, line.quantity, line.cost, became, status, gross, fees,
            case when subtotal > 0 then subtotal else free.pieces end as weight,
            case when subtotal > 0 then line.price::float8 * line.quantity else line.quantity end as own
          from ${withBecame(orders)}
          join order_lines as line on line.order_id = left_orders.id
          left join (
            select left_orders.id, sum(line.quantity) as pieces
            from ${orders} join order_lines as line on line.order_id = left_orders.id
            where subtotal = 0
            group by left_orders.id
          ) as free on free.id = left_orders.id
        ) as weighed
      ) as weighed
    ) as line
    left join ${backOfLines} on back.order_id = line.order_id and back.position = line.position
    ${keysOfLines[part].join}
    order by line.order_id, key
  ) as shares
  group by order_id, key`

/** Sums of those shares per product or category. */
export const shareSums = (part: PartOfLines, orders: string) =>
  `select key, ${counts}, sum(sales)::bigint as sales, sum(cost)::bigint as cost, sum(fees)::bigint as fees from (${orderShares(part, orders)}) as shares group by key`
