import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { schema } from '#server/schema.ts'
import { testDatabase } from './database.ts'

const { pool, url } = await testDatabase()

/** The first column of the first row. */
async function read(statement: string, values: unknown[] = []) {
  const { rows } = await pool.query({ text: statement, values, rowMode: 'array' })
  return rows[0]?.[0]
}

async function refused(constraint: string, statement: string, values: unknown[] = []) {
  await expect(pool.query(statement, values), statement).rejects.toMatchObject({ constraint })
}

let made = 0
const next = () => ++made

async function makeSubcategory(category = `Category ${next()}`, name = `Sub ${next()}`): Promise<number> {
  const id = await read('insert into categories (name, slug) values ($1, $2) returning id', [category, `c-${next()}`])
  return read('insert into subcategories (category_id, name, slug) values ($1, $2, $3) returning id', [id, name, `s-${next()}`])
}

async function makeProduct({ subcategory, name = 'Product', price = 100 }: { subcategory?: number; name?: string; price?: number } = {}) {
  return (await read('insert into products (slug, name, price, subcategory_id) values ($1, $2, $3, $4) returning id', [
    `p-${next()}`,
    name,
    price,
    subcategory ?? (await makeSubcategory()),
  ])) as number
}

const makeSize = (product: number, name = 'M'): Promise<number> =>
  read('insert into product_sizes (product_id, name, position) values ($1, $2, 0) returning id', [product, name])

const makeColour = (product: number, name = 'Sand', name_ar: string | null = null): Promise<number> =>
  read('insert into product_colours (product_id, name, name_ar, position) values ($1, $2, $3, 0) returning id', [product, name, name_ar])

const makeItem = (product: number, quantity = 5): Promise<number> =>
  read('insert into inventory_items (product_id, quantity) values ($1, $2) returning id', [product, quantity])

const makeCart = (): Promise<number> =>
  read('insert into carts (token) values ($1) returning id', [`cart_${String(next()).padStart(20, '0')}`])

const order = {
  token: () => `order_${String(next()).padStart(20, '0')}`,
  insert: `insert into orders (token, first_name, last_name, phone, state, city, address, subtotal, discount, delivery_price, total_price)
    values ($1, 'Mona', 'Adel', $2, 'Giza', 'Giza', '5 Nile St', $3, $4, $5, $6)`,
}

const makeOrder = (): Promise<string> => read(`${order.insert} returning number`, [order.token(), '01012345678', 1000, 100, 60, 960])

