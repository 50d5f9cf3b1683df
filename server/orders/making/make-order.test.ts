import { expect, test } from 'vitest'
import { adminIn } from '../../../test/admin.ts'
import { deliveryFormFor } from '../../../test/buyers.ts'
import { goodsIn } from '../../../test/goods.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { post, name } = await adminIn(shop)
const { makeGoods, makeArea, stockOf } = goodsIn(shop.database.pool)
const giza = await makeArea('Giza', 6000)
const form = deliveryFormFor(giza)

const make = (more: object, headers: Record<string, string> = {}) =>
  post('/api/orders/create', { ...form, source: 'phone', ...more }, headers)

test('an order that is made by hand takes stock at today’s prices, is confirmed at once, and keeps where it came from and a note', async () => {
  const dress = await makeGoods({ sizes: ['S'], colours: ['Sand'], counted_by: 'variant', quantity: 500, pictures: 1 })
  const line = { product_id: dress.id, size_id: dress.sizes.S, color_id: dress.colours.Sand }
  const reply = await make({
    source: 'instagram',
    lines: [
      { ...line, quantity: 100 },
      { product_id: (await makeGoods({ price: 5000 })).id, quantity: 2 },
    ],
    note: 'Before Thursday.',
    language: 'ar',
  })
  expect(reply.status, reply.text).toBe(201)
  const { order } = reply.json
  expect(order).toMatchObject({
    source: 'instagram',
    confirmation: 'confirmed',
    user_id: null,
    language: 'ar',
    subtotal: 10_100,
    delivery_price: 60,
  })
  expect(order.events).toMatchObject([
    { kind: 'status', status: 'pending', user_name: name },
    { kind: 'confirmation', confirmation: 'confirmed', user_name: name },
    { kind: 'note', message: 'Before Thursday.', user_name: name },
  ])
  expect(await stockOf(dress)).toBe(400)
})

test('a total that is another one than stood on the screen is refused with the figures of now, and nothing is taken', async () => {
  const vase = await makeGoods({ price: 10_000, quantity: 3 })
  const asked = { lines: [{ product_id: vase.id, quantity: 1 }] }
  const refused = await make({ ...asked, total_seen: 150 })
  expect([refused.status, refused.json.code, refused.json.totals.total_price]).toEqual([409, 'total_changed', 160])
  expect(await stockOf(vase)).toBe(3)
  expect((await make({ ...asked, total_seen: 160 })).status).toBe(201)
  expect(await stockOf(vase)).toBe(2)
})
