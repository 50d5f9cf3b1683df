import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { makeGoods, makeArea, stockOf } = goodsIn(shop.database.pool)
const { form, fill } = buyersIn(shop, await makeArea('Giza', 6000))

test('a user orders what they chose as a guest while an admin renames the product', async () => {
  const { makeShopper } = peopleIn(shop)
  const [vase, lamp] = [await makeGoods(), await makeGoods()]
  const guestToken = await fill({ product_id: vase.id })
  const { token } = await makeShopper()
  await shop.request('POST', '/api/cart/add', { body: { items: [{ product_id: lamp.id }] }, token })
  const admin = await shop.database.pool.connect()
  try {
    // As in a change of a product: its row and its stock are locked, then its address changes.
    await admin.query('begin')
    await admin.query('select from products where id = $1 for no key update', [vase.id])
    await admin.query('select from inventory_items where product_id = $1 for no key update', [
      vase.id,
    ])
    const buying = shop.request('POST', `/api/checkout/${guestToken}`, { body: form, token })
    await sleep(300)
    await admin.query(`update products set slug = 'renamed' where id = $1`, [vase.id])
    await admin.query('commit')
    const bought = await buying
    expect(bought.status, bought.text).toBe(201)
    expect([await stockOf(vase), await stockOf(lamp)]).toEqual([9, 10])
  } finally {
    admin.release()
  }
})
