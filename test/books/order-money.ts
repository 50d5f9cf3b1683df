/**
 * Expected money book of each order, parcel and return, derived from the rules (R312, R330, R331)
 * and not from the shop's code.
 */
import type { ClientBase, Pool } from 'pg'

/** Common table expressions named like the tables, restricted to some orders. */
const ofOrders = `
  orders as (select * from public.orders where id = any($1::int[])),
  order_money as (select * from public.order_money where order_id = any($1::int[])),
  parcels as (select * from public.parcels where order_id = any($1::int[])),
  returns as (select * from public.returns where order_id = any($1::int[])),
  return_lines as (select * from public.return_lines where order_id = any($1::int[])),`

/**
 * Violations in the money book: the broken rule, and the id of the order, parcel or return; empty
 * when all is right.
 * @param orders ids; all orders by default
 */
export async function listWrongMoney(
  pool: Pool | ClientBase,
  orders?: number[],
): Promise<unknown[]> {
  const text = `
    with ${orders ? ofOrders : ''} book as (
      select money.*, case when state = 'void' then 0 else amount end as live from order_money as money
    ),
    advances as (
      select order_id, sum(live) as paid from book where kind in ('advance', 'advance_refund') group by 1
    ),
    -- Advances that changed while the pieces were with the courier or refused: the door brings what
    -- the parcel asked for all the same.
    late as (
      select distinct parcels.order_id from parcels join public.order_events as event on event.order_id = parcels.order_id
      where parcels.kind <> 'return' and event.act like 'advance%' and event.created_at > parcels.handed_at
    ),
    doors as (
      select order_id, sum(live) filter (where state = 'paid') as paid, sum(live) filter (where state = 'open') as open from book where kind = 'door' group by 1
    ),
    carried as (
      select parcel_id, sum(live) filter (where state = 'paid') as paid, sum(live) filter (where state = 'open') as open from book group by 1
    ),
    charged as (
      select parcel_id, fee from public.settlement_rows as row
      where fee is not null and paid is not null and settlement_id in (select id from public.settlements where state = 'accepted')
    ),
    worth as (
      select return_id, coalesce(sum(value) filter (where wants = 'money'), 0) as money, coalesce(sum(value) filter (where wants = 'exchange'), 0) as exchanged,
        bool_and(sellable + damaged = quantity) as is_whole
      from return_lines group by 1
    ),
    stands as (
      select return_id, -coalesce(sum(live) filter (where kind = 'refund'), 0) as refund, -coalesce(sum(live) filter (where kind = 'credit_refund'), 0) as owed,
        coalesce(sum(live) filter (where kind = 'credit'), 0) as credit, coalesce(sum(live) filter (where kind = 'credit' and state = 'paid'), 0) as credited,
        count(*) filter (where kind <> 'credit' and state = 'open') as open
      from book where return_id is not null group by 1
    )
    select 'an order is paid when it is accepted, and then alone' as wrong, orders.id
    from orders left join doors on doors.order_id = orders.id
    where coalesce(doors.paid, 0) <> case status when 'accept' then greatest(total_price - orders.paid, 0) else 0 end
      and not (status = 'accept' and orders.id in (select order_id from late))
    union all
    select 'an order has the sum of its advances', orders.id
    from orders left join advances on advances.order_id = orders.id where orders.paid <> coalesce(advances.paid, 0)
    union all
    select 'fees are those charged for parcels, and prices of couriers until then', orders.id
    from orders left join lateral (
      select sum(case
        when exists (select from charged where parcel_id = parcels.id) then (select sum(fee) from charged where parcel_id = parcels.id)
        when state in ('handed', 'delivered') or (kind = 'return' and state in ('refused', 'received')) then fee
        when state in ('refused', 'received') then fee + fee end) as fees
      from parcels where parcels.order_id = orders.id
    ) as left_parcels on true
    where coalesce((select amount from order_fees where order_id = orders.id), 0) <> coalesce(left_parcels.fees, 0)
    union all
    select 'what is due at a door is what its parcel asks for, while that is on its way', orders.id
    from orders left join doors on doors.order_id = orders.id
    where coalesce(doors.open, 0) <> case
      when exists (select from parcels where order_id = orders.id and kind <> 'return' and parcels.state = 'handed') then greatest(total_price - orders.paid, 0) else 0 end
      and orders.id not in (select order_id from late)
    union all
    select 'a parcel brings what it carries', parcels.id
    from parcels left join carried on carried.parcel_id = parcels.id
    where coalesce(carried.open, 0) <> case state when 'handed' then to_collect else 0 end
      or coalesce(carried.paid, 0) <> case state when 'delivered' then to_collect else 0 end
    union all
    select 'a return owes what was paid for its pieces, and their credit where the new order is off', returns.id
    from returns
    left join worth on worth.return_id = returns.id
    left join stands on stands.return_id = returns.id
    left join orders as exchange on exchange.id = returns.exchange_order_id
    where case when returns.state not in ('coming', 'to_pay', 'done')
      then coalesce(stands.refund, 0) + coalesce(stands.owed, 0) + coalesce(stands.credit, 0) <> 0
      else coalesce(stands.refund, 0) + coalesce(stands.owed, 0) + coalesce(stands.credit, 0) <> worth.money + worth.exchanged
        or coalesce(stands.refund, 0) < worth.money
        or (exchange.status = 'reject' and stands.credit > 0) or (exchange.status <> 'reject' and stands.owed > 0) end
    union all
    select 'exchanged pieces are paid back in money only as far as they are worth more than the new ones', returns.id
    from returns
    join worth on worth.return_id = returns.id
    join stands on stands.return_id = returns.id
    join orders as exchange on exchange.id = returns.exchange_order_id
    where returns.state in ('coming', 'to_pay', 'done')
      and (stands.credit > exchange.discount or (stands.refund > worth.money and exchange.discount < exchange.subtotal))
    union all
    select 'a return is to be paid while money of it is open, and done when none is', returns.id
    from returns left join stands on stands.return_id = returns.id
    where (returns.state = 'to_pay' and coalesce(stands.open, 0) = 0) or (returns.state = 'done' and coalesce(stands.open, 0) > 0)
    union all
    select 'a return whose pieces are all here is not coming', returns.id
    from returns join worth on worth.return_id = returns.id where returns.state = 'coming' and worth.is_whole
    union all
    select 'old pieces have paid once they are here', returns.id
    from returns join stands on stands.return_id = returns.id join orders as exchange on exchange.id = returns.exchange_order_id
    where stands.credited <> case when returns.received_at is not null and exchange.status <> 'reject' then stands.credit else 0 end
      or exchange.exchange_credit <> stands.credited`
  const { rows } = await (orders
    ? pool.query({ name: 'wrong-money', text, values: [orders] })
    : pool.query(text))
  return rows
}

