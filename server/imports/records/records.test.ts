/** Records of a former shop from files to the shop, and back again. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { network } from '#server/outside/outside.ts'
import { photo } from '../../../test/files/pictures.ts'
import { adminIn } from '../../../test/shop/admin.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { importCallsIn, type Json } from '../../../test/shop/import-calls.ts'
import { rowsIn } from '../../../test/database/rows.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ work: true })
const admin = await adminIn(shop)
const { upload, check, act, listed, problemsOf } = importCallsIn(admin)
const { read } = rowsIn(shop.database.pool)
const rows = async (statement: string): Promise<Json[]> =>
  (await shop.database.pool.query(statement)).rows

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../fixtures/records', `${name}.csv`), 'utf8')

const told = (problems: Json[]) => problems.map(({ row, code, detail }) => [row, code, detail])

async function checked(name: string, options = {}, states = {}): Promise<Json> {
  const one = await upload(fixture(name), `${name}.csv`)
  return check(one, options, {}, states)
}

/** All rows of a table that an undo has to leave as they were. */
const all = (table: string) =>
  rows(`select to_jsonb(one) - 'search_norm' as one from ${table} as one order by id`)

test('orders of Shopify come in as history, and leave again', async () => {
  const one = await upload(fixture('shopify-orders'), 'orders.csv')
  expect(one).toMatchObject({ format: 'orders', rows: 6, products: 5, words: [] })
  expect(one.order_states).toEqual([
    { name: 'paid · fulfilled', orders: 1, use: 'delivered' },
    { name: 'voided · fulfilled', orders: 1, use: 'refused' },
    { name: 'refunded · fulfilled', orders: 1, use: 'returned' },
    { name: 'paid · unfulfilled · cancelled', orders: 1, use: 'cancelled' },
  ])
  const done = await check(one)
  expect(done).toMatchObject({
    counts: { new: 4, changed: 0, unchanged: 0, wrong: 1 },
    orders_total: 910 + 360 + 120.5 + 159.99,
    rows_left_out: 1,
  })
  expect(told(await problemsOf(done.id))).toEqual([[7, 'currency', 'USD']])
  expect(told(await problemsOf(done.id, true))).toEqual([[5, 'phone', null]])
  expect(await listed(done.id, 'new')).toMatchObject([
    { name: '#1001 · Mona Adel', price: 910, record_id: null, row: 2 },
    { price: 360 },
    { price: 120.5 },
    { price: 159.99 },
  ])
  expect(await read('select count(*)::int from former_orders')).toBe(0)
  await act('apply', done.id)
  const [first, second, third, fourth] = await rows(
    `select number, state, phone, first_name, last_name, city, province, address, note, lines, subtotal, discount, delivery_price, other, total_price, refunded, placed_at from former_orders order by number`,
  )
  expect(first).toEqual({
    number: '#1001',
    state: 'delivered',
    phone: '01000000001',
    first_name: 'Mona',
    last_name: 'Adel',
    city: 'Maadi',
    province: 'Cairo',
    address: '12 Road 9, Flat 4',
    note: 'Please call first',
    lines: [
      {
        name: 'Linen shirt - M / White',
        variant: null,
        sku: 'SHIRT-M-WHITE',
        quantity: 2,
        price: 35000,
        total: 70000,
      },
      {
        name: 'Cotton scarf',
        variant: null,
        sku: 'SCARF',
        quantity: 1,
        price: 20000,
        total: 20000,
      },
    ],
    subtotal: 90000,
    discount: 5000,
    delivery_price: 6000,
    other: 0,
    total_price: 91000,
    refunded: 0,
    placed_at: new Date('2024-03-05T12:22:10Z'),
  })
  expect([second, third, fourth]).toMatchObject([
    { state: 'refused', phone: '01100000002', total_price: 36000 },
    { state: 'returned', phone: null, total_price: 12050, refunded: 12050 },
    { state: 'cancelled', total_price: 15999 },
  ])
  // They make the record of the phone, beside its orders of this shop.
  const customer = (await admin.get('/api/customers/get/01100000002')).json.customer
  expect(customer).toMatchObject({ orders: 1, refused: 1, delivered: 0 })
  const again = await checked('shopify-orders')
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 4, wrong: 1 })
  expect(again.orders_total).toBe(0)

  const before = await all('former_orders')
  const later = await upload(
    fixture('shopify-orders').replace('voided,,fulfilled', 'paid,,fulfilled'),
    'later.csv',
  )
  const change = await check(later)
  expect(change.counts).toMatchObject({ new: 0, changed: 1, unchanged: 3 })
  expect((await listed(change.id, 'changed'))[0].changes).toEqual([
    { field: 'order_state', size: null, color: null, before: 'refused', after: 'delivered' },
  ])
  await act('apply', change.id)
  expect(await read(`select state from former_orders where number = '#1002'`)).toBe('delivered')
  await act('undo', change.id)
  expect(await all('former_orders')).toEqual(before)
  const undone = await act('undo', done.id)
  expect(undone).toMatchObject({ state: 'undone', kept: 0, progress: { undone: 4 } })
  expect(await read('select count(*)::int from former_orders')).toBe(0)
  expect((await checked('shopify-orders')).counts).toMatchObject({ new: 4 })
})

