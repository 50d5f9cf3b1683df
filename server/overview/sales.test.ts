/** The overview's sums equal a plain model over orders and lines, after random histories. */
import { toCairoDay } from '#contract/days/cairo.ts'
import { refreshCatalogue } from '../../test/database/catalogue.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buyersIn, phoneOf } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { getOverview } from './overview.ts'

const shop = await testShop()
const { pool } = shop.database
const { makeGoods, makeArea } = goodsIn(pool)
const { token } = await peopleIn(shop).makeAdmin()
let buyers: ReturnType<typeof buyersIn>

beforeAll(async () => {
  buyers = buyersIn(shop, await makeArea('Giza', 5000))
})

/** Plain model that loads all lines at once. */
async function addedUp(days: number) {
  const since = [
    `(('${toCairoDay(new Date())}'::date - ${days - 1})::timestamp at time zone 'Africa/Cairo')`,
  ]
  const { rows: best } = await pool.query(`
    with lines as (
      select line.*, line.price::bigint * line.quantity as brought
      from orders join order_lines as line on line.order_id = orders.id
      where created_at >= ${since} and status <> 'reject'
    ), sold as (
      select product_id, (array_agg(name order by order_id desc))[1] as name, sum(quantity) as pieces, sum(brought)::bigint as total
      from lines where product_id is not null group by product_id
      union all
      select null, name, sum(quantity), sum(brought)::bigint from lines where product_id is null group by name
    )
    select product.id as product_id, coalesce(product.name, sold.name) as name, pieces, total
    from sold left join products as product on product.id = product_id and archived_at is null
    order by pieces desc, total desc, sold.name limit 10`)
  const { rows: figures } = await pool.query(`
    select count(*) filter (where status <> 'reject') as orders, coalesce(sum(total_price) filter (where status <> 'reject'), 0)::bigint as total,
      count(*) filter (where status = 'reject') as rejected
    from orders where created_at >= ${since}`)
  const { rows: statuses } = await pool.query(`
    select status, count(*) from (values ('pending'), ('shipped'), ('accept'), ('reject')) as known (status)
    left join orders using (status) group by status having count(orders.id) > 0`)
  return {
    best,
    figures: figures[0],
    orders: {
      pending: 0,
      shipped: 0,
      accept: 0,
      reject: 0,
      ...Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
    },
  }
}

async function shown(days: number) {
  const { best_sellers, figures, orders } = await getOverview(shop.ctx, { days })
  return {
    best: best_sellers.map(({ product_id, name, pieces, total }) => ({
      product_id,
      name,
      pieces,
      total,
    })),
    figures,
    orders,
  }
}

afterEach(async () => {
  for (const days of [1, 2, 40, 366])
    expect(await shown(days), `${days} days`).toEqual(await addedUp(days))
})

let bought = 0

/** Buys as a new customer each time, because the daily quantity is limited per phone. */
const buy = async (product_id: number, quantity: number): Promise<number> => {
  const form = { ...buyers.form, phone: phoneOf(++bought) }
  const { json } = await buyers.buy(await buyers.fill({ product_id, quantity }), form)
  return json.order.id
}
const decide = (order_id: number, status: string) =>
  shop.request('POST', '/api/orders/update-status', { token, body: { order_id, status } })
const piecesOf = async (name: string) =>
  (await shown(7)).best.find((sold) => sold.name === name)?.pieces
const toDay = (order: number, daysAgo: number) =>
  pool.query(`update orders set created_at = now() - $2 * interval '1 day' where id = $1`, [
    order,
    daysAgo,
  ])

test('a rejected order takes its pieces along, and brings them back', async () => {
  const { id } = await makeGoods({ name: 'Vase' })
  await buy(id, 2)
  const order = await buy(id, 3)
  expect(await piecesOf('Vase')).toBe(5)
  await decide(order, 'reject')
  expect(await piecesOf('Vase')).toBe(2)
  expect((await shown(1)).figures).toMatchObject({ orders: 1, rejected: 1 })
  await pool.query(`update orders set status = 'pending' where id = $1`, [order])
  expect(await piecesOf('Vase')).toBe(5)
})

test('an order of another day counts on that day, also where it is moved to or deleted', async () => {
  const { id } = await makeGoods({ name: 'Rug', quantity: 100 })
  const [first, second] = [await buy(id, 4), await buy(id, 1)]
  expect(await piecesOf('Rug')).toBe(5)
  await toDay(first, 20)
  expect(await piecesOf('Rug')).toBe(1)
  expect((await shown(30)).best.find(({ name }) => name === 'Rug')?.pieces).toBe(5)
  await toDay(second, 300)
  expect(await piecesOf('Rug')).toBeUndefined()
  await pool.query('delete from orders where id = $1', [first])
  expect((await shown(30)).best.find(({ name }) => name === 'Rug')).toBeUndefined()
})

test('a product that is archived keeps the name of its last sale, one that is deleted for good is known by name alone', async () => {
  const lamp = await makeGoods({ name: 'Old lamp', quantity: 100 })
  const days = [await buy(lamp.id, 5), await buy(lamp.id, 4)]
  await toDay(days[0] as number, 10)
  await pool.query(`update products set name = 'Lamp' where id = $1`, [lamp.id])
  await refreshCatalogue(pool)
  const last = await buy(lamp.id, 3)
  await toDay(last, 3)
  expect((await shown(30)).best).toContainEqual({
    product_id: lamp.id,
    name: 'Lamp',
    pieces: 12,
    total: 120_000,
  })
  await pool.query('update products set archived_at = now() where id = $1', [lamp.id])
  await refreshCatalogue(pool)
  expect((await shown(30)).best).toContainEqual({
    product_id: null,
    name: 'Lamp',
    pieces: 12,
    total: 120_000,
  })
  await decide(last, 'reject')
  expect((await shown(30)).best).toContainEqual({
    product_id: null,
    name: 'Old lamp',
    pieces: 9,
    total: 90_000,
  })
  await pool.query(`update orders set status = 'pending' where id = $1`, [last])
  await pool.query('delete from products where id = $1', [lamp.id])
  await refreshCatalogue(pool)
  const best = (await shown(30)).best.filter(({ name }) => name.endsWith('amp'))
  expect(best).toEqual([
    { product_id: null, name: 'Old lamp', pieces: 9, total: 90_000 },
    { product_id: null, name: 'Lamp', pieces: 3, total: 30_000 },
  ])
})

test('of what is as good as the tenth the names decide', async () => {
  for (const letter of 'LKJIHGFEDCBA')
    await buy((await makeGoods({ name: `Tied ${letter}`, quantity: 60 })).id, 50)
  expect((await shown(1)).best.map(({ name }) => name)).toEqual(
    [...'ABCDEFGHIJ'].map((letter) => `Tied ${letter}`),
  )
})
