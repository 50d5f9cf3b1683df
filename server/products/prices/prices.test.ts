import { describe, expect, test } from 'vitest'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { productCallsIn } from '../../../test/shop/product-calls.ts'
import { rowsIn } from '../../../test/database/rows.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { applyDue } from './prices.ts'

const shop = await testShop()
const { request, database } = shop
const { token } = await peopleIn(shop).makeAdmin()
const { read, makeSubcategory } = rowsIn(database.pool)
const subcategory = await makeSubcategory('Dresses')
const { make, change, changed } = productCallsIn(shop, token, {
  subcategory_id: subcategory,
  quantity: 50,
})
const { fill, buy, form } = buyersIn(shop, await goodsIn(database.pool).makeArea('Giza', 6000))

const never = new AbortController().signal
/** Runs everything that is due at a moment. */
const comes = (moment: string) => applyDue({ ...shop.ctx, now: () => new Date(moment) }, never)

const get = async (path: string) => (await request('GET', path, { token })).json
type Card = { id: number; price: number; original_price: number }

const find = async (name: string, id: number) =>
  (await get(`/api/userproduct/search?search=${encodeURIComponent(name)}`)).products.find(
    (one: Card) => one.id === id,
  )

/** [price, original price] on every page that a shopper sees. */
async function seen(id: number) {
  const { product: page } = await get(`/api/userproduct/getProduct/${id}`)
  const list = (await get('/api/userproduct/all')).products.find((one: Card) => one.id === id)
  const found = await find(page.name, id)
  const cart = (await get(`/api/cart/${await fill({ product_id: id })}`)).cart[0]
  const ordered = (await buy(await fill({ product_id: id }))).json.order.items[0]
  const prices = [page, list, found].map(({ price, original_price }: Card) => [
    price,
    original_price,
  ])
  expect(new Set(prices.map(String)).size).toBe(1)
  expect([cart.price, ordered.price]).toEqual([page.price, page.price])
  return prices[0]
}

