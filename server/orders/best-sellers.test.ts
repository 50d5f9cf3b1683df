import { expect, test } from 'vitest'
import { refreshCatalogue } from '../../test/catalogue.ts'
import { goodsIn } from '../../test/goods.ts'
import { testShop } from '../../test/shop.ts'
import { rankBestSellers } from './orders.ts'

const shop = await testShop()
const { api, ctx } = shop
const { pool } = shop.database
const { makeGoods, read } = goodsIn(pool)

let made = 0

async function order(days: number, pieces: Record<number, number>, status = 'pending'): Promise<void> {
  const id = await read(
    `insert into orders (token, status, first_name, last_name, phone, state, city, address, subtotal, delivery_price, total_price,
       delivery_from, delivery_to, created_at)
     values ($1, $2, 'Mona', 'Adel', '01012345678', 's', 'c', 'a', 100, 0, 100, '2026-01-01', '2026-01-01', now() - $3 * interval '1 day')
     returning id`,
    [`order_${String(++made).padStart(20, '0')}`, status, days],
  )
  for (const [position, [product, quantity]] of Object.entries(pieces).entries()) {
    await read(`insert into order_lines (order_id, position, product_id, name, price, quantity) values ($1, $2, $3, 'x', 100, $4)`, [
      ...[id, position, product, quantity],
    ])
  }
}

test('lists stand by what was sold in ninety days, rejected orders aside, the newest first of what sold alike', async () => {
  const [vase, lamp, rug, bowl] = [await makeGoods(), await makeGoods(), await makeGoods(), await makeGoods()].map(({ id }) => id) as [
    ...[number, number, number, number],
  ]
  await refreshCatalogue(pool)
  const listed = async () => (await api.products.list({ sort: 'best_selling' })).products.map(({ id }) => id)
  await order(1, { [vase]: 2, [lamp]: 3 })
  await order(80, { [vase]: 2 })
  await order(100, { [rug]: 50 })
  await order(2, { [bowl]: 50 }, 'reject')
  expect(await listed()).toEqual([bowl, rug, lamp, vase])
  await rankBestSellers(ctx)
  expect(await listed()).toEqual([vase, lamp, bowl, rug])

  // What was ranked stays so when the product is changed, and goes with time.
  await refreshCatalogue(pool)
  expect(await listed()).toEqual([vase, lamp, bowl, rug])
  await rankBestSellers({ ...ctx, now: () => new Date(Date.now() + 60 * 24 * 60 * 60 * 1000) })
  expect(await listed()).toEqual([lamp, vase, bowl, rug])
})
