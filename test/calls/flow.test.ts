/** Effects of a write through one call on the responses of others (R10). */
import { describe, expect, test } from 'vitest'
import { deliveryFormFor } from '../shop/buyers.ts'
import type { Fields } from './register/table.ts'
import { encode, makeWorld } from './world.ts'
import { photo } from '../files/pictures.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop()
const world = await makeWorld(shop)
const { asAdmin, asGuest } = world
const { token } = world.admin

type Found = { id: number; [field: string]: unknown }
/** Row of an admin's list, by the value of a field. */
async function findIn(
  path: string,
  list: string,
  field: string,
  value: unknown,
): Promise<Found | undefined> {
  const { json } = await asAdmin('GET', `${path}?per_page=100`)
  const rows = (json[list].data ?? json[list]) as Found[]
  return rows.find((row) => row[field] === value)
}
const admin = (method: string, path: string, fields?: Fields) =>
  shop.request(method, path, { token, ...(fields && { body: encode(fields, 'json') }) })

test('an area goes from its form to lists and checkout, and away', async () => {
  await asAdmin('POST', '/api/area/create', { city: 'Aswan', price: '75.5' }, 'multipart')
  const area = (await findIn('/api/area/all', 'area', 'city', 'Aswan')) as Found
  expect(area).toMatchObject({ city: 'Aswan', city_ar: null, price: 75.5 })
  const estimates = async (lang = 'en') =>
    (await asGuest('GET', `/api/getAreaEstimate?lang=${lang}`)).json.areaEstimate as Found[]
  expect(await estimates()).toContainEqual({
    id: area.id,
    city: 'Aswan',
    price: 75.5,
    days_from: 5,
    days_to: 7,
  })
  await asAdmin('POST', `/api/area/update/${area.id}`, {
    city: 'Aswan',
    city_ar: 'أسوان',
    price: 80,
  })
  expect(await estimates('ar')).toContainEqual({
    id: area.id,
    city: 'أسوان',
    price: 80,
    days_from: 5,
    days_to: 7,
  })
  await asAdmin('GET', `/api/area/delete/${area.id}`)
  expect((await estimates()).map(({ id }) => id)).not.toContain(area.id)
})

test('12 areas are a page, unless asked otherwise, and 100 at most', async () => {
  for (let number = 0; number < 14; number++)
    await asAdmin('POST', '/api/area/create', { city: 'Paged #', price: 1 })
  const page = async (query: string) => (await asAdmin('GET', `/api/area/all?${query}`)).json
  const first = await page('')
  expect(first.area.data).toHaveLength(12)
  expect(first.last_page).toBe(first.area.last_page)
  expect(first.last_page).toBeGreaterThan(1)
  expect((await page('per_page=5')).area.data).toHaveLength(5)
  expect((await page('page=2')).area.data[0].id).not.toBe(first.area.data[0].id)
  const all = await page('per_page=100000')
  expect(all.area.data.length).toBe(all.area.total)
})

test('a category is known by one name, in whatever letters, and stays while sub-categories are in it', async () => {
  const { id } = (
    await asAdmin('POST', '/api/category/create', {
      name: 'Only once',
      name_ar: 'مرة',
      is_home: true,
    })
  ).json.category
  for (const name of ['Only once', 'ONLY ONCE', ' only once ']) {
    expect((await admin('POST', '/api/category/create', { name, is_home: false })).status).toBe(409)
  }
  const onHome = async (lang: string) =>
    (await asGuest('GET', `/api/categoriesCollection?lang=${lang}`)).json.category as Found[]
  expect(await onHome('en')).toContainEqual(
    expect.objectContaining({ id, name: 'Only once', isHome: true }),
  )
  expect(await onHome('ar')).toContainEqual(expect.objectContaining({ id, name: 'مرة' }))
  await asAdmin('POST', `/api/category/update/${id}`, { name: 'Only once', is_home: false }, 'form')
  expect((await onHome('en')).map((one) => one.id)).not.toContain(id)
  await asAdmin('POST', '/api/subcategory/create', {
    name: 'Inside',
    status: 'active',
    category_id: id,
  })
  const inUse = await admin('GET', `/api/category/delete/${id}`)
  expect(inUse.status).toBe(409)
  expect(inUse.json.message).toMatch(/sub-?categor/i)
})

