import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { listWrongMoney } from '../books/order-money.ts'
import { openFormerShop } from './former-shop.ts'

/** Return in piastres: value of its pieces, the exchanged part of it, and its record in 1.1.0. */
type Case = {
  state: 'coming' | 'to_pay' | 'done'
  exchange: 'pending' | 'shipped' | 'accept' | 'reject' | null
  credit: number
  is_paid?: boolean
  money_by: 'courier' | 'transfer'
  /** Parcel that carries money and pieces, and the amount to collect. */
  parcel?: { kind: 'return' | 'exchange'; state: 'handed' | 'delivered' }
  /** Rows of the money book, except for those on delivery. */
  book: string[]
}

const cases: Record<string, Case> = {
  'to be paid by transfer': {
    ...{ state: 'to_pay', exchange: 'pending', credit: 600, money_by: 'transfer' },
    book: ['refund -400 open transfer', 'credit 600 paid'],
  },
  'coming, with a courier who hands money out': {
    ...{
      state: 'coming',
      exchange: 'shipped',
      credit: 600,
      money_by: 'courier',
      parcel: { kind: 'exchange', state: 'handed' },
    },
    book: ['refund -400 open courier', 'credit 600 open'],
  },
  'coming, handed out already': {
    ...{
      state: 'coming',
      exchange: 'accept',
      credit: 600,
      money_by: 'courier',
      parcel: { kind: 'exchange', state: 'delivered' },
    },
    book: ['refund -400 paid courier', 'credit 600 open'],
  },
  'fetched and paid': {
    ...{
      state: 'done',
      exchange: null,
      credit: 0,
      is_paid: true,
      money_by: 'courier',
      parcel: { kind: 'return', state: 'delivered' },
    },
    book: ['refund -400 paid courier'],
  },
  'rejected after the pieces came': {
    ...{ state: 'to_pay', exchange: 'reject', credit: 0, money_by: 'transfer' },
    book: ['refund -400 open transfer', 'credit 600 void', 'credit_refund -600 open transfer'],
  },
  'rejected after the rest was paid': {
    ...{ state: 'to_pay', exchange: 'reject', credit: 400, is_paid: true, money_by: 'transfer' },
    book: ['refund -400 paid transfer', 'credit 600 void', 'credit_refund -600 open transfer'],
  },
  'rejected, and all of it paid': {
    ...{ state: 'done', exchange: 'reject', credit: 400, is_paid: true, money_by: 'transfer' },
    book: ['refund -400 paid transfer', 'credit 600 void', 'credit_refund -600 paid transfer'],
  },
}

test('each kind of return comes to the same', async () => {
  const { url, client } = await openFormerShop()
  const one = async (text: string, values: unknown[] = []) =>
    Object.values((await client.query(text, values)).rows[0] ?? {})[0]
  const free = `not exists (select from returns where order_id = orders.id or exchange_order_id = orders.id)`
  const made = new Map<string, number>()
  for (const [name, { state, exchange, credit, is_paid, money_by, parcel }] of Object.entries(
    cases,
  )) {
    const order = await one(
      `select id from orders where status = 'accept' and ${free} order by id limit 1`,
    )
    const next =
      exchange &&
      (await one(
        `select max(id) from orders where status = 'reject' and exchange_of is null and ${free}`,
      ))
    if (next)
      await client.query(
        `update orders set status = $2, reason = case when $2 = 'reject' then 'customer' end, exchange_of = $3, subtotal = 60000, discount = 60000, extra_discount = 0,
           exchange_credit = 60000, total_price = delivery_price, left_at = case when $2 in ('shipped', 'accept') then now() end where id = $1`,
        [next, exchange, order],
      )
    if (next) await client.query(`delete from parcel_lines where order_id = $1`, [next])
    if (next)
      await client.query(
        'delete from settlement_rows where parcel_id in (select id from parcels where order_id = $1)',
        [next],
      )
    if (next) await client.query('delete from parcels where order_id = $1', [next])
    const [value, isHere] = [next ? 100_000 : 40_000, state !== 'coming']
    const id = await one(
      `insert into returns (order_id, state, exchange_order_id, comes_by, money_by, value, credit, paid_at, received_at)
       values ($1, $2, $3, 'courier', $4, $5, $6, case when $7 then now() end, case when $8 then now() end) returning id`,
      [order, state, next, money_by, value, credit * 100, is_paid ?? false, isHere],
    )
    const line = `insert into return_lines (return_id, order_id, position, quantity, reason, wants, value, sellable)
       select $1, order_id, position, 1, 'other', $3, $4, $5 from order_lines where order_id = $2 order by position limit 1`
    await client.query(next ? line.replace('limit 1', 'desc limit 1') : line, [
      id,
      order,
      next ? 'exchange' : 'money',
      next ? 60_000 : 40_000,
      Number(isHere),
    ])
    if (next)
      await client.query(
        `insert into order_lines (order_id, position, name, price, quantity) select $1, 90, 'Vase', 40000, 1 where not exists (select from order_lines where order_id = $1 and position = 90)`,
        [order],
      )
    if (next)
      await client.query(
        `insert into return_lines (return_id, order_id, position, quantity, reason, wants, value, sellable) values ($1, $2, 90, 1, 'other', 'money', 40000, $3)`,
        [id, order, Number(isHere)],
      )
    if (parcel)
      await client.query(
        `insert into parcels (order_id, courier_id, kind, return_id, state, to_collect, handed_at, delivered_at)
         select $1, couriers.id, $2, $3, $4, case $2 when 'return' then 0 else orders.total_price end - 40000, now(), case $4 when 'delivered' then now() end
         from orders, couriers where orders.id = $1 order by couriers.id limit 1`,
        [parcel.kind === 'return' ? order : next, parcel.kind, id, parcel.state],
      )
    made.set(name, id as number)
  }

  await migrate(url)
  const { rows } = await client.query<{ return_id: number; row: string }>(
    `select return_id, concat_ws(' ', kind, amount / 100, state, "by") as row from order_money where return_id = any($1::integer[])
     order by return_id, array_position(array['refund', 'credit', 'credit_refund'], kind)`,
    [[...made.values()]],
  )
  for (const [name, { book }] of Object.entries(cases))
    expect([
      name,
      rows.filter(({ return_id }) => return_id === made.get(name)).map(({ row }) => row),
    ]).toEqual([name, book])
  expect(await listWrongMoney(client)).toEqual([])
})
