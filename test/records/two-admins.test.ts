/**
 * Concurrent changes of one record by two admins: the second is refused, and nothing is overwritten
 * unseen.
 */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../shop/admin.ts'
import { buyersIn } from '../shop/buyers.ts'
import { goodsIn } from '../shop/goods.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop()
const { get, post } = await adminIn(shop)
const goods = goodsIn(shop.database.pool)
const { fill, buy } = buyersIn(shop, await goods.makeArea('Giza', 6000))
const category = await createCategory(shop.ctx, { name: 'Dresses' })
const day = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Day' })

const makeProduct = async (): Promise<number> =>
  (
    await post('/api/product/create', {
      name: 'Vase',
      price: 100,
      subcategory_id: day.id,
      quantity: 50,
    })
  ).json.product.id

/** Records with two changes of different fields, and the field of the first change. */
const records = [
  {
    noun: 'area',
    make: async () => (await post('/api/area/create', { city: 'Aswan', price: 60 })).json.area.id,
    read: (id: number) => `/api/area/get/${id}`,
    write: (id: number) => `/api/area/update/${id}`,
    first: { price: 70 },
    second: { city: 'Aswan City' },
    field: 'price',
  },
  {
    noun: 'coupon',
    make: async () =>
      (
        await post('/api/coupon/create', {
          price: 500,
          discount: 50,
          start_date: '2026-01-01',
          end_date: '2026-12-31',
        })
      ).json.coupon.id,
    read: (id: number) => `/api/coupon/get/${id}`,
    write: (id: number) => `/api/coupon/update/${id}`,
    first: { discount: 60 },
    second: { price: 600 },
    field: 'discount',
  },
  {
    noun: 'category',
    make: async () => (await post('/api/category/create', { name: 'Coats' })).json.category.id,
    read: (id: number) => `/api/category/get/${id}`,
    write: (id: number) => `/api/category/update/${id}`,
    first: { is_home: true },
    second: { name: 'Winter coats' },
    field: 'is_home',
  },
  {
    noun: 'product',
    make: makeProduct,
    read: (id: number) => `/api/product/get/${id}`,
    write: (id: number) => `/api/product/update/${id}`,
    first: { price: 120 },
    second: { name: 'Tall vase' },
    field: 'price',
  },
  {
    noun: 'settings',
    make: async () => 0,
    read: () => '/api/settings/get',
    write: () => '/api/settings/update',
    first: { contact_phone: '19123' },
    second: { search_debounce: 500 },
    field: 'contact_phone',
  },
]

test.each(records)(
  '$noun: a change of an older version is refused with the fields that differ and the record of now',
  async (record) => {
    const id = await record.make()
    const seen = (await get(record.read(id))).json[record.noun]
    const done = await post(record.write(id), { ...record.first, version: seen.version })
    expect(done.json[record.noun]).toMatchObject({ ...record.first, version: seen.version + 1 })

    const refused = await post(record.write(id), { ...record.second, version: seen.version })
    const now = (await get(record.read(id))).json[record.noun]
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'changed_meanwhile', fields: [record.field], now },
    ])
    expect(now).toMatchObject({ ...record.first, version: seen.version + 1 })

    expect(
      (await post(record.write(id), { ...record.second, version: String(now.version) })).status,
    ).toBe(200)
    // Without a version the last change wins, as specified.
    expect((await post(record.write(id), record.second)).status).toBe(200)
    const last = (await get(record.read(id))).json[record.noun]
    expect(last).toMatchObject({ ...record.first, ...record.second, version: now.version + 1 })
    expect(
      (await post(record.write(id), { ...record.second, version: last.version + 1 })).status,
    ).toBe(409)
    expect((await post(record.write(id), { ...record.second, version: 'new' })).status).toBe(422)
  },
)

test('of two who save the same version at the same moment one is told', async () => {
  for (const record of records) {
    const id = await record.make()
    const { version } = (await get(record.read(id))).json[record.noun]
    // A change to the same value is none.
    if (record.noun === 'settings')
      await post(record.write(id), { contact_phone: '', search_debounce: 3000, version })
    const { version: seen } = (await get(record.read(id))).json[record.noun]
    const replies = await Promise.all(
      [record.first, record.second].map((change) =>
        post(record.write(id), { ...change, version: seen }),
      ),
    )
    expect(replies.map(({ status }) => status).sort(), record.noun).toEqual([200, 409])
  }
})

test('pieces that an admin counts meanwhile are in nobody’s way who does not overwrite them', async () => {
  const id = await makeProduct()
  const { version } = (await get(`/api/product/get/${id}`)).json.product
  await post(`/api/product/update/${id}`, { quantity: 40, version })
  const plain = await post(`/api/product/update/${id}`, { quantity: 60, version })
  expect([plain.status, plain.json.fields]).toEqual([409, ['quantity']])
  const named = await post(`/api/product/update/${id}`, {
    name: 'Vase of clay',
    quantity: 52,
    seen_quantity: 50,
    version,
  })
  expect(named.json.product).toMatchObject({ name: 'Vase of clay', quantity: 42 })
})

