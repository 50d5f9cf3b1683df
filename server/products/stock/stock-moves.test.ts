import { expect, test } from 'vitest'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { productCallsIn } from '../../../test/shop/product-calls.ts'
import { rowsIn } from '../../../test/database/rows.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { checkStock } from './stock.ts'

const shop = await testShop()
const { request, database, ctx } = shop
const admin = await peopleIn(shop).makeAdmin()
const { read, makeSubcategory } = rowsIn(database.pool)
const { make, changed } = productCallsIn(shop, admin.token, {
  subcategory_id: await makeSubcategory('Dresses'),
})
const { makeArea } = goodsIn(database.pool)
const { fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))

/** Moves of a product as 'sale -2 = 3', oldest first. */
const movesOf = (id: number): Promise<string[]> =>
  read(
    `select array_agg(kind || ' ' || pieces || ' = ' || quantity_after || case when user_id is not null then ' by us' else '' end order by id)
     from stock_moves where product_id = $1`,
    [id],
  )

test('what a form says is a correction, what an order takes a sale, and what comes back is back', async () => {
  const { id } = await make({ name: 'Vase', quantity: 5 })
  const { order } = (await buy(await fill({ product_id: id, quantity: 2 }))).json
  await changed(id, { quantity: 10, seen_quantity: 5 })
  const status = (status: string) =>
    request('POST', '/api/orders/update-status', {
      token: admin.token,
      body: { order_id: order.id, status },
    })
  await status('reject')
  await status('pending')
  expect(await movesOf(id)).toEqual([
    'correction 5 = 5 by us',
    'sale -2 = 3',
    'correction 5 = 8 by us',
    'back 2 = 10 by us',
    'sale -2 = 8 by us',
  ])
  expect(
    await read(
      `select array_agg(distinct order_id) from stock_moves where product_id = $1 and kind <> 'correction'`,
      [id],
    ),
  ).toEqual([order.id])
})

test('a product that comes to be counted in another way writes off what was counted before', async () => {
  const { id } = await make({ name: 'Coat', sizes: ['S', 'M'], quantity: 7 })
  await changed(id, { stock: [3, 0].map((quantity, at) => ({ size: ['S', 'M'][at], quantity })) })
  expect(await movesOf(id)).toEqual([
    'correction 7 = 7 by us',
    'correction 3 = 3 by us',
    'correction -7 = 0 by us',
  ])
  await changed(id, { quantity: 4 })
  expect(await read('select sum(pieces)::int from stock_moves where product_id = $1', [id])).toBe(4)
})

test('a purchase that is refused, and a form that changes nothing, move nothing', async () => {
  const { id } = await make({ name: 'Scarf', quantity: 1 })
  const [one, other] = [await fill({ product_id: id }), await fill({ product_id: id })]
  expect([(await buy(one)).status, (await buy(other)).status]).toEqual([201, 409])
  await changed(id, { name: 'Silk scarf', quantity: 1, seen_quantity: 1 })
  expect(await movesOf(id)).toEqual(['correction 1 = 1 by us', 'sale -1 = 0'])
})

test('what is changed behind the shop’s back is accounted for all the same', async () => {
  const { id } = await make({ name: 'Lamp', quantity: 4 })
  await read('update inventory_items set quantity = 9 where product_id = $1', [id])
  await read('update inventory_items set quantity = quantity where product_id = $1', [id])
  expect(await movesOf(id)).toEqual(['correction 4 = 4 by us', 'correction 5 = 9'])
  await checkStock(ctx)
})

test('the nightly check names what does not add up', async () => {
  const { id } = await make({ name: 'Wrong', quantity: 4 })
  await read('delete from stock_moves where product_id = $1', [id])
  const item = await read('select id from inventory_items where product_id = $1', [id])
  await expect(checkStock(ctx)).rejects.toThrow(
    new RegExp(`do not add up to their quantity: ${item}$`),
  )
})
