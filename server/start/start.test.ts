/** Set up your shop: steps by facts, prices of governorates at once, and trial orders (R389). */
import { beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { governorates } from '#contract/couriers/governorates.ts'
import { listMemories } from '#server/customers/customers.ts'
import { rankBestSellers } from '#server/orders/orders.ts'
import { checkStock } from '#server/products/stock/stock.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { get, post, token } = await adminIn(shop)
const { makeGoods, read } = goodsIn(pool)

const ok = async (path: string, body: object, headers = {}) => {
  const reply = await post(`/api/${path}`, body, headers)
  expect(reply.status, `${path} ${reply.text}`).toBeLessThan(300)
  return reply.json
}
const refused = async (path: string, body: object) => {
  const { status, json } = await post(`/api/${path}`, body)
  return [status, json.reason ?? json.code]
}
const facts = async () => (await get('/api/start')).json
const done = async () => (await facts()).done
const setup = async () => (await get('/api/overview')).json.setup
const open = (state: string) =>
  ok('settings/update', { opening: { state, until: '', words: { en: '', ar: '' } } })
/** Customer in the owner's browser, as nobody else passes before the opening. */
const buyerIn = (city: number) =>
  buyersIn(
    {
      ...shop,
      request: (method, path, parts) => shop.request(method, path, { ...parts, token }),
    },
    city,
  )
const all = (price: string) => governorates.map(({ city }) => ({ city, price }))
const pricesNow = async (): Promise<Record<string, number | null>> =>
  Object.fromEntries(
    (await get('/api/area/governorates')).json.governorates.map(
      ({ city, area }: { city: string; area: { price: number } | null }) => [
        city,
        area?.price ?? null,
      ],
    ),
  )

beforeAll(() => pool.query('delete from areas'))

test('a shop that did not begin closed is never asked to be set up, one that did until all is done', async () => {
  expect(await setup()).toBeNull()
  expect(await done()).toEqual(['payment', 'open'])
  await open('soon')
  expect(await done()).toEqual(['payment'])
  expect(await setup()).toEqual({ done: 1, all: 8 })
})

test('each step is done by what is there, and undone when it is gone', async () => {
  await ok('settings/update', { shop_name: { en: 'Nour', ar: 'نور' }, order_prefix: 'NR' })
  expect(await done()).toEqual(['name', 'payment'])

  await ok('settings/update', { contact_phone: '01023456789', whatsapp: '01023456789' })
  expect(await done()).not.toContain('contact')
  await ok('settings/update', { contact_email: 'hello@nour.example' })
  expect(await done()).toContain('contact')

  const area = (await ok('area/create', { city: 'Maadi', price: '40' })).area
  expect(await done()).toContain('areas')
  expect((await facts()).areas).toEqual({ governorates: 0, all: 1, cheapest: 40, dearest: 40 })
  await get(`/api/area/delete/${area.id}`)
  expect(await done()).not.toContain('areas')

  await makeGoods({ name: 'Plain' })
  await makeGoods({ name: 'Shown', pictures: 1 })
  expect(await done()).toContain('products')
  expect((await facts()).products).toMatchObject({ all: 2, without_picture: 1 })
  expect((await facts()).products.categories.length).toBeGreaterThan(0)

  // Kept as they are: nothing differs, and yet they were read.
  const { delivery_rules } = defaultSettings
  await ok('settings/update', { shipping_note: defaultSettings.shipping_note })
  expect(await done()).not.toContain('texts')
  await ok('settings/update', { delivery_rules })
  expect(await done()).toContain('texts')
})

test('who waits to hear of the opening is counted, until told', async () => {
  for (const email of ['mona@mail.example', 'MONA@mail.example']) await ok('notify-me', { email })
  await ok('notify-me', { contact: 'phone', phone: '01012345678' })
  expect((await facts()).waiting).toBe(2)
  await pool.query('update restock_requests set told_at = now() where phone is not null')
  expect((await facts()).waiting).toBe(1)
})

test('one price fills all governorates, and correcting, filling again and leaving one out are one call each', async () => {
  const key = { 'idempotency-key': 'fill-once' }
  await ok('area/create', { city: 'cairo', price: '40' })
  const before = (await get('/api/area/governorates')).json.governorates
  expect(before.filter(({ area }: { area: object | null }) => area)).toHaveLength(1)
  const first = await ok('area/fill', { prices: all('75') }, key)
  expect(first.governorates).toHaveLength(27)
  await ok('area/fill', { prices: all('75') }, key)
  expect(await read('select count(*)::int from areas')).toBe(27)
  expect(new Set(Object.values(await pricesNow()))).toEqual(new Set([75]))
  // An area of its own name stays one: it was not added a second time.
  expect(await read(`select city from areas where lower(city) = 'cairo'`)).toBe('cairo')
  expect(await read(`select days_to - 7 from areas where city = 'Red Sea'`)).toBe(3)

  const changes = await read('select count(*)::int from audit_log')
  await ok('area/fill', {
    prices: [...all('75').filter(({ city }) => city !== 'Aswan'), { city: 'Aswan', price: '٩٠' }],
  })
  expect(await read('select count(*)::int from audit_log')).toBe(changes + 1)
  expect(await pricesNow()).toMatchObject({ Aswan: 90, Giza: 75 })

  await ok('area/fill', { prices: [{ city: 'North Sinai', price: null }] })
  expect(await pricesNow()).toMatchObject({ 'North Sinai': null })
  expect((await facts()).areas).toEqual({ governorates: 26, all: 26, cheapest: 75, dearest: 90 })
})

test('prices from an older state are refused as a whole, as is what is no price', async () => {
  const { area } = (await get('/api/area/governorates')).json.governorates.find(
    ({ city }: { city: string }) => city === 'Giza',
  )
  await ok(`area/update/${area.id}`, { price: '61' })
  const stale = { city: 'Giza', price: '70', version: area.version }
  expect(await refused('area/fill', { prices: [...all('99').slice(3), stale] })).toEqual([
    409,
    'changed_meanwhile',
  ])
  expect(await refused('area/fill', { prices: [{ ...stale, price: null }] })).toEqual([
    409,
    'changed_meanwhile',
  ])
  expect(await pricesNow()).toMatchObject({ Giza: 61, Luxor: 75 })
  for (const prices of [
    [],
    'all',
    undefined,
    [{ city: 'Paris', price: '5' }],
    [{ city: 'Giza', price: '-1' }],
    [{ city: 'Giza' }],
    [...all('5'), { city: 'Giza', price: '5' }],
  ])
    expect((await post('/api/area/fill', { prices })).status, JSON.stringify(prices)).toBe(422)
})

test('only owners see the steps and delete a trial; who manages the shop sets prices', async () => {
  for (const role of ['manager', 'orders'] as const) {
    const other = await adminIn(shop, role)
    expect((await other.get('/api/start')).status).toBe(403)
    expect((await other.post('/api/start/deleteTrial', { order_id: 1 })).status).toBe(403)
    expect((await other.get('/api/overview')).json).not.toHaveProperty('setup')
  }
  expect((await shop.request('GET', '/api/start')).status).toBe(401)
})

const tables = ['order_lines', 'acts', 'parcels', 'order_money', 'order_fees', 'idempotency_keys']

test('an order before the opening is a trial: marked, counted nowhere, and gone with one press, its pieces back', async () => {
  const cairo = await read(`select id from areas where city = 'cairo'`)
  const vase = await makeGoods({ name: 'Vase', price: 44_000, quantity: 3 })
  const [item] = vase.items as [number]
  await pool.query('delete from stock_moves')
  await pool.query(
    `insert into stock_moves (product_id, inventory_item_id, kind, pieces, quantity_after)
     select product_id, id, 'received', quantity, quantity from inventory_items`,
  )
  const quantity = () => read('select quantity from inventory_items where id = $1', [item])
  const guest = buyerIn(cairo)
  const bought = await guest.buy(await guest.fill({ product_id: vase.id, quantity: 2 }), {
    ...guest.form,
    email: 'try@nour.example',
  })
  expect(bought.status).toBe(201)
  const { number } = bought.json.order
  const id: number = await read('select id from orders where number = $1', [number])
  expect((await get(`/api/orders/getorder/${id}`)).json.order.is_trial).toBe(true)
  expect((await get('/api/orders/allOrders')).json.allOrders.data[0].is_trial).toBe(true)
  expect((await get('/api/desk')).json.orders[0].is_trial).toBe(true)
  expect(await done()).toContain('trial')
  expect((await facts()).trials).toMatchObject([{ id, number }])
  expect(await quantity()).toBe(1)

  // On its way it stays a trial, and is in no sum.
  await ok('orders/confirm', { order_id: id })
  const courier_id = await read(`select id from couriers where name = 'Bosta'`)
  const [parcel] = (await ok('parcel/create', { courier_id, order_ids: [id] })).parcels
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  const overview = (await get('/api/overview')).json
  expect(overview.figures).toEqual({ total: 0, orders: 0, rejected: 0 })
  expect(overview.today).toEqual({ total: 0, orders: 0 })
  expect(overview.parts.shipped).toEqual({ total: 0, orders: 0 })
  expect(overview.best_sellers).toEqual([])
  expect((await get('/api/profit')).json.sums.orders).toBe(0)
  expect((await get('/api/desk')).json.today).toEqual({ confirmed: 0, no_answer: 0, cancelled: 0 })
  await rankBestSellers(shop.ctx)
  expect(await read('select count(*)::int from catalogue_entries where sold > 0')).toBe(0)
  expect((await get('/api/stock/reorder')).json.reorder.total).toBe(0)
  expect((await get('/api/customers/all')).json.counts.all).toBe(0)
  expect((await listMemories(shop.ctx, [guest.form.phone])).get(guest.form.phone)).toMatchObject({
    ...{ orders: 0, open: 0, spent: 0, last_at: null },
  })

  await ok('parcel/delivered', { parcel_id: parcel.id })
  expect(await refused('start/deleteTrial', { order_id: id })).toEqual([409, 'trial_has_money'])
  await ok('orders/update-status', { order_id: id, status: 'shipped' })

  await ok(`customers/update/${guest.form.phone}`, { note: 'It is me' })
  const mails = () =>
    read(`select count(*)::int from mails where status = 'queued' and text like '%' || $1 || '%'`, [
      number,
    ])
  expect(await mails()).toBeGreaterThan(0)
  const version = await read('select version from orders where id = $1', [id])
  expect(await refused('start/deleteTrial', { order_id: id, version: version - 1 })).toEqual([
    409,
    'changed_meanwhile',
  ])
  await ok('start/deleteTrial', { order_id: id, version })
  expect(await read('select count(*)::int from orders where id = $1', [id])).toBe(0)
  for (const table of tables)
    expect(await read(`select count(*)::int from ${table} where order_id = $1`, [id]), table).toBe(
      0,
    )
  expect(await mails()).toBe(0)
  expect(await read('select count(*)::int from customers')).toBe(0)
  expect(await quantity()).toBe(3)
  await checkStock(shop.ctx)
  expect((await facts()).trials).toEqual([])
  // The history tells of it, and keeps the step done.
  expect(await done()).toContain('trial')
  expect((await get('/api/history/all')).json.history.data[0]).toMatchObject({
    room: 'orders',
    action: 'delete',
    title: number,
  })
  expect(await refused('start/deleteTrial', { order_id: id })).toEqual([404, 'not_found'])
})

test('a list of settlement that names a parcel at the moment of the deletion refuses it', async () => {
  const guest = buyerIn(await read(`select id from areas where city = 'cairo'`))
  const vase = await makeGoods({ name: 'Cup', price: 10_000, quantity: 5 })
  const { json } = await guest.buy(await guest.fill({ product_id: vase.id }))
  const order_id = await read('select id from orders where number = $1', [json.order.number])
  const courier_id = await read(`select id from couriers where name = 'Bosta'`)
  await ok('orders/confirm', { order_id })
  const [parcel] = (await ok('parcel/create', { courier_id, order_ids: [order_id] })).parcels
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query(
    `with list as (insert into settlements (courier_id, file_name, headings) values ($1, 'a.csv', '[]') returning id)
     insert into settlement_rows (settlement_id, row, cells, parcel_id) select id, 1, '[]', $2 from list`,
    [courier_id, parcel.id],
  )
  const deletion = refused('start/deleteTrial', { order_id })
  const waits = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => read(waits)).toBe(1)
  await reader.query('commit')
  reader.release()
  expect(await deletion).toEqual([409, 'trial_has_money'])
  await pool.query('delete from settlements')
  await ok('start/deleteTrial', { order_id })
})

