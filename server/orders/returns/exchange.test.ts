/** Exchanges for another product: the difference to collect or to pay back (R311). */
import { beforeAll, expect, test } from 'vitest'
import { listWrongMoney } from '../../../test/books/order-money.ts'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { get, post } = await adminIn(shop)
const { makeGoods, makeArea, makeCoupon, read } = goodsIn(pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6500))
const dress = await makeGoods({
  name: 'Satin dress',
  sizes: ['S', 'M'],
  counted_by: 'variant',
  quantity: 50,
  price: 145_000,
})
const caftan = await makeGoods({
  name: 'Caftan',
  name_ar: 'قفطان',
  sizes: ['M', 'L'],
  colours: ['Petrol'],
  counted_by: 'variant',
  quantity: 50,
  price: 189_000,
})
const scarf = await makeGoods({ name: 'Scarf', price: 30_000, quantity: 50 })
let courier_id = 0
let buyers = 0
beforeAll(async () => {
  courier_id = await read("select id from couriers where name = 'Bosta'")
})

const ok = async (path: string, body: object) => {
  const reply = await post(`/api/${path}`, body)
  expect(reply.status, `${path} ${reply.text}`).toBeLessThan(300)
  return reply.json
}
const returnOf = async (id: number) => (await get(`/api/return/get/${id}`)).json.return
const orderOf = async (id: number) => (await get(`/api/orders/getorder/${id}`)).json.order
const stock = (item: number | undefined): Promise<number> =>
  read('select quantity from inventory_items where id = $1', [item])

/** A delivered order of dresses in S. */
async function delivered(quantity = 1) {
  const cart = await fill({ product_id: dress.id, size_id: dress.sizes.S, quantity })
  const { order } = (await buy(cart, { ...form, phone: phoneOf(++buyers) })).json
  await ok('orders/update-status', { order_id: order.id, status: 'accept' })
  return order
}
const line = { position: 1, quantity: 1, reason: 'not_as_expected', wants: 'exchange' }
const forCaftan = {
  ...line,
  product_id: caftan.id,
  size_id: caftan.sizes.L,
  color_id: caftan.colours.Petrol,
}
const forScarf = { ...line, product_id: scarf.id }
const exchange = async (order_id: number, wanted: object, terms: object = {}) =>
  (await ok('return/create', { order_id, lines: [wanted], comes_by: 'courier', ...terms })).return
const pack = async (id: number) =>
  (await ok('parcel/create', { courier_id, order_ids: [id] })).parcels[0]
const receive = (return_id: number, sellable: number) =>
  ok('return/receive', { return_id, pieces: [{ position: 1, sellable, damaged: 0 }] })
const byCourier = { money_by: 'courier' }
const wrongMoney = () => listWrongMoney(pool)

test('a dearer product is collected with the delivery price, less what was paid for the old piece', async () => {
  const order = await delivered()
  const before = [await stock(dress.items[0]), await stock(caftan.items[1])]
  const taken = await exchange(order.id, { ...forCaftan, price_seen: 1890 }, { delivery_price: 65 })
  expect(taken).toMatchObject({
    ...{ value: 1450, credit: 1450, refund: 0 },
    items: [
      { product_id: caftan.id, for_name: 'Caftan', for_name_ar: 'قفطان', for_size: 'L', size: 'S' },
    ],
  })
  const made = await orderOf(taken.exchange_order_id)
  expect(made).toMatchObject({
    ...{ subtotal: 1890, discount: 1450, delivery_price: 65, total_price: 505 },
    items: [{ name: 'Caftan', size: 'L', quantity: 1, price: 1890 }],
  })
  const parcel = await pack(made.id)
  expect([parcel.kind, parcel.to_collect]).toEqual(['exchange', 505])
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/delivered', { parcel_id: parcel.id })
  await receive(taken.id, 1)
  expect(await returnOf(taken.id)).toMatchObject({ state: 'done', credit: 1450, refund: 0 })
  expect([await stock(dress.items[0]), await stock(caftan.items[1])]).toEqual([
    (before[0] ?? 0) + 1,
    (before[1] ?? 0) - 1,
  ])
  // The caftan is worth its whole price when it comes back in turn.
  const again = { ...line, wants: 'money' }
  expect(
    await exchange(made.id, again, { comes_by: 'customer', money_by: 'transfer' }),
  ).toMatchObject({ value: 1890, refund: 1890 })
  expect(await wrongMoney()).toEqual([])
})

test('of a cheaper product the rest is paid back by the courier, and stays so where the old piece is lost', async () => {
  const order = await delivered()
  const missing = await post('/api/return/create', {
    order_id: order.id,
    lines: [forScarf],
    comes_by: 'courier',
  })
  expect([missing.status, Object.keys(missing.json.errors)]).toEqual([422, ['money_by']])
  const taken = await exchange(order.id, forScarf, { ...byCourier, delivery_price: 65 })
  expect(taken).toMatchObject({ value: 1450, credit: 300, refund: 1150 })
  expect(await orderOf(taken.exchange_order_id)).toMatchObject({ discount: 300, total_price: 65 })
  const parcel = await pack(taken.exchange_order_id)
  expect(parcel.to_collect).toBe(65 - 1150)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/delivered', { parcel_id: parcel.id })
  expect(await wrongMoney()).toEqual([])
  await ok('return/end', { return_id: taken.id })
  expect(await returnOf(taken.id)).toMatchObject({ state: 'done', credit: 300, refund: 1150 })
  expect(await wrongMoney()).toEqual([])
})

