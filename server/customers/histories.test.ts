/** Figures of customers equal a plain SQL model over their orders, after random histories. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { formerStates } from '#contract/files/import-kinds.ts'
import { formerIn } from '../../test/shop/former.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { listCustomers, listMemories } from './customers.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const { makeOrder } = ordersIn(database.pool)
const { makeFormerOrder } = formerIn(ctx)

/** Pseudo-random numbers by seed. */
function randomFrom(seed: number) {
  let state = seed
  return (upTo: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * upTo)
  }
}

const statuses = ['pending', 'shipped', 'accept', 'reject'] as const
const reasons = [
  null,
  'customer',
  'refused_at_door',
  'not_confirmed',
  'out_of_stock',
  'fake',
  'other',
]

/** Plain model, one order after the other: of a moment the former shop's come first. */
const plainly = `
  with made as (
    select
      phone, created_at as at, 1 as place, id, status = 'accept' as delivered,
      status = 'reject' and (reason = 'refused_at_door' or reason = 'fake') is true as refused,
      status = 'reject' and (reason = 'refused_at_door') is true as refused_at_door, status = 'reject' as ended_badly,
      status = 'pending' or status = 'shipped' as open,
      case status when 'accept' then total_price + exchange_credit - coalesce((
        select sum(value) from return_lines as line where line.order_id = orders.id
          and (select received_at from returns where id = line.return_id) is not null
      ), 0) else 0 end as spent
    from orders
    union all
    select
      phone, placed_at, 0, id, state = 'delivered', state = 'refused', state = 'refused', state in ('refused', 'cancelled'), false,
      case state when 'delivered' then total_price - refunded when 'returned' then total_price - refunded else 0 end
    from former_orders where phone is not null
  )
  select
    phone, count(*)::int as orders, count(*) filter (where delivered)::int as delivered, count(*) filter (where refused)::int as refused,
    count(*) filter (where refused_at_door)::int as refused_at_door,
    sum(
      case when refused and not exists (
        select from made as later
        where later.phone = made.phone and later.delivered
          and (later.at > made.at or later.at = made.at and (later.place > made.place or later.place = made.place and later.id > made.id))
      ) then 1 else 0 end
    )::int as refused_since,
    count(*) filter (where ended_badly and not refused)::int as cancelled,
    count(*) filter (where open)::int as open, sum(spent)::int as spent, min(at) as first_at, max(at) as last_at
  from made
  group by phone`

/**
 * Returns a part of the delivered pieces, received or coming, for money or for another order, maybe
 * of another phone, which they pay for in part.
 */
async function sendBack(seed: number): Promise<void> {
  await database.pool.query(
    `insert into order_lines (order_id, position, name, price, quantity) select id, 1, 'Dress', subtotal, 1 from orders where id % 3 = 0`,
  )
  const { rows } = await database.pool.query<{
    id: number
    total_price: number
    next: number | null
  }>(
    `select id, total_price, (select other.id from orders as other where other.id = orders.id + 1) as next
    from orders where id % 3 = 0 and status = 'accept'`,
  )
  for (const [at, { id, total_price, next }] of rows.entries()) {
    const exchange = at % 2 === 0 ? next : null
    const received = (at + seed) % 3 === 0 ? null : new Date()
    const value = Math.floor(total_price / (1 + (at % 2)))
    const { rows: made } = await database.pool.query<{ id: number }>(
      `insert into returns (order_id, state, exchange_order_id, received_at) values ($1, $2, $3, $4) returning id`,
      [id, received ? 'done' : 'coming', exchange, received],
    )
    await database.pool.query(
      `insert into return_lines (return_id, order_id, position, quantity, reason, wants, value) values ($1, $2, 1, 1, 'other', $3, $4)`,
      [made[0]?.id, id, exchange === null ? 'money' : 'exchange', value],
    )
    if (exchange === null) continue
    await database.pool.query(
      `insert into order_money (order_id, kind, amount, state, return_id, paid_at) values ($1, 'credit', $2, $3, $4, $5)`,
      [exchange, value, received ? 'paid' : 'open', made[0]?.id, received],
    )
    if (received)
      await database.pool.query(
        'update orders set subtotal = subtotal + $2, discount = $2, exchange_credit = $2, exchange_of = $3 where id = $1',
        [exchange, value, id],
      )
  }
}

test.each([1, 2, 3, 4, 5, 6])('history %i', async (seed) => {
  await database.pool.query('truncate orders, former_orders cascade')
  const random = randomFrom(seed)
  const oneOf = <One>(all: readonly One[]): One => all[random(all.length)] as One
  const phones = Array.from({ length: 12 }, (_, at) => `010000000${String(at).padStart(2, '0')}`)
  for (let made = 0; made < 120; made++) {
    const status = oneOf(statuses)
    await makeOrder({
      phone: oneOf(phones),
      status,
      reason: status === 'reject' ? oneOf(reasons) : null,
      total: random(200_000),
      // Few distinct times, so that many orders share one.
      at: new Date(Date.UTC(2026, 0, 1 + random(10))),
    })
  }
  // Status changes as at the desk: refused orders are delivered after all, delivered ones come
  // back.
  await database.pool.query(
    `update orders set status = 'accept', reason = null where status = 'reject' and id % 7 = $1`,
    [seed % 7],
  )
  await database.pool.query(
    `update orders set status = 'reject', reason = 'refused_at_door' where status = 'accept' and id % 5 = $1`,
    [seed % 5],
  )
  await sendBack(seed)
  for (let made = 0; made < 60; made++) {
    const total = random(200_000)
    await makeFormerOrder({
      phone: random(10) === 0 ? null : oneOf([...phones, '01500000001', '01500000002']),
      state: oneOf(formerStates),
      total,
      refunded: random(3) === 0 ? random(total + 1) : 0,
      at: new Date(Date.UTC(2026, 0, 1 + random(10))),
    })
  }
  phones.push('01500000001', '01500000002')

  const { rows } = await database.pool.query<{
    phone: string
    orders: number
    spent: number
    refused: number
    last_at: Date
  }>(plainly)
  const noted = { mark: null, note: null, noted_by: null, noted_at: null }
  const memories = await listMemories(ctx, phones)
  for (const row of rows) expect(memories.get(row.phone)).toEqual({ ...row, ...noted })
  expect([...memories.values()].filter(({ orders }) => orders > 0)).toHaveLength(rows.length)

  for (const [sort, key] of [
    ['last', ({ last_at }: (typeof rows)[number]) => last_at.getTime()],
    ['orders', ({ orders }: (typeof rows)[number]) => orders],
    ['spent', ({ spent }: (typeof rows)[number]) => spent],
    ['refused', ({ refused }: (typeof rows)[number]) => refused],
  ] as const) {
    const { page } = await listCustomers(ctx, { sort, page: 1, per_page: 100 })
    const sorted = [...rows].sort(
      (one, other) =>
        key(other) - key(one) ||
        other.last_at.getTime() - one.last_at.getTime() ||
        (one.phone < other.phone ? -1 : 1),
    )
    expect([sort, page.data.map(({ phone }) => phone)]).toEqual([
      sort,
      sorted.map(({ phone }) => phone),
    ])
    for (const row of page.data) expect(row).toMatchObject(memories.get(row.phone) as object)
  }
})
