/**
 * The money of orders that left, added up by a key of theirs or shared among their lines: what the
 * statements of profit are made of. They read out of indexes alone, which hold all that is asked
 * for, and name no column besides.
 */

import type { ProfitState } from '#contract/profit.ts'

/** A moment that a day of the shop begins at. */
const startOf = (day: string) => `(${day})::timestamp at time zone 'Africa/Cairo'`

/** Of the days $1 and $2, both included; not of those that are back here as pending. */
export const leftThen = `orders.left_at >= ${startOf('$1::date')} and orders.left_at < ${startOf('$2::date + 1')} and orders.status <> 'pending'`

/**
 * Orders with what the customer pays for each, in money or in pieces that came back. A subquery,
 * read anew wherever it stands: what is kept for several could be read by one process alone.
 */
export const leftOrders = (condition: string) => `
  (select id, status, area_id, source, coupon_id, subtotal, total_price + exchange_credit as gross from orders where ${condition}) as left_orders`

/** Lines of what came back after delivery: what was paid for it, and what of it is sold again. */
export const cameBack = `
  (select line.order_id, line.position, line.value, line.sellable
  from returns join return_lines as line on line.return_id = returns.id
  where returns.received_at is not null) as back`

const backOrders = `(select distinct order_id from ${cameBack}) as back_orders`

/** What became of an order, as its place in this list: numbers are compared faster than words. */
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
 * Parcels of decided orders that left, once for each fee that an accepted list of the courier
 * charges. A fee is what is charged, else what the courier asks, twice where the parcel went there
 * and back.
 */
const charges = (orders: string) => `
  ${orders}
  join parcels as parcel on parcel.order_id = left_orders.id and parcel.state in ('handed', 'delivered', 'refused', 'received')
  left join (
    select row.parcel_id, row.fee
    from settlement_rows as row join settlements on settlements.id = row.settlement_id
    where settlements.state = 'accepted' and row.paid is not null and row.fee is not null
  ) as charged on charged.parcel_id = parcel.id
  where left_orders.status <> 'shipped'`
const fee = `coalesce(charged.fee, parcel.fee * case when parcel.kind <> 'return' and parcel.state in ('refused', 'received') then 2 else 1 end, 0)`

/**
 * Whole numbers add up in a float8 as exactly as in the numbers that answers are made of, and much
 * faster than in PostgreSQL's numeric.
 */
const sum = (amount: string) => `sum((${amount})::float8)`

const counts = `
  count(*)::int as orders,
  ${states.map((state) => `count(*) filter (where became = ${placeOf(state)})::int as ${state}`).join(', ')}`

/** Of all of them how many became what. */
export const orderCounts = (orders: string) => `select ${counts} from ${withBecame(orders)}`

/**
 * Orders and their money by a key of theirs; those that are not delivered have no sales and no
 * cost. Orders, costs of lines, what came back and fees are each added up by themselves, and then
 * together: none of them has to be found for every order.
 */
export const orderSums = (key: string, orders: string) => `
  select
    key, sum(orders) as orders, sum(delivered) as delivered, sum(returned) as returned, sum(refused) as refused, sum(on_the_way) as on_the_way,
    sum(sales)::bigint as sales, sum(cost)::bigint as cost, sum(fees)::bigint as fees
  from (
    select ${key} as key, ${counts}, ${sum("case when status = 'accept' then gross else 0 end")} as sales, 0::float8 as cost, 0::float8 as fees
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
    union all
    select ${key}, 0, 0, 0, 0, 0, 0, 0, ${sum(fee)} from ${charges(orders)} group by 1
  ) as parts
  group by key`

/**
 * Of an amount what is a line's own, up to it less up to the one before. Beyond these figures a
 * product of two is more than a bigint holds.
 */
const share = (amount: string) => `
  case when ${amount} < 2000000000 and line.weight < 2000000000 then ${amount} * line.upto / line.weight - ${amount} * line.before / line.weight
  else div(${amount}::numeric * line.upto, line.weight) - div(${amount}::numeric * line.before, line.weight) end`

/** What a line is of: its key, and what has to be joined for it. */
export const keysOfLines = {
  product: { key: 'line.product_id', join: '' },
  category: {
    key: 'subcategory.category_id',
    join: `
      left join products as product on product.id = line.product_id
      left join subcategories as subcategory on subcategory.id = product.subcategory_id`,
  },
}

export type PartOfLines = keyof typeof keysOfLines

/**
 * Each order once for each product or category of its lines: total and fees are shared by what the
 * lines cost the customer (by pieces where that is nothing), line after line up to whole piastres,
 * so that the shares add up to the order. An order's subtotal is what its lines cost.
 */
export const orderShares = (part: PartOfLines, orders: string) => `
  select order_id, key, min(became) as became, sum(sales) as sales, sum(cost) as cost, sum(fees) as fees
  from (
    select
      line.order_id, ${keysOfLines[part].key} as key, line.became,
      case when line.status = 'accept' then (${share('line.gross')})::float8 - coalesce(back.value, 0) else 0 end as sales,
      case when line.status = 'accept' then coalesce(line.cost, 0)::float8 * (line.quantity - coalesce(back.sellable, 0)) else 0 end as cost,
      case when line.fees <> 0 then (${share('line.fees')})::float8 else 0 end as fees
    from (
      select order_id, position, product_id, quantity, cost, became, status, gross, fees, weight, upto::bigint as upto, (upto - own)::bigint as before
      from (
        select weighed.*, sum(own) over (partition by order_id order by position rows unbounded preceding) as upto
        from (
          select
            line.order_id, line.position, line.product_id, line.quantity, line.cost, became, status, gross, fees.fees,
            case when subtotal > 0 then subtotal else free.pieces end as weight,
            case when subtotal > 0 then line.price::float8 * line.quantity else line.quantity end as own
          from ${withBecame(orders)}
          join order_lines as line on line.order_id = left_orders.id
          left join (select left_orders.id, ${sum(fee)}::bigint as fees from ${charges(orders)} group by left_orders.id) as fees on fees.id = left_orders.id
          left join (
            select left_orders.id, sum(line.quantity) as pieces
            from ${orders} join order_lines as line on line.order_id = left_orders.id
            where subtotal = 0
            group by left_orders.id
          ) as free on free.id = left_orders.id
        ) as weighed
      ) as weighed
    ) as line
    left join (select order_id, position, sum(value)::float8 as value, sum(sellable)::int as sellable from ${cameBack} group by 1, 2) as back
      on back.order_id = line.order_id and back.position = line.position
    ${keysOfLines[part].join}
  ) as shares
  group by order_id, key`

/** The same for each product or category. */
export const shareSums = (part: PartOfLines, orders: string) =>
  `select key, ${counts}, sum(sales)::bigint as sales, sum(cost)::bigint as cost, sum(fees)::bigint as fees from (${orderShares(part, orders)}) as shares group by key`