test('what the courier was to pay back is to be paid again once the parcel has not been delivered after all', async () => {
  const order = await delivered()
  const taken = await exchange(order.id, forScarf, { ...byCourier, delivery_price: 65 })
  const parcel = await pack(taken.exchange_order_id)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await receive(taken.id, 1)
  const states = []
  for (const status of ['accept', 'pending', 'accept', 'shipped', 'accept', 'reject', 'accept']) {
    await ok('orders/update-status', { order_id: taken.exchange_order_id, status })
    states.push([status, (await returnOf(taken.id)).state])
    expect(await wrongMoney(), status).toEqual([])
  }
  expect(states).toEqual([
    ['accept', 'done'],
    ['pending', 'to_pay'],
    ['accept', 'done'],
    ['shipped', 'to_pay'],
    ['accept', 'done'],
    ['reject', 'to_pay'],
    ['accept', 'done'],
  ])
})

test('of a cheaper product paid back by transfer, only what came is paid back', async () => {
  const order = await delivered(2)
  const terms = { money_by: 'transfer', comes_by: 'customer' }
  const taken = await exchange(order.id, { ...forScarf, quantity: 2 }, terms)
  expect(taken).toMatchObject({ value: 2900, credit: 600, refund: 2300 })
  await receive(taken.id, 1)
  await ok('orders/update-status', { order_id: taken.exchange_order_id, status: 'accept' })
  await ok('return/end', { return_id: taken.id })
  expect(await returnOf(taken.id)).toMatchObject({
    ...{ state: 'to_pay', value: 1450, credit: 600, refund: 850 },
  })
  await ok('return/paid', { return_id: taken.id })
  expect(await returnOf(taken.id)).toMatchObject({ state: 'done', refund: 850 })
  expect(await wrongMoney()).toEqual([])
})

test('where the new pieces are refused after the old ones came, all of their price is paid back; taken after all, the rest', async () => {
  const order = await delivered()
  const taken = await exchange(order.id, forScarf, { money_by: 'transfer', comes_by: 'customer' })
  await receive(taken.id, 1)
  const move = (status: string) =>
    ok('orders/update-status', { order_id: taken.exchange_order_id, status })
  expect(await returnOf(taken.id)).toMatchObject({ state: 'to_pay', refund: 1150 })
  await move('reject')
  expect(await returnOf(taken.id)).toMatchObject({ state: 'to_pay', refund: 1450, credit: 0 })
  expect(await wrongMoney()).toEqual([])
  await move('shipped')
  expect(await returnOf(taken.id)).toMatchObject({ state: 'to_pay', refund: 1150, credit: 300 })
  expect(await wrongMoney()).toEqual([])
})

test('called off, nothing is owed and the new product is in the stock again', async () => {
  const order = await delivered()
  const before = await stock(scarf.items[0])
  const taken = await exchange(order.id, forScarf, byCourier)
  await ok('return/cancel', { return_id: taken.id })
  expect(await stock(scarf.items[0])).toBe(before)
  expect(await wrongMoney()).toEqual([])
})

test('the old coupon stays with pieces of the same product, and is no part of another', async () => {
  await makeCoupon(50_000, 29_000, '2020-01-01', '2099-12-31')
  const order = await delivered(2)
  await read('delete from coupons')
  expect(order.discount).toBe(290)
  const same = await exchange(order.id, { ...line, size_id: dress.sizes.M })
  expect(await orderOf(same.exchange_order_id)).toMatchObject({
    ...{ subtotal: 1450, discount: 1450, total_price: 0 },
  })
  const other = await exchange(order.id, forCaftan)
  expect([same.value, other.value]).toEqual([1305, 1305])
  expect(await orderOf(other.exchange_order_id)).toMatchObject({
    ...{ subtotal: 1890, discount: 1305, total_price: 585 },
  })
})

test('a price that the screen did not show, a hidden product and a size that is not its own are refused, and nothing is taken', async () => {
  const order = await delivered()
  const before = await stock(caftan.items[1])
  const send = (wanted: object) =>
    post('/api/return/create', { order_id: order.id, lines: [wanted], comes_by: 'courier' })
  const stale = await send({ ...forCaftan, price_seen: 1700 })
  expect([stale.status, stale.json.code, stale.json.totals.total_price]).toEqual([
    409,
    'total_changed',
    440,
  ])
  expect((await send({ ...forCaftan, size_id: dress.sizes.S })).json.errors).toHaveProperty([
    'lines.0.size_id',
  ])
  expect((await send({ ...line, product_id: caftan.id })).json.errors).toHaveProperty([
    'lines.0.size_id',
  ])
  await pool.query("update products set state = 'draft' where id = $1", [caftan.id])
  expect((await send(forCaftan)).json.errors).toEqual({ 'lines.0.product_id': [expect.anything()] })
  await pool.query("update products set state = 'published' where id = $1", [caftan.id])
  expect((await send({ ...line, product_id: 999_999 })).status).toBe(422)
  expect(await stock(caftan.items[1])).toBe(before)
  expect((await get(`/api/return/all?order_id=${order.id}`)).json.returns.data).toEqual([])
})
