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

describe('search documents', () => {
  const finds = async (product: number, query: string) =>
    await read('select document @@ to_tsquery($2::regconfig, $3) from search_documents where product_id = $1', [product, 'simple', query])
  const rank = (product: number, query: string) =>
    read(`select ts_rank('{0.1, 0.2, 0.4, 1}', document, to_tsquery('simple', $2)) from search_documents where product_id = $1`, [
      product,
      query,
    ])

  test('hold names, places, colours, material and description in both languages', async () => {
    const subcategory = await makeSubcategory('Garments', 'Evening')
    const product = await makeProduct({ subcategory, name: 'Nour Dresses' })
    await pool.query(
      `update products set name_ar = 'فُستان', material = 'Linen', material_ar = 'كتّان', "desc" = 'Softly flared', desc_ar = 'تنورة واسعة'
       where id = $1`,
      [product],
    )
    await makeColour(product, 'Terracotta', 'طيني')
    for (const word of ['nour', 'garments', 'evening', 'terracotta', 'طيني', 'linen', 'كتان', 'flared', 'تنوره', 'فستان']) {
      expect(await finds(product, word), word).toBe(true)
    }
    expect(await finds(product, 'dres:*'), 'as typed').toBe(true)
    expect(await finds(product, 'dress'), 'English stem').toBe(true)
    expect(await read('select name_norm from search_documents where product_id = $1', [product])).toBe('nour dresses\nفستان')
    const ranks = await Promise.all(['nour', 'garments', 'linen', 'softly'].map((word) => rank(product, word)))
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a))
    expect(new Set(ranks).size).toBe(4)
  })

  test('follow every change of what they hold', async () => {
    const subcategory = await makeSubcategory('Lighting', 'Lanterns')
    const product = await makeProduct({ subcategory, name: 'Fanous' })
    const colour = await makeColour(product, 'Brass')

    await pool.query(`update products set name = 'Moon lamp' where id = $1`, [product])
    expect([await finds(product, 'fanous'), await finds(product, 'moon')]).toEqual([false, true])

    await pool.query(`update product_colours set name = 'Copper' where id = $1`, [colour])
    expect([await finds(product, 'brass'), await finds(product, 'copper')]).toEqual([false, true])
    await pool.query('update product_colours set archived_at = now() where id = $1', [colour])
    expect(await finds(product, 'copper')).toBe(false)
    await pool.query('update product_colours set archived_at = null where id = $1', [colour])
    expect(await finds(product, 'copper')).toBe(true)
    await pool.query('delete from product_colours where id = $1', [colour])
    expect(await finds(product, 'copper')).toBe(false)

    await pool.query(`update subcategories set name = 'Torches' where id = $1`, [subcategory])
    expect([await finds(product, 'lanterns'), await finds(product, 'torches')]).toEqual([false, true])
    await pool.query(`update categories set name = 'Glow' where name = 'Lighting'`)
    expect([await finds(product, 'lighting'), await finds(product, 'glow')]).toEqual([false, true])

    await pool.query('update products set subcategory_id = $2 where id = $1', [product, await makeSubcategory('Decor', 'Shelves')])
    expect([await finds(product, 'glow'), await finds(product, 'shelves')]).toEqual([false, true])
    await pool.query('update products set archived_at = now() where id = $1', [product])
    expect(await finds(product, 'moon')).toBe(true)
  })

  test('of two changes at once the later keeps the earlier', async () => {
    const product = await makeProduct({ name: 'Vase' })
    const [one, two] = [await pool.connect(), await pool.connect()]
    try {
      await one.query('begin')
      await two.query('begin')
      await one.query(`update products set material = 'Alabaster' where id = $1`, [product])
      const pid = (await two.query('select pg_backend_pid() as pid')).rows[0].pid
      const waiting = two.query(`insert into product_colours (product_id, name, position) values ($1, 'Ivory', 0)`, [product])
      await expect.poll(() => read('select count(*) from pg_locks where pid = $1 and not granted', [pid])).toBe(1)
      await one.query('commit')
      await waiting
      await two.query('commit')
    } finally {
      one.release(true)
      two.release(true)
    }
    expect([await finds(product, 'alabaster'), await finds(product, 'ivory')]).toEqual([true, true])
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
