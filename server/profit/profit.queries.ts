import type { ProfitPart, ProfitState } from '#contract/profit.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import type { orders } from '../orders/orders.tables.ts'

/** Days of the shop, both included (YYYY-MM-DD). */
export type Days = { from: string; to: string }

const startOf = (day: string) => `(${day})::timestamp at time zone 'Africa/Cairo'`

/** Orders that left and are not back here as pending; `gross` is what the customer pays for it, in money or in pieces that came back. */
const leftOrders = (columns = '') => `
  left_orders as materialized (
    select
      id, area_id, source, coupon_id, total_price + exchange_credit as gross,
      case status when 'accept' then 'delivered' when 'reject' then 'refused' else 'on_the_way' end as state${columns}
    from orders
    where left_at >= ${startOf('$1::date')} and left_at < ${startOf('$2::date + 1')} and status <> 'pending'
  )`

/** What came back after delivery, line by line: what was paid for it, and what of it is sold again. */
const cameBack = `
  back as materialized (
    select line.order_id, line.position, sum(line.value)::bigint as value, sum(line.sellable)::int as sellable
    from returns
    join return_lines as line on line.return_id = returns.id
    where returns.received_at is not null and line.sellable + line.damaged > 0
    group by line.order_id, line.position
  )`

/** Of decided orders: what an accepted list of the courier charges for a parcel, else what it asks, twice where it went there and back. */
const courierFees = `
  charged as materialized (
    select row.parcel_id, sum(row.fee)::bigint as fee
    from settlements
    join settlement_rows as row on row.settlement_id = settlements.id
    where settlements.state = 'accepted' and row.is_chosen and row.parcel_id is not null and row.fee is not null
    group by row.parcel_id
  ),
  fees as materialized (
    select
      parcel.order_id,
      sum(coalesce(charged.fee, parcel.fee * case when parcel.kind <> 'return' and parcel.state in ('refused', 'received') then 2 else 1 end, 0))::bigint as fees
    from parcels as parcel
    join left_orders on left_orders.id = parcel.order_id and left_orders.state <> 'on_the_way'
    left join charged on charged.parcel_id = parcel.id
    where parcel.state in ('handed', 'delivered', 'refused', 'received')
    group by parcel.order_id
  )`

/** Each order with its money; one that is not delivered has no sales and no cost. */
const orderShares = `${cameBack}, ${courierFees},
  back_orders as materialized (
    select back.order_id, sum(back.value)::bigint as value, sum(back.sellable * coalesce(line.cost, 0)::bigint)::bigint as cost
    from back
    join order_lines as line on line.order_id = back.order_id and line.position = back.position
    group by back.order_id
  ),
  costs as materialized (
    select line.order_id, sum(line.cost::bigint * line.quantity)::bigint as cost
    from left_orders
    join order_lines as line on line.order_id = left_orders.id
    where left_orders.state = 'delivered' and line.cost is not null
    group by line.order_id
  ),
  shares as (
    select
      left_orders.*,
      case when left_orders.state = 'delivered' and back_orders.order_id is not null then 'returned' else left_orders.state end as became,
      case when left_orders.state = 'delivered' then left_orders.gross - coalesce(back_orders.value, 0) else 0 end as sales,
      case when left_orders.state = 'delivered' then coalesce(costs.cost, 0) - coalesce(back_orders.cost, 0) else 0 end as cost,
      coalesce(fees.fees, 0) as fees
    from left_orders
    left join costs on costs.order_id = left_orders.id
    left join back_orders on back_orders.order_id = left_orders.id
    left join fees on fees.order_id = left_orders.id
  )`

/** Beyond these a product of two whole numbers is more than a bigint holds. */
const share = (amount: string, upTo: string) =>
  `(case when ${amount} < 2000000000 and line.weight < 2000000000 then ${amount} * ${upTo} / line.weight else div(${amount}::numeric * ${upTo}, line.weight) end)::bigint`

/**
 * Each order once for each product or category of its lines: total and fees are shared by what the lines cost the customer (by pieces where that
 * is nothing), line after line up to whole piastres, so that the shares add up to the order.
 */
