import { expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { makeGoods, makeArea } = goodsIn(shop.database.pool)
const { fill, buy, form } = buyersIn(shop, await makeArea('Giza', 6000))
const vase = await makeGoods({
  name: 'Vase',
  price: 100_000,
  sizes: [],
  colours: [],
  quantity: 100,
})

const password = 'a good password'
let made = 0
const newcomer = () => ({
  ...{ name: 'Mona Adel', email: `mona-${++made}@kept.example`, phone: '01012345678' },
  ...{ password, password_confirmation: password },
})

const order = async (): Promise<{ id: number; token: string }> =>
  (await buy(await fill({ product_id: vase.id, quantity: 1 }))).json.order
const post = async (path: string, body: unknown) =>
  (await shop.request('POST', path, { body })).json
const ordersOf = async (token: string): Promise<number[]> =>
  (await shop.request('GET', '/api/user/orders', { token })).json.orders.map(
    ({ id }: { id: number }) => id,
  )

test('a guest’s order is kept among the orders of the account that they make', async () => {
  const [kept, other] = [await order(), await order()]
  const { token } = await post('/api/register', { ...newcomer(), order_token: kept.token })
  expect(await ordersOf(token)).toEqual([kept.id])
  expect((await shop.request('GET', `/api/order/${other.token}`)).status).toBe(200)
})

test('so it is when they log in to the account they have', async () => {
  const mona = newcomer()
  const { token } = await post('/api/register', mona)
  const before = (
    await shop.request(
      'POST',
      `/api/checkout/${await fill({ product_id: vase.id, quantity: 1 })}`,
      { body: form, token },
    )
  ).json.order
  const kept = await order()
  const again = await post('/api/login', { email: mona.email, password, order_token: kept.token })
  expect(await ordersOf(again.token)).toEqual([kept.id, before.id])
})

test('what is somebody’s stays theirs, and a token of no order keeps nothing', async () => {
  const mine = await order()
  const first = await post('/api/register', { ...newcomer(), order_token: mine.token })
  const second = await post('/api/register', { ...newcomer(), order_token: mine.token })
  expect(await ordersOf(first.token)).toEqual([mine.id])
  expect(await ordersOf(second.token)).toEqual([])
  for (const order_token of ['null', 'x'.repeat(32), 7, null]) {
    const { token } = await post('/api/register', { ...newcomer(), order_token })
    expect(await ordersOf(token)).toEqual([])
  }
})
