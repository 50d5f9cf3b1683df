import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { photo } from '../../../test/files/pictures.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { request, database, ctx } = shop
const people = peopleIn(shop)
const { token } = await people.makeAdmin()
const category = await createCategory(ctx, { name: 'Dresses', name_ar: 'فساتين' })
const day = await createSubcategory(ctx, {
  category_id: category.id,
  name: 'Day',
  name_ar: 'نهاري',
})
const secret = await createSubcategory(ctx, {
  category_id: category.id,
  name: 'Secret',
  status: 'hidden',
})

const create = (body: unknown) => request('POST', '/api/product/create', { token, body })
const record = async (id: number) =>
  (await request('GET', `/api/product/get/${id}`, { token })).json.product
const least = { name: 'Dress', price: '100', subcategory_id: day.id }
const count = async (table: string) =>
  (await database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count

const formOf = (fields: Record<string, string | Blob | (string | Blob)[]>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as string)
  }
  return form
}
const png = async (width = 40, height = 50) =>
  new Blob([new Uint8Array(await photo(width, height).png().toBuffer())], { type: 'image/png' })

test('a product comes in as a form that clients send with its pictures, in their order', async () => {
  const reply = await create(
    formOf({
      name: ' Nour Dress ',
      desc: 'Soft.',
      material: 'Linen',
      quantity: '7',
      price: '1450.50',
      'images[0]': await png(40, 50),
      'images[1]': await png(60, 30),
      'colors[0]': 'Red',
      'colors[1]': 'Sand',
      'sizes[0]': 'S',
      'sizes[1]': 'M',
      subcategory_id: String(day.id),
    }),
  )
  expect(reply.status).toBe(200)
  expect(reply.json.message).toBe('product created successfully')
  const { product } = reply.json
  expect(product).toMatchObject({
    slug: 'nour-dress',
    name: 'Nour Dress',
    name_ar: null,
    desc: 'Soft.',
    material: 'Linen',
    price: 1450.5,
    original_price: 1450.5,
    badge: null,
    quantity: 7,
    stock: null,
    subcategory_id: day.id,
    subcategory: 'Day',
    subcategory_ar: 'نهاري',
    category: 'Dresses',
    category_ar: 'فساتين',
    colors: ['Red', 'Sand'],
    colours: [
      { name: 'Red', hex: '#ff0000' },
      { name: 'Sand', hex: null },
    ],
    sizes: [{ size: 'S' }, { size: 'M' }],
    pictures: [
      { width: 40, height: 50, alt: null },
      { width: 60, height: 30, alt: null },
    ],
    is_sold_out: false,
    soldOut: false,
  })
  expect(product.images).toEqual(product.pictures.map(({ url }: { url: string }) => url))
  expect((await request('GET', product.images[0])).status).toBe(200)
  expect(await record(product.id)).toEqual(product)
})

test('JSON says the same, in both languages, with stock per size and colour', async () => {
  const { json, status } = await create({
    ...least,
    name: 'Amal',
    name_ar: 'أمل',
    price: 1300,
    original_price: 1450,
    badge: 'Sale',
    badge_ar: 'تخفيض',
    sizes: [{ size: 'S' }, { size: 'M' }],
    colors: [{ name: 'Clay', name_ar: 'طيني', hex: '#EAC6A7' }, 'navy'],
    quantity: 99,
    stock: [
      { size: 'S', color: 'Clay', quantity: 3 },
      { size: 'M', color: 'navy', quantity: '2' },
    ],
  })
  expect(status).toBe(200)
  expect(json.product).toMatchObject({
    name_ar: 'أمل',
    original_price: 1450,
    badge_ar: 'تخفيض',
    quantity: 5,
    colours: [
      { name: 'Clay', name_ar: 'طيني', hex: '#eac6a7' },
      { name: 'navy', name_ar: null, hex: '#000080' },
    ],
    stock: [
      { size: 'S', color: 'Clay', quantity: 3 },
      { size: 'S', color: 'navy', quantity: 0 },
      { size: 'M', color: 'Clay', quantity: 0 },
      { size: 'M', color: 'navy', quantity: 2 },
    ],
  })
})

test('texts separated by commas are lists, in a urlencoded form as well', async () => {
  const body = new URLSearchParams({
    name: 'Commas',
    price: '5',
    subcategory_id: String(day.id),
    sizes: 'S, M,S, 37,5',
    colors: 'Red، Blue,',
  })
  const { product } = (await create(body)).json
  expect(product.sizes.map(({ size }: { size: string }) => size)).toEqual(['S', 'M', '37,5'])
  expect(product.colors).toEqual(['Red', 'Blue'])
  expect(product).toMatchObject({ quantity: 0, soldOut: true, images: [] })
})

test('an original price equal to the price is none', async () => {
  const { product } = (await create({ ...least, original_price: '100.00' })).json
  expect(product.original_price).toBe(100)
  const { rows } = await database.pool.query('select original_price from products where id = $1', [
    product.id,
  ])
  expect(rows[0].original_price).toBeNull()
})

