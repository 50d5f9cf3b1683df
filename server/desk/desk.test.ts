import { expect, test } from 'vitest'
import { adminIn } from '../../test/admin.ts'
import { buyersIn } from '../../test/buyers.ts'
import { goodsIn } from '../../test/goods.ts'
import { testShop } from '../../test/shop.ts'

const shop = await testShop({ config: { logLevel: 'error' } })
const { makeGoods, makeArea } = goodsIn(shop.database.pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const nada = await adminIn(shop)
const vase = await makeGoods({ name: 'Vase', quantity: 10_000, price: 145_000 })

test('the queue', async () => {
  const { order } = (await buy(await fill({ product_id: vase.id, quantity: 2 }), form)).json
  const { status, json } = await nada.get('/api/desk?state=due')
  expect(status, JSON.stringify(json)).toBe(200)
  expect(json.orders.map(({ id }: { id: number }) => id)).toEqual([order.id])
  expect((await nada.post('/api/orders/confirm', { order_id: order.id, version: 1 })).status).toBe(200)
  expect((await nada.get('/api/desk')).json.orders).toEqual([])
})
