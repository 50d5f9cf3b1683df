/**
 * Counts of open tasks in parcels, returns and settlements, in overview and navigation: each equals
 * its own list.
 */
import { beforeAll, expect, test } from 'vitest'
import { sumShares } from '#server/orders/orders.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { courierListsIn, type Json, listOf } from '../../test/shop/courier-lists.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const owner = await adminIn(shop)
const { makeGoods } = goodsIn(pool)
const { makeOrder, makeCourier, makeParcel, upload, accept } = courierListsIn(pool, owner)
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000)

const get = async (path: string): Promise<Json> => (await owner.get(`/api/${path}`)).json
const seeWork = async () => (await get('overview')).work
const nothing = {
  ...{
    to_confirm: { orders: 0, since: null },
    to_hand_over: 0,
    ready: 0,
    late: { parcels: 0, longest: 0 },
    to_receive: 0,
  },
  ...{
    returns_asked: 0,
    returns_to_pay: 0,
    orders_to_pay: 0,
    messages: 0,
    owing: [],
    settlements: 0,
    reorder: 0,
  },
}

let bosta = 0
beforeAll(async () => {
  bosta = await makeCourier('Bosta by motorbike', 7)
})

test('a shop in which nothing waits says so', async () => {
  expect(await seeWork()).toEqual(nothing)
  expect(await get('overview/waiting')).toMatchObject({ pack: 0, receive: 0, returns: 0 })
  expect(await get('parcel/carried')).toEqual({ couriers: [] })
})

test('orders to confirm, to hand over, ready, late and on their way back are as many as their lists have', async () => {
  await makeOrder({ at: daysAgo(3) })
  await makeOrder({ at: daysAgo(1), confirmation: 'no_answer' })
  for (const at of [1, 2, 3]) await makeOrder({ at: daysAgo(at), confirmation: 'confirmed' })
  for (const state of [
    'ready',
    'handed',
    'handed',
    'handed',
    'refused',
    'refused',
    'received',
    'delivered',
  ] as const)
    await makeParcel({ courier_id: bosta, state })
  // Two of three parcels on their way are late: beyond their promised days, one of them by ten
  // days.
  await pool.query(
    `update parcels set days = 5, handed_at = now() - make_interval(days => (array[5, 6, 10])[place])
     from (select id as of, row_number() over (order by id) as place from parcels where state = 'handed') as one where id = one.of`,
  )
  await pool.query(
    `insert into order_lines (order_id, position, name, price, quantity) select id, 0, 'Vase', 100, 1 from orders`,
  )
  const work = await seeWork()
  expect(work).toMatchObject({
    ...{
      to_confirm: { orders: 2 },
      to_hand_over: 3,
      ready: 1,
      late: { parcels: 2, longest: 10 },
      to_receive: 2,
    },
  })
  expect(Date.now() - Date.parse(work.to_confirm.since)).toBeGreaterThan(2.9 * 86_400_000)
  expect((await get('parcel/waiting')).total).toBe(work.to_hand_over)
  expect((await get('parcel/back')).total).toBe(work.to_receive)
  const late = await get('parcel/all?group=with_courier&late=late')
  expect([late.parcels.total, late.counts.ready]).toEqual([work.late.parcels, 0])
  expect((await get('parcel/all?group=ready')).parcels.total).toBe(work.ready)
  expect((await get('desk?state=due')).counts.due).toBe(work.to_confirm.orders)
  // Counted: to pack, and with a courier.
  expect(await get('overview/waiting')).toMatchObject({
    desk: 2,
    pack: 4,
    with_courier: 3,
    late: 2,
    receive: 2,
    returns: 0,
  })
  expect((await get('parcel/carried')).couriers).toEqual([{ courier_id: bosta, parcels: 3 }])
})

test('where orders are not confirmed all that are pending are to be handed over', async () => {
  await owner.post('/api/settings/update', { confirm_orders: false })
  expect(await seeWork()).toMatchObject({ to_confirm: null, to_hand_over: 5 })
  expect((await get('parcel/waiting')).total).toBe(5)
  await owner.post('/api/settings/update', { confirm_orders: true })
})

test('returns that were asked for or are to be paid, and what of them is on its way', async () => {
  const order = await makeOrder({ status: 'accept' })
  for (const state of ['asked', 'asked', 'coming', 'to_pay', 'done', 'declined'])
    await pool.query(
      `insert into returns (order_id, state, value, credit, comes_by) values ($1, $2, 1000, 0, case when $2 <> 'asked' then 'customer' end)`,
      [order, state],
    )
  const work = await seeWork()
  expect(work).toMatchObject({ returns_asked: 2, returns_to_pay: 1, to_receive: 3 })
  const { counts } = await get('return/all')
  expect([counts.asked, counts.to_pay]).toEqual([2, 1])
  expect(await get('overview/waiting')).toMatchObject({ receive: 3, returns: 2 })
})