const lineShares = (key: string) => `${cameBack}, ${courierFees},
  back_orders as materialized (select distinct order_id from back),
  lines as (
    select
      line.order_id, line.position, line.product_id, line.price, line.quantity, line.cost,
      sum(line.price::bigint * line.quantity) over whole as priced, sum(line.quantity) over whole as counted,
      sum(line.price::bigint * line.quantity) over upto as priced_upto, sum(line.quantity) over upto as counted_upto
    from left_orders
    join order_lines as line on line.order_id = left_orders.id
    window
      whole as (partition by line.order_id),
      upto as (partition by line.order_id order by line.position rows unbounded preceding)
  ),
  weighed as (
    select
      order_id, position, product_id, quantity, cost,
      (case when priced > 0 then priced else counted end)::bigint as weight,
      (case when priced > 0 then priced_upto else counted_upto end)::bigint as upto,
      (case when priced > 0 then priced_upto - price::bigint * quantity else counted_upto - quantity end)::bigint as before
    from lines
  ),
  shares as (
    select
      left_orders.id, ${key} as key, min(left_orders.state) as state,
      case when min(left_orders.state) = 'delivered' and max(back_orders.order_id) is not null then 'returned' else min(left_orders.state) end as became,
      sum(case when left_orders.state = 'delivered' then ${share('gross', 'line.upto')} - ${share('gross', 'line.before')} - coalesce(back.value, 0) else 0 end)::bigint as sales,
      sum(case when left_orders.state = 'delivered' then (line.quantity - coalesce(back.sellable, 0)) * coalesce(line.cost, 0)::bigint else 0 end)::bigint as cost,
      sum(case when fees.fees is null then 0 else ${share('fees.fees', 'line.upto')} - ${share('fees.fees', 'line.before')} end)::bigint as fees
    from weighed as line
    join left_orders on left_orders.id = line.order_id
    left join back on back.order_id = line.order_id and back.position = line.position
    left join back_orders on back_orders.order_id = line.order_id
    left join fees on fees.order_id = line.order_id
    ${key === 'subcategory.category_id' ? 'left join products as product on product.id = line.product_id left join subcategories as subcategory on subcategory.id = product.subcategory_id' : ''}
    group by left_orders.id, ${key}
  )`

/** How each part is told apart in `shares`, and where its names stand: `name`, `name_ar`. */
const parts: Record<ProfitPart, { shares: string; key: string; names?: string }> = {
  product: { shares: lineShares('line.product_id'), key: 'shares.key', names: 'select id, name, name_ar from products' },
  category: { shares: lineShares('subcategory.category_id'), key: 'shares.key', names: 'select id, name, name_ar from categories' },
  area: { shares: orderShares, key: 'shares.area_id', names: 'select id, city as name, city_ar as name_ar from areas' },
  source: { shares: orderShares, key: 'shares.source' },
  // A coupon has no name: it is known by what it takes off, and from when.
  coupon: { shares: orderShares, key: 'shares.coupon_id', names: couponNames() },
}

function couponNames(): string {
  const range = `to_char(start_date, 'DD.MM.YYYY') || '–' || to_char(end_date, 'DD.MM.YYYY')`
  const egp = `trim_scale(round(discount / 100.0, 2))`
  return `select id, 'EGP ' || ${egp} || ' off, ' || ${range} as name, 'خصم ' || ${egp} || ' ج.م، ' || ${range} as name_ar from coupons`
}

export type Sums = {
  orders: number
  delivered: number
  returned: number
  refused: number
  on_the_way: number
  sales: number
  cost: number
  fees: number
}
export type Row = Sums & { key: string; name: string | null; name_ar: string | null }

const sums = `
      count(*) as orders,
      count(*) filter (where became = 'delivered') as delivered,
      count(*) filter (where became = 'returned') as returned,
      count(*) filter (where became = 'refused') as refused,
      count(*) filter (where became = 'on_the_way') as on_the_way,
      coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(cost), 0)::bigint as cost, coalesce(sum(fees), 0)::bigint as fees`

const told = (key: string) => `coalesce(${key}::text, 'none')`

