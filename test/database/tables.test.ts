import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { testDatabase } from './database.ts'
import { rowsIn } from './rows.ts'
import { tables } from './tables.ts'

const { pool } = await testDatabase()
const {
  read,
  makeSubcategory,
  makeProduct,
  makeSize,
  makeColour,
  makeItem,
  makeCart,
  makeOrder,
  order,
} = rowsIn(pool)

async function refused(constraint: string, statement: string, values: unknown[] = []) {
  await expect(pool.query(statement, values), statement).rejects.toMatchObject({ constraint })
}

test('the tables in code are the tables in the database, column by column', async () => {
  const inCode = tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).map(
      ([property, column]) =>
        `${getTableName(table)}.${property}: ${column.getSQLType()}${column.notNull ? '' : ' null'}`,
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

test.each([
  ['users_name', limits.name],
  ['users_email', limits.email],
  ['orders_first_name', limits.name],
  ['orders_last_name', limits.name],
  ['orders_email', limits.email],
  ['orders_state', limits.state],
  ['orders_address', limits.address],
  ['orders_instagram_user', limits.instagram_user],
  ['idempotency_keys_key', limits.idempotency_key],
])('%s takes what the contract lets pass, %i characters', async (column, most) => {
  expect(
    await read('select pg_get_constraintdef(oid) from pg_constraint where conname = $1', [
      `${column}_length`,
    ]),
  ).toMatch(new RegExp(`<= ${most}\\)`))
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
    await refused(
      'categories_name_unique',
      `insert into categories (name, slug) values ('dRESSES', 'other')`,
    )
    await refused(
      'subcategories_name_unique',
      `insert into subcategories (category_id, name, slug) select category_id, 'KAFTANS', 'other' from subcategories where id = $1`,
      [subcategory],
    )
    await makeSubcategory('Coats', 'Kaftans')
    await pool.query(`insert into areas (city, price) values ('Cairo', 6000)`)
    await refused('areas_city_unique', `insert into areas (city, price) values ('CAIRO', 6000)`)
    await pool.query(
      `insert into social_links (name, link) values ('TikTok', 'https://tiktok.com/@zeina')`,
    )
    await refused(
      'social_links_name_unique',
      `insert into social_links (name, link) values ('tiktok', 'https://tiktok.com')`,
    )
    await pool.query(
      `insert into users (name, email, password_hash) values ('Mona', 'Mona@example.com', 'x')`,
    )
    await refused(
      'users_email_unique',
      `insert into users (name, email, password_hash) values ('Mona', 'mona@EXAMPLE.com', 'x')`,
    )
  })

  test('keep their length', async () => {
    await refused('areas_city_length', `insert into areas (city, price) values ('', 0)`)
    await refused(
      'areas_city_length',
      `insert into areas (city, price) values (repeat('ق', 101), 0)`,
    )
    await pool.query(`insert into areas (city, price) values (repeat('ق', 100), 0)`)
  })

  test('a slug is no number and has nothing that an address would split at', async () => {
    const insert = `insert into categories (name, slug) values ('Slugs', $1)`
    for (const slug of ['2026', 'a b', 'a/b', 'a?b', 'a#b', 'a%b'])
      await refused('categories_slug_shape', insert, [slug])
    await pool.query(insert, ['فساتين-2026'])
  })

  test('a link leads out of the page in no other way than http, mail and telephone', async () => {
    await refused(
      'social_links_link_scheme',
      `insert into social_links (name, link) values ('bad', 'javascript:alert(1)')`,
    )
  })
})

