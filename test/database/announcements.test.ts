import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { rowsIn } from './rows.ts'

const { pool, url } = await testDatabase()
const { read, makeProduct, makeSubcategory, makeItem, makeCart, order } = rowsIn(pool)

describe('announcements', () => {
  const heard: pg.Notification[] = []
  let product: number
  let item: number

  /**
   * Announced changes of the statements in one transaction, which the transaction itself sees too.
   */
  async function announced(statement: string, values?: unknown[]) {
    const [client, listener] = [await pool.connect(), new pg.Client({ connectionString: url })]
    heard.length = 0
    listener.on('notification', (notification) => heard.push(notification))
    try {
      await listener.connect()
      await listener.query('listen catalogue; listen done')
      await client.query('begin')
      await client.query(statement, values)
      const { rows } = await client.query(
        `select current_setting('zeina.catalogue', true) as known, pg_notify('done', '')`,
      )
      await client.query('commit')
      await expect.poll(() => heard.at(-1)?.channel).toBe('done')
      const changed = heard.slice(0, -1).map(({ payload }) => payload)
      expect(changed, 'what the transaction knows is what is announced').toEqual(
        (rows[0].known ?? '').split(',').filter(Boolean),
      )
      return changed
    } finally {
      await listener.end()
      // Destroyed, so that a failed connection reaches no other test.
      client.release(true)
    }
  }

  beforeEach(async () => {
    product = await makeProduct()
    item = await makeItem(product, 5)
  })

  /** A variant is offered by its choices, not by inventory items. */
  const makeVariant = () =>
    read('insert into variants (product_id, inventory_item_id) values ($1, $2)', [product, item])

  /** As in the rooms, rows of the catalogue follow in the same transaction. */
  const refreshed = (statement: string) =>
    announced(`${statement}; select catalogue_refresh(array(select id from products))`)

  test('a product speaks with its row of the catalogue', async () => {
    await makeVariant()
    const [entry, shown] = ['catalogue_entries', 'catalogue_entries.visible']
    for (const [statement, expected] of [
      [`update products set badge = 'New'`, [entry]],
      [
        `insert into product_sizes (product_id, name, position) values (${product}, 'XL', 0)`,
        ['product_sizes', entry],
      ],
      [
        `insert into product_colours (product_id, name, position) values (${product}, 'Red', 0)`,
        ['product_colours', entry],
      ],
      [
        `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = ${product})`,
        ['subcategories', shown, entry],
      ],
      ['delete from variants', [entry]],
      [
        `update products set subcategory_id = ${await makeSubcategory()} where id = ${product}`,
        [entry, shown],
      ],
      ['update products set archived_at = now()', [entry, shown]],
      ['update products set archived_at = null', [entry, shown]],
    ] as const)
      expect((await refreshed(statement)).sort(), statement).toEqual([...expected].sort())
    expect(
      await refreshed('update products set version = version + 1'),
      'what nobody sees',
    ).toEqual([])
  })

  test('stock speaks when it crosses zero and not otherwise', async () => {
    await makeVariant()
    const set = (quantity: number) =>
      announced(
        `update inventory_items set quantity = ${quantity} where id = ${item}; select catalogue_refresh_stock(array[${product}])`,
      )
    expect(await set(4)).toEqual([])
    expect(await set(0)).toEqual(['catalogue_entries'])
    expect(await set(0)).toEqual([])
    expect(await set(3)).toEqual(['catalogue_entries'])
    expect(
      await refreshed(`insert into inventory_items (product_id, quantity) values (${product}, 1)`),
      'sold nowhere',
    ).toEqual([])
  })

  test.each([
    `insert into settings (key, value) values ('shop_name', '"Zeina"')`,
    `insert into areas (city, price) values ('Luxor', 1)`,
    'update categories set is_home = true',
    `update subcategories set status = 'hidden'`,
    `insert into social_links (name, link) values ('facebook', 'https://facebook.com')`,
    'delete from slides',
    'delete from instagram_images',
    `update own_pages set title = 'Front'`,
    `insert into search_synonyms (words) values ('a, b')`,
    'truncate search_synonyms',
  ])('shoppers see it: %s', async (statement) => {
    expect(await announced(statement)).toHaveLength(1)
  })

  test('a review speaks once it is accepted', async () => {
    const insert = `insert into reviews (product_id, name, rate, review) values ($1, 'Mona', 5, 'Good')`
    expect(await announced(insert, [product])).toEqual([])
    const set = (change: string) =>
      announced(`update reviews set ${change} where product_id = $1`, [product])
    expect(await set(`review = 'Very good'`)).toEqual([])
    expect(await set(`status = 'accepted'`)).toEqual(['reviews'])
    expect(await set(`review = 'Excellent'`)).toEqual(['reviews'])
    expect(await set(`status = 'rejected'`)).toEqual(['reviews'])
    expect(await announced('delete from reviews where product_id = $1', [product])).toEqual([])
  })

  test('carts, orders, coupons and people are nobody else’s business', async () => {
    expect(
      await announced(order.insert, [order.token(), '01012345678', 1000, 100, 60, 960]),
    ).toEqual([])
    const cart = await makeCart()
    expect(
      await announced(
        'insert into cart_lines (cart_id, product_id, quantity, price_seen) values ($1, $2, 1, 100)',
        [cart, product],
      ),
    ).toEqual([])
    expect(
      await announced(
        `insert into coupons (price, discount, start_date, end_date) values (2, 1, '2026-01-01', '2026-01-02')`,
      ),
    ).toEqual([])
    expect(
      await announced(
        `insert into users (name, email, password_hash) values ('Ali', 'ali@example.com', 'x')`,
      ),
    ).toEqual([])
  })
})