test('the tables in code are the tables in the database, column by column', async () => {
  const inCode = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      Object.entries(getTableColumns(table)).map(
        ([property, column]) => `${getTableName(table)}.${property}: ${column.getSQLType()}${column.notNull ? '' : ' null'}`,
      ),
    )
  const { rows } = await pool.query(
    `select format('%s.%s: %s%s', relname, attname, format_type(atttypid, atttypmod), case when attnotnull then '' else ' null' end) as line
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  )
  expect(inCode.length).toBeGreaterThan(200)
  expect(inCode.sort()).toEqual(rows.map(({ line }) => line).sort())
})

test('every foreign key that is followed backwards has an index that begins with it', async () => {
  const { rows } = await pool.query(
    `select conrelid::regclass || '.' || attname as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null
     )`,
  )
  expect(rows).toEqual([])
})

describe('words', () => {
  test.each([
    ['فُستانٌ أَحْمَر', 'فستان احمر'],
    ['مدرسة', 'مدرسه'],
    ['علىٰ إلى', 'علي الي'],
    ['آخر ؤ ئ', 'اخر ء ء'],
    ['كـــتاب', 'كتاب'],
    ['Crème', 'creme'],
    ['٢٥٠', '250'],
    ['۲۵۰', '250'],
  ])('norm(%s) is %s', async (written, normal) => {
    expect(await read('select norm($1)', [written])).toBe(normal)
  })
})

describe('names', () => {
  test('are unique without regard to case', async () => {
    const subcategory = await makeSubcategory('Dresses', 'Kaftans')
    await refused('categories_name_unique', `insert into categories (name, slug) values ('dRESSES', 'other')`)
    await refused(
      'subcategories_name_unique',
      `insert into subcategories (category_id, name, slug) select category_id, 'KAFTANS', 'other' from subcategories where id = $1`,
      [subcategory],
    )
    await makeSubcategory('Coats', 'Kaftans')
    await pool.query(`insert into areas (city, price) values ('Cairo', 6000)`)
    await refused('areas_city_unique', `insert into areas (city, price) values ('CAIRO', 6000)`)
    await pool.query(`insert into social_links (name, link) values ('TikTok', 'https://tiktok.com/@zeina')`)
    await refused('social_links_name_unique', `insert into social_links (name, link) values ('tiktok', 'https://tiktok.com')`)
    await pool.query(`insert into users (name, email, password_hash) values ('Mona', 'Mona@example.com', 'x')`)
    await refused('users_email_unique', `insert into users (name, email, password_hash) values ('Mona', 'mona@EXAMPLE.com', 'x')`)
  })

  test('keep their length', async () => {
    await refused('areas_city_length', `insert into areas (city, price) values ('', 0)`)
    await refused('areas_city_length', `insert into areas (city, price) values (repeat('ق', 101), 0)`)
    await pool.query(`insert into areas (city, price) values (repeat('ق', 100), 0)`)
  })

  test('a slug is no number and has nothing that an address would split at', async () => {
    const insert = `insert into categories (name, slug) values ('Slugs', $1)`
    for (const slug of ['2026', 'a b', 'a/b', 'a?b', 'a#b', 'a%b']) await refused('categories_slug_shape', insert, [slug])
    await pool.query(insert, ['فساتين-2026'])
  })

  test('a link leads out of the page in no other way than http, mail and telephone', async () => {
    await refused('social_links_link_scheme', `insert into social_links (name, link) values ('bad', 'javascript:alert(1)')`)
  })
})

describe('products', () => {
  test('only an archived product may have no sub-category', async () => {
    const product = await makeProduct()
    await refused('products_subcategory_present', 'update products set subcategory_id = null where id = $1', [product])
    await pool.query('update products set archived_at = now() where id = $1', [product])
    await pool.query('update products set subcategory_id = null where id = $1', [product])
  })

  test('a sub-category in use cannot go', async () => {
    const subcategory = await makeSubcategory()
    await makeProduct({ subcategory })
    await refused('products_subcategory_id_subcategories_id_fk', 'delete from subcategories where id = $1', [subcategory])
  })

  test('the original price is never below the price', async () => {
    const product = await makeProduct({ price: 100 })
    await refused('products_original_price_least', 'update products set original_price = 99 where id = $1', [product])
    await pool.query('update products set original_price = 100 where id = $1', [product])
    await refused('products_price_range', 'update products set price = -1, original_price = null where id = $1', [product])
  })

  test('a variant is made of its own product alone, once, with or without size and colour', async () => {
    const [product, other] = [await makeProduct(), await makeProduct()]
    const insert = 'insert into variants (product_id, size_id, colour_id, inventory_item_id) values ($1, $2, $3, $4)'
    const item = await makeItem(product)
    await refused('variants_size_of_product', insert, [product, await makeSize(other), null, item])
    await refused('variants_colour_of_product', insert, [product, null, await makeColour(other), item])
    await refused('variants_item_of_product', insert, [product, null, null, await makeItem(other)])
    await pool.query(insert, [product, null, null, item])
    await refused('variants_choice_unique', insert, [product, null, null, item])
    const size = await makeSize(product)
    await pool.query(insert, [product, size, null, item])
    await refused('variants_choice_unique', insert, [product, size, null, item])
  })

  test('a size or colour stands once in its product, and a hex is a hex', async () => {
    const product = await makeProduct()
    await makeSize(product, 'M')
    await expect(makeSize(product, 'M')).rejects.toMatchObject({ constraint: 'product_sizes_name_unique' })
    const colour = await makeColour(product, 'Sand')
    await expect(makeColour(product, 'Sand')).rejects.toMatchObject({ constraint: 'product_colours_name_unique' })
    await refused('product_colours_hex_shape', `update product_colours set hex = 'red' where id = $1`, [colour])
  })

  test('stock is never negative', async () => {
    const item = await makeItem(await makeProduct(), 2)
    await refused('inventory_items_quantity_range', 'update inventory_items set quantity = quantity - 3 where id = $1', [item])
    expect(await read('select quantity from inventory_items where id = $1', [item])).toBe(2)
  })

  test('a product takes all that is its own along', async () => {
    const product = await makeProduct()
    const [size, colour, item] = [await makeSize(product), await makeColour(product), await makeItem(product)]
    await pool.query('insert into variants (product_id, size_id, colour_id, inventory_item_id) values ($1, $2, $3, $4)', [
      product,
      size,
      colour,
      item,
    ])
    await pool.query(`insert into reviews (product_id, name, rate, review, status) values ($1, 'Mona', 5, 'Good', 'accepted')`, [product])
    await pool.query('delete from products where id = $1', [product])
    for (const table of ['variants', 'inventory_items', 'reviews', 'search_documents']) {
      expect(await read(`select count(*) from ${table} where product_id = $1`, [product]), table).toBe(0)
    }
  })
})

describe('carts and requests', () => {
  test('a choice stands once in a cart, 1 to 100 pieces of it, of its own product', async () => {
    const [cart, product, other] = [await makeCart(), await makeProduct(), await makeProduct()]
    const insert = 'insert into cart_lines (cart_id, product_id, size_id, quantity, price_seen) values ($1, $2, $3, $4, 100)'
    await refused('cart_lines_quantity_range', insert, [cart, product, null, 0])
    await refused('cart_lines_quantity_range', insert, [cart, product, null, 101])
    await refused('cart_lines_size_of_product', insert, [cart, product, await makeSize(other), 1])
    await pool.query(insert, [cart, product, null, 1])
    await refused('cart_lines_choice_unique', insert, [cart, product, null, 1])
    await pool.query(insert, [cart, product, await makeSize(product), 1])
  })

  test('a guessable token is none', async () => {
    await refused('carts_token_shape', `insert into carts (token) values ('1')`)
    await refused('wishlists_token_shape', `insert into wishlists (token) values ('null')`)
  })

  test('asking twice to be notified is asking once', async () => {
    const product = await makeProduct()
    const insert = 'insert into restock_requests (product_id, email) values ($1, $2)'
    await pool.query(insert, [product, 'mona@example.com'])
    await refused('restock_requests_once', insert, [product, 'mona@example.com'])
    await refused('restock_requests_email_lower', insert, [product, 'Mona@example.com'])
  })

  test('a phone is an Egyptian mobile', async () => {
    const insert = `insert into callbacks (email, phone, country) values ('mona@example.com', $1, 'Egypt')`
    for (const phone of ['01312345678', '0101234567', '+201012345678', '٠١٠١٢٣٤٥٦٧٨'])
      await refused('callbacks_phone_mobile', insert, [phone])
    await pool.query(insert, ['01512345678'])
  })
})

describe('coupons and orders', () => {
  test('a coupon takes something off, never more than its price, and ends after it starts', async () => {
    const insert = 'insert into coupons (price, discount, start_date, end_date) values ($1, $2, $3, $4)'
    await refused('coupons_discount_range', insert, [1000, 0, '2026-01-01', '2026-01-01'])
    await refused('coupons_discount_range', insert, [1000, 1001, '2026-01-01', '2026-01-01'])
    await refused('coupons_dates_order', insert, [1000, 1000, '2026-01-02', '2026-01-01'])
    await pool.query(insert, [1000, 1000, '2026-01-01', '2026-01-01'])
  })

  test('the total is the sum of its parts', async () => {
    const values = (...figures: number[]) => [order.token(), '01012345678', ...figures]
    await refused('orders_total_sum', order.insert, values(1000, 100, 60, 961))
    await refused('orders_discount_most', order.insert, values(1000, 1001, 60, 59))
    await refused('orders_figures_least', order.insert, values(1000, -1, 60, 1061))
    await refused('orders_phone_mobile', order.insert, [order.token(), '123', 1000, 100, 60, 960])
    await pool.query(order.insert, values(1_000_000_000_000, 0, 0, 1_000_000_000_000))
  })

  test('each order has a number of its own', async () => {
    const [first, second] = [await makeOrder(), await makeOrder()]
    expect(first).toMatch(/^ZN-1\d{4}$/)
    expect(second).not.toBe(first)
    const id = await read('select id from orders where number = $1', [second])
    expect(second).toBe(`ZN-${10_000 + id}`)
  })

  test('an order outlives the area, the product and the account it came from', async () => {
    const product = await makeProduct()
    const item = await makeItem(product)
    const area = await read(`insert into areas (city, price) values ('Aswan', 6000) returning id`)
    const user = await read(`insert into users (name, email, password_hash) values ('Omar', 'omar@example.com', 'x') returning id`)
    const number = await makeOrder()
    await pool.query('update orders set area_id = $2, user_id = $3 where number = $1', [number, area, user])
    await pool.query(
      `insert into order_lines (order_id, position, product_id, inventory_item_id, name, price, quantity)
       select id, 0, $2, $3, 'Lamp', 1000, 1 from orders where number = $1`,
      [number, product, item],
    )
    await pool.query('delete from products where id = $1', [product])
    await pool.query('delete from areas where id = $1', [area])
    await pool.query('delete from users where id = $1', [user])
    const { rows } = await pool.query(
      `select area_id, user_id, product_id, inventory_item_id, name from orders join order_lines on order_id = orders.id where number = $1`,
      [number],
    )
    expect(rows).toEqual([{ area_id: null, user_id: null, product_id: null, inventory_item_id: null, name: 'Lamp' }])
  })
})

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

  test('a rate is 1 to 5', async () => {
    const product = await makeProduct()
    for (const rate of [0, 6]) await refused('reviews_rate_range', insert, [product, rate, 'accepted'])
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
    expect(await read('select name_norm from search_documents where product_id = $1', [product])).toBe('nour dresses فستان')
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

  /** How many announcements the statements make in one transaction, and whether the transaction itself knows. */
  async function announced(statement: string, values: unknown[] = []) {
    const [client, listener] = [await pool.connect(), new pg.Client({ connectionString: url })]
    heard.length = 0
    listener.on('notification', (notification) => heard.push(notification))
    try {
      await listener.connect()
      await listener.query('listen catalogue; listen done')
      await client.query('begin')
      await client.query(statement, values)
      const { rows } = await client.query(`select current_setting('zeina.catalogue', true) = 'changed' as known, pg_notify('done', '')`)
      await client.query('commit')
      await expect.poll(() => heard.at(-1)?.channel).toBe('done')
      expect(heard.length > 1, 'what the transaction knows is what is announced').toBe(rows[0].known === true)
      return heard.length - 1
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
