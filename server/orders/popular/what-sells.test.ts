import { expect, test } from 'vitest'
import { refreshCatalogue } from '../../../test/database/catalogue.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { rankBestSellers } from '../orders.ts'

const shop = await testShop()
const { api, ctx } = shop
const { pool } = shop.database
const { makeGoods, read } = goodsIn(pool)

let made = 0

async function order(
  days: number,
  pieces: Record<number, number>,
  status = 'pending',
): Promise<number> {
  const id = await read(
    `insert into orders (token, status, first_name, last_name, phone, state, city, address, subtotal, delivery_price, total_price,
       delivery_from, delivery_to, created_at)
     values ($1, $2, 'Mona', 'Adel', '01012345678', 's', 'c', 'a', 100, 0, 100, '2026-01-01', '2026-01-01', now() - $3 * interval '1 day')
     returning id`,
    [`order_${String(++made).padStart(20, '0')}`, status, days],
  )
  for (const [position, [product, quantity]] of Object.entries(pieces).entries()) {
    await read(
      `insert into order_lines (order_id, position, product_id, name, price, quantity) values ($1, $2, $3, 'x', 100, $4)`,
      [...[id, position, product, quantity]],
    )
  }
  return id
}

const makeTrial = (id: number) => read('update orders set is_trial = true where id = $1', [id])

test('lists stand by what was sold in ninety days, rejected orders aside, the newest first of what sold alike', async () => {
  const [vase, lamp, rug, bowl] = [
    await makeGoods(),
    await makeGoods(),
    await makeGoods(),
    await makeGoods(),
  ].map(({ id }) => id) as [...[number, number, number, number]]
  await refreshCatalogue(pool)
  const listed = async () =>
    (await api.products.list({ sort: 'best_selling' })).products.map(({ id }) => id)
  await order(1, { [vase]: 2, [lamp]: 3 })
  await order(80, { [vase]: 2 })
  await order(100, { [rug]: 50 })
  await order(2, { [bowl]: 50 }, 'reject')
  await makeTrial(await order(2, { [rug]: 50 }))
  expect(await listed()).toEqual([bowl, rug, lamp, vase])
  await rankBestSellers(ctx)
  expect(await listed()).toEqual([vase, lamp, bowl, rug])

  // A rank survives a change of its product, and expires with time.
  await refreshCatalogue(pool)
  expect(await listed()).toEqual([vase, lamp, bowl, rug])
  await rankBestSellers({ ...ctx, now: () => new Date(Date.now() + 60 * 24 * 60 * 60 * 1000) })
  expect(await listed()).toEqual([lamp, vase, bowl, rug])
})

test('with a product goes what two orders had together with it, then its category by price, of what is in stock', async () => {
  const goods = [
    await makeGoods({ price: 500 }),
    await makeGoods({ price: 900 }),
    await makeGoods({ price: 550 }),
    await makeGoods({ price: 400 }),
  ]
  const sold = await makeGoods({ price: 500, quantity: 0 })
  const [skirt, shawl, blouse, belt] = goods.map(({ id }) => id) as [number, number, number, number]
  const place = await read(`select subcategory_id from products where id = $1`, [skirt])
  await read('update products set subcategory_id = $1 where id = any ($2)', [
    place,
    [skirt, blouse, belt, sold.id],
  ])
  await refreshCatalogue(pool)
  const goesWith = async (id: number) => {
    const { products, bought } = await api.orders.goesWith({ id })
    return { ids: products.map(({ id }) => id), bought }
  }
  const nothing = await goesWith(skirt)
  expect(nothing).toMatchObject({ bought: 0 })
  expect(nothing.ids.slice(0, 2)).toEqual([blouse, belt])
  expect(nothing.ids).toHaveLength(4)
  expect(nothing.ids).not.toContain(sold.id)

  await order(1, { [skirt]: 1, [shawl]: 1, [sold.id]: 1 })
  expect((await goesWith(skirt)).bought).toBe(0)
  await order(1, { [skirt]: 1, [shawl]: 1, [sold.id]: 1 }, 'reject')
  await makeTrial(await order(1, { [skirt]: 1, [shawl]: 1, [sold.id]: 1 }))
  await pool.query(`select pg_notify('catalogue', '')`)
  await expect.poll(() => goesWith(skirt)).toMatchObject({ bought: 0 })
  await order(1, { [skirt]: 1, [shawl]: 2, [sold.id]: 1 })
  await pool.query(`select pg_notify('catalogue', '')`)
  await expect
    .poll(() => goesWith(skirt))
    .toEqual({ ids: [shawl, blouse, belt, expect.any(Number)], bought: 1 })
  // A sold-out product shows similar ones.
  expect((await goesWith(sold.id)).ids.slice(0, 3)).toEqual([skirt, blouse, belt])
  await expect(goesWith(999_999)).rejects.toMatchObject({ status: 404 })
})
