/** Payments in advance: what the door collects, what is given back, and what is refused (R349). */
import { beforeAll, expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { get, post, token } = await adminIn(shop)
const { makeGoods, makeArea, read } = goodsIn(pool)
const area = await makeArea('Giza', 6000)
const { form } = buyersIn(shop, area)
const vase = await makeGoods({ name: 'Vase', price: 44_000, quantity: 100 })
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
const refused = async (path: string, body: object) => {
  const { status, json } = await post(`/api/${path}`, body)
  return [status, json.reason ?? json.codes ?? json.code]
}
/** An order by hand of EGP 500: a vase for 440 and delivery for 60. */
async function make(more: object = {}) {
  const email = `payer${++buyers}@mail.example`
  const lines = [{ product_id: vase.id, size_id: null, color_id: null, quantity: 1 }]
  const made = { ...form, phone: phoneOf(buyers), email, source: 'phone', lines, ...more }
  return { ...(await ok('orders/create', made)).order, email }
}
const orderOf = async (id: number) => (await get(`/api/orders/getorder/${id}`)).json.order
const pay = (order_id: number, amount: number, by = 'transfer') =>
  ok('orders/payment/add', { order_id, amount, by })
const pack = async (id: number) =>
  (await ok('parcel/create', { courier_id, order_ids: [id] })).parcels[0]
const collects = async (parcel: { id: number }) =>
  (await get(`/api/parcel/get/${parcel.id}`)).json.parcel.to_collect

test('an order by hand that is paid in part collects the rest, and says so on papers, to the customer and in the file', async () => {
  const order = await make({ paid_amount: '١٢٠', paid_by: 'cash' })
  expect(order).toMatchObject({ total_price: 500, paid: 120 })
  expect(order.payments).toMatchObject([{ amount: 120, by: 'cash' }])
  expect(order.events.map(({ act }: { act: string | null }) => act)).toContain('advance_paid')
  const mail: string = await read(
    'select text from mails where to_address = $1 order by id limit 1',
    [order.email],
  )
  expect(mail).toMatch(/Paid already.*120/)
  expect(mail).toMatch(/Due on delivery, in cash.*380/)
  const tracked = (await shop.request('GET', `/api/order/${order.token}`)).json.order
  expect(tracked).toMatchObject({ total_price: 500, paid: 120 })
  const file = await shop.request('GET', '/api/export/orders.csv', { token })
  const row = file.text.split('\r\n').find((line) => line.includes(order.number)) as string
  expect(row).toMatch(/500\.00,120\.00$/)

  const parcel = await pack(order.id)
  expect(parcel.to_collect).toBe(380)
  const more = (await pay(order.id, 80)).order
  expect(more.paid).toBe(200)
  expect(await collects(parcel)).toBe(300)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/delivered', { parcel_id: parcel.id })
  expect(await collects(parcel)).toBe(300)
  expect((await orderOf(order.id)).paid).toBe(200)
})

test('an order that is paid in full collects nothing, whether by parcel or accepted by hand', async () => {
  const [sent, byHand] = [await make({ paid_amount: 500 }), await make({ paid_amount: 500 })]
  const parcel = await pack(sent.id)
  expect(parcel.to_collect).toBe(0)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/delivered', { parcel_id: parcel.id })
  await ok('orders/update-status', { order_id: byHand.id, status: 'accept' })
  const door = (id: number) =>
    read("select sum(amount)::int from order_money where order_id = $1 and kind = 'door'", [id])
  expect([await door(sent.id), await door(byHand.id)]).toEqual([0, 0])
  expect(await refused('orders/payment/add', { order_id: sent.id, amount: 1, by: 'cash' })).toEqual(
    [409, 'not_pending'],
  )
})

test('no more is taken than is due, and no more given back than was paid', async () => {
  const { id: order_id } = await make()
  const asks = (path: string, amount: unknown, by = 'transfer') =>
    refused(`orders/payment/${path}`, { order_id, amount, by })
  const most = (amount: number) => ({ amount: [{ code: 'money_limit', params: { most: amount } }] })
  expect(await asks('add', 500.01)).toEqual([422, most(500)])
  expect(await asks('refund', 1)).toEqual([409, 'nothing_to_give_back'])
  for (const amount of [0, '', 'much', -5, 1.005])
    expect((await asks('add', amount))[0], String(amount)).toBe(422)
  expect((await asks('add', 5, 'courier'))[0]).toBe(422)
  await pay(order_id, 500)
  expect(await asks('add', 1)).toEqual([409, 'nothing_due'])
  expect(await asks('refund', 500.01)).toEqual([422, most(500)])
  expect(
    (await ok('orders/payment/refund', { order_id, amount: 100, by: 'cash' })).order.paid,
  ).toBe(400)
  const other = await make()
  const lines = [{ product_id: vase.id, size_id: null, color_id: null, quantity: 1 }]
  const tooMuch = { ...form, phone: phoneOf(++buyers), source: 'phone', lines, paid_amount: 501 }
  expect(await refused('orders/create', tooMuch)).toEqual([
    422,
    { paid_amount: [{ code: 'money_limit', params: { most: 500 } }] },
  ])
  expect(await orderOf(other.id + 1)).toBeUndefined()
})

test('of a rejected order all is to be given back; of an edited one what is above its total', async () => {
  const { id: order_id, version } = await make({ paid_amount: 500 })
  const other = await make({ paid_amount: 300 })
  await ok(`orders/edit/${order_id}`, { version, extra_discount: 40 })
  const owed = async () =>
    (await get('/api/orders/allOrders?money=owed')).json.allOrders.data.map(
      ({ id }: { id: number }) => id,
    )
  const waits = async () => (await get('/api/overview')).json.work.orders_to_pay
  expect([await owed(), await waits()]).toEqual([[order_id], 1])
  await ok('orders/cancel', { order_id: other.id, reason: 'customer' })
  expect([await owed(), await waits()]).toEqual([[other.id, order_id], 2])
  await ok('orders/payment/refund', { order_id: other.id, amount: 300, by: 'transfer' })
  await ok('orders/payment/refund', { order_id, amount: 40, by: 'transfer' })
  expect([await owed(), await waits()]).toEqual([[], 0])
  expect((await orderOf(other.id)).payments).toMatchObject([{ amount: 300 }, { amount: -300 }])
})

test('a refused parcel leaves what was paid owed, and taken again it collects the rest', async () => {
  const order = await make({ paid_amount: 200 })
  const parcel = await pack(order.id)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/refused', { parcel_id: parcel.id })
  await ok('orders/payment/refund', { order_id: order.id, amount: 50, by: 'transfer' })
  await ok('orders/update-status', { order_id: order.id, status: 'pending' })
  expect((await pack(order.id)).to_collect).toBe(350)
})

test('a payment that was recorded wrongly is taken back, before the order leaves and once', async () => {
  const { id: order_id, payments } = await make({ paid_amount: 500 })
  const [payment] = payments
  const voiding = { order_id, payment_id: payment.id }
  await ok('orders/payment/refund', { order_id, amount: 100, by: 'cash' })
  expect(await refused('orders/payment/void', voiding)).toEqual([409, 'payment_given_back'])
  const refund = (await orderOf(order_id)).payments[1]
  expect((await ok('orders/payment/void', { order_id, payment_id: refund.id })).order.paid).toBe(
    500,
  )
  const other = await make({ paid_amount: 10 })
  expect(
    await refused('orders/payment/void', { order_id, payment_id: other.payments[0].id }),
  ).toEqual([404, 'not_found'])
  expect((await ok('orders/payment/void', voiding)).order).toMatchObject({ paid: 0, payments: [] })
  expect(await refused('orders/payment/void', voiding)).toEqual([404, 'not_found'])
  await ok('orders/update-status', { order_id: other.id, status: 'shipped' })
  expect(
    await refused('orders/payment/void', {
      order_id: other.id,
      payment_id: other.payments[0].id,
    }),
  ).toEqual([409, 'order_left'])
})

test('of twenty payments at once as many are taken as are due, and one sent twice counts once', async () => {
  const { id: order_id } = await make()
  const body = { order_id, amount: 100, by: 'cash' }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => post('/api/orders/payment/add', body)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await orderOf(order_id)).paid).toBe(500)
  const again = await make()
  const once = { body: { ...body, order_id: again.id }, token, headers: { 'idempotency-key': 'p' } }
  const [one, other] = [
    await shop.request('POST', '/api/orders/payment/add', once),
    await shop.request('POST', '/api/orders/payment/add', once),
  ]
  expect(one.text).toBe(other.text)
  expect((await orderOf(again.id)).paid).toBe(100)
})
