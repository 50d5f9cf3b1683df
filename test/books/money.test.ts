/** Money has one type in all tables, which no sum of the shop exceeds (R327, 0060). */
import { expect, test } from 'vitest'
import { getPricedProduct } from '#server/catalogue/catalogue.ts'
import { deliveryFormFor } from '../shop/buyers.ts'
import { refreshCatalogue } from '../database/catalogue.ts'
import { goodsIn } from '../shop/goods.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop()
const { pool } = shop.database
const { makeGoods, makeArea, makeCoupon } = goodsIn(pool)

/** Names of numeric columns other than money: a new column is either money(), or is added here. */
const counts = new Set([
  ...[
    'position',
    'place',
    'row',
    'rows',
    'part',
    'version',
    'round',
    'status',
    'rate',
    'rating',
    'review_count',
    'frequency',
    'names',
    'times',
  ],
  ...[
    'quantity',
    'quantity_after',
    'pieces',
    'fewest',
    'sellable',
    'damaged',
    'sold',
    'pictures',
    'rung_times',
    'became',
    'without_cost',
    'tries',
    'attempts',
    'attempts_before',
  ],
  ...[
    'days',
    'days_from',
    'days_to',
    'pays_within_days',
    'made_in_ms',
    'proof_ms',
    'bytes',
    'width',
    'height',
    'depth',
    'weight',
  ],
  ...[
    'focus_x',
    'focus_y',
    'guesses',
    'count',
    'counter',
    'last_step',
    'answered_by',
    'former_answered_by',
    'exchange_of',
    'restores',
    'made_by_key',
  ],
])
/** Columns named like money elsewhere: a share of a price, and expected pieces of a count. */
const countsToo = ['catalogue_entries.discount', 'stock_count_lines.expected']

/**
 * Prices that become bigint with the next release, since the last release uses them in prepared
 * statements. None may be added.
 */
const narrow = [
  'areas.price',
  'cart_lines.price_seen',
  'catalogue_entries.price',
  'coupons.discount',
  'coupons.price',
  'products.original_price',
  'products.price',
]

test('every number in a table is an id, a known count, or money in a bigint', async () => {
  const { rows } = await pool.query<{ name: string; column: string; type: string }>(
    `select relname || '.' || attname as name, attname as column, typname as type
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and typcategory = 'N'
     order by 1`,
  )
  const money = rows.filter(
    ({ name, column }) =>
      !/(^|_)id$/.test(column) && !counts.has(column) && !countsToo.includes(name),
  )
  expect(money.length).toBeGreaterThan(25)
  expect(money.filter(({ type }) => type !== 'int8').map(({ name }) => name)).toEqual(narrow)
})

test('a price that is narrower is far from the end of its type', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(pg_constraint.oid) ~ '<= 100000000\\)'`,
  )
  const held = new Set(rows.map(({ name }) => name))
  // A coupon's discount is at most its price (coupons_discount_range).
  expect(narrow.filter((name) => !held.has(name))).toEqual(
    ['coupons.discount', 'catalogue_entries.price'].sort(),
  )
})

/** Adds a product to a cart, reads the cart, buys it with a coupon, and reads the product. */
async function shopsAround(product_id: number, city: number) {
  const said: number[] = []
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await shop.request(method, `/api/${path}`, body && { body })
    said.push(reply.status)
    return reply.json
  }
  const { guest_token } = await ask('POST', 'cart/add', {
    guest_token: '',
    items: [{ product_id, quantity: 2 }],
  })
  await ask('POST', 'cart/add', { guest_token, items: [{ product_id, quantity: 1 }] })
  await ask('GET', `cart/${guest_token}`)
  await ask('GET', `userproduct/getProduct/${product_id}`)
  // Read from the database, since public responses are cached.
  expect(await getPricedProduct(shop.ctx, product_id)).toMatchObject({ price: 100_000 })
  const { order } = await ask('POST', `checkout/${guest_token}`, deliveryFormFor(city))
  expect(said.filter((status) => status >= 300)).toEqual([])
  return {
    said,
    sums: [order?.subtotal, order?.discount, order?.delivery_price, order?.total_price],
  }
}

test('the next release may make them bigint while this one sells', async () => {
  const [goods, city] = [
    await makeGoods({ price: 100_000, quantity: 1000 }),
    await makeArea('Giza', 6000),
  ]
  await makeCoupon(5000, 3300, '2020-01-01', '2099-12-31')
  await refreshCatalogue(pool)
  const before = await shopsAround(goods.id, city)
  expect(before.sums).toEqual([3000, 33, 60, 3027])
  const { rows: triggers } = await pool.query<{ name: string; definition: string }>(
    `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = 'catalogue_entries'::regclass and not tgisinternal`,
  )
  const change = await pool.connect()
  await change.query('begin')
  for (const { name } of triggers) await change.query(`drop trigger ${name} on catalogue_entries`)
  for (const name of narrow)
    await change.query(`alter table ${name.replace('.', ' alter column ')} type bigint`)
  for (const { definition } of triggers) await change.query(definition)
  await change.query('commit')
  change.release()
  // Several times, so that every connection with prepared statements is used.
  for (let time = 0; time < 5; time++) expect(await shopsAround(goods.id, city)).toEqual(before)
})