describe('a price for a time', () => {
  test.each([
    [
      'in winter',
      { from: '2031-01-10', until: '2031-01-14' },
      [
        '2031-01-09T21:59:59Z',
        '2031-01-09T22:00:00Z',
        '2031-01-14T21:59:59Z',
        '2031-01-14T22:00:00Z',
      ],
    ],
    [
      'in summer',
      { from: '2031-06-10', until: '2031-06-14' },
      [
        '2031-06-09T20:59:59Z',
        '2031-06-09T21:00:00Z',
        '2031-06-14T20:59:59Z',
        '2031-06-14T21:00:00Z',
      ],
    ],
    // Cairo skips the hour after midnight on the last Friday of April, and repeats the one before
    // it on the last Thursday of October.
    [
      'that begins as summer time does',
      { from: '2031-04-25', until: '2031-04-25' },
      [
        '2031-04-24T21:59:59Z',
        '2031-04-24T22:00:00Z',
        '2031-04-25T20:59:59Z',
        '2031-04-25T21:00:00Z',
      ],
    ],
    [
      'that ends as summer time does',
      { from: '2031-10-30', until: '2031-10-30' },
      [
        '2031-10-29T20:59:59Z',
        '2031-10-29T21:00:00Z',
        '2031-10-30T21:59:59Z',
        '2031-10-30T22:00:00Z',
      ],
    ],
  ])(
    '%s is in force from midnight to midnight in Cairo, everywhere at once',
    async (_, days, [before, first, last, over]) => {
      const { id } = await make({
        name: 'Sale-dress',
        price: 2450,
        prices: [{ ...days, price: 2095 }],
      })
      expect(await seen(id)).toEqual([2450, 2450])
      await comes(before as string)
      expect(await seen(id)).toEqual([2450, 2450])
      await comes(first as string)
      expect(await seen(id)).toEqual([2095, 2450])
      await comes(last as string)
      expect(await seen(id)).toEqual([2095, 2450])
      await comes(over as string)
      expect(await seen(id)).toEqual([2450, 2450])
    },
  )

  test('a price that is changed meanwhile is the one that it comes back to', async () => {
    const { id } = await make({
      price: 2450,
      original_price: 2600,
      prices: [{ from: '2020-01-01', until: '2035-01-01', price: 2000 }],
    })
    expect(await seen(id)).toEqual([2000, 2600])
    const record = await changed(id, { price: 2500 })
    expect(record).toMatchObject({ price: 2500, original_price: 2600, price_now: 2000 })
    expect(record.prices).toMatchObject([
      {
        from: '2020-01-01',
        until: '2035-01-01',
        price: 2000,
        original_price: null,
        in_force: true,
      },
    ])
    expect(await changed(id, { prices: [] })).toMatchObject({
      price: 2500,
      price_now: 2500,
      prices: [],
    })
    expect(await seen(id)).toEqual([2500, 2600])
  })

  test('is below what the product costs otherwise, whichever of them changes', async () => {
    const days = { from: '2020-01-01', until: '2035-01-01' }
    const { id } = await make({ price: 100, prices: [{ ...days, price: 80 }] })
    for (const price of [100, 150]) {
      const refused = await change(id, { prices: [{ ...days, price }] })
      expect([refused.status, refused.json.errors]).toEqual([
        422,
        { 'prices.0.price': ['A price for a time is below the price'] },
      ])
      expect(
        await change(id, { price: 200, prices: [{ ...days, price: price + 100 }] }),
      ).toMatchObject({ status: 422 })
    }
    const fallen = await change(id, { price: 80 })
    expect([fallen.status, fallen.json.errors]).toEqual([
      422,
      { price: ['A price for a time is not below this: change it first'] },
    ])
    expect(await changed(id, { price: 80, prices: [{ ...days, price: 70 }] })).toMatchObject({
      price: 80,
      price_now: 70,
    })
    expect(await changed(id, { price: 60, prices: [] })).toMatchObject({
      price: 60,
      price_now: 60,
      prices: [],
    })
  })

  test('one that was dearer than otherwise before this was a rule strikes nothing, and stays while neither changes', async () => {
    const days = { from: '2020-01-01', until: '2035-01-01' }
    const { id } = await make({ price: 200, prices: [{ ...days, price: 150 }] })
    await read(
      'update products set regular_price = 10000, regular_original_price = null, original_price = null where id = $1',
      [id],
    )
    expect(await changed(id, { name: 'Dear', prices: [{ ...days, price: 150 }] })).toMatchObject({
      price: 100,
      price_now: 150,
    })
    expect((await change(id, { price: 110 })).status).toBe(422)
    expect((await change(id, { price: 110, prices: [{ ...days, price: 150 }] })).status).toBe(422)
    expect(await seen(id)).toEqual([150, 150])
  })

  test('what is set in a form says who set it, and keeps that while it stays', async () => {
    const { id } = await make({
      price: 100,
      prices: [{ from: '2031-01-01', until: '2031-01-02', price: 90 }],
    })
    const prices = [
      { from: '2031-01-01', until: '2031-01-02', price: 90 },
      { from: '2031-01-03', until: '2031-01-04', price: 80, original_price: 120 },
    ]
    const stored = await read('select id from product_prices where product_id = $1', [id])
    const record = await changed(id, { prices })
    expect(record.prices.map((one: { by: string }) => one.by)).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    expect(await read('select min(id) from product_prices where product_id = $1', [id])).toBe(
      stored,
    )
    const { history } = await get(`/api/history/all?room=products`)
    expect(history.data[0].after.prices).toEqual([
      { ...prices[0], original_price: null },
      prices[1],
    ])
  })

  test.each([
    [[{ from: '2031-01-02', until: '2031-01-01', price: 90 }], 'prices.0.until'],
    [[{ from: '2020-01-01', until: '2020-01-02', price: 90 }], 'prices.0.until'],
    [
      [{ from: '2031-01-01', until: '2031-01-02', price: 90, original_price: 80 }],
      'prices.0.original_price',
    ],
    [
      [
        { from: '2031-01-01', until: '2031-01-05', price: 90 },
        { from: '2031-01-05', until: '2031-01-06', price: 80 },
      ],
      'prices.1.from',
    ],
    [[{ from: 'soon', until: '2031-01-02', price: 90 }], 'prices.0.from'],
    [[{ from: '2031-01-01', until: '2031-01-02', price: -1 }], 'prices.0.price'],
  ])('%j is refused and changes nothing', async (prices, field) => {
    const { id } = await make({ price: 100 })
    const refused = await change(id, { name: 'Other', prices })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
    expect(await read('select name from products where id = $1', [id])).not.toBe('Other')
  })

  test('many that begin at once are all switched, each whole', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 12 },
        async () =>
          (
            await make({
              price: 100,
              prices: [{ from: '2031-02-01', until: '2031-02-01', price: 50 }],
            })
          ).id,
      ),
    )
    await Promise.all([comes('2031-02-01T10:00:00Z'), comes('2031-02-01T10:00:00Z')])
    for (const id of ids)
      expect(await read('select price from catalogue_entries where product_id = $1', [id])).toBe(
        5000,
      )
    expect(
      await read(
        'select count(*)::int from product_prices where in_force and product_id = any ($1)',
        [ids],
      ),
    ).toBe(ids.length)
  })
})

