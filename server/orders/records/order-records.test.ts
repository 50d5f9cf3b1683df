import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/ctx.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { listOrders } from '../orders.ts'

const shop = await testShop()
const { makeAdmin, makeShopper } = peopleIn(shop)
const { makeGoods, read } = goodsIn(shop.database.pool)
const admin = await makeAdmin()
const dress = await makeGoods({ name: 'Dress', pictures: 1 })
/** Pixel size of the picture that makeGoods stores. */
const pixels = { image_width: 1200, image_height: 1600 }
const noPixels = { image_width: null, image_height: null }

type Parts = {
  price?: number
  first?: string
  last?: string
  phone?: string
  second?: string | null
  status?: string
  at?: string
  user?: number | null
}
let made = 0

/** Inserts orders without checkout, because tests choose the time. */
async function makeOrder({
  price = 30_050,
  first = 'Mona',
  last = 'Adel',
  phone = '01112345678',
  second = null,
  status = 'pending',
  at,
  user = null,
}: Parts) {
  const id: number = await read(
    `insert into orders (token, user_id, status, first_name, last_name, phone, additional_phone, state, city, city_ar, address, subtotal,
       discount, delivery_price, total_price, delivery_from, delivery_to, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'Dokki', 'Giza', 'الجيزة', '5 Nile St', $9::int, 50, 6000, $9::int + 5950, '2026-01-10', '2026-01-12',
       coalesce($8::timestamptz, now()))
     returning id`,
    [
      `order_${String(++made).padStart(20, '0')}`,
      user,
      status,
      first,
      last,
      phone,
      second,
      at ?? null,
      price,
    ],
  )
  await read(
    `insert into order_lines (order_id, position, product_id, name, name_ar, size, colour, colour_ar, colour_hex, picture_stem, price, quantity)
     values ($1, 2, null, 'Vase', null, null, null, null, null, null, 10050, 1),
       ($1, 1, $2, 'Dress', 'فستان', 'M', 'Sand', 'رملي', '#c8b59a', $3, 10000, 2)`,
    [id, dress.id, await read('select stem from media_files')],
  )
  await read(
    `insert into order_events (order_id, to_status, created_at) select id, 'pending', created_at from orders where id = $1`,
    [id],
  )
  return id
}

const list = async (query: Record<string, string> = {}) => {
  const reply = await shop.request('GET', `/api/orders/allOrders?${new URLSearchParams(query)}`, {
    token: admin.token,
  })
  expect(reply.status).toBe(200)
  return reply.json
}
const found = async (search: string, more: Record<string, string> = {}): Promise<number[]> =>
  (await list({ search, ...more })).allOrders.data.map((row: { id: number }) => row.id)

const order: Record<string, number> = {}
beforeAll(async () => {
  order.mona = await makeOrder({ phone: '01098765432', at: '2026-01-10T10:00:00Z' })
  order.arabic = await makeOrder({
    first: 'إسراء',
    last: 'مُصطفى',
    phone: '01298765432',
    at: '2026-01-11T10:00:00Z',
    status: 'shipped',
  })
  order.capitals = await makeOrder({
    first: 'ÉLISE',
    last: "O'Brien",
    phone: '01500000001',
    second: '01011122233',
    at: '2026-01-12T10:00:00Z',
  })
})

test('the list is for admins', async () => {
  const shopper = await makeShopper()
  for (const path of ['/api/orders/allOrders', `/api/orders/getorder/${order.mona}`]) {
    expect((await shop.request('GET', path)).status).toBe(401)
    expect((await shop.request('GET', path, { token: shopper.token })).status).toBe(403)
  }
})

test('the SKU or barcode of a line finds the orders that hold it, and no part of one does', async () => {
  const item: number = await read(
    `update variants set sku = 'QXW-7', barcode = '6221000000017'
     where id = (select min(id) from variants where product_id = $1) returning inventory_item_id`,
    [dress.id],
  )
  await read('update order_lines set inventory_item_id = $1 where order_id = $2 and position = 1', [
    item,
    order.mona,
  ])
  for (const search of ['QXW-7', 'qxw-7', ' QXW-7 ', '6221000000017', '٦٢٢١٠٠٠٠٠٠٠١٧'])
    expect(await found(search), search).toEqual([order.mona])
  for (const search of ['QXW', 'QXW-', '622100000001']) expect(await found(search)).toEqual([])
})

