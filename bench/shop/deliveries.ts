/** Parcels, returns and settlements of a shop for measurements; the same at every run. */
import type { Pool } from 'pg'
import { sumFees, sumShares } from '#server/orders/orders.ts'

/** Pseudo-random number below `upTo`, the same for the same order and `salt`. */
const pick = (salt: number, upTo: number, id = 'id') =>
  `((hashint8extended(${id}::bigint, ${salt}) & 9007199254740991) % ${upTo})::integer`

/**
 * Adds a parcel to every shipped order (orders.ts). One of thirty delivered ones was partly
 * returned; couriers settle every week, with their usual fees.
 */
export async function fillDeliveries(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = '5min'; set work_mem = '64MB'")
    await client.query('begin')
    await client.query(`
      insert into parcels (order_id, courier_id, kind, state, tracking, fee, to_collect, days, handed_at, delivered_at, refused_at, received_at, created_at)
      select
        id, (array(select id from couriers order by id))[1 + ${pick(60, 2)}], 'deliver',
        case status when 'accept' then 'delivered' when 'reject' then 'received' else 'handed' end,
        'bench-' || id, case when ${pick(61, 10)} > 0 then 4500 + 500 * ${pick(62, 8)} end, total_price, 3, left_at,
        case when status = 'accept' then left_at + interval '2 days' end,
        case when status = 'reject' then left_at + interval '2 days' end, case when status = 'reject' then left_at + interval '4 days' end, left_at
      from orders
      where left_at is not null and not exists (select from parcels where parcels.order_id = orders.id)
      order by id`)
    await client.query(`
      insert into returns (order_id, state, comes_by, received_at, created_at)
      select id, 'done', 'courier', left_at + interval '8 days', left_at + interval '5 days'
      from orders
      where status = 'accept' and ${pick(63, 30)} = 0 and not exists (select from returns where order_id = orders.id)
      order by id;
      insert into return_lines (return_id, order_id, position, quantity, reason, wants, value, sellable, damaged)
      select returns.id, line.order_id, position, 1, 'too_small', 'money', price, ${pick(64, 2, 'returns.id')}, 1 - ${pick(64, 2, 'returns.id')}
      from returns join order_lines as line on line.order_id = returns.order_id and line.position = 0
      where not exists (select from return_lines where return_id = returns.id)`)
    await client.query(`
      insert into order_money (order_id, kind, amount, state, "by", parcel_id, paid_at, created_at)
      select order_id, 'door', to_collect, case state when 'delivered' then 'paid' when 'handed' then 'open' else 'void' end, 'courier', id, delivered_at, handed_at
      from parcels where not exists (select from order_money where parcel_id = parcels.id)
      order by id;
      insert into order_money (order_id, kind, amount, state, "by", return_id, paid_at, created_at)
      select returns.order_id, 'refund', -worth.value, 'paid', 'transfer', returns.id, received_at + interval '1 day', created_at
      from returns cross join lateral (select sum(value)::bigint as value from return_lines where return_id = returns.id) as worth
      where worth.value > 0 and not exists (select from order_money where return_id = returns.id)
      order by returns.id`)
    await client.query(`
      insert into settlements (courier_id, file_name, headings, state, accepted_at, created_at)
      select courier_id, to_char(week, 'YYYY-MM-DD') || '.csv', '["Tracking", "Collected", "Fee"]', 'accepted', week + interval '14 days', week + interval '14 days'
      from (select distinct courier_id, date_trunc('week', handed_at) as week from parcels where state in ('delivered', 'received')) as handed
      where week < now() - interval '14 days' and not exists (select from settlements as other where other.courier_id = handed.courier_id and file_name = to_char(week, 'YYYY-MM-DD') || '.csv')
      order by week, courier_id;
      insert into settlement_rows (settlement_id, row, cells, tracking, collected, fee, kind, parcel_id, expected, paid, let_go)
      select
        settlements.id, 1 + row_number() over (partition by settlements.id order by parcel.id),
        jsonb_build_array(parcel.tracking, round(parcel.to_collect / 100.0, 2)::text, round(parcel.fee / 100.0, 2)::text), parcel.tracking,
        case when parcel.state = 'delivered' then parcel.to_collect else 0 end, coalesce(parcel.fee, 5000),
        case when parcel.state = 'delivered' then 'match' else 'refused_with_fee' end, parcel.id,
        case when parcel.state = 'delivered' then parcel.to_collect else 0 end, case when parcel.state = 'delivered' then parcel.to_collect else 0 end, 0
      from settlements
      join parcels as parcel on parcel.courier_id = settlements.courier_id and to_char(date_trunc('week', parcel.handed_at), 'YYYY-MM-DD') || '.csv' = file_name
      where parcel.state in ('delivered', 'received')
        and not exists (select from settlement_rows where settlement_rows.settlement_id = settlements.id)`)
    const { rows } = await client.query<{ id: number }>(
      'select id from orders where left_at is not null',
    )
    const ids = rows.map(({ id }) => id)
    await sumFees({ client }, ids)
    await sumShares({ client }, ids)
    await client.query('commit')
    await client.query(
      'analyze orders, order_lines, order_money, parcels, returns, return_lines, order_shares, settlements, settlement_rows',
    )
  } finally {
    client.release(true)
  }
}
