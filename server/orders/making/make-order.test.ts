import { inArabic } from '#contract/text/isolated.ts'
import { afterEach, expect, test } from 'vitest'
import { toCairoDay } from '#contract/days/cairo.ts'
import { plusDays } from '#contract/days/day.ts'
import { addWorkingDays } from '#contract/days/working-days.ts'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { type Goods, goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { changeSettings } from '../../settings/settings.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example' } })
const { post, name, get, lastChange } = await adminIn(shop)
const { makeGoods, makeArea, makeCoupon, setStock, stockOf, read } = goodsIn(shop.database.pool)
const giza = await makeArea('Giza', 6000)
const { form, fill, buy, everything, countOrders } = buyersIn(shop, giza)
const dress = await makeGoods({
  name: 'Dress',
  name_ar: 'فستان',
  sizes: ['S', 'M'],
  colours: ['Sand'],
  counted_by: 'variant',
  quantity: 5000,
  pictures: 1,
})
const vase = await makeGoods({ name: 'Vase', price: 5000, quantity: 5000 })
const small = { product_id: dress.id, size_id: dress.sizes.S, color_id: dress.colours.Sand }

const make = (more: object, headers: Record<string, string> = {}) =>
  post(
    '/api/orders/create',
    { ...form, source: 'phone', lines: [{ product_id: vase.id, quantity: 1 }], ...more },
    headers,
  )

afterEach(() =>
  changeSettings(shop.ctx, { pieces_per_order: 100, contact_email: '', confirm_orders: true }),
)

test('an order that is made by hand takes stock at today’s prices, is confirmed at once, and keeps where it came from and a note', async () => {
  const before = await stockOf(dress)
  await makeCoupon(1_000_000, 50_000, '2020-01-01', '2099-12-31')
  const reply = await make({
    source: 'instagram',
    lines: [
      { ...small, quantity: 100 },
      { product_id: vase.id, quantity: 2 },
    ],
    note: 'Before Thursday.',
    language: 'ar',
    instagram_user: 'mona.adel',
  })
  expect([reply.status, reply.json.message], reply.text).toEqual([
    201,
    'Order created successfully',
  ])
  const { order, whatsapp } = reply.json
  expect(order).toMatchObject({
    ...{
      source: 'instagram',
      confirmation: 'confirmed',
      status: 'pending',
      user_id: null,
      language: 'ar',
      instagram_user: 'mona.adel',
    },
    ...{
      subtotal: 10_100,
      discount: 500,
      extra_discount: 0,
      delivery_price: 60,
      total_price: 9660,
      city: 'Giza',
      area_id: giza,
      version: 1,
    },
  })
  expect(order.items).toMatchObject([
    {
      position: 1,
      name: 'Dress',
      name_ar: 'فستان',
      size: 'S',
      colour: { name: 'Sand' },
      price: 100,
      quantity: 100,
      image: expect.any(String),
    },
    { position: 2, name: 'Vase', size: null, colour: null, price: 50, quantity: 2, image: null },
  ])
  expect(order.events).toMatchObject([
    { kind: 'status', status: 'pending', user_name: name },
    { kind: 'confirmation', confirmation: 'confirmed', user_name: name },
    { kind: 'note', message: 'Before Thursday.', user_name: name },
  ])
  expect(whatsapp.placed).toContain(`https://shop.example/ar/order/${order.token}`)
  expect(await stockOf(dress)).toBe(before - 100)
  expect((await get(`/api/orders/getorder/${order.id}`)).json.order).toEqual(order)
  // The customer sees statuses alone, no other events.
  expect((await shop.request('GET', `/api/order/${order.token}`)).json.order.events).toEqual([
    expect.objectContaining({ status: 'pending' }),
  ])
  expect(await lastChange()).toMatchObject({
    ...{ room: 'orders', action: 'create', record_id: order.id, title: order.number, before: null },
    after: {
      source: 'instagram',
      total_price: 9660,
      items: [
        { name: 'Dress', quantity: 100, price: 100 },
        { name: 'Vase', quantity: 2, price: 50 },
      ],
    },
  })
  await read('delete from coupons')
})