test('alternative texts go to the pictures in their places', async () => {
  const form = formOf({
    ...least,
    subcategory_id: String(day.id),
    images: [await png(), await png()],
    'alts[1][alt]': 'Back',
  })
  form.append('alts[1][alt_ar]', 'من الخلف')
  form.append('alts[0][alt]', 'Front')
  const { product } = (await create(form)).json
  expect(product.pictures).toMatchObject([
    { alt: 'Front', alt_ar: null },
    { alt: 'Back', alt_ar: 'من الخلف' },
  ])
})

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ price: undefined }, 'price', 'Price is required'],
  [{ price: -1 }, 'price', 'Enter an amount in EGP with at most two decimals'],
  [{ subcategory_id: undefined }, 'subcategory_id', 'Invalid subcategory selected'],
  [{ subcategory_id: 99_999 }, 'subcategory_id', 'Invalid subcategory selected'],
  [{ subcategory_id: 'Day' }, 'subcategory_id', 'Invalid subcategory selected'],
  [{ original_price: 99.99 }, 'original_price', 'The original price may not be below the price'],
  [{ quantity: 1_000_001 }, 'quantity', 'Enter a quantity from 0 to 1000000'],
  [{ quantity: -1 }, 'quantity', 'Enter a quantity from 0 to 1000000'],
  [
    { sizes: ['S'], stock: [{ size: 'XL', quantity: 1 }] },
    'stock.0.size',
    'Choose one of the sizes',
  ],
  [{ sizes: ['S'], stock: [{ quantity: 1 }] }, 'stock.0.size', 'Choose one of the sizes'],
  [{ stock: [{ color: 'Red', quantity: 1 }] }, 'stock.0.color', 'Choose one of the colors'],
  [
    { stock: [{ quantity: 1_000_000 }, { quantity: 1 }] },
    'stock.0.quantity',
    'Enter a quantity from 0 to 1000000',
  ],
  [{ images: ['/media/x.webp'] }, 'images.0', 'Choose pictures'],
])('%j is refused on %s', async (parts, field, text) => {
  const before = await count('products')
  const { status, json } = await create({ ...least, ...parts })
  expect([status, json.errors]).toEqual([422, { [field]: [text] }])
  expect(await count('products')).toBe(before)
})

test('what is no picture is refused on images, and nothing is made', async () => {
  const before = await count('products')
  const reply = await create(
    formOf({
      ...least,
      subcategory_id: String(day.id),
      images: [await png(), new Blob(['<svg/>'])],
    }),
  )
  expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['images']])
  expect(await count('products')).toBe(before)
})

test('a product that is refused anyway costs no picture', async () => {
  const before = await count('media_files')
  const reply = await create(formOf({ ...least, subcategory_id: '99999', images: await png() }))
  expect(reply.json.errors).toEqual({ subcategory_id: ['Invalid subcategory selected'] })
  expect(await count('media_files')).toBe(before)
})

test('twelve pictures are the most', async () => {
  const picture = await png()
  const twelve = Array.from({ length: 12 }, () => picture)
  expect(
    (await create(formOf({ ...least, subcategory_id: String(day.id), images: twelve }))).json
      .product.images,
  ).toHaveLength(12)
  const thirteen = await create(
    formOf({ ...least, subcategory_id: String(day.id), images: [...twelve, picture] }),
  )
  expect([thirteen.status, thirteen.json.message]).toEqual([422, 'At most 12 pictures'])
})

test('two of one name added at the same moment both come in', async () => {
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => create({ ...least, name: 'Twin' })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(replies.map(({ json }) => json.product.slug)).size).toBe(6)
})

test('the list is newest first, with those of hidden sub-categories and without what was deleted', async () => {
  const hidden = (await create({ ...least, name: 'Hidden', subcategory_id: secret.id })).json
    .product
  const gone = (await create({ ...least, name: 'Gone' })).json.product
  await request('GET', `/api/product/delete/${gone.id}`, { token })
  const { json } = await request('GET', '/api/product/all?page=1&per_page=2', { token })
  expect(json.products[0]).toEqual(hidden)
  expect(json.products).toHaveLength(2)
  const total = (
    await database.pool.query(
      'select count(*)::int as count from products where archived_at is null',
    )
  ).rows[0].count
  expect(json).toMatchObject({ total, current_page: 1, last_page: Math.ceil(total / 2) })
  expect(json.pagination).toEqual({ current_page: 1, total_pages: Math.ceil(total / 2) })
  const past = (await request('GET', '/api/product/all?page=9999', { token })).json
  expect([past.products, past.pagination]).toEqual([
    [],
    { current_page: 9999, total_pages: Math.ceil(total / 12) },
  ])
  expect(
    (await request('GET', '/api/product/all?page=undefined', { token })).json.current_page,
  ).toBe(1)
})

test('a deleted product is hidden everywhere, and a second delete finds none', async () => {
  const { product } = (await create({ ...least, name: 'Farewell', quantity: 3 })).json
  const cart = await request('POST', '/api/cart/add', {
    body: { items: [{ product_id: product.id, quantity: 1 }], guest_token: '' },
  })
  expect((await request('GET', '/api/userproduct/getProduct/farewell')).status).toBe(200)
  const reply = await request('DELETE', `/api/product/delete/${product.id}`, { token })
  expect([reply.status, reply.json]).toEqual([200, { message: 'product deleted successfully' }])
  expect((await request('GET', `/api/product/delete/${product.id}`, { token })).status).toBe(404)
  expect((await request('GET', `/api/product/get/${product.id}`, { token })).status).toBe(404)
  expect(
    (await request('POST', `/api/product/update/${product.id}`, { token, body: { price: 1 } }))
      .status,
  ).toBe(404)
  expect((await request('GET', '/api/userproduct/getProduct/farewell')).status).toBe(404)
  expect((await request('GET', '/api/userproduct/search?search=farewell')).json.products).toEqual(
    [],
  )
  const { json } = await request('GET', `/api/cart/${cart.json.guest_token}`)
  expect(json.cart[0].state).toBe('gone')
})

test('none but admins may read or write', async () => {
  const shopper = (await people.makeShopper()).token
  expect((await request('GET', '/api/product/all')).status).toBe(401)
  expect(
    (await request('POST', '/api/product/create', { body: least, token: shopper })).status,
  ).toBe(403)
})