describe('products', () => {
  test('only an archived product may have no sub-category', async () => {
    const product = await makeProduct()
    await refused(
      'products_subcategory_present',
      'update products set subcategory_id = null where id = $1',
      [product],
    )
    await pool.query('update products set archived_at = now() where id = $1', [product])
    await pool.query('update products set subcategory_id = null where id = $1', [product])
  })

  test('a sub-category in use cannot go', async () => {
    const subcategory = await makeSubcategory()
    await makeProduct({ subcategory })
    await refused(
      'products_subcategory_id_subcategories_id_fk',
      'delete from subcategories where id = $1',
      [subcategory],
    )
  })

  test('the original price is never below the price', async () => {
    const product = await makeProduct({ price: 100 })
    await refused(
      'products_original_price_least',
      'update products set original_price = 99 where id = $1',
      [product],
    )
    await pool.query('update products set original_price = 100 where id = $1', [product])
    await refused(
      'products_price_range',
      'update products set price = -1, original_price = null where id = $1',
      [product],
    )
  })

  test('a variant is made of its own product alone, once, with or without size and colour', async () => {
    const [product, other] = [await makeProduct(), await makeProduct()]
    const insert =
      'insert into variants (product_id, size_id, colour_id, inventory_item_id) values ($1, $2, $3, $4)'
    const item = await makeItem(product)
    await refused('variants_size_of_product', insert, [product, await makeSize(other), null, item])
    await refused('variants_colour_of_product', insert, [
      product,
      null,
      await makeColour(other),
      item,
    ])
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
    await expect(makeSize(product, 'M')).rejects.toMatchObject({
      constraint: 'product_sizes_name_unique',
    })
    const colour = await makeColour(product, 'Sand')
    await expect(makeColour(product, 'Sand')).rejects.toMatchObject({
      constraint: 'product_colours_name_unique',
    })
    await refused(
      'product_colours_hex_shape',
      `update product_colours set hex = 'red' where id = $1`,
      [colour],
    )
  })

  test('stock is never negative', async () => {
    const item = await makeItem(await makeProduct(), 2)
    await refused(
      'inventory_items_quantity_range',
      'update inventory_items set quantity = quantity - 3 where id = $1',
      [item],
    )
    expect(await read('select quantity from inventory_items where id = $1', [item])).toBe(2)
  })

  test('a rate is 1 to 5', async () => {
    const product = await makeProduct()
    const insert = `insert into reviews (product_id, name, rate, review) values ($1, 'Mona', $2, 'Good')`
    for (const rate of [0, 6]) await refused('reviews_rate_range', insert, [product, rate])
  })

  test('a product takes all that is its own along', async () => {
    const product = await makeProduct()
    const [size, colour, item] = [
      await makeSize(product),
      await makeColour(product),
      await makeItem(product),
    ]
    await pool.query(
      'insert into variants (product_id, size_id, colour_id, inventory_item_id) values ($1, $2, $3, $4)',
      [product, size, colour, item],
    )
    await pool.query(
      `insert into reviews (product_id, name, rate, review, status) values ($1, 'Mona', 5, 'Good', 'accepted')`,
      [product],
    )
    await pool.query('delete from products where id = $1', [product])
    for (const table of ['variants', 'inventory_items', 'reviews']) {
      expect(
        await read(`select count(*) from ${table} where product_id = $1`, [product]),
        table,
      ).toBe(0)
    }
  })
})

describe('carts and requests', () => {
  test('a choice stands once in a cart, 1 to 100 pieces of it, of its own product', async () => {
    const [cart, product, other] = [await makeCart(), await makeProduct(), await makeProduct()]
    const insert =
      'insert into cart_lines (cart_id, product_id, size_id, quantity, price_seen) values ($1, $2, $3, $4, 100)'
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
    const insert =
      'insert into coupons (price, discount, start_date, end_date) values ($1, $2, $3, $4)'
    await refused('coupons_discount_range', insert, [1000, 0, '2026-01-01', '2026-01-01'])
    await refused('coupons_discount_range', insert, [1000, 1001, '2026-01-01', '2026-01-01'])
    await refused('coupons_dates_order', insert, [1000, 1000, '2026-01-02', '2026-01-01'])
    await pool.query(insert, [1000, 1000, '2026-01-01', '2026-01-01'])
  })

  test('the total is the sum of its parts', async () => {
    const values = (...figures: number[]) => [order.token(), '01012345678', ...figures]
    await refused('orders_total_sum', order.insert, values(1000, 100, 60, 961))
    await refused('orders_discount_most', order.insert, values(1000, 1001, 60, 59))
    await refused('orders_extra_discount_most', order.insert, values(1000, -1, 60, 1061))
    await refused('orders_figures_least', order.insert, values(1000, 0, 60, -1))
    await refused('orders_phone_mobile', order.insert, [order.token(), '123', 1000, 100, 60, 960])
    await pool.query(order.insert, values(1_000_000_000_000, 0, 0, 1_000_000_000_000))
  })

  test('each order has a number of its own', async () => {
    const [first, second] = [await makeOrder(), await makeOrder()]
    expect(first).toMatch(/^ZN-1\d{4}$/)
    expect(second).not.toBe(first)
    const id = await read('select id from orders where number = $1', [second])
    expect(second).toBe(`ZN-${10_000 + id}`)
    await pool.query(`update orders set prefix = 'NB', number = 'XX-1' where id = $1`, [id])
    expect(await read('select number from orders where id = $1', [id])).toBe(`NB-${10_000 + id}`)
    for (const prefix of ['', 'nb', 'ABCDEFG', 'Z1', 'ن'])
      await refused('orders_prefix_shape', 'update orders set prefix = $1', [prefix])
  })

  test('an order outlives the area, the product and the account it came from', async () => {
    const product = await makeProduct()
    const item = await makeItem(product)
    const area = await read(`insert into areas (city, price) values ('Aswan', 6000) returning id`)
    const user = await read(
      `insert into users (name, email, password_hash) values ('Omar', 'omar@example.com', 'x') returning id`,
    )
    const number = await makeOrder()
    await pool.query('update orders set area_id = $2, user_id = $3 where number = $1', [
      number,
      area,
      user,
    ])
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
    expect(rows).toEqual([
      { area_id: null, user_id: null, product_id: null, inventory_item_id: null, name: 'Lamp' },
    ])
  })
})

test('every table has a primary key', async () => {
  const { rows } = await pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
       select from pg_constraint where conrelid = pg_class.oid and contype = 'p'
     )`,
  )
  expect(rows).toEqual([])
})