test('an order made while the shop is away is promised for days from the one on which it takes orders again', async () => {
  const words = { en: '', ar: '' }
  const until = plusDays(toCairoDay(new Date()), 30)
  await post('/api/settings/update', { opening: { state: 'away', until, words } })
  const { delivery_from, delivery_to } = (await make({})).json.order
  await post('/api/settings/update', { opening: { state: 'open', until: '', words } })
  const { from, to } = defaultSettings.delivery_days
  expect([delivery_from, delivery_to]).toEqual([
    addWorkingDays(until, from),
    addWorkingDays(until, to),
  ])
})

test('neither many pieces of one phone nor a blocked phone stop the shop', async () => {
  await changeSettings(shop.ctx, { pieces_per_order: 3 })
  const phone = phoneOf(1)
  await read(`insert into customers (phone, mark) values ($1, 'blocked')`, [phone])
  const lines = [{ product_id: vase.id, quantity: 100 }]
  expect([(await make({ phone, lines })).status, (await make({ phone, lines })).status]).toEqual([
    201, 201,
  ])
  const cart = await fill({ product_id: vase.id })
  expect((await buy(cart, { ...form, phone })).json.code).toBe('call_us')
})

test('what is chosen twice is one line, as in a cart', async () => {
  const twice = [
    { ...small, quantity: 2 },
    { product_id: vase.id, quantity: 1 },
    { ...small, quantity: 3 },
  ]
  const { order } = (await make({ lines: twice })).json
  expect(order.items.map((item: { quantity: number }) => item.quantity)).toEqual([5, 1])
  const many = await make({
    lines: [
      { ...small, quantity: 60 },
      { ...small, quantity: 41 },
    ],
  })
  expect([many.status, many.json.errors]).toEqual([
    422,
    { 'lines.1.quantity': ['Enter a quantity from 1 to 100'] },
  ])
})

test('what cannot be is refused by its field, what is not there with what is left, and nothing is taken', async () => {
  const gone = await makeGoods({ name: 'Gone' })
  const short = await makeGoods({ name: 'Short', quantity: 2 })
  await read('update products set archived_at = now() where id = $1', [gone.id])
  const before = await everything()
  const errors = {
    'lines.0.product_id': ['This product is not in the shop'],
    'lines.1.size_id': ['The size field is required.'],
    'lines.1.color_id': ['The color field is required.'],
    'lines.2.size_id': ['This product does not come in that size'],
    'lines.4.product_id': ['This product is not in the shop'],
  }
  const lines = [gone.id, dress.id, vase.id, vase.id, 999_999].map((product_id, at) => ({
    product_id,
    quantity: 1,
    ...(at === 2 && { size_id: dress.sizes.S }),
  }))
  const reply = await make({ lines })
  expect([reply.status, reply.json.errors]).toEqual([422, errors])
  const wrong: [object, string][] = [
    [{ city: 999_999 }, 'city'],
    [{ source: 'fax' }, 'source'],
    // Source of orders bought on the site.
    [{ source: 'shop' }, 'source'],
    [{ lines: [] }, 'lines'],
    [{ phone: '12' }, 'phone'],
    [{ note: 'x'.repeat(2001) }, 'note'],
  ]
  for (const [change, field] of wrong) {
    const { status, json } = await make(change)
    expect([status, Object.keys(json.errors)], field).toEqual([422, [field]])
  }
  const missing = await make({
    lines: [
      { product_id: short.id, quantity: 3 },
      { product_id: vase.id, quantity: 1 },
    ],
  })
  expect([missing.status, missing.json.shortages]).toEqual([
    409,
    [{ product_id: short.id, size_id: null, color_id: null, name: 'Short', left: 2 }],
  ])
  expect(await everything()).toBe(before)
})