describe('orders of WooCommerce and of tables', () => {
  const orderOf = async (number: string) =>
    (await rows(`select * from former_orders where number = '${number}'`))[0] as Json

  test('WebToffee', async () => {
    const done = await checked('webtoffee-orders')
    expect(done.counts).toMatchObject({ new: 2, wrong: 1 })
    expect(told(await problemsOf(done.id))).toEqual([[4, 'price', null]])
    expect(told(await problemsOf(done.id, true))).toEqual([[3, 'phone', null]])
    await act('apply', done.id)
    expect(await orderOf('7001')).toMatchObject({
      ...{ state: 'delivered', phone: '01500000071', province: 'Giza', first_name: 'Dina' },
      ...{ subtotal: 70000, discount: 3500, delivery_price: 5000, other: 0, total_price: 71500 },
      lines: [{ name: 'Linen shirt', sku: 'SHIRT', quantity: 2, price: 35000, total: 70000 }],
      placed_at: new Date('2024-01-15T16:05:00Z'),
    })
    expect(await orderOf('7002')).toMatchObject({ state: 'refused', phone: null })
    await act('undo', done.id)
  })

  test('Advanced Order Export', async () => {
    const done = await checked('advanced-orders')
    expect(done.counts).toMatchObject({ new: 1, wrong: 0 })
    await act('apply', done.id)
    expect(await orderOf('8001')).toMatchObject({
      ...{ phone: '01110000081', subtotal: 50000, delivery_price: 4000, total_price: 54000 },
      lines: [
        { name: 'Canvas bag', total: 30000 },
        { name: 'Belt', total: 20000 },
      ],
    })
    await act('undo', done.id)
  })

  test('WooCommerce Analytics', async () => {
    const done = await checked('analytics-orders')
    expect(done.counts).toMatchObject({ new: 1 })
    await act('apply', done.id)
    expect(await orderOf('9001')).toMatchObject({
      ...{ first_name: 'Salma', subtotal: 90000, total_price: 90000 },
      lines: [
        { name: 'Linen shirt, white', quantity: 2, price: null },
        { name: 'Scarf', quantity: 1 },
      ],
    })
    await act('undo', done.id)
  })

  test('a table by hand in Arabic, whose reader says what an unknown state became', async () => {
    const one = await upload(fixture('orders-by-hand'), 'orders.csv')
    expect(one.order_states).toEqual([
      { name: 'تم التسليم', orders: 1, use: 'delivered' },
      { name: 'رفض الاستلام', orders: 1, use: 'refused' },
      { name: 'مرتجع', orders: 1, use: 'returned' },
      { name: 'اتلغى في السكة', orders: 1, use: null },
    ])
    const open = await check(one)
    expect(open.counts).toMatchObject({ new: 3, wrong: 1 })
    expect(told(await problemsOf(open.id))).toEqual([[6, 'unknown_state', 'اتلغى في السكة']])
    const left = await check(one, {}, {}, { 'اتلغى في السكة': 'leave' })
    expect(left.counts).toMatchObject({ new: 3, wrong: 1 })
    expect(left).toMatchObject({ wrong_rows: 0, rows_left_out: 1 })
    expect(told(await problemsOf(left.id, true))).toContainEqual([
      6,
      'state_left_out',
      'اتلغى في السكة',
    ])
    const done = await check(one, {}, {}, { 'اتلغى في السكة': 'cancelled' })
    expect(done.counts).toMatchObject({ new: 4, wrong: 0 })
    expect(told(await problemsOf(done.id, true))).toEqual([[6, 'shortened', null]])
    await act('apply', done.id)
    expect(await orderOf('101')).toMatchObject({
      ...{ phone: '01000000101', province: 'القاهرة', subtotal: 70000, total_price: 76000 },
      placed_at: new Date('2024-03-24T22:00:00Z'),
      lines: [{ name: 'قميص كتان', quantity: 2 }],
    })
    // The first column shows that days come first in this file.
    expect(await orderOf('102')).toMatchObject({
      ...{ phone: '01100000102', placed_at: new Date('2024-04-02T22:00:00Z'), state: 'refused' },
    })
    expect(await orderOf('103')).toMatchObject({ phone: '01200000103', total_price: 12050 })
    await act('undo', done.id)
  })

  test("this shop's own list, in both languages", async () => {
    for (const lang of ['en', 'ar']) {
      const { orderSheet } = await import('#contract/orders/order-sheet.ts')
      const headings = orderSheet.map((column) => column[lang as 'en'])
      const cells: Record<string, string> = {
        ...{ number: '77', created_at: '2026-03-05 12:00', customer: 'Mona Adel' },
        ...{
          status: lang === 'en' ? 'Rejected' : 'ملغى',
          phone: '01000000077',
          name: 'Linen shirt',
        },
        ...{ reason: lang === 'en' ? 'Refused at the door' : 'رُفض عند الباب', size: 'M' },
        ...{ quantity: '2', price: '100.00', line_total: '200.00', subtotal: '200.00' },
        ...{ discount: '0.00', delivery_price: '50.00', total_price: '250.00', colour: 'White' },
      }
      const file = [headings, orderSheet.map(({ key }) => cells[key] ?? '')]
        .map((row) => row.join(','))
        .join('\n')
      const one = await upload(file, 'own.csv')
      expect(one).toMatchObject({ format: 'orders', order_states: [{ use: 'refused' }] })
      const done = await check(one)
      expect(done.counts).toMatchObject({ new: 1 })
      await act('apply', done.id)
      expect(await orderOf('77')).toMatchObject({
        ...{ state: 'refused', total_price: 25000, other: 0, phone: '01000000077' },
        lines: [{ name: 'Linen shirt', variant: 'White / M', quantity: 2, price: 10000 }],
      })
      await act('undo', done.id)
    }
  })
})

