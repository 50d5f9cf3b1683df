/** Webhook events: each act once, in its transaction, in the form of the API's own calls. */
import { beforeEach, expect, test } from 'vitest'
import { deliveryForm } from '#contract/orders/checkout.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { on } from '#server/events.ts'
import { acted } from '#server/journal/acted.ts'
import { cancelUnconfirmed } from '#server/orders/orders.ts'
import { placeOrder } from '#server/checkout/checkout.ts'
import { applyDue } from '#server/products/products.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { bulkCallsIn, callsOf } from '../../test/shop/bulk-calls.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import '../../test/outside/outside-names.ts'
import { productCallsIn } from '../../test/shop/product-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, token, name } = await adminIn(shop)
const { applied } = bulkCallsIn(shop, callsOf(shop, { token, name }))
const pool = shop.database.pool
const area = await goodsIn(pool).makeArea('Giza', 6000)
const { fill, buy, form } = buyersIn(shop, area)
const { id: category_id } = await createCategory(shop.ctx, { name: 'Dresses' })
const { id: subcategory_id } = await createSubcategory(shop.ctx, { category_id, name: 'Day' })
const { make, changed } = productCallsIn(shop, token, { subcategory_id })

const every = [
  'order.placed',
  'order.confirmed',
  'order.changed',
  'order.shipped',
  'order.delivered',
  'order.rejected',
  'product.changed',
  'stock.low',
]
const url = 'http://receiver-1.example.com/zeina'

// biome-ignore lint/suspicious/noExplicitAny: payloads of every shape
type Payload = { type: string; timestamp: string; data: any }
/** Payloads of deliveries since the last call, oldest first; each has its job. */
async function deliveries(): Promise<Payload[]> {
  const { rows } = await pool.query<{ id: number; payload: string }>(
    'delete from webhook_deliveries returning id, payload',
  )
  const { rows: jobs } = await pool.query(
    `delete from pgboss.job where name = 'deliver-webhook' returning (data->>'delivery_id')::int as id`,
  )
  expect(jobs.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
    rows.map(({ id }) => id).sort((a, b) => a - b),
  )
  return rows.sort((one, other) => one.id - other.id).map(({ payload }) => JSON.parse(payload))
}
const types = async () => (await deliveries()).map(({ type }) => type)
const order = async (product_id: number, quantity = 1) =>
  (await buy(await fill({ product_id, quantity }))).json.order
const act = async (what: string, body: object) => {
  const reply = await post(`/api/orders/${what}`, body)
  expect(reply.status, reply.text).toBe(200)
  return reply.json
}

beforeEach(async () => {
  await pool.query('delete from webhooks; delete from pgboss.job')
  await post('/api/webhook/create', { url, events: every })
})

test('an order from its checkout to the door', async () => {
  const { id } = await make({ quantity: 50 })
  await deliveries()
  const { id: order_id } = await order(id)
  const [placed, ...others] = await deliveries()
  expect(others).toEqual([])
  expect(placed).toEqual({
    type: 'order.placed',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { order: expect.anything() },
  })
  expect(placed?.data.order).toEqual((await get(`/api/orders/getorder/${order_id}`)).json.order)

  await act('noAnswer', { order_id })
  await act('note', { order_id, note: 'Rings at noon' })
  expect(await types()).toEqual([])
  await act('confirm', { order_id })
  const [confirmed] = await deliveries()
  expect(confirmed).toMatchObject({
    type: 'order.confirmed',
    data: { order: { id: order_id, confirmation: 'confirmed' } },
  })
  await act('reopen', { order_id })
  expect(await types()).toEqual(['order.changed'])
  const edit = async () => {
    const { version } = (await get(`/api/orders/getorder/${order_id}`)).json.order
    return act(`edit/${order_id}`, { version, first_name: 'Hoda' })
  }
  await edit()
  expect(await deliveries()).toMatchObject([
    { type: 'order.changed', data: { order: { first_name: 'Hoda' } } },
  ])
  await edit()
  expect(await types()).toEqual([])

  const move = (status: string, more = {}) => act('update-status', { order_id, status, ...more })
  await move('shipped', { message: 'On its way' })
  expect(await deliveries()).toMatchObject([
    { type: 'order.shipped', data: { order: { status: 'shipped' } } },
  ])
  await move('shipped', { message: 'Still on its way' })
  expect(await types()).toEqual([])
  await move('accept')
  await move('reject', { reason: 'refused_at_door' })
  await move('reject', { reason: 'fake' })
  await move('pending')
  expect(await types()).toEqual([
    'order.delivered',
    'order.rejected',
    'order.changed',
    'order.changed',
  ])
})