test('a sale does not count as a change of the product', async () => {
  const id = await makeProduct()
  const { version } = (await get(`/api/product/get/${id}`)).json.product
  expect((await buy(await fill({ product_id: id, quantity: 2 }))).status).toBe(201)
  expect(
    (await post(`/api/product/update/${id}`, { price: 90, version })).json.product,
  ).toMatchObject({ price: 90, quantity: 48 })
})

test('a status that is set on an old picture of an order is refused, alone and among several', async () => {
  const product_id = await makeProduct()
  const place = async () => (await buy(await fill({ product_id }))).json.order.id as number
  const [id, other] = [await place(), await place()]
  const status = (order_id: number, status: string, version?: number) =>
    post('/api/orders/update-status', { order_id, status, version })
  const read = async () => (await get(`/api/orders/getorder/${id}`)).json.order

  const { version } = await read()
  expect((await status(id, 'reject', version)).json.order).toMatchObject({
    status: 'reject',
    version: version + 1,
  })
  const refused = await status(id, 'shipped', version)
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { code: 'changed_meanwhile', fields: ['status'], now: { id, status: 'reject' } },
  ])
  expect(await read()).toMatchObject({ status: 'reject' })

  const rows = (await get('/api/orders/allOrders')).json.allOrders.data
  expect(rows.find((row: { id: number }) => row.id === id).version).toBe(version + 1)
  const bulk = await post('/api/orders/update-status-bulk', {
    order_ids: [id, other],
    versions: [version, 1],
    status: 'shipped',
  })
  expect(bulk.json.results).toMatchObject([
    { order_id: id, done: false, code: 'changed_meanwhile' },
    { order_id: other, done: true },
  ])
  const short = await post('/api/orders/update-status-bulk', {
    order_ids: [id, other],
    versions: [1],
    status: 'shipped',
  })
  expect([short.status, Object.keys(short.json.errors)]).toEqual([422, ['versions']])
  // A message to the customer does not change the order.
  const now = (await read()).version
  const written = await post('/api/orders/update-status', {
    order_id: id,
    status: 'reject',
    message: 'Sorry.',
    version: now,
  })
  expect(written.json.order.version).toBe(now)
  expect((await status(id, 'shipped')).status).toBe(200)
})

test('a stock that is counted in another way by now is not overwritten by a difference', async () => {
  const make = async (parts: object) =>
    (
      await post('/api/product/create', {
        name: 'Gown',
        price: 100,
        subcategory_id: day.id,
        sizes: ['S', 'M'],
        ...parts,
      })
    ).json.product
  const rows = (seen: number | undefined, s: number, m: number) => [
    { size: 'S', seen, quantity: s },
    { size: 'M', seen, quantity: m },
  ]
  const change = (id: number, body: object) => post(`/api/product/update/${id}`, body)

  const counted = await make({ stock: rows(undefined, 5, 5) })
  await change(counted.id, { quantity: 40, version: counted.version })
  const difference = { stock: [{ size: 'S', seen: 5, quantity: 6 }] }
  expect(
    (await change(counted.id, { ...difference, version: counted.version })).json,
  ).toMatchObject({ code: 'changed_meanwhile' })
  expect((await change(counted.id, difference)).json).toMatchObject({
    code: 'stock_changed',
    quantity: 40,
    stock: null,
  })

  const one = await make({ quantity: 10 })
  const after = (await change(one.id, { stock: rows(undefined, 7, 3), version: one.version })).json
    .product
  const late = await change(one.id, { quantity: 12, seen_quantity: 10, version: one.version })
  expect([late.status, late.json.code]).toEqual([409, 'changed_meanwhile'])
  const again = (await change(one.id, { stock: rows(undefined, 50, 50), version: after.version }))
    .json.product
  const emptied = await change(one.id, { stock: [], version: after.version })
  expect([emptied.status, (await get(`/api/product/get/${one.id}`)).json.product.stock]).toEqual([
    409,
    again.stock,
  ])
})

test('who is late is told so before what was typed is judged by what somebody else has made of the record', async () => {
  const made = {
    name: 'Gown',
    price: 150,
    original_price: 200,
    subcategory_id: day.id,
    sizes: ['S', 'M'],
    quantity: 5,
  }
  const { id, version } = (await post('/api/product/create', made)).json.product
  await post(`/api/product/update/${id}`, { sizes: ['S'], original_price: 150, version })
  const late = await post(`/api/product/update/${id}`, {
    price: 180,
    stock: [{ size: 'M', quantity: 6 }],
    version,
  })
  expect([late.status, late.json.code]).toEqual([409, 'changed_meanwhile'])
})