test('an order of another day and phone is another order, and overwrites none', async () => {
  const list = (...rows: string[]) =>
    ['Order number,Date,Customer,Phone,Total,Status', ...rows].join('\n')
  const first = await check(
    await upload(
      list(
        '1,2024-03-05,Mona Adel,01000000001,100,delivered',
        '2,2024-03-05,Heba Samir,01000000002,100,delivered',
        '3,2024-03-05,Sara Nabil,,100,delivered',
      ),
      'first.csv',
    ),
  )
  await act('apply', first.id)
  const before = await all('former_orders')
  const second = await check(
    await upload(
      list(
        '1,2025-03-05,Nada Fathy,01000000009,200,delivered',
        '2,2024-03-06,Heba Samir,01000000002,200,delivered',
        '3,2025-03-05,Nada Fathy,01000000009,200,delivered',
        '4,2025-03-05,Nada Fathy,01000000009,200,delivered',
      ),
      'second.csv',
    ),
  )
  expect(second.counts).toEqual({ new: 1, changed: 1, unchanged: 0, wrong: 2 })
  expect(told(await problemsOf(second.id))).toEqual([
    [2, 'other_order', '2024-03-05'],
    [4, 'other_order', '2024-03-05'],
  ])
  await act('apply', second.id)
  expect((await all('former_orders')).filter((_, at) => at !== 1).slice(0, 2)).toEqual(
    before.filter((_, at) => at !== 1),
  )
  await act('undo', second.id)
  await act('undo', first.id)
})

