import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { rowsIn } from './rows.ts'

const { pool, url } = await testDatabase()
const { read, makeSubcategory, makeProduct, makeColour, makeItem, makeCart, order } = rowsIn(pool)

describe('review figures', () => {
  const figures = async (product: number) => {
    const { rows } = await pool.query('select review_count, review_sum from products where id = $1', [product])
    return [rows[0].review_count, rows[0].review_sum]
  }
  const insert = `insert into reviews (product_id, name, rate, review, status) values ($1, 'Mona', $2, 'Good', $3) returning id`

  test('count accepted ones only, through every change', async () => {
    const [product, other] = [await makeProduct(), await makeProduct()]
    const hidden = await read(insert, [product, 4, 'rejected'])
    expect(await figures(product)).toEqual([0, 0])
    const shown = await read(insert, [product, 5, 'accepted'])
    expect(await figures(product)).toEqual([1, 5])
    await pool.query(`update reviews set status = 'accepted' where id = $1`, [hidden])
    expect(await figures(product)).toEqual([2, 9])
    await pool.query('update reviews set rate = 1 where id = $1', [hidden])
    expect(await figures(product)).toEqual([2, 6])
    await pool.query('update reviews set product_id = $2 where id = $1', [hidden, other])
    expect([await figures(product), await figures(other)]).toEqual([
      [1, 5],
      [1, 1],
    ])
    await pool.query(`update reviews set status = 'rejected' where id = $1`, [shown])
    await pool.query('delete from reviews where id = any ($1)', [[hidden, shown]])
    expect([await figures(product), await figures(other)]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})

describe('announcements', () => {
  const heard: pg.Notification[] = []
  let product: number
  let item: number

  /** Of how many tables the statements announce a change in one transaction, and whether the transaction itself knows. */
  async function announced(statement: string, values: unknown[] = []) {
    const [client, listener] = [await pool.connect(), new pg.Client({ connectionString: url })]
    heard.length = 0
    listener.on('notification', (notification) => heard.push(notification))
    try {
      await listener.connect()
      await listener.query('listen catalogue; listen done')
      await client.query('begin')
      await client.query(statement, values)
      const { rows } = await client.query(`select current_setting('zeina.catalogue', true) as known, pg_notify('done', '')`)
      await client.query('commit')
      await expect.poll(() => heard.at(-1)?.channel).toBe('done')
      const tables = heard.slice(0, -1).map(({ payload }) => payload)
      expect(tables, 'what the transaction knows is what is announced').toEqual((rows[0].known ?? '').split(',').filter(Boolean))
      return tables.length
    } finally {
      await listener.end()
      // Destroyed, so that what failed half-way reaches no other test.
      client.release(true)
    }
  }

  beforeEach(async () => {
    product = await makeProduct()
    item = await makeItem(product, 5)
  })

  test('stock speaks when it crosses zero and not otherwise', async () => {
    const set = 'update inventory_items set quantity = $2 where id = $1'
    expect(await announced(set, [item, 4])).toBe(0)
    expect(await announced(set, [item, 0])).toBe(1)
    expect(await announced(set, [item, 0])).toBe(0)
    expect(await announced(set, [item, 3])).toBe(1)
    expect(await announced('insert into inventory_items (product_id, quantity) values ($1, 1)', [product])).toBe(1)
    expect(await announced('delete from inventory_items where product_id = $1', [product])).toBe(1)
  })

  test.each([
    `insert into settings (key, value) values ('shop_name', '"Zeina"')`,
    `insert into areas (city, price) values ('Luxor', 1)`,
    'update categories set is_home = true',
    `update subcategories set status = 'hidden'`,
    `insert into social_links (name, link) values ('facebook', 'https://facebook.com')`,
    `update products set badge = 'New'`,
    `insert into product_former_slugs (slug, product_id) select 'once', max(id) from products`,
    `insert into product_sizes (product_id, name, position) select max(id), 'XL', 0 from products`,
    `insert into product_colours (product_id, name, position) select max(id), 'Red', 0 from products`,
    'delete from variants',
    'delete from product_pictures',
    'delete from slides',
    'delete from instagram_images',
    `insert into search_synonyms values ('a', 'b')`,
    'truncate search_synonyms',
  ])('shoppers see it: %s', async (statement) => {
    expect(await announced(statement)).toBe(1)
  })

  test('a review speaks once it is accepted', async () => {
    const insert = `insert into reviews (product_id, name, rate, review) values ($1, 'Mona', 5, 'Good')`
    expect(await announced(insert, [product])).toBe(0)
    const set = (change: string) => announced(`update reviews set ${change} where product_id = $1`, [product])
    expect(await set(`review = 'Very good'`)).toBe(0)
    expect(await set(`status = 'accepted'`)).toBe(2)
    expect(await set(`review = 'Excellent'`)).toBe(1)
    expect(await set(`status = 'rejected'`)).toBe(2)
    expect(await announced('delete from reviews where product_id = $1', [product])).toBe(0)
  })

  test('carts, orders, coupons and people are nobody else’s business', async () => {
    expect(await announced(order.insert, [order.token(), '01012345678', 1000, 100, 60, 960])).toBe(0)
    const cart = await makeCart()
    expect(
      await announced('insert into cart_lines (cart_id, product_id, quantity, price_seen) values ($1, $2, 1, 100)', [cart, product]),
    ).toBe(0)
    expect(await announced(`insert into coupons (price, discount, start_date, end_date) values (2, 1, '2026-01-01', '2026-01-02')`)).toBe(0)
    expect(await announced(`insert into users (name, email, password_hash) values ('Ali', 'ali@example.com', 'x')`)).toBe(0)
  })
})