/** Sales of an area and debts of couriers from the money book alone, in piastres. */
export async function readBook(
  pool: Pool,
  { area, couriers }: { area: number; couriers: number[] },
): Promise<{ sales: number; owed: number }> {
  const { rows } = await pool.query<{ sales: number; owed: number }>(
    `select
      (
        select coalesce(sum(money.amount), 0) from order_money as money join orders on orders.id = money.order_id
        where money.state = 'paid' and money.kind in ('door', 'credit') and orders.status = 'accept' and orders.area_id = $1
      )::float8 + (
        -- Paid in advance, as far as it is for the pieces; what was given back after the hand-over is still due.
        select coalesce(sum(orders.total_price - door.amount), 0) from orders
        cross join lateral (select coalesce(sum(amount), 0) as amount from order_money where order_id = orders.id and kind = 'door' and state = 'paid') as door
        where orders.status = 'accept' and orders.area_id = $1
          and exists (select from order_money where order_id = orders.id and kind = 'advance')
      )::float8 - (
        select coalesce(sum(abs(money.amount)), 0) from order_money as money join returns on returns.id = money.return_id
        join orders on orders.id = returns.order_id
        where money.state <> 'void' and returns.received_at is not null and orders.area_id = $1
      )::float8 as sales,
      (
        select coalesce(sum(amount), 0) from order_money as money join parcels on parcels.id = money.parcel_id
        where money.state = 'paid' and parcels.courier_id = any($2)
      )::float8 - (
        select coalesce(sum(row.paid + row.let_go), 0) from settlement_rows as row join settlements on settlements.id = row.settlement_id
        where settlements.state = 'accepted' and row.paid is not null and settlements.courier_id = any($2)
      )::float8 as owed`,
    [area, couriers],
  )
  return rows[0] as { sales: number; owed: number }
}
