/** What triggers keep of each product for the admin's list is what one would reckon anew at any moment. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buyersIn } from '../../test/buyers.ts'
import { goodsIn } from '../../test/goods.ts'
import { peopleIn } from '../../test/people.ts'
import { productCallsIn } from '../../test/product-calls.ts'
import { rowsIn } from '../../test/rows.ts'
import { testShop } from '../../test/shop.ts'
import { catchUpWithLevels } from './products.ts'

const shop = await testShop()
const { pool } = shop.database
const { makeGoods, makeArea, setStock } = goodsIn(pool)
const { token } = await peopleIn(shop).makeAdmin()
const subcategory_id = await rowsIn(pool).makeSubcategory('Wear', 'Kaftans')
const { make, changed } = productCallsIn(shop, token, { subcategory_id })
let buyers: ReturnType<typeof buyersIn>

beforeAll(async () => {
  buyers = buyersIn(shop, await makeArea('Giza', 5000))
})

const level = async (id: number) => {
  await catchUpWithLevels(shop.ctx)
  const { rows } = await pool.query('select pieces, least, price, is_archived from product_levels where product_id = $1', [id])
  return rows[0]
}

/** From the tables themselves, by another way than the triggers take. */
const reckoned = `
  select product.id, product.subcategory_id, product.price, product.created_at, product.archived_at is not null as is_archived,
    coalesce(sum(item.quantity), 0)::integer as pieces, min(item.quantity) as least
  from products as product
  left join (
    select product_id, quantity from inventory_items
    where id not in (
      select inventory_item_id from variants join products as owner on owner.id = product_id and owner.stock_counted_by = 'variant'
      where size_id in (select id from product_sizes where archived_at is not null)
        or colour_id in (select id from product_colours where archived_at is not null)
    )
  ) as item on item.product_id = product.id
  group by product.id
  order by product.id`

afterEach(async () => {
  await catchUpWithLevels(shop.ctx)
  const kept = await pool.query(
    'select product_id as id, subcategory_id, price, created_at, is_archived, pieces, least from product_levels order by product_id',
  )
  expect(kept.rows).toEqual((await pool.query(reckoned)).rows)
  expect(kept.rows.length).toBeGreaterThan(0)
})

test('a new product, its price, its stock in either way of counting it, and its end', async () => {
  const { id } = await make({ quantity: 7, price: 100 })
  expect(await level(id)).toMatchObject({ pieces: 7, least: 7, price: 10_000, is_archived: false })
  await changed(id, { price: 120, quantity: 3 })
  expect(await level(id)).toMatchObject({ pieces: 3, least: 3, price: 12_000 })
  const sizes = [{ size: 'S' }, { size: 'M' }]
  await changed(id, {
    sizes,
    stock: [
      { size: 'S', quantity: 2 },
      { size: 'M', quantity: 9 },
    ],
  })
  expect(await level(id)).toMatchObject({ pieces: 11, least: 2 })
  await shop.request('GET', `/api/product/delete/${id}`, { token })
  expect(await level(id)).toMatchObject({ is_archived: true })
})

test('a size that leaves the list takes its pieces along, and brings them back', async () => {
  const stock = [
    { size: 'S', quantity: 4 },
    { size: 'M', quantity: 6 },
  ]
  const { id } = await make({ sizes: [{ size: 'S' }, { size: 'M' }], stock })
  await changed(id, { sizes: [{ size: 'M' }] })
  expect(await level(id)).toMatchObject({ pieces: 6, least: 6 })
  await changed(id, { sizes: [{ size: 'S' }, { size: 'M' }] })
  expect(await level(id)).toMatchObject({ pieces: 10, least: 4 })
})

test('what is bought and what a rejected order gives back', async () => {
  const { id } = await make({ quantity: 5 })
  const { json } = await buyers.buy(await buyers.fill({ product_id: id, quantity: 2 }))
  expect(await level(id)).toMatchObject({ pieces: 3 })
  await shop.request('POST', '/api/orders/update-status', { token, body: { order_id: json.order.id, status: 'reject' } })
  expect(await level(id)).toMatchObject({ pieces: 5 })
})

test('buyers of different choices of the same products never knot, and every piece is counted', async () => {
  const parts = { sizes: ['S', 'M'], counted_by: 'variant', quantity: 50 } as const
  const [dress, coat] = [await makeGoods({ ...parts, sizes: [...parts.sizes] }), await makeGoods({ ...parts, sizes: [...parts.sizes] })]
  // The one holds an item of the first product before one of the second, the other the other way round.
  await setStock(dress.items[0], 40)
  const carts = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      buyers.fill(
        { product_id: dress.id, quantity: 1, size_id: dress.sizes[at % 2 ? 'S' : 'M'] },
        { product_id: coat.id, quantity: 1, size_id: coat.sizes[at % 2 ? 'M' : 'S'] },
      ),
    ),
  )
  const bought = await Promise.all(carts.map((cart) => buyers.buy(cart)))
  expect(new Set(bought.map(({ status }) => status))).toEqual(new Set([201]))
  expect([await level(dress.id), await level(coat.id)]).toMatchObject([
    { pieces: 70, least: 30 },
    { pieces: 80, least: 40 },
  ])
})

test('a product that is deleted for good leaves nothing', async () => {
  const { id } = await make({ quantity: 1 })
  await pool.query('delete from products where id = $1', [id])
  expect(await level(id)).toBeUndefined()
})