test('subcategory/all answers all without a page, and a page with one', async () => {
  const category_id = await world.make('category')
  for (let number = 0; number < 13; number++)
    await asAdmin('POST', '/api/subcategory/create', {
      name: 'Many #',
      status: 'active',
      category_id: category_id as number,
    })
  const { SubCategory: all } = (await asAdmin('GET', '/api/subcategory/all')).json
  expect(all.data.length).toBeGreaterThan(12)
  expect(all).toMatchObject({ current_page: 1, last_page: 1 })
  const { SubCategory: page } = (await asAdmin('GET', '/api/subcategory/all?page=1')).json
  expect(page.data).toHaveLength(12)
  expect(page.last_page).toBeGreaterThan(1)
})

describe('a product', () => {
  const form = {
    name: 'Flowing dress #',
    desc: 'Cut wide.',
    material: 'Linen',
    price: '1450',
    quantity: 5,
    sizes: ['S', 'M'],
    colors: ['Red'],
  }
  const make = async (more: Fields = {}) => {
    const fields = await world.fill({ ...form, subcategory_id: '@subcategory', ...more })
    const made = await shop.request('POST', '/api/product/create', {
      token,
      body: encode(fields, 'multipart'),
    })
    expect(made.status, made.text).toBe(200)
    return (await findIn('/api/product/all', 'products', 'name', fields.name)) as Found
  }
  const shown = async (id: unknown) =>
    (await asGuest('GET', `/api/userproduct/getProduct/${id}`)).json.product

  test('goes from the form to the shop, found by id, slug and name', async () => {
    const made = await make({ images: ['@picture'] })
    expect(made).toMatchObject({
      colors: ['Red'],
      sizes: [{ size: 'S' }, { size: 'M' }],
      quantity: 5,
      price: 1450,
      original_price: 1450,
    })
    const product = await shown(made.id)
    expect(product).toMatchObject({
      name: made.name,
      price: 1450,
      original_price: 1450,
      size: 'S, M',
      colors: ['Red'],
      is_sold_out: false,
    })
    expect(product.images).toHaveLength(1)
    expect(
      (await shop.request('GET', new URL(product.images[0], shop.url).pathname)).headers.get(
        'content-type',
      ),
    ).toBe('image/webp')
    for (const key of [product.slug, product.name])
      expect((await shown(encodeURIComponent(key))).id).toBe(made.id)
    const listed = (await asGuest('GET', '/api/userproduct/all')).json.products as Found[]
    expect(listed[0]).toMatchObject({ id: made.id, soldOut: false })
  })

  test('an update leaves what is not sent, keeps ids of equal names, and shows the old price', async () => {
    const made = await make()
    const before = await shown(made.id)
    await asAdmin('POST', `/api/product/update/${made.id}`, {
      price: 1300,
      original_price: 1450,
      badge: 'Sale',
      sizes: ['M', 'L'],
    })
    const after = await shown(made.id)
    expect(after).toMatchObject({
      name: made.name,
      price: 1300,
      original_price: 1450,
      badge: 'Sale',
      material: 'Linen',
      size: 'M, L',
    })
    expect(after.sizes[0].id).toBe(before.sizes[1].id)
    expect(after.colours).toEqual(before.colours)
  })

  test('stock counts per size and colour when it is sent so, and as one number again', async () => {
    const made = await make()
    const stock = [
      { size: 'S', color: 'Red', quantity: 2 },
      { size: 'M', color: 'Red', quantity: 0 },
    ]
    await asAdmin('POST', `/api/product/update/${made.id}`, { stock }, 'form')
    expect((await asAdmin('GET', `/api/product/get/${made.id}`)).json.product).toMatchObject({
      quantity: 2,
      stock,
    })
    await asAdmin('POST', `/api/product/update/${made.id}`, { quantity: 0 })
    expect(await shown(made.id)).toMatchObject({ is_sold_out: true, soldOut: true })
  })

  test('is hidden with its sub-category, and gone for good once deleted', async () => {
    const made = await make()
    const update = (status: string) =>
      asAdmin('POST', `/api/subcategory/update/${made.subcategory_id}`, {
        name: 'Hidden #',
        status,
        category_id: '@category',
      })
    await update('hidden')
    expect((await shop.request('GET', `/api/userproduct/getProduct/${made.id}`)).status).toBe(404)
    expect((await admin('GET', `/api/product/get/${made.id}`)).status).toBe(200)
    await update('active')
    expect((await admin('GET', `/api/subcategory/delete/${made.subcategory_id}`)).status).toBe(409)
    await asAdmin('GET', `/api/product/delete/${made.id}`)
    expect((await admin('GET', `/api/product/get/${made.id}`)).status).toBe(404)
    expect((await shop.request('GET', `/api/userproduct/getProduct/${made.id}`)).status).toBe(404)
    expect((await admin('GET', `/api/subcategory/delete/${made.subcategory_id}`)).status).toBe(200)
  })
})