describe('a product that is not published', () => {
  test('a draft is nowhere, until it is published', async () => {
    const { id, state, preview_token } = await make({ name: 'Sale-dress', state: 'draft' })
    expect([state, preview_token]).toEqual(['draft', expect.stringMatching(/^[\w-]{22,}$/)])
    expect((await request('GET', `/api/userproduct/getProduct/${id}`)).status).toBe(404)
    expect((await get('/api/userproduct/all')).products.map((one: Card) => one.id)).not.toContain(
      id,
    )
    expect(await find('Sale-dress', id)).toBeUndefined()
    expect(
      (
        await request('POST', '/api/cart/add', {
          body: { items: [{ product_id: id }], guest_token: '' },
        })
      ).status,
    ).not.toBe(200)
    expect((await get('/api/product/all?state=draft')).products).toMatchObject([
      { id, state: 'draft' },
    ])
    expect((await get('/api/product/all')).counts).toMatchObject({ draft: 1, scheduled: 0 })
    await changed(id, { state: 'published' })
    expect(await seen(id)).toEqual([100, 100])
  })

  test('what lies in a cart when it becomes a draft is gone there, and comes back with it', async () => {
    const { id } = await make({ name: 'Basket' })
    const basket = await fill({ product_id: id })
    await changed(id, { state: 'draft' })
    expect((await get(`/api/cart/${basket}`)).cart[0].state).toBe('gone')
    expect((await buy(basket, form)).status).toBe(409)
    await changed(id, { state: 'published' })
    expect((await buy(basket, form)).status).toBe(201)
  })

  test('a scheduled one opens by itself at its minute of the clock in Cairo, and is new since then', async () => {
    const older = await make({ name: 'Older' })
    const { id, publish_at } = await make({
      name: 'Sale-dress',
      state: 'scheduled',
      publish_at: '2031-06-27 20:00',
    })
    expect(publish_at).toBe('2031-06-27T20:00:00+03:00')
    await comes('2031-06-27T16:59:59Z')
    expect((await request('GET', `/api/userproduct/getProduct/${id}`)).status).toBe(404)
    await comes('2031-06-27T17:00:00Z')
    expect(
      (await get('/api/userproduct/all')).products.slice(0, 2).map((one: Card) => one.id),
    ).toEqual([id, older.id])
    expect(await seen(id)).toEqual([100, 100])
    expect((await get(`/api/product/get/${id}`)).product.state).toBe('published')
  })

  test('its moment has to be said, and one that is past opens it at once', async () => {
    const refused = await request('POST', '/api/product/create', {
      ...{
        token,
        body: { name: 'Nowhen', price: 1, subcategory_id: subcategory, state: 'scheduled' },
      },
    })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['publish_at']])
    const wrong = await request('POST', '/api/product/create', {
      ...{
        token,
        body: {
          name: 'Nowhen',
          price: 1,
          subcategory_id: subcategory,
          state: 'scheduled',
          publish_at: 'tomorrow',
        },
      },
    })
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['publish_at']])
    const opened = await make({ state: 'scheduled', publish_at: '2020-01-01T10:00' })
    expect(opened.state).toBe('published')
    await changed(opened.id, { state: 'scheduled', publish_at: '2033-01-01 10:00' })
    // A product published by hand before its scheduled time.
    expect(await changed(opened.id, { state: 'published' })).toMatchObject({
      state: 'published',
      publish_at: null,
    })
  })
})

test('a job waits for each moment, once', async () => {
  const moments = () =>
    read(
      `select array_agg(start_after::text order by start_after) from pgboss.job where name = 'apply-due'`,
    )
  await read(`delete from pgboss.job where name = 'apply-due'`)
  await make({ prices: [{ from: '2032-01-01', until: '2032-01-01', price: 50 }] })
  const known = await moments()
  expect(known).toHaveLength(2)
  const { id } = await make({ prices: [{ from: '2032-01-01', until: '2032-01-01', price: 50 }] })
  await changed(id, { price: 99 })
  expect(await moments()).toEqual(known)
})