test('customers come in once each, keep what a later file leaves empty, and leave again', async () => {
  const one = await upload(fixture('shopify-customers'), 'customers.csv')
  expect(one.format).toBe('customers')
  const done = await check(one)
  expect(done.counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 2 })
  expect(told(await problemsOf(done.id))).toEqual([
    [4, 'record_twice', '2'],
    [5, 'phone', null],
  ])
  await act('apply', done.id)
  expect(
    await rows(
      'select phone, first_name, last_name, email, city, province, address, note from former_customers order by phone',
    ),
  ).toEqual([
    {
      ...{
        phone: '01000000201',
        first_name: 'Mona',
        last_name: 'Adel',
        email: 'mona@mail.example',
      },
      ...{ city: 'Maadi', province: 'Cairo', address: '12 Road 9, Flat 4' },
      note: 'Likes blue\nvip, cairo',
    },
    {
      ...{
        phone: '01100000202',
        first_name: 'Heba',
        last_name: 'Samir',
        email: 'heba@mail.example',
      },
      ...{ city: 'Dokki', province: 'Giza', address: '5 Nile St', note: null },
    },
  ])
  const before = await all('former_customers')
  const later = await check(
    await upload(
      'Name,Phone,City,Email\nMona Hassan,01000000201,Giza,\nHeba Samir,01100000202,,',
      'later.csv',
    ),
  )
  expect(later.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1 })
  const [changed] = await listed(later.id, 'changed')
  expect(changed.changes.map(({ field, after }: Json) => [field, after])).toEqual([
    ['last_name', 'Hassan'],
    ['city', 'Giza'],
  ])
  await act('apply', later.id)
  expect(await read(`select email from former_customers where phone = '01000000201'`)).toBe(
    'mona@mail.example',
  )
  await act('undo', later.id)
  expect(await all('former_customers')).toEqual(before)
  await act('undo', done.id)
  expect(await all('former_customers')).toEqual([])

  const byHand = await check(await upload(fixture('customers-by-hand'), 'hand.csv'))
  expect(byHand.counts).toMatchObject({ new: 2, wrong: 0 })
})

/** Host of pictures, which has one alone. */
const picture = await photo(60, 80).jpeg().toBuffer()
let isUp = false
const elsewhere = createServer((_, response) =>
  isUp ? response.end(picture) : response.writeHead(404).end(),
)
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
afterAll(() => elsewhere.close())
const reach = network.reach
network.reach = async (url) =>
  url.hostname === 'cdn.example'
    ? { address: '127.0.0.1', family: 4, port: (elsewhere.address() as AddressInfo).port }
    : reach(url)