test('orders that are made by hand, moved in bulk, cancelled at the desk and by the clock', async () => {
  const { id } = await make({ quantity: 50 })
  await deliveries()
  const made = await post('/api/orders/create', {
    ...form,
    source: 'phone',
    lines: [{ product_id: id, quantity: 1 }],
    language: 'en',
    note: 'Gift',
  })
  expect(made.status, made.text).toBe(201)
  const [placed] = await deliveries()
  expect(placed).toMatchObject({
    type: 'order.placed',
    data: { order: { source: 'phone', confirmation: 'confirmed' } },
  })
  expect(
    placed?.data.order.events.some((event: { message: string | null }) => event.message === 'Gift'),
  ).toBe(true)
  const [one, two, three] = [await order(id), await order(id), await order(id)]
  await deliveries()
  await act('update-status-bulk', { order_ids: [one.id, 999_999], status: 'shipped' })
  await act('cancel', { order_id: two.id, reason: 'customer' })
  expect((await deliveries()).map(({ type, data }) => [type, data.order.id])).toEqual([
    ['order.shipped', one.id],
    ['order.rejected', two.id],
  ])
  await post('/api/settings/update', { confirm_orders: true, unconfirmed_hours: 24 })
  await deliveries()
  const now = () => new Date(Date.now() + 30 * 3_600_000)
  await cancelUnconfirmed({ ...shop.ctx, now }, new AbortController().signal)
  const cancelled = (await deliveries()).map(({ type, data }) => [
    type,
    data.order.id,
    data.order.reason,
  ])
  expect(cancelled).toContainEqual(['order.rejected', three.id, 'not_confirmed'])
})

test('a product that is added, changed, changed by the clock, with others, and deleted, without what it costs', async () => {
  const product = await make({ quantity: 50, cost: 40 })
  const [added] = await deliveries()
  const { cost: _, ...shown } = (await get(`/api/product/get/${product.id}`)).json.product
  expect(added).toMatchObject({ type: 'product.changed', data: { product_id: product.id } })
  expect(added?.data.product).toEqual(shown)
  await changed(product.id, { price: 90 })
  expect(await deliveries()).toMatchObject([{ data: { product: { price: 90 } } }])
  await changed(product.id, { price: 90 })
  expect(await types()).toEqual([])

  const other = await make({ quantity: 50 })
  await deliveries()
  await applied({
    ids: [product.id, other.id],
    change: { kind: 'price', direction: 'lower', percent: '10', round: 'none' },
  })
  expect(
    (await deliveries()).map(({ type, data }) => [type, data.product_id, data.product.price]),
  ).toEqual([
    ['product.changed', product.id, 81],
    ['product.changed', other.id, 90],
  ])

  await changed(product.id, { prices: [{ price: 70, from: '2999-01-01', until: '2999-01-02' }] })
  await deliveries()
  await pool.query(
    `update product_prices set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 day'`,
  )
  await applyDue(shop.ctx, new AbortController().signal)
  expect(await deliveries()).toMatchObject([
    { type: 'product.changed', data: { product: { price_now: 70 } } },
  ])

  await get(`/api/product/delete/${product.id}`)
  expect(await deliveries()).toMatchObject([
    { type: 'product.changed', data: { product_id: product.id, product: null } },
  ])
})