test('only admins make orders', async () => {
  const shopper = await peopleIn(shop).makeShopper()
  const body = { ...form, source: 'phone', lines: [{ product_id: vase.id, quantity: 1 }] }
  expect((await shop.request('POST', '/api/orders/create', { body })).status).toBe(401)
  expect(
    (await shop.request('POST', '/api/orders/create', { body, token: shopper.token })).status,
  ).toBe(403)
})

test('a repeat with the same key answers the same order, also at the same moment; a refusal keeps no key', async () => {
  const before = await countOrders()
  const stock = await stockOf(vase)
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => make({}, { 'idempotency-key': 'once' })),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  const other = await make(
    { first_name: 'Other', city: 999_999, lines: [{ product_id: 999_999, quantity: 1 }] },
    { 'idempotency-key': 'once' },
  )
  expect(other.text).toBe(replies[0]?.text)
  expect([await countOrders(), await stockOf(vase)]).toEqual([before + 1, stock - 1])
  expect(await read(`select count(*)::int from mails where kind = 'order-placed'`)).toBe(0)

  const rare = await makeGoods({ quantity: 0 })
  const lines = [{ product_id: rare.id, quantity: 1 }]
  expect((await make({ lines }, { 'idempotency-key': 'again' })).status).toBe(409)
  await setStock(rare.items[0], 1)
  expect((await make({ lines }, { 'idempotency-key': 'again' })).status).toBe(201)
  expect((await make({}, { 'idempotency-key': 'k'.repeat(201) })).json.errors).toEqual({
    'Idempotency-Key': ['This text is too long'],
  })
  // Each request without a key creates an order.
  expect((await make({})).json.order.id).not.toBe((await make({})).json.order.id)
})

test('the customer is written to as after a checkout; the shop knows of it', async () => {
  await changeSettings(shop.ctx, { contact_email: 'shop@mail.example' })
  const { order } = (await make({ email: 'mona@mail.example', language: 'ar' })).json
  const { rows } = await shop.database.pool.query(
    'select kind, to_address, subject, language from mails',
  )
  expect(rows).toEqual([
    {
      kind: 'order-placed',
      to_address: 'mona@mail.example',
      subject: `طلبك ${inArabic(order.number)}`,
      language: 'ar',
    },
  ])
})

test('beside buyers: of the last pieces each is sold once', async () => {
  const last: Goods = await makeGoods({ sizes: ['S', 'M'], quantity: 10 })
  const line = (at: number) => ({
    product_id: last.id,
    size_id: at % 2 ? last.sizes.S : last.sizes.M,
    quantity: 1,
  })
  const carts = await Promise.all(Array.from({ length: 12 }, (_, at) => fill(line(at))))
  const replies = await Promise.all([
    ...carts.map((cart, at) => buy(cart, { ...form, phone: phoneOf(100 + at) })),
    ...Array.from({ length: 12 }, (_, at) =>
      make({ lines: [line(at)] }, { 'idempotency-key': `last ${at}` }),
    ),
  ])
  expect([...new Set(replies.map(({ status }) => status))].sort()).toEqual([201, 409])
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(await stockOf(last)).toBe(0)
})

test('a total that is another one than stood on the screen is refused with the figures of now, and nothing is taken', async () => {
  const vase = await makeGoods({ price: 10_000, quantity: 3 })
  const asked = { lines: [{ product_id: vase.id, quantity: 1 }] }
  const refused = await make({ ...asked, total_seen: 150 })
  expect([refused.status, refused.json.code, refused.json.totals.total_price]).toEqual([
    409,
    'total_changed',
    160,
  ])
  expect(await stockOf(vase)).toBe(3)
  expect((await make({ ...asked, total_seen: 160 })).status).toBe(201)
  expect(await stockOf(vase)).toBe(2)
})