test('reviews come in with figures of their products right, and leave again', async () => {
  const { makeGoods } = goodsIn(shop.database.pool)
  const goods = await makeGoods({ name: 'Linen Shirt' })
  await read(`update products set slug = 'linen-shirt' where id = $1`, [goods.id])
  const summary = async () => (await admin.get(`/api/review/productReviewResult/${goods.id}`)).json
  const none = await summary()

  const file = fixture('judgeme-reviews').replace(
    'linen-shirt,,,,,',
    'linen-shirt,,,"http://cdn.example/1.jpg,http://cdn.example/2.jpg",,',
  )
  const one = await upload(file, 'reviews.csv')
  expect(one).toMatchObject({ format: 'reviews', pictures: 1 })
  const done = await check(one)
  expect(done.counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 2 })
  expect(told(await problemsOf(done.id))).toEqual([
    [4, 'rate', null],
    [5, 'unknown_product', null],
  ])
  expect(told(await problemsOf(done.id, true))).toEqual([[2, 'too_many_pictures', '1']])
  const applied = await act('apply', done.id)
  expect(applied.progress).toMatchObject({ pictures_failed: 1, to_retry: 1 })
  expect(
    await rows(
      'select name, rate, review, status, verified, media_id, created_at from reviews order by id',
    ),
  ).toEqual([
    {
      ...{ name: 'Mona A.', rate: 5, review: 'Lovely\nSoft & true to size', status: 'accepted' },
      ...{ verified: false, media_id: null, created_at: new Date('2024-03-05T14:22:10Z') },
    },
    {
      ...{ name: 'عميلة', rate: 4, review: 'خامة ممتازة', status: 'rejected', verified: false },
      ...{ media_id: null, created_at: new Date('2024-03-06T14:22:10Z') },
    },
  ])
  expect(await summary()).toMatchObject({ count: 1, mean: 5 })
  isUp = true
  const retried = await act('retry', done.id)
  expect(retried.progress).toMatchObject({ pictures_failed: 0, pictures_done: 1 })
  expect(await read('select count(media_id)::int from reviews')).toBe(1)
  expect((await check(await upload(file, 'again.csv'))).counts).toMatchObject({
    ...{ new: 0, unchanged: 2 },
  })

  for (const [name, verified] of [
    ['loox-reviews', true],
    ['wordpress-reviews', true],
  ] as const) {
    const other = await checked(name, { fresh: 'draft' })
    expect(other.counts, name).toMatchObject({ new: 1, wrong: 0 })
    await act('apply', other.id)
    // Hidden and new, until somebody reads it.
    expect(
      await rows('select status, decided_at, verified from reviews order by id desc limit 1'),
    ).toEqual([{ status: 'rejected', decided_at: null, verified }])
    await act('undo', other.id)
  }
  expect((await act('undo', done.id)).kept).toBe(0)
  expect(await read('select count(*)::int from reviews')).toBe(0)
  expect(await summary()).toEqual(none)
})

test('coupons fit or are refused by name', async () => {
  const done = await checked('shopify-discounts')
  expect(done.format).toBe('coupons')
  expect(done.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 5 })
  expect(told(await problemsOf(done.id)).map(([row, code]) => [row, code])).toEqual([
    [3, 'coupon_code'],
    [4, 'coupon_type'],
    [5, 'coupon_from'],
    [6, 'coupon_days'],
    [7, 'coupon_state'],
  ])
  expect(await listed(done.id, 'new')).toMatchObject([{ price: 100 }])
  await act('apply', done.id)
  expect(await rows('select price, discount, start_date, end_date from coupons')).toEqual([
    { price: 100000, discount: 10000, start_date: '2026-06-01', end_date: '2026-08-31' },
  ])
  expect((await checked('shopify-discounts')).counts).toMatchObject({ new: 0, unchanged: 1 })
  const byHand = await checked('coupons-by-hand')
  expect(byHand.counts).toMatchObject({ new: 1, wrong: 0 })
  await act('undo', done.id)
  expect(await read('select count(*)::int from coupons')).toBe(0)
  // One that somebody has changed since stays.
  await act('apply', byHand.id)
  const id = await read('select id from coupons')
  expect((await admin.post(`/api/coupon/update/${id}`, { discount: 70 })).status).toBe(200)
  const kept = await act('undo', byHand.id)
  expect(kept.kept).toBe(1)
  expect(await listed(kept.id, 'kept')).toMatchObject([
    { kept: ['coupon_value'], kept_because: 'changed_since' },
  ])
  expect(await read('select count(*)::int from coupons')).toBe(1)
})