test('stock that falls to few, however it falls, once for each fall', async () => {
  const { id, variants } = await make({
    name: 'Abaya',
    sizes: ['S', 'M'],
    stock: [
      { size: 'S', quantity: 8 },
      { size: 'M', quantity: 8 },
    ],
  })
  const [small] = variants
  const { sizes } = (await get(`/api/product/get/${id}`)).json.product
  const size_id = sizes.find(({ size }: { size: string }) => size === 'S').id
  const low = async () =>
    (await deliveries())
      .filter(({ type }) => type === 'stock.low')
      .map(({ data }) => `${data.stock.name} ${data.stock.size} ${data.stock.pieces}`)
  const sell = async (quantity: number) =>
    (await buy(await fill({ product_id: id, size_id, quantity }))).json.order
  await low()
  const first = await sell(2)
  expect(await low()).toEqual([])
  await sell(1)
  expect(await low()).toEqual(['Abaya S 5'])
  await sell(1)
  expect(await low()).toEqual([])
  await act('update-status', { order_id: first.id, status: 'reject', reason: 'customer' })
  expect(await low()).toEqual([])
  await act('update-status', { order_id: first.id, status: 'pending' })
  expect(await low()).toEqual(['Abaya S 4'])
  await changed(id, {
    stock: [
      { size: 'S', quantity: 20 },
      { size: 'M', quantity: 1 },
    ],
  })
  expect(await low()).toEqual(['Abaya M 1'])
  await post('/api/stock/correct', {
    variant_id: small.id,
    wanted: 3,
    seen: 20,
    note: 'Broken',
  }).then(({ status, text }) => expect(status, text).toBe(200))
  expect(await low()).toEqual(['Abaya S 3'])
  await changed(id, {
    state: 'draft',
    stock: [
      { size: 'S', quantity: 20 },
      { size: 'M', quantity: 1 },
    ],
  })
  await changed(id, {
    stock: [
      { size: 'S', quantity: 1 },
      { size: 'M', quantity: 1 },
    ],
  })
  expect(await low(), 'nobody can buy it').toEqual([])
})

test('what is rolled back tells nobody, and without listeners nothing is written', async () => {
  const { id } = await make({ quantity: 50 })
  await deliveries()
  const token = await fill({ product_id: id })
  const fail = on(acted, async (ctx) => {
    const { rows } = await ctx.client.query('select payload from webhook_deliveries')
    expect(rows).toHaveLength(1)
    throw new Error('The power went')
  })
  const failing = placeOrder(
    { ...shop.ctx, subscribers: [...shop.ctx.subscribers, fail] },
    { token, form: deliveryForm.parse(form), lang: 'en' },
  )
  await expect(failing).rejects.toThrow('The power went')
  expect(await deliveries()).toEqual([])

  const { webhooks } = (await get('/api/webhook/all')).json
  await post(`/api/webhook/update/${webhooks.data[0].id}`, { is_on: false })
  await order(id)
  expect(await deliveries()).toEqual([])
  await post(`/api/webhook/update/${webhooks.data[0].id}`, {
    is_on: true,
    events: ['order.shipped'],
  })
  await order(id)
  expect(await deliveries()).toEqual([])
})

test('a checkout asks the database nothing about webhooks that nobody has', async () => {
  await pool.query('delete from webhooks')
  const { id } = await make({ quantity: 50 })
  await order(id)
  const asked: string[] = []
  const connect = pool.connect.bind(pool)
  pool.connect = (async () => {
    const client = await connect()
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      asked.push(JSON.stringify(args[0]))
      return query(...args)
    }) as never
    return client
  }) as never
  try {
    expect((await order(id)).number).toMatch(/^ZN-/)
  } finally {
    pool.connect = connect
  }
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((text) => text.includes('webhook'))).toEqual([])
})
