import { expect, test } from 'vitest'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeGoods, makeArea, read } = goodsIn(shop.database.pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const nada = await peopleIn(shop).makeAdmin()
const vase = await makeGoods({ quantity: 10 })
const partsOf = (id: number) => read('select address_parts from orders where id = $1', [id])

test('parts of an address are kept beside it until another address is written; who sends none has none', async () => {
  const place = async (more: object) =>
    (await buy(await fill({ product_id: vase.id }), { ...form, ...more })).json
  const { order: bare } = await place({})
  expect(await partsOf(bare.id)).toBeNull()
  const parts = {
    street: 'Mossadak Street',
    building: '14',
    floor: '3',
    apartment: '9',
    landmark: 'Beside the bank',
  }
  const { order } = await place({ ...parts, address: 'Mossadak Street, 14, 3, 9' })
  expect(await partsOf(order.id)).toEqual(parts)
  const edit = (change: object, version: number) =>
    shop.request('POST', `/api/orders/edit/${order.id}`, {
      body: { version, ...change },
      token: nada.token,
    })
  await edit({ first_name: 'Nour' }, 1)
  expect(await partsOf(order.id)).toEqual(parts)
  expect((await edit({ address: '5 Nile Street' }, 2)).status).toBe(200)
  expect(await partsOf(order.id)).toBeNull()
  expect((await place({ building: 'x'.repeat(21) })).errors).toHaveProperty('building')
})