test('old addresses lead to pages of the shop alone, and never in a circle', async () => {
  const done = await checked('shopify-redirects')
  expect(done.format).toBe('redirects')
  expect(done.counts).toMatchObject({ new: 2, wrong: 3 })
  expect(told(await problemsOf(done.id))).toEqual([
    [4, 'foreign_address', null],
    [5, 'address_circle', null],
    [6, 'address_circle', null],
  ])
  expect(await act('apply', done.id)).toMatchObject({ done: { new: 2 }, progress: { failed: 0 } })
  expect(await rows('select old_address, new_address from redirects order by id')).toEqual([
    { old_address: '/products/old-shirt', new_address: '/productdetails/linen-shirt' },
    { old_address: '/pages/about-us', new_address: '/about' },
  ])
  expect((await checked('shopify-redirects')).counts).toMatchObject({ new: 0, unchanged: 2 })
  await act('undo', done.id)
  expect(await read('select count(*)::int from redirects')).toBe(0)
  const plugin = await checked('redirection-plugin')
  expect(plugin.counts).toMatchObject({ new: 1, wrong: 0 })
  await act('apply', plugin.id)
  expect(await read('select old_address from redirects')).toBe('/product/قميص')
})

describe('redirects of a file', () => {
  const file = (...rows: string[]) => ['Redirect from,Redirect to', ...rows].join('\n')

  test('in a circle across its batches are refused by the check', async () => {
    const steps = Array.from({ length: 120 }, (_, at) => `/old/${at},/shop`)
    const done = await check(await upload(file('/loop-a,/loop-b', ...steps, '/loop-b,/loop-a')))
    expect(done.counts).toMatchObject({ new: 120, wrong: 2 })
    expect((await problemsOf(done.id)).map(({ code }) => code)).toEqual([
      'address_circle',
      'address_circle',
    ])
  })

  test('follow what the file says, or the shop where that stays', async () => {
    await admin.post('/api/redirect/create', { old_address: '/turn-b', new_address: '/turn-a' })
    const one = await upload(file('/turn-a,/turn-b', '/turn-b,/sale'))
    expect((await check(one)).counts).toMatchObject({ new: 1, changed: 1, wrong: 0 })
    const kept = await check(one, { existing: 'leave' })
    expect(await problemsOf(kept.id)).toMatchObject([{ row: 2, code: 'address_circle' }])
    await check(one)
    expect(await act('apply', one.id)).toMatchObject({ progress: { done: 2, failed: 0 } })
    await act('undo', one.id)
  })

  test('that lead to no page come in with a note, not those that others of the file lead on', async () => {
    const done = await check(
      await upload(
        file('/first,/second', '/second,/sale', '/dead,/search', '/all,/collections/all'),
      ),
    )
    expect(done.counts).toMatchObject({ new: 4, wrong: 0 })
    expect(await problemsOf(done.id, true)).toMatchObject([
      { row: 4, code: 'leads_nowhere', value: '/search' },
    ])
  })

  test('that are gone or changed by hand are not told as undone', async () => {
    const one = await check(await upload(file('/u1,/shop', '/u2,/shop', '/u3,/shop', '/u4,/shop')))
    await act('apply', one.id)
    const [gone, changed] = await rows(
      `select id from redirects where old_address in ('/u1', '/u2') order by old_address`,
    )
    await admin.get(`/api/redirect/delete/${gone?.id}`)
    await admin.post(`/api/redirect/update/${changed?.id}`, { new_address: '/sale' })
    expect(await act('undo', one.id)).toMatchObject({ kept: 1, progress: { undone: 2 } })
  })
})
