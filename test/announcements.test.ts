import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { rowsIn } from './rows.ts'

const { pool, url } = await testDatabase()
const { read, makeProduct, makeItem, makeCart, order } = rowsIn(pool)

describe('announcements', () => {
  const heard: pg.Notification[] = []
  let product: number
  let item: number

  /** Of how many tables the statements announce a change in one transaction, and whether the transaction itself knows. */
  async function announced(statement: string, values?: unknown[]) {
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

  /** On offer are choices, not items. */
  const makeVariant = () => read('insert into variants (product_id, inventory_item_id) values ($1, $2)', [product, item])

  /** As the rooms do it: the rows of the catalogue follow in the same transaction. */
  const refreshed = (statement: string) => announced(`${statement}; select catalogue_refresh(array(select id from products))`)

  test('a product speaks with its row of the catalogue', async () => {
    await makeVariant()
    for (const statement of [
      `update products set badge = 'New'`,
      `insert into product_sizes (product_id, name, position) values (${product}, 'XL', 0)`,
      `insert into product_colours (product_id, name, position) values (${product}, 'Red', 0)`,
      `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = ${product})`,
      'delete from variants',
      'update products set archived_at = now()',
    ])
      expect(await refreshed(statement), statement).toBe(statement.includes('subcategories') ? 2 : 1)
    expect(await refreshed('update products set version = version + 1'), 'what nobody sees').toBe(0)
  })

  test('stock speaks when it crosses zero and not otherwise', async () => {
    await makeVariant()
    const set = (quantity: number) =>
      announced(`update inventory_items set quantity = ${quantity} where id = ${item}; select catalogue_refresh_stock(array[${product}])`)
    expect(await set(4)).toBe(0)
    expect(await set(0)).toBe(1)
    expect(await set(0)).toBe(0)
    expect(await set(3)).toBe(1)
    expect(await refreshed(`insert into inventory_items (product_id, quantity) values (${product}, 1)`), 'sold nowhere').toBe(0)
  })

  test.each([
    `insert into settings (key, value) values ('shop_name', '"Zeina"')`,
    `insert into areas (city, price) values ('Luxor', 1)`,
    'update categories set is_home = true',
    `update subcategories set status = 'hidden'`,
    `insert into social_links (name, link) values ('facebook', 'https://facebook.com')`,
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
    expect(await set(`status = 'accepted'`)).toBe(1)
    expect(await set(`review = 'Excellent'`)).toBe(1)
    expect(await set(`status = 'rejected'`)).toBe(1)
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