test('a social link is deleted by its name, which only one has', async () => {
  await asAdmin('POST', '/api/social/create', {
    name: 'tik tok/#?',
    link: 'https://tiktok.example',
  })
  const links = async () =>
    (await asGuest('GET', '/api/allSocialLink')).json.allSocialLink as Found[]
  const made = (await links()).find(({ link }) => link === 'https://tiktok.example') as Found
  expect(
    (
      await admin('POST', '/api/social/create', {
        name: made.name as string,
        link: 'https://b.example',
      })
    ).status,
  ).toBe(409)
  await asAdmin('GET', `/api/social/delete/${encodeURIComponent(made.name as string)}`)
  expect((await links()).map(({ id }) => id)).not.toContain(made.id)
})

test.each([
  ['slider', 'slider', '/api/allSlider', 'sliders'],
  ['customerlink', 'link', '/api/allInsta', 'allInsta'],
])(
  '%s: a picture is kept without a new one, and served as the shop encoded it',
  async (noun, list, shopPath, key) => {
    const id = await world.make(noun)
    const shown = async () =>
      ((await asGuest('GET', shopPath)).json[key] as Found[]).find((one) => one.id === id) as Found
    const before = await shown()
    await asAdmin(
      'POST',
      `/api/${noun}/update/${id}`,
      { name: 'https://renamed.example/#' },
      'multipart',
    )
    const after = await shown()
    expect(after.path).toBe(before.path)
    expect(after.name).toMatch(/^https:\/\/renamed/)
    expect(await findIn(`/api/${noun}/all`, list, 'id', id)).toMatchObject({ path: before.path })
    const picture = await shop.request('GET', new URL(after.path as string, shop.url).pathname)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  },
)

test('a variant of allSlider with a page answers slider.data', async () => {
  await world.make('slider')
  for (const page of ['1', 'undefined']) {
    const { slider } = (await asGuest('GET', `/api/allSlider?page=${page}`)).json
    expect(slider.data[0]).toMatchObject({ id: expect.any(Number), path: expect.any(String) })
  }
})

test.each([
  [
    'SVG',
    () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'a.png',
    [422],
  ],
  [
    'HTML',
    () => new TextEncoder().encode('<!doctype html><script>alert(1)</script>'),
    'a.jpg',
    [422],
  ],
  ['nothing', () => new Uint8Array(), 'a.webp', [422]],
  ['more than 10 MB', () => new Uint8Array(10_000_001), 'a.jpg', [413, 422]],
])('a slide of %s is refused', async (_, content, name, statuses) => {
  const body = new FormData()
  body.set('name', 'Refused')
  body.set('path', new File([content()], name, { type: 'image/jpeg' }))
  const reply = await shop.request('POST', '/api/slider/create', { token, body })
  expect(statuses, reply.text).toContain(reply.status)
  expect(await findIn('/api/slider/all', 'slider', 'name', 'Refused')).toBeUndefined()
})

