import { afterEach, expect, test } from 'vitest'
import { adminIn } from '../../../test/admin.ts'
import { buyersIn } from '../../../test/buyers.ts'
import { goodsIn } from '../../../test/goods.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeGoods, makeArea } = goodsIn(shop.database.pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const nada = await adminIn(shop)
const vase = await makeGoods({ quantity: 10_000 })

const place = async (parts: object = {}) =>
  (await buy(await fill({ product_id: vase.id, quantity: 2 }), { ...form, email: 'mona@mail.example', ...parts })).json.order
const act = (what: string, body: object, by = nada) => by.post(`/api/orders/${what}`, body)
const get = async (id: number) => (await nada.get(`/api/orders/getorder/${id}`)).json.order
const track = async (token: string) => (await shop.request('GET', `/api/order/${token}`)).json.order

afterEach(() => nada.post('/api/settings/update', { confirm_orders: true }))

test('an order waits until it is confirmed, and its customer sees that it is', async () => {
  const { id, token, confirmation } = await place()
  expect(confirmation).toBe('waiting')
  expect(await get(id)).toMatchObject({ confirmation: 'waiting', tries: 0, next_try_at: null, version: 1 })
  const reply = await act('confirm', { order_id: id, version: 1 })
  expect([reply.status, reply.json.message]).toEqual([200, 'Order confirmed successfully'])
  expect(reply.json.order).toMatchObject({ id, status: 'pending', confirmation: 'confirmed', version: 2 })
  expect(reply.json.order.events.at(-1)).toMatchObject({
    ...{ kind: 'confirmation', from: 'pending', status: 'pending', confirmation: 'confirmed', message: null, reason: null },
    user_name: nada.name,
  })
  expect(await track(token)).toMatchObject({ confirmation: 'confirmed', events: [{ status: 'pending' }] })
  expect(await nada.lastChange()).toMatchObject({
    ...{ room: 'orders', action: 'update', record_id: id },
    before: { confirmation: 'waiting' },
    after: { confirmation: 'confirmed' },
  })
})

test('while orders are not confirmed shoppers hear nothing of it', async () => {
  const { token } = await place()
  await nada.post('/api/settings/update', { confirm_orders: false })
  expect((await track(token)).confirmation).toBeNull()
  expect((await place()).confirmation).toBeNull()
})
