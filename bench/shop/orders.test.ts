import { beforeAll, expect, test } from 'vitest'
import { getOrderByToken } from '#server/orders/orders.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { orderRecords } from '#contract/orders/order-records.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { fillOrders } from './orders.ts'

const shop = await testShop()
const { ctx, database } = shop
const { pool } = database
const { token } = await peopleIn(shop).makeAdmin()
const { makeGoods, makeArea, stockOf, read } = goodsIn(pool)

const see = async (path: string) =>
  (await shop.request('GET', `/api/orders/${path}`, { token })).json
const listOrders = async (search = ''): Promise<AnswerOf<typeof orderRecords.page>> =>
  see(`allOrders?${new URLSearchParams({ search, per_page: '50' })}`)
const getOrder = async (id: number): Promise<AnswerOf<typeof orderRecords.record>['order']> =>
  (await see(`getorder/${id}`)).order

let goods: Awaited<ReturnType<typeof makeGoods>>[] = []
let stock: number[] = []

beforeAll(async () => {
  goods = [
    await makeGoods({
      name: 'Dress',
      name_ar: 'فستان',
      sizes: ['S', 'M'],
      colours: ['Sand', 'Clay'],
      counted_by: 'variant',
      pictures: 2,
    }),
    await makeGoods({ name: 'Vase', price: 25_050 }),
    await makeGoods({ name: 'Lamp', colours: ['Brass'] }),
  ]
  await makeArea('Cairo', 6000)
  stock = await Promise.all(goods.map(stockOf))
  await fillOrders(pool, 50)
})

test('there are as many as asked for, of every status, most of them done with', async () => {
  const { total, counts } = await listOrders()
  expect(total).toBe(50)
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(50)
  expect(counts.accept).toBeGreaterThan(counts.reject)
  expect(counts.pending).toBeGreaterThan(0)
})

test('each reads like one that was placed: its lines are goods of the shop and its sums are right', async () => {
  const { data } = (await listOrders()).allOrders
  for (const { id, token } of data) {
    const order = await getOrder(id)
    expect(order.items.length).toBeLessThanOrEqual(4)
    expect(order.subtotal).toBe(order.items.reduce((sum, { line_total }) => sum + line_total, 0))
    expect(order.events.at(0)).toMatchObject({ from: null, status: 'pending' })
    expect(order.events.at(-1)?.status).toBe(order.status)
    expect(order.delivery_price).toBe(60)
    for (const item of order.items) {
      const sold = goods.find((one) => one.id === item.product_id)
      expect(item.name).toBe(sold?.name)
      expect(item.size === null ? [] : [item.size]).toEqual(
        Object.keys(sold?.sizes ?? {}).filter((size) => size === item.size),
      )
      expect(item.image === null).toBe(item.name !== 'Dress')
    }
    expect((await getOrderByToken(ctx, { token, lang: 'ar' })).number).toBe(order.number)
  }
})

test('people and phones are found as admins look for them', async () => {
  const { data } = (await listOrders()).allOrders
  const arabic = data.find(({ first_name }) => /\p{Script=Arabic}/u.test(first_name))
  for (const search of [
    data[7]?.phone,
    data[7]?.number,
    arabic?.first_name,
    data[3]?.last_name.slice(0, 2),
  ]) {
    expect((await listOrders(search)).total, search).toBeGreaterThan(0)
  }
  expect(data.some(({ user_id }) => user_id !== null)).toBe(true)
  expect(data.some(({ email }) => email !== null)).toBe(true)
})

test('they come closer together with time, none from tomorrow', async () => {
  const halves = await read(`
    select array[count(*) filter (where created_at < now() - interval '1 year'), count(*) filter (where created_at > now())] from orders`)
  expect(Number(halves[0])).toBeLessThan(25)
  expect(Number(halves[1])).toBe(0)
})

test('stock stays, and a second run adds what is missing with numbers that follow', async () => {
  expect(await Promise.all(goods.map(stockOf))).toEqual(stock)
  await fillOrders(pool, 60)
  expect((await listOrders()).total).toBe(60)
  await read(`select nextval(pg_get_serial_sequence('orders', 'id'))`)
  expect(await read('select max(id) from orders')).toBe(60)
})

test('the same shop gets the same orders', async () => {
  const facts = () =>
    read(
      `select md5(string_agg(concat_ws(' ', token, status, first_name, last_name, phone, total_price, city), chr(10) order by token)) from orders`,
    )
  const again = async () => {
    await read('delete from orders')
    await read(`delete from users where email like 'customer-%'`)
    await fillOrders(pool, 50)
    return facts()
  }
  const before = await again()
  expect(await again()).toBe(before)
})

test('a shop without goods is told so', async () => {
  await read('delete from areas')
  await expect(fillOrders(pool, 70)).rejects.toThrow(
    'Orders need products with variants, and areas',
  )
})