test('a review: more than one picture, or more than 3000 kB of it, is refused', async () => {
  const post = (files: File[]) => {
    const body = encode(
      { name: 'Mona', rate: 5, review: 'Soft.', product_id: world.product.id },
      'multipart',
    ) as FormData
    for (const file of files) body.append('image', file)
    return shop.request('POST', '/api/review/create', { body })
  }
  const picture = new File([new Uint8Array(await photo(40, 40).png().toBuffer())], 'a.png')
  expect([413, 422]).toContain((await post([picture, picture])).status)
  expect([413, 422]).toContain(
    (await post([new File([new Uint8Array(3_000_001)], 'a.png')])).status,
  )
  expect((await post([picture])).status).toBe(200)
})

test('a review counts and is shown once an admin accepts it, until it is rejected or deleted', async () => {
  const productId = (await world.goods.makeGoods()).id
  await asGuest('POST', '/api/review/create', {
    name: 'Flow',
    rate: 4,
    review: 'Soft.',
    product_id: productId,
  })
  const { id } = (await findIn('/api/userData/allReviews', 'allReviews', 'name', 'Flow')) as Found
  const summary = async () =>
    (await asGuest('GET', `/api/review/productReviewResult/${productId}`)).json
  const shown = async () =>
    (await asGuest('GET', `/api/review/getReviewByProduct/${productId}`)).json.reviews
  const change = async () =>
    (await asAdmin('POST', `/api/userData/review/${id}/changeStatus`)).json.message
  expect(await summary()).toMatchObject({ count: 0, ceil_rate: 0 })
  expect(await shown()).toEqual([])
  expect(await change()).toBe('Review status changed to accept')
  expect(await summary()).toMatchObject({ count: 1, ceil_rate: 4 })
  expect((await shown())[0]).toMatchObject({ id, name: 'Flow', rate: 4, is_accepted: 'accepted' })
  expect(
    (await asGuest('GET', `/api/userproduct/getProduct/${productId}`)).json.product.rating,
  ).toBe(4)
  expect(await change()).toBe('Review status changed to reject')
  expect(await shown()).toEqual([])
  expect((await findIn('/api/userData/allReviews', 'allReviews', 'id', id))?.is_accepted).toBe(
    'rejected',
  )
})

test('an order flows to the lists of admins and of its buyer, and keeps its copy', async () => {
  const { token: buyer } = await world.account()
  const product = await world.goods.makeGoods({ name: 'Ordered vase', price: 25_000, quantity: 3 })
  const items = [{ product_id: product.id, quantity: 2 }]
  const { guest_token } = (
    await shop.request('POST', '/api/cart/add', { token: buyer, body: { items, guest_token: '' } })
  ).json
  const city = await world.make('area')
  const form = {
    first_name: 'منى',
    last_name: 'Adel',
    state: 'Dokki',
    phone: '01298765432',
    address: '14 Mossadak Street',
    city,
  }
  const placed = await shop.request('POST', `/api/checkout/${guest_token}`, {
    token: buyer,
    body: form,
  })
  expect(placed.json).toMatchObject({
    message: 'Order created successfully',
    order: { total_price: 560, status: 'pending' },
  })
  const { id } = placed.json.order
  expect(await findIn('/api/orders/allOrders', 'allOrders', 'id', id)).toMatchObject({
    product_id: [product.id],
    quantity: [2],
    total_price: 560,
    state: 'Dokki',
  })
  for (const query of [
    'search=01298765432',
    'search=%2B20%20129%20876%205432',
    'status=pending&search=%D9%85%D9%86%D9%89',
  ]) {
    const { data } = (await asAdmin('GET', `/api/orders/allOrders?${query}`)).json.allOrders
    expect(
      data.map((one: Found) => one.id),
      query,
    ).toEqual([id])
  }
  expect(
    (await shop.request('GET', '/api/user/orders', { token: buyer })).json.orders,
  ).toHaveLength(1)
  expect(
    (await asAdmin('GET', `/api/orders/getorder/${id}`)).json.order.product_id[0],
  ).toMatchObject({ name: 'Ordered vase' })

  await asAdmin('POST', '/api/orders/update-status', {
    order_id: id,
    status: 'reject',
    message: 'Sold elsewhere.',
  })
  expect(await world.goods.stockOf(product)).toBe(3)
  await asAdmin('POST', '/api/orders/update-status', {
    order_id: id,
    status: 'shipped',
    message: '',
  })
  expect(await world.goods.stockOf(product)).toBe(1)
  const tracked = (await asGuest('GET', `/api/order/${placed.json.order.token}`)).json.order
  expect(tracked.status).toBe('shipped')
  await asAdmin('GET', `/api/product/delete/${product.id}`)
  expect(
    (await asAdmin('GET', `/api/orders/getorder/${id}`)).json.order.product_id[0],
  ).toMatchObject({ name: 'Ordered vase' })
  expect(
    (await admin('POST', '/api/orders/update-status', { order_id: 999_999, status: 'shipped' }))
      .status,
  ).toBe(404)
})