test('rows stand newest first, with their lines in order, money in EGP, and the place in the list twice', async () => {
  const answer = await list({ page: '1', per_page: '2' })
  expect(answer).toMatchObject({ current_page: 1, last_page: 2, total: 3 })
  expect(answer.allOrders).toMatchObject({ current_page: 1, last_page: 2, total: 3 })
  expect(answer.allOrders.data.map((row: { id: number }) => row.id)).toEqual([
    order.capitals,
    order.arabic,
  ])
  const [last] = (await list({ page: '2', per_page: '2' })).allOrders.data
  expect(last).toEqual({
    id: order.mona,
    is_trial: false,
    number: `ZN-${10_000 + (order.mona as number)}`,
    token: expect.any(String),
    status: 'pending',
    created_at: '2026-01-10T12:00:00+02:00',
    first_name: 'Mona',
    last_name: 'Adel',
    phone: '01098765432',
    additional_phone: null,
    email: null,
    instagram_user: null,
    state: 'Dokki',
    city: 'Giza',
    city_ar: 'الجيزة',
    address: '5 Nile St',
    user_id: null,
    language: 'en',
    product_id: [dress.id, null],
    products: [
      {
        name: 'Dress',
        name_ar: 'فستان',
        image: expect.stringMatching(/^\/media\/[0-9a-f]{32}/),
        ...pixels,
      },
      { name: 'Vase', name_ar: null, image: null, ...noPixels },
    ],
    quantity: [2, 1],
    size: ['M', null],
    total_price: 360,
    paid: 0,
    ...{ confirmation: 'waiting', tries: 0, next_try_at: null, reason: null, source: 'shop' },
    version: 1,
  })
})

test('a page past the end is empty and knows the last; what is no page is the first', async () => {
  expect(await list({ page: '9' })).toMatchObject({
    allOrders: { data: [], current_page: 9, last_page: 1, total: 3 },
  })
  expect((await list({ page: 'undefined' })).allOrders.data).toHaveLength(3)
})