/** Most profit first. */
export async function listRows(ctx: Ctx, { from, to }: Days, by: ProfitPart): Promise<Row[]> {
  const { shares, key, names } = parts[by]
  // Without a name: planned for its days each time, because the way to the orders of a week is not the way to those of a year.
  const { rows } = await ctx.client.query<Row>(
    `with ${leftOrders()}, ${shares},
    added as (select ${key} as key, ${sums} from shares group by 1)
    select added.*, ${told('added.key')} as key, ${names ? 'named.name, named.name_ar' : 'null as name, null as name_ar'}
    from added
    ${names ? `left join (${names}) as named on named.id = added.key` : ''}
    order by sales - cost - fees desc, orders desc, added.key`,
    [from, to],
  )
  return rows
}

/** Of all orders that left. */
export async function readSums(ctx: Ctx, { from, to }: Days): Promise<Sums> {
  const { rows } = await ctx.client.query<Sums>(`with ${leftOrders()}, ${orderShares} select ${sums} from shares`, [from, to])
  return rows[0] as Sums
}

export type Behind = Pick<typeof orders.$inferSelect, 'number' | 'first_name' | 'last_name'> & {
  order_id: number
  left_at: Date
  state: ProfitState
  sales: number
  cost: number
  fees: number
}

/** The words of a search as patterns (db/mentions.ts); none asks for all. */
export type OrdersAsked = Days & { by: ProfitPart; key?: string | undefined; state?: ProfitState | undefined; patterns: string[] }

/** Shares of one key; the money of whole orders where none is asked for. */
const behind = ({ by, key: asked }: OrdersAsked) => {
  const { shares, key } = asked === undefined ? parts.source : parts[by]
  return { shares, own: asked === undefined ? 'true' : `${told(key)} = $3` }
}

/** Those that left last first. */
export async function listOrders(ctx: Ctx, asked: OrdersAsked, { limit, offset }: Slice): Promise<{ rows: Behind[]; total: number }> {
  const { shares, own } = behind(asked)
  const { rows } = await ctx.client.query<Behind & { total: number }>(
    `with ${leftOrders()}, ${shares}
    select
      shares.id as order_id, number, first_name, last_name, left_at, became as state, sales, cost, fees, count(*) over () as total
    from shares
    join orders on orders.id = shares.id
    where ($3::text is null or ${own}) and ($4::text is null or became = $4)
      and (cardinality($5::text[]) = 0 or concat_ws(' ', search_norm, lower(number), phone) like all ($5))
    order by left_at desc, shares.id desc
    limit $6 offset $7`,
    [asked.from, asked.to, asked.key ?? null, asked.state ?? null, asked.patterns, limit, offset],
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function readRow(ctx: Ctx, asked: OrdersAsked): Promise<Sums> {
  const { shares, own } = behind(asked)
  const { rows } = await ctx.client.query<Sums>(
    `with ${leftOrders()}, ${shares} select ${sums} from shares where $3::text is null or ${own}`,
    [asked.from, asked.to, asked.key ?? null],
  )
  return rows[0] as Sums
}

export type Names = { name: string; name_ar: string | null }

/** What a key of a part is called; null where it has no name (any more). */
export async function findName(ctx: Ctx, by: ProfitPart, key: string): Promise<Names | null> {
  const { names } = parts[by]
  if (!names || !/^\d{1,9}$/.test(key)) return null
  const { rows } = await ctx.client.query<Names>(`select name, name_ar from (${names}) as named where id = $1`, [Number(key)])
  return rows[0] ?? null
}

export type WithoutCost = { product_id: number | null; name: string; name_ar: string | null; pieces: number }

/** Delivered pieces of which nobody said what they cost, by product, most first. */
export async function listWithoutCost(ctx: Ctx, { from, to }: Days): Promise<WithoutCost[]> {
  const { rows } = await ctx.client.query<WithoutCost>(
    `with ${leftOrders()}, ${cameBack}
    select product.id as product_id, min(coalesce(product.name, line.name)) as name, min(product.name_ar) as name_ar,
      sum(line.quantity - coalesce(back.sellable, 0)) as pieces
    from left_orders
    join order_lines as line on line.order_id = left_orders.id
    left join back on back.order_id = line.order_id and back.position = line.position
    left join products as product on product.id = line.product_id and product.archived_at is null
    where left_orders.state = 'delivered' and line.cost is null and line.quantity > coalesce(back.sellable, 0)
    group by product.id, case when product.id is null then coalesce(line.product_id::text, line.name) end
    order by pieces desc, 1`,
    [from, to],
  )
  return rows
}