test('couriers that keep money too long, until their list is accepted', async () => {
  const aramex = await makeCourier('Aramex', 3)
  await makeParcel({
    courier_id: aramex,
    tracking: 'A-1',
    to_collect: 250.5,
    delivered_at: daysAgo(5),
  })
  await makeParcel({ courier_id: aramex, to_collect: 999, delivered_at: daysAgo(1) })
  expect((await seeWork()).owing).toEqual([
    { courier_id: aramex, courier: 'Aramex', courier_ar: null, late: 250.5 },
  ])
  const list = await upload(aramex, listOf(['A-1', '', 250.5, 40]))
  expect((await seeWork()).settlements).toBe(1)
  expect((await accept(list)).status).toBe(200)
  expect(await seeWork()).toMatchObject({ owing: [], settlements: 0 })
})

test('what is to be ordered is as long as its list', async () => {
  const vase = await makeGoods({ name: 'Vase', quantity: 2 })
  const order = await makeOrder({ status: 'accept' })
  await pool.query(
    `insert into order_lines (order_id, position, product_id, name, price, quantity, inventory_item_id) values ($1, 1, $2, 'Vase', 100, 60, $3)`,
    [order, vase.id, vase.items[0]],
  )
  const { reorder } = await seeWork()
  expect(reorder).toBe(1)
  expect((await get('stock/reorder')).reorder.total).toBe(reorder)
})

test('today is what was placed since midnight, whatever days are asked for', async () => {
  const before = (await get('overview?days=1')).figures
  await makeOrder({ total: 12_345 })
  await makeOrder({ total: 99_999, status: 'reject' })
  const { today } = await get('overview?from=2026-03-01&to=2026-03-02')
  expect(today).toEqual({
    orders: before.orders + 1,
    total: Math.round(before.total * 100 + 12_345) / 100,
  })
})

/** Lets an order, of one line, leave the shop. */
async function leave(id: number, at: Date | string): Promise<void> {
  await pool.query(
    `insert into order_lines (order_id, position, name, price, quantity) select id, 1, 'Vase', subtotal, 1 from orders where id = $1`,
    [id],
  )
  await pool.query('update orders set left_at = $2 where id = $1', [id, at])
  await sumShares({ client: pool }, [id])
}

test('money of today and of yesterday is of orders whose outcome came then, whenever they left', async () => {
  const { today, yesterday } = await get('overview/earned')
  for (const [days, total, status] of [
    [0, 30_000, 'accept'],
    [0, 10_000, 'reject'],
    [1, 20_000, 'accept'],
    [2, 70_000, 'accept'],
  ] as const) {
    const id = await makeOrder({ total, status })
    await leave(id, daysAgo(3))
    await pool.query(
      `insert into acts (order_id, kind, from_status, to_status, created_at) values ($1, 'status', 'shipped', $2, $3)`,
      [id, status, daysAgo(days)],
    )
  }
  const then = await get('overview/earned?from=2026-03-01&to=2026-03-02')
  expect(then.today).toMatchObject({
    ...{ orders: expect.any(Number), delivered: today.delivered + 1, sales: today.sales + 300 },
    ...{ refused: today.refused + 1, refused_total: today.refused_total + 100 },
    profit: today.profit + 300,
  })
  expect(then.yesterday).toMatchObject({
    ...{ delivered: yesterday.delivered + 1, sales: yesterday.sales + 200 },
    ...{ refused: yesterday.refused, refused_total: yesterday.refused_total },
  })
})

test('what was earned in a period and in the one before it is what profit adds up', async () => {
  for (const [left, total, status] of [
    ['2026-03-05', 30_000, 'accept'],
    ['2026-03-06', 10_000, 'reject'],
    ['2026-03-03', 20_000, 'accept'],
    ['2026-03-07', 70_000, 'accept'],
  ] as const) {
    const id = await makeOrder({ total, status })
    await leave(id, `${left}T10:00:00Z`)
  }
  const earned = await get('overview/earned?from=2026-03-05&to=2026-03-06')
  expect(earned).toMatchObject({
    ...{
      from: '2026-03-05',
      to: '2026-03-06',
      sums: { orders: 2, delivered: 1, refused: 1, sales: 300 },
    },
    before: { orders: 1, delivered: 1, sales: 200 },
  })
  expect(earned.sums).toEqual((await get('profit?by=area&from=2026-03-05&to=2026-03-06')).sums)
  expect(earned.before).toEqual((await get('profit?by=area&from=2026-03-03&to=2026-03-04')).sums)
  expect((await get('overview/earned?days=7')).sums).toEqual((await get('overview/earned')).sums)
})

test('who packs is told what waits among parcels, and nothing of what is earned', async () => {
  const packer = await adminIn(shop, 'packing')
  const waits = (await packer.get('/api/overview/waiting')).json
  expect(Object.keys(waits).sort()).toEqual(['late', 'pack', 'receive', 'returns', 'with_courier'])
  expect((await packer.get('/api/parcel/carried')).status).toBe(200)
  for (const path of ['overview', 'overview/earned'])
    expect((await packer.get(`/api/${path}`)).status).toBe(403)
  const front = await adminIn(shop, 'front')
  expect((await front.get('/api/overview/waiting')).json).not.toHaveProperty('pack')
})