test('a checkout without enough stock is a conflict that takes nothing, and an empty cart is told so', async () => {
  const product = await world.goods.makeGoods({ name: 'Last vase', quantity: 1 })
  const { guest_token } = (
    await asGuest('POST', '/api/cart/add', {
      items: [{ product_id: product.id, quantity: 1 }],
      guest_token: '',
    })
  ).json
  await world.goods.setStock(product.items[0], 0)
  const form = deliveryFormFor(Number(await world.make('area')))
  const refused = await shop.request('POST', `/api/checkout/${guest_token}`, { body: form })
  expect(refused.status).toBe(409)
  expect(refused.json.message).toContain('Last vase')
  expect((await asGuest('GET', `/api/cart/${guest_token}`)).json.cart).toHaveLength(1)
  const empty = await shop.request('POST', '/api/checkout/none', { body: form })
  expect(empty).toMatchObject({ status: 422, json: { message: 'Your cart is empty' } })
})

test('a repeat of a checkout with its Idempotency-Key gets the first answer again', async () => {
  const body = deliveryFormFor(Number(await world.make('area')))
  const path = `/api/checkout/${await world.cart()}`
  const buy = (headers: Record<string, string>) => shop.request('POST', path, { body, headers })
  const key = { 'idempotency-key': 'one-purchase' }
  const [first, again] = [await buy(key), await buy(key)]
  expect(again).toMatchObject({ status: 201, json: first.json })
  expect((await buy({})).json.message).toBe('Your cart is empty')
})

test('cart and wishlist of a guest are a user’s after login; registering ignores admin', async () => {
  const guest_token = await world.cart()
  const wishlist_token = (await world.make('wishlist')) as string
  const form = {
    name: 'Mona',
    email: 'merged@mail.example',
    phone: '01012345678',
    password: 'a good password',
    password_confirmation: 'a good password',
    admin: 'admin',
  }
  const registered = (await asGuest('POST', '/api/register', form)).json
  const { json } = await asGuest('POST', '/api/login', {
    email: form.email,
    password: form.password,
    guest_token,
    wishlist_token,
  })
  expect(json.user.isadmin).toBe('user')
  expect((await asGuest('GET', `/api/cart/${json.guest_token}`)).json.cart).toHaveLength(1)
  expect(
    (await asGuest('GET', `/api/wishlist/get/${json.wishlist_token}`)).json.wishlist,
  ).toHaveLength(1)
  const details = (who: string, id: unknown) =>
    shop.request('GET', `/api/user/details/${id}`, { token: who })
  expect((await details(registered.token, json.user.id)).json.user).toMatchObject({
    name: 'Mona',
    email: form.email,
    isadmin: 'user',
  })
  expect((await details(registered.token, world.admin.id)).status).toBe(403)
  expect((await details(token, json.user.id)).status).toBe(200)
  expect((await details(token, 999_999)).status).toBe(404)
  expect((await shop.request('POST', '/api/logout', { token: json.token })).status).toBe(200)
  expect((await details(json.token, json.user.id)).status).toBe(401)
  expect((await details(registered.token, json.user.id)).status).toBe(200)
  const wrong = await shop.request('POST', '/api/login', {
    body: { email: form.email, password: 'guess' },
  })
  const nobody = await shop.request('POST', '/api/login', {
    body: { email: 'nobody@mail.example', password: 'guess' },
  })
  expect([wrong.status, wrong.text]).toEqual([401, nobody.text])
  expect(
    (
      await shop.request('POST', '/api/register', {
        body: { ...form, email: 'MERGED@mail.example' },
      })
    ).status,
  ).toBe(409)
})