test('an order typed in by hand and an exchange are no trials before the opening', async () => {
  const vase = await makeGoods({ name: 'Jar', price: 30_000, quantity: 5 })
  const guest = buyerIn(await read(`select id from areas where city = 'cairo'`))
  const { order } = await ok('orders/create', {
    ...{ ...guest.form, source: 'phone', lines: [{ product_id: vase.id, quantity: 1 }] },
  })
  expect(order.is_trial).toBe(false)
  await ok('orders/update-status', { order_id: order.id, status: 'accept' })
  const line = { position: 1, quantity: 1, reason: 'not_as_expected', wants: 'exchange' }
  const asked = { order_id: order.id, lines: [line], comes_by: 'courier' }
  const { exchange_order_id } = (await ok('return/create', asked)).return
  const exchange = (await get(`/api/orders/getorder/${exchange_order_id}`)).json.order
  expect(exchange).toMatchObject({ is_trial: false })
  expect(await refused('start/deleteTrial', { order_id: order.id })).toEqual([
    409,
    'order_no_trial',
  ])
})

test('a customer with another order is kept, and an order after the opening is no trial', async () => {
  const cairo = await read(`select id from areas where city = 'cairo'`)
  const guest = buyerIn(cairo)
  const vase = await makeGoods({ name: 'Bowl', price: 20_000, quantity: 9 })
  const buy = async () => {
    const { json } = await guest.buy(await guest.fill({ product_id: vase.id }))
    return read('select id from orders where number = $1', [json.order.number])
  }
  const trial = await buy()
  await ok(`customers/update/${guest.form.phone}`, { note: 'It is me' })
  await open('open')
  const order = await buy()
  expect(await refused('start/deleteTrial', { order_id: order })).toEqual([409, 'order_no_trial'])
  await ok('start/deleteTrial', { order_id: trial })
  expect(await read('select note from customers')).toBe('It is me')
  expect(await done()).toEqual((await import('#contract/shop/start.ts')).startSteps)
  expect(await setup()).toBeNull()
})