test('a status, and days of the shop, both included', async () => {
  const ids = async (query: Record<string, string>) =>
    (await list(query)).allOrders.data.map((row: { id: number }) => row.id)
  expect(await ids({ status: 'shipped' })).toEqual([order.arabic])
  expect(await ids({ from: '2026-01-11', to: '2026-01-11' })).toEqual([order.arabic])
  expect(await ids({ from: '2026-01-12' })).toEqual([order.capitals])
  expect(await ids({ to: '2026-01-10' })).toEqual([order.mona])
  expect(await ids({ from: '2026-01-12', to: '2026-01-10' })).toEqual([])
  expect(await ids({ status: 'shipped', from: '2026-01-12' })).toEqual([])
  for (const nothing of ['', 'unknown', 'null', '2026-02-30', '0000-01-01'])
    expect(await ids({ status: nothing, from: nothing, to: nothing })).toHaveLength(3)
  expect(await ids({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(3)
})

test('counts say how many of each status there are of what is asked for otherwise', async () => {
  const counts = async (query: Record<string, string>) => (await list(query)).counts
  const all = { pending: 2, shipped: 1, accept: 0, reject: 0 }
  for (const status of ['', 'shipped', 'reject']) expect(await counts({ status })).toEqual(all)
  expect(await counts({ page: '9' })).toEqual(all)
  expect(await list({ status: 'reject' })).toMatchObject({
    total: 0,
    last_page: 1,
    allOrders: { data: [] },
  })
  expect(await counts({ from: '2026-01-11' })).toEqual({ ...all, pending: 1 })
  expect(await counts({ from: '2026-01-11', to: '2026-01-11', status: 'pending' })).toEqual({
    ...all,
    pending: 0,
  })
  expect(await counts({ search: 'mona', status: 'shipped' })).toEqual({
    ...all,
    pending: 1,
    shipped: 0,
  })
  expect(await counts({ search: 'nobody' })).toEqual({ ...all, pending: 0, shipped: 0 })
  for (const search of ['', '  ']) expect(await counts({ search })).toEqual(all)
})

test('orders stand newest or oldest first, or by what they cost; pages near the end are the same as on the way there', async () => {
  const made: number[] = []
  for (const [index, price] of [500, 300, 300, 900, 100, 700, 300].entries()) {
    made.push(
      await makeOrder({
        first: 'Sorted',
        price: price * 100,
        at: `2026-03-0${index + 1}T10:00:00Z`,
      }),
    )
  }
  const at = (...places: number[]) => places.map((place) => made[place - 1])
  const sorted = {
    newest: at(7, 6, 5, 4, 3, 2, 1),
    oldest: at(1, 2, 3, 4, 5, 6, 7),
    price_desc: at(4, 6, 1, 7, 3, 2, 5),
    price_asc: at(5, 2, 3, 7, 1, 6, 4),
  }
  for (const [sort, ids] of Object.entries(sorted)) {
    expect(await found('sorted', { sort }), sort).toEqual(ids)
    for (const size of [2, 3]) {
      const pages: number[] = []
      for (let page = 1; page <= 5; page++)
        pages.push(...(await found('sorted', { sort, page: String(page), per_page: String(size) })))
      expect(pages, `${sort} by ${size}`).toEqual(ids)
    }
  }
  for (const sort of ['', 'PRICE', 'null'])
    expect(await found('sorted', { sort })).toEqual(sorted.newest)
  await read(`delete from orders where first_name = 'Sorted'`)
})

test('a day begins and ends at midnight in Cairo, in summer and winter and where the clock moves', async () => {
  const onDay = async (day: string) =>
    (await list({ from: day, to: day, search: 'clock' })).allOrders.data.map(
      (row: { id: number }) => row.id,
    )
  const at = (moment: string) => makeOrder({ first: 'Clock', at: moment })
  // Clocks go from 00:00 to 01:00 on the last Friday of April: that day begins at 22:00 UTC and has
  // 23 hours.
  const before = await at('2026-04-23T21:59:59Z')
  const first = await at('2026-04-23T22:00:00Z')
  const last = await at('2026-04-24T20:59:59Z')
  const after = await at('2026-04-24T21:00:00Z')
  expect(await onDay('2026-04-23')).toEqual([before])
  expect(await onDay('2026-04-24')).toEqual([last, first])
  expect(await onDay('2026-04-25')).toEqual([after])
  // Clocks go back from 24:00 to 23:00 on the last Thursday of October, which has 25 hours.
  const longest = [await at('2026-10-28T21:00:00Z'), await at('2026-10-29T21:30:00Z')]
  const next = await at('2026-10-29T22:00:00Z')
  expect(await onDay('2026-10-29')).toEqual(longest.toReversed())
  expect(await onDay('2026-10-30')).toEqual([next])
  await read(`delete from orders where first_name = 'Clock'`)
})

test('an order is found by its number in every spelling, and by the beginning of it', async () => {
  const number = String(10_000 + (order.arabic as number))
  for (const spelling of [
    `ZN-${number}`,
    `#${number}`,
    ` # ZN-${number}`,
    `zn${number}`,
    `Zn ${number}`,
    number,
    ` ${number} `,
    `ZN-${'١٠٠'}${number.slice(3)}`,
  ]) {
    expect(await found(spelling), spelling).toEqual([order.arabic])
  }
  expect(await found(`ZN-${number.slice(0, 4)}`)).toEqual([
    order.capitals,
    order.arabic,
    order.mona,
  ])
  expect(await found('1')).toEqual([order.capitals, order.arabic, order.mona])
  for (const none of ['ZN-2', 'ZN-99999', 'ZN-0', '9999999999', `${number}0`])
    expect(await found(none), none).toEqual([])
})

test('a customer is found by either phone in every spelling, and by the beginning of it', async () => {
  for (const spelling of [
    '01098765432',
    '+201098765432',
    '00201098765432',
    '+20 10 9876 5432',
    '0020-109-876-5432',
    '201098765432',
    '1098765432',
    '(010) 9876-5432',
    '٠١٠٩٨٧٦٥٤٣٢',
    '۰۱۰۹۸۷۶۵۴۳۲',
    '0109',
    '01098',
    '+20 109',
    '0020 10 98',
    '+20 0109',
    '1098',
    '٠١٠ ٩٨',
  ]) {
    expect(await found(spelling), spelling).toEqual([order.mona])
  }
  expect(await found('010 1112')).toEqual([order.capitals])
  for (const none of ['01098765433', '010987654321', '98765432', '0109876540', '010', '0020'])
    expect(await found(none), none).toEqual([])
})

test('digits that are the number of an order are not taken for a phone', async () => {
  const number = String(10_000 + (order.mona as number))
  const phone = await makeOrder({ first: 'Twin', phone: `0${number}12345` })
  expect(await found(number)).toEqual([order.mona])
  expect(await found(`0${number}`)).toEqual([phone])
  await read(`delete from orders where first_name = 'Twin'`)
})

test('a customer is found by first name, last name or both, however they are written', async () => {
  for (const spelling of [
    'Mona',
    'mona',
    'MÓNA',
    'adel',
    'Mona Adel',
    'adel mona',
    'ona',
    'm',
    'ad',
    'mona a',
  ]) {
    expect(await found(spelling), spelling).toEqual([order.mona])
  }
  for (const spelling of ['اسراء', 'أسراء', 'إسراء مصطفي', 'مصطفى', 'إســراء'])
    expect(await found(spelling), spelling).toEqual([order.arabic])
  for (const spelling of ['elise', "o'brien", 'BRIEN'])
    expect(await found(spelling), spelling).toEqual([order.capitals])
  for (const none of ['mona brien', 'monaadel', 'ne', '%', '_', '***', '\\', "'", 'mo%na', '-'])
    expect(await found(none), none).toEqual([])
  expect(await found('mona', { status: 'shipped' })).toEqual([])
  expect(await found('')).toHaveLength(3)
})

test('one order comes whole: lines, pictures, both languages and every change of its status', async () => {
  await read(
    `insert into order_events (order_id, from_status, to_status, message, user_id, user_name, created_at)
     values ($1, 'pending', 'shipped', 'On its way', $2, $3, '2026-01-11T12:00:00Z')`,
    [order.arabic, admin.id, admin.name],
  )
  const { status, json } = await shop.request('GET', `/api/orders/getorder/${order.arabic}`, {
    token: admin.token,
  })
  expect(status).toBe(200)
  expect(json.order).toMatchObject({
    id: order.arabic,
    status: 'shipped',
    first_name: 'إسراء',
    city: 'Giza',
    city_ar: 'الجيزة',
    language: 'en',
    user_id: null,
    product_id: [
      { id: dress.id, name: 'Dress' },
      { id: null, name: 'Vase' },
    ],
    quantity: [2, 1],
    size: ['M', null],
    subtotal: 300.5,
    discount: 0.5,
    delivery_price: 60,
    total_price: 360,
    delivery_from: '2026-01-10',
    delivery_to: '2026-01-12',
  })
  expect(json.order.items).toEqual([
    {
      position: 1,
      sku: null,
      product_id: dress.id,
      name: 'Dress',
      name_ar: 'فستان',
      image: expect.stringMatching(/^\/media\/[0-9a-f]{32}/),
      ...pixels,
      size: 'M',
      size_ar: null,
      colour: { name: 'Sand', name_ar: 'رملي', hex: '#c8b59a' },
      price: 100,
      quantity: 2,
      line_total: 200,
    },
    {
      position: 2,
      sku: null,
      product_id: null,
      name: 'Vase',
      name_ar: null,
      image: null,
      ...noPixels,
      size: null,
      size_ar: null,
      colour: null,
      price: 100.5,
      quantity: 1,
      line_total: 100.5,
    },
  ])
  const bare = {
    kind: 'status',
    confirmation: null,
    next_try_at: null,
    reason: null,
    difference: null,
    act: null,
    about: null,
  }
  expect(json.order.events).toEqual([
    {
      ...bare,
      from: null,
      status: 'pending',
      message: null,
      user_id: null,
      user_name: null,
      created_at: '2026-01-11T12:00:00+02:00',
    },
    {
      ...{ ...bare, from: 'pending', status: 'shipped' },
      message: 'On its way',
      ...{ user_id: admin.id, user_name: admin.name },
      created_at: '2026-01-11T14:00:00+02:00',
    },
  ])
})

test('several orders come whole, in the order in which they are asked for; what is no order is left out', async () => {
  const asked = async (ids: string) => {
    const { status, json } = await shop.request('GET', `/api/orders/getorders?ids=${ids}`, {
      token: admin.token,
    })
    expect(status).toBe(200)
    return json.orders
  }
  const both = await asked(`${order.capitals},999999,x,${order.arabic},${order.capitals}`)
  const alone = await shop.request('GET', `/api/orders/getorder/${order.arabic}`, {
    token: admin.token,
  })
  expect(both.map(({ id }: { id: number }) => id)).toEqual([order.capitals, order.arabic])
  expect(both[1]).toEqual(alone.json.order)
  for (const none of ['', '0', '-1', 'null', '999999', ',,'])
    expect(await asked(none), none).toEqual([])
  const many = Array.from({ length: 100 }, (_, at) => 5000 + at)
  expect(await asked([...many, order.mona].join(','))).toEqual([])
  expect(await asked([...many.slice(1), order.mona].join(','))).toHaveLength(1)
  expect((await shop.request('GET', `/api/orders/getorders?ids=${order.mona}`)).status).toBe(401)
})

test('an order that is none of ours is 404', async () => {
  for (const id of ['999999', '0', '-1', 'abc', '99999999999999', '1.5']) {
    const reply = await shop.request('GET', `/api/orders/getorder/${id}`, { token: admin.token })
    expect([reply.status, reply.json.message], id).toEqual([404, 'Order not found'])
  }
})

test('a user sees their own orders and nobody else’s, newest first, in the language asked for', async () => {
  const [mona, other] = [await makeShopper(), await makeShopper()]
  const older = await makeOrder({ user: mona.id, at: '2026-02-01T10:00:00Z' })
  const newer = await makeOrder({ user: mona.id, at: '2026-02-02T10:00:00Z' })
  await makeOrder({ user: other.id })
  const mine = async (query = '') =>
    (await shop.request('GET', `/api/user/orders${query}`, { token: mona.token })).json
  const answer = await mine()
  expect(answer).toMatchObject({ current_page: 1, last_page: 1, total: 2 })
  expect(answer.orders.map((own: { id: number }) => own.id)).toEqual([newer, older])
  expect(answer.orders[0]).toMatchObject({
    city: 'Giza',
    items: [{ name: 'Dress' }, { name: 'Vase' }],
    events: [{ status: 'pending' }],
  })
  expect(Object.keys(answer.orders[0])).not.toContain('user_id')
  const arabic = await mine('?lang=ar&page=2&per_page=1')
  expect(arabic).toMatchObject({
    current_page: 2,
    last_page: 2,
    total: 2,
    orders: [{ id: older, city: 'الجيزة' }],
  })
  expect(arabic.orders[0].items.map((item: { name: string }) => item.name)).toEqual([
    'فستان',
    'Vase',
  ])
  expect((await shop.request('GET', '/api/user/orders')).status).toBe(401)
})

test('an unpaged list of a user has at most 500 orders', async () => {
  const regular = await makeShopper()
  await read(
    `insert into orders (token, user_id, first_name, last_name, phone, state, city, address, subtotal, delivery_price, total_price,
       delivery_from, delivery_to)
     select 'many_' || lpad(i::text, 24, '0'), $1, 'A', 'B', '01012345678', 's', 'c', 'a', 1, 0, 1, '2026-01-01', '2026-01-01'
     from generate_series(1, 501) as i`,
    [regular.id],
  )
  const { json } = await shop.request('GET', '/api/user/orders', { token: regular.token })
  expect(json.orders).toHaveLength(500)
  expect(json).toMatchObject({ total: 501, current_page: 1 })
})

test('to look at the list and its counts writes nothing, also when something was ordered a moment ago', async () => {
  const id = await makeOrder({})
  const { page, counts } = await inTransaction(shop.ctx, async (ctx) => {
    await ctx.client.query('set transaction read only')
    return listOrders(ctx, { page: 1, per_page: 50 })
  })
  expect(page.data.map((row) => row.id)).toContain(id)
  expect(counts.pending).toBe(
    await read(`select count(*)::int from orders where status = 'pending'`),
  )
})
