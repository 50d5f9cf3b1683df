/**
 * Kept shares of products in the profit of their orders (`order_shares`) against a slow statement
 * that knows nothing of `shares_of`: a window over the lines of orders.
 */
import type { ClientBase, Pool } from 'pg'

const share = (amount: string) =>
  `floor(${amount} * line.upto / line.weight) - floor(${amount} * (line.upto - line.own) / line.weight)`

const back = `
  select line.order_id, line.position, sum(line.value) as value, sum(line.sellable) as sellable
  from returns join return_lines as line on line.return_id = returns.id
  where returns.received_at is not null group by 1, 2`

const slow = `
  select
    order_id, product_id, left_at, became,
    position = min(position) over (partition by order_id) as is_first, sales, cost, fees, without_cost
  from (
    select
      line.order_id, coalesce(line.product_id, 0) as product_id, line.left_at, min(line.position) as position,
      case
        when status = 'shipped' then 4 when status = 'reject' then 3
        when line.order_id in (select order_id from (${back}) as back) then 2 else 1
      end as became,
      sum(case when status = 'accept' then ${share('line.gross')} - coalesce(back.value, 0) else 0 end) as sales,
      sum(case when status = 'accept' then coalesce(line.cost, 0) * (line.quantity - coalesce(back.sellable, 0)) else 0 end) as cost,
      sum(${share('line.fees')}) as fees,
      sum(case when status = 'accept' and line.cost is null then line.quantity - coalesce(back.sellable, 0) else 0 end) as without_cost
    from (
      select line.*, orders.left_at, orders.status, (total_price + exchange_credit)::numeric as gross,
        case when status = 'shipped' then 0 else coalesce(fees.amount, 0) end::numeric as fees,
        case when subtotal > 0 then subtotal else sum(quantity) over lines end as weight,
        case when subtotal > 0 then price * quantity else quantity end as own,
        sum(case when subtotal > 0 then price * quantity else quantity end) over (lines order by position) as upto
      from orders join order_lines as line on line.order_id = orders.id
      left join order_fees as fees on fees.order_id = orders.id
      where left_at is not null and status <> 'pending' and not is_trial and ($1::int[] is null or orders.id = any($1))
      window lines as (partition by line.order_id)
    ) as line
    left join (${back}) as back on back.order_id = line.order_id and back.position = line.position
    group by line.order_id, line.product_id, line.left_at, line.status
  ) as shares`

const kept = `
  select order_id, product_id, left_at, became, is_first, sales, cost, fees, without_cost
  from order_shares where $1::int[] is null or order_id = any($1)`

/**
 * Rows that are not in both, empty when all is right.
 * @param orders ids; all orders by default
 */
export async function listOtherShares(
  pool: Pool | ClientBase,
  orders?: number[],
): Promise<unknown[]> {
  const { rows } = await pool.query(
    `(select 'kept' as where, * from (${kept} except all ${slow}) as kept) union all (select 'slow', * from (${slow} except all ${kept}) as slow) order by 2, 3`,
    [orders ?? null],
  )
  return rows
}