test('a wishlist takes plain ids and objects, once each, and its token is on every item', async () => {
  const other = (await world.goods.makeGoods()).id
  const { wishlist_items, guest_token } = (
    await asGuest('POST', '/api/wishlist/create', { products: [world.product.id] })
  ).json
  const again = {
    products: [{ product_id: other }, { product_id: world.product.id }],
    guest_token: wishlist_items[0].guest_token,
  }
  await asGuest('POST', '/api/wishlist/create', again, 'form')
  const listed = async () =>
    (await asGuest('GET', `/api/wishlist/get/${guest_token}`)).json.wishlist as Found[]
  expect((await listed()).map((one) => [one.product_id, one.guest_token]).sort()).toEqual(
    [
      [world.product.id, guest_token],
      [other, guest_token],
    ].sort(),
  )
  await asGuest('POST', `/api/wishlist/deleteWishlist/${guest_token}/item/${other}`)
  expect(await listed()).toHaveLength(1)
})

test('moments are the shop’s: their first 10 characters are its date, whatever the offset', async () => {
  await world.make('callback')
  const [newest] = (await asAdmin('GET', '/api/userData/allCallbacks')).json.allCallbacks
    .data as Found[]
  expect(newest?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+0[23]:00$/)
  expect(Math.abs(Date.parse(String(newest?.created_at)) - Date.now())).toBeLessThan(60_000)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' }).format(new Date())
  expect(String(newest?.created_at).slice(0, 10)).toBe(today)
})

test('in a cart: adding again adds, never above 100 of a line nor above the stock, and colours count where stock does', async () => {
  const product = await world.goods.makeGoods({
    name: 'Counted',
    sizes: ['S'],
    colours: ['Clay', 'Sand'],
    quantity: 3,
    counted_by: 'variant',
  })
  const [size_id, color_id] = [product.sizes.S as number, product.colours.Clay as number]
  const add = (item: Fields, guest_token = '') =>
    shop.request('POST', '/api/cart/add', {
      body: { items: [{ product_id: product.id, size_id, quantity: 2, ...item }], guest_token },
    })
  const { guest_token } = (await add({ color_id })).json
  const beyond = await add({ color_id }, guest_token)
  expect(beyond.status).toBe(422)
  expect(beyond.json.errors['items.0.quantity'][0]).toMatch(/3|1/)
  expect((await add({ color_id, quantity: 1 }, guest_token)).json.cart_items[0].quantity).toBe(3)
  expect((await add({})).status).toBe(422)
  expect((await add({ size_id: null, color_id })).json.errors['items.0.size_id'][0]).toBe(
    'The size field is required.',
  )
  expect(
    (await add({ color_id, quantity: 1 }, 'made-up-token-made-up-token')).json.guest_token,
  ).not.toBe('made-up-token-made-up-token')
})

test('the orders’ event stream tells of an order, to admins alone', async () => {
  const path = `${shop.url}/api/orders/stream`
  expect((await fetch(path)).status).toBe(401)
  expect(
    (await fetch(path, { headers: { authorization: `Bearer ${world.shopper.token}` } })).status,
  ).toBe(403)
  const leave = new AbortController()
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const { id } = await world.order()
  let read = ''
  while (!/data: .*\n/.test(read))
    read += decoder.decode((await reader.read()).value, { stream: true })
  leave.abort()
  expect(JSON.parse(/data: (.*)/.exec(read)?.[1] ?? '{}')).toMatchObject({ id, status: 'pending' })
})
