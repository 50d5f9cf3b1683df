/** Orders of a period by progress, by reason of rejection, and by source. */
import { beforeEach, expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { pool } = shop.database
const { makeOrder } = ordersIn(pool)
const { get, post } = await adminIn(shop)

const see = async (query = '') =>
  (await get(`/api/overview?from=2026-03-01&to=2026-03-10${query}`)).json
const within = { at: '2026-03-05T10:00:00Z' }

beforeEach(async () => {
  await pool.query('delete from orders')
  await post('/api/settings/update', { confirm_orders: true })
})

test('waiting, confirmed, sent, delivered and rejected orders are told apart, each with what they come to', async () => {
  await makeOrder({ ...within, total: 10_000 })
  await makeOrder({ ...within, total: 20_050, confirmation: 'no_answer' })
  await makeOrder({ ...within, total: 30_000, confirmation: 'confirmed' })
  // Confirmation does not matter for an order that is sent.
  await makeOrder({ ...within, total: 1_000, status: 'shipped' })
  await makeOrder({ ...within, total: 2_000, status: 'shipped', confirmation: 'confirmed' })
  await makeOrder({ ...within, total: 4_000, status: 'accept' })
  await makeOrder({ ...within, total: 8_000, status: 'reject', reason: 'fake' })
  // Days before and after the period.
  await makeOrder({ at: '2026-02-28T21:59:59Z', total: 16_000 })
  await makeOrder({ at: '2026-03-10T22:00:00Z', total: 16_000 })
  const { parts, figures } = await see()
  expect(parts).toEqual({
    waiting: { orders: 2, total: 300.5 },
    confirmed: { orders: 1, total: 300 },
    shipped: { orders: 2, total: 30 },
    delivered: { orders: 1, total: 40 },
    rejected: { orders: 1, total: 80 },
  })
  const { rejected, ...others } = parts as Record<string, { orders: number; total: number }>
  const sum = (figure: 'orders' | 'total') =>
    Object.values(others).reduce((all, part) => all + part[figure], 0)
  expect({ orders: sum('orders'), total: sum('total'), rejected: rejected?.orders }).toEqual(
    figures,
  )
})

test('while orders are not confirmed all pending ones count as confirmed', async () => {
  for (const confirmation of ['waiting', 'no_answer', 'confirmed'] as const)
    await makeOrder({ ...within, confirmation })
  await post('/api/settings/update', { confirm_orders: false })
  expect((await see()).parts).toMatchObject({
    waiting: { orders: 0, total: 0 },
    confirmed: { orders: 3, total: 300 },
  })
})

test('reasons stand by how often they were given, with those of which nobody said why', async () => {
  for (const reason of [
    'refused_at_door',
    null,
    'customer',
    'refused_at_door',
    null,
    'refused_at_door',
  ]) {
    await makeOrder({ ...within, status: 'reject', reason })
  }
  await makeOrder({ status: 'reject', reason: 'other', at: '2026-01-05T10:00:00Z' })
  expect((await see()).reasons).toEqual([
    { reason: 'refused_at_door', orders: 3 },
    { reason: null, orders: 2 },
    { reason: 'customer', orders: 1 },
  ])
})

test('sources stand by their orders, without rejected ones', async () => {
  for (const [source, status] of [
    ['shop', 'accept'],
    ['whatsapp', 'pending'],
    ['whatsapp', 'shipped'],
    ['instagram', 'reject'],
    ['in_store', 'accept'],
  ] as const) {
    await makeOrder({ ...within, source, status, total: source === 'in_store' ? 50_000 : 10_000 })
  }
  expect((await see()).sources).toEqual([
    { source: 'whatsapp', orders: 2, total: 200 },
    { source: 'in_store', orders: 1, total: 500 },
    { source: 'shop', orders: 1, total: 100 },
  ])
})

test('each figure has a list of orders that adds up to it', async () => {
  for (const [status, confirmation, source] of [
    ['pending', 'waiting', 'shop'],
    ['pending', 'no_answer', 'shop'],
    ['pending', 'confirmed', 'phone'],
    ['shipped', 'waiting', 'shop'],
    ['accept', 'confirmed', 'phone'],
    ['reject', 'waiting', 'shop'],
  ] as const) {
    await makeOrder({ ...within, status, confirmation, source })
  }
  await makeOrder({ ...within, status: 'reject', reason: 'fake' })
  await makeOrder({ at: '2026-01-05T10:00:00Z' })
  const listed = async (query: string) => {
    const { data, total } = (
      await get(`/api/orders/allOrders?from=2026-03-01&to=2026-03-10&${query}`)
    ).json.allOrders
    expect(data).toHaveLength(total)
    return total
  }
  const { parts, reasons, sources, figures } = await see()
  const counts = (rows: { orders: number }[]) => rows.map(({ orders }) => orders)
  expect(await listed('status=not_rejected')).toBe(figures.orders)
  expect(await listed('status=reject')).toBe(figures.rejected)
  expect([
    await listed('status=pending&confirmation=unconfirmed'),
    await listed('status=pending&confirmation=confirmed'),
    await listed('status=shipped'),
    await listed('status=accept'),
    await listed('status=reject'),
  ]).toEqual(counts(Object.values(parts)))
  expect(
    await Promise.all(['fake', 'unsaid'].map((reason) => listed(`status=reject&reason=${reason}`))),
  ).toEqual(counts(reasons))
  const ofSources = sources.map(({ source }: { source: string }) =>
    listed(`status=not_rejected&source=${source}`),
  )
  expect(await Promise.all(ofSources)).toEqual(counts(sources))
})
