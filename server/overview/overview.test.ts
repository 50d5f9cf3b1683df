import { expect, test } from 'vitest'
import { toCairoDay } from '#contract/days/cairo.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { getOverview } from './overview.ts'

const shop = await testShop()
const { makeAdmin, makeShopper } = peopleIn(shop)
const { makeGoods, setStock, read } = goodsIn(shop.database.pool)
const admin = await makeAdmin()

const see = async (query = '') =>
  (await shop.request('GET', `/api/overview${query}`, { token: admin.token })).json
const seeAt = (moment: string, days: number) =>
  getOverview({ ...shop.ctx, now: () => new Date(moment) }, { days })

type Line = { product: number | null; name?: string; quantity?: number; price?: number }
let made = 0

async function makeOrder(
  at: string,
  { status = 'pending', total = 10_000, lines = [] as Line[] } = {},
): Promise<void> {
  const id = await read(
    `insert into orders (token, status, first_name, last_name, phone, state, city, address, subtotal, delivery_price, total_price,
       delivery_from, delivery_to, created_at)
     values ($1, $2, 'Mona', 'Adel', '01012345678', 's', 'c', 'a', $3, 0, $3, '2026-01-01', '2026-01-01', $4) returning id`,
    [`order_${String(++made).padStart(20, '0')}`, status, total, at],
  )
  for (const [
    position,
    { product, name = 'Gone', quantity = 1, price = 1000 },
  ] of lines.entries()) {
    await read(
      'insert into order_lines (order_id, position, product_id, name, price, quantity) values ($1, $2, $3, $4, $5, $6)',
      [...[id, position, product, name, price, quantity]],
    )
  }
}

/** Slug of a product as numbered by goods.ts. */
const slugOf = ({ id }: { id: number }) => `goods-${id}`
const image = {
  url: expect.stringMatching(/^\/media\/[0-9a-f]{16}0{16}\.webp$/),
  width: 1200,
  height: 1600,
}
const gone = { product_id: null, slug: null, image: null }

const empty = async () => {
  await read('delete from orders')
}

test('the overview is for admins', async () => {
  const { token } = await makeShopper()
  for (const path of ['/api/overview', '/api/overview/waiting']) {
    expect((await shop.request('GET', path)).status).toBe(401)
    expect((await shop.request('GET', path, { token })).status).toBe(403)
  }
})

test('an empty shop has thirty days without sales and nothing else', async () => {
  const answer = await see()
  expect(answer.sales).toHaveLength(30)
  expect(answer.before.sales).toHaveLength(30)
  expect(answer.sales.at(-1)).toEqual({ day: toCairoDay(new Date()), orders: 0, total: 0 })
  expect(answer).toMatchObject({
    orders: { pending: 0, shipped: 0, accept: 0, reject: 0 },
    best_sellers: [],
    low_stock: [],
    wanted: [],
    figures: { total: 0, orders: 0, rejected: 0 },
    parts: Object.fromEntries(
      ['waiting', 'confirmed', 'shipped', 'delivered', 'rejected'].map((part) => [
        part,
        { orders: 0, total: 0 },
      ]),
    ),
    reasons: [],
    sources: [],
    before: { figures: { total: 0, orders: 0, rejected: 0 } },
    questions: 0,
    callbacks: 0,
    reviews: 0,
    failed_mails: 0,
    troubles: 0,
  })
})

test('a new shop has no contact of anybody’s, and asks who may change it where orders are mailed to, until that is typed', async () => {
  const contact = async () => (await shop.request('GET', '/api/settings')).json.settings
  expect(await contact()).toMatchObject({ contact_email: '', contact_phone: '', whatsapp: '' })
  expect((await see()).asks_contact_email).toBe(true)
  const key = { name: 'Figures alone', may: { figures: 'read' } }
  const { token } = (
    await shop.request('POST', '/api/key/create', { token: admin.token, body: key })
  ).json
  expect((await shop.request('GET', '/api/overview', { token })).json).not.toHaveProperty(
    'asks_contact_email',
  )
  const body = { contact_email: 'hers@mail.example' }
  expect(
    (await shop.request('POST', '/api/settings/update', { token: admin.token, body })).status,
  ).toBe(200)
  expect((await see()).asks_contact_email).toBe(false)
  await read(`delete from settings where key = 'contact_email'`)
})

test('as many days as asked for, and thirty for what is no such number', async () => {
  for (const [days, length] of Object.entries({
    1: 1,
    7: 7,
    366: 366,
    367: 30,
    0: 30,
    x: 30,
    '': 30,
    '1.5': 30,
  })) {
    expect((await see(`?days=${days}`)).sales, days).toHaveLength(length)
  }
})

test('the days from one to another, whichever is named first, and none that has not come', async () => {
  await empty()
  const { id: product } = await makeGoods()
  await makeOrder('2026-03-02T10:00:00Z', { total: 12_000, lines: [{ product, quantity: 2 }] })
  await makeOrder('2026-03-04T23:30:00+02:00', { total: 20_000, lines: [{ product, quantity: 3 }] })
  await makeOrder('2026-03-05T00:10:00+02:00', { total: 40_000, lines: [{ product, quantity: 4 }] })
  for (const query of ['?from=2026-03-03&to=2026-03-04', '?from=2026-03-04&to=2026-03-03']) {
    const { sales, figures, before, best_sellers } = await see(query)
    expect(sales.map(({ day }: { day: string }) => day)).toEqual(['2026-03-03', '2026-03-04'])
    expect(figures).toEqual({ total: 200, orders: 1, rejected: 0 })
    expect(before.figures).toEqual({ total: 120, orders: 1, rejected: 0 })
    expect(best_sellers).toMatchObject([{ product_id: product, pieces: 3 }])
  }
  const today = toCairoDay(new Date())
  const lastOf = async (query: string) => (await see(query)).sales.at(-1).day
  expect((await see(`?from=${today}&to=9999-01-01`)).sales).toHaveLength(1)
  expect((await see(`?from=${today}`)).sales).toHaveLength(1)
  expect(await lastOf('?to=2026-03-04&days=7')).toBe('2026-03-04')
  expect((await see('?to=2026-03-04&days=7')).sales).toHaveLength(7)
  expect((await see('?from=0001-01-01')).sales).toHaveLength(366)
  expect((await see('?to=0001-01-01')).sales).toMatchObject([{ day: '2000-01-01', orders: 0 }])
  expect((await see('?from=soon&to=then')).sales).toHaveLength(30)
  await empty()
})

test('sales stand by day of the shop, in EGP, without rejected orders', async () => {
  await makeOrder('2026-01-09T21:59:59Z', { total: 99_999 }) // the 9th
  await makeOrder('2026-01-09T22:00:00Z', { total: 36_050 }) // the 10th begins
  await makeOrder('2026-01-10T21:59:59Z', { total: 10_000, status: 'accept' })
  await makeOrder('2026-01-10T12:00:00Z', { total: 77_700, status: 'reject' })
  await makeOrder('2026-01-12T10:00:00Z', { total: 20_000, status: 'shipped' })
  const { sales, orders } = await seeAt('2026-01-12T21:00:00Z', 3)
  expect(sales).toEqual([
    { day: '2026-01-10', orders: 2, total: 46_050 },
    { day: '2026-01-11', orders: 0, total: 0 },
    { day: '2026-01-12', orders: 1, total: 20_000 },
  ])
  expect(orders).toEqual({ pending: 2, shipped: 1, accept: 1, reject: 1 })
  // Cairo is two hours ahead, so it is the 13th there.
  expect((await seeAt('2026-01-12T22:00:00Z', 2)).sales.map(({ day }) => day)).toEqual([
    '2026-01-12',
    '2026-01-13',
  ])
  await makeOrder(new Date().toISOString(), { total: 12_345 })
  expect((await see('?days=1')).sales).toEqual([
    { day: toCairoDay(new Date()), orders: 1, total: 123.45 },
  ])
  await empty()
})

test('the period before is as long and ends where this one begins; rejected orders are counted apart', async () => {
  await makeOrder('2026-01-09T21:59:59Z', { total: 99_999 }) // the last second of the period before
  await makeOrder('2026-01-09T10:00:00Z', { status: 'reject' })
  await makeOrder('2026-01-08T10:00:00Z', { total: 10_000, status: 'accept' })
  await makeOrder('2026-01-07T21:59:59Z', { total: 50_000 }) // before that
  await makeOrder('2026-01-09T22:00:00Z', { total: 36_050 }) // the first second of this one
  await makeOrder('2026-01-11T10:00:00Z', { status: 'reject' })
  await makeOrder('2026-01-11T10:00:00Z', { status: 'reject' })
  const { sales, figures, before } = await seeAt('2026-01-11T12:00:00Z', 2)
  expect(sales.map(({ day }) => day)).toEqual(['2026-01-10', '2026-01-11'])
  expect(figures).toEqual({ total: 36_050, orders: 1, rejected: 2 })
  expect(before).toEqual({
    sales: [
      { day: '2026-01-08', orders: 1, total: 10_000 },
      { day: '2026-01-09', orders: 1, total: 99_999 },
    ],
    figures: { total: 109_999, orders: 2, rejected: 1 },
  })
  await empty()
})

test('days are whole where the clock moves', async () => {
  await makeOrder('2026-04-23T21:59:59Z') // 23:59 on Thursday
  await makeOrder('2026-04-23T22:00:00Z') // 01:00 on Friday, the last of April
  await makeOrder('2026-04-24T20:59:59Z')
  await makeOrder('2026-04-24T21:00:00Z') // Saturday
  const figures = (await seeAt('2026-04-25T10:00:00Z', 3)).sales.map(({ day, orders }) => [
    day,
    orders,
  ])
  expect(figures).toEqual([
    ['2026-04-23', 1],
    ['2026-04-24', 2],
    ['2026-04-25', 1],
  ])
  await empty()
})

test('best sellers are counted in pieces, by today’s name, those that are gone without an id', async () => {
  const dress = await makeGoods({ name: 'Dress', name_ar: 'فستان', pictures: 2 })
  const vase = await makeGoods({ name: 'Vase' })
  const deleted = await makeGoods({ name: 'Deleted' })
  await read('update products set archived_at = now() where id = $1', [deleted.id])
  const at = '2026-03-02T10:00:00Z'
  await makeOrder(at, {
    lines: [
      { product: dress.id, name: 'Old name', quantity: 2, price: 5050 },
      { product: vase.id, name: 'Vase' },
    ],
  })
  await makeOrder(at, { lines: [{ product: dress.id, quantity: 3, price: 4000 }] })
  await makeOrder(at, { lines: [{ product: deleted.id, name: 'Deleted', quantity: 2 }] })
  await makeOrder(at, {
    lines: [
      { product: null, name: 'Lamp', quantity: 3 },
      { product: null, name: 'Rug' },
    ],
  })
  await makeOrder(at, { lines: [{ product: null, name: 'Lamp', quantity: 1 }] })
  await makeOrder(at, { status: 'reject', lines: [{ product: vase.id, quantity: 100 }] })
  await makeOrder('2026-02-28T10:00:00Z', { lines: [{ product: vase.id, quantity: 100 }] })
  expect((await seeAt('2026-03-02T20:00:00Z', 2)).best_sellers).toEqual([
    {
      product_id: dress.id,
      slug: slugOf(dress),
      image,
      name: 'Dress',
      name_ar: 'فستان',
      pieces: 5,
      total: 22_100,
    },
    { ...gone, name: 'Lamp', name_ar: null, pieces: 4, total: 4000 },
    { ...gone, name: 'Deleted', name_ar: null, pieces: 2, total: 2000 },
    { ...gone, name: 'Rug', name_ar: null, pieces: 1, total: 1000 },
    {
      product_id: vase.id,
      slug: slugOf(vase),
      image: null,
      name: 'Vase',
      name_ar: null,
      pieces: 1,
      total: 1000,
    },
  ])
  for (let i = 0; i < 8; i++) await makeOrder(at, { lines: [{ product: null, name: `More ${i}` }] })
  expect((await seeAt('2026-03-02T20:00:00Z', 2)).best_sellers).toHaveLength(10)
  await empty()
})

test('what runs out: of what is in the shop, fewest first, counted as the product is', async () => {
  await read('delete from variants')
  await read('delete from inventory_items')
  const dress = await makeGoods({
    name: 'Dress',
    name_ar: 'فستان',
    sizes: ['S', 'M'],
    colours: ['Sand'],
    counted_by: 'variant',
    quantity: 6,
    pictures: 1,
  })
  const shirt = await makeGoods({ name: 'Shirt', sizes: ['S', 'M'], quantity: 5 })
  const hidden = await makeGoods({ name: 'Hidden', quantity: 0 })
  const deleted = await makeGoods({ name: 'Deleted', quantity: 0 })
  await makeGoods({ name: 'Plenty', quantity: 6 })
  await setStock(dress.items[1], 1)
  await read(
    `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = $1)`,
    [hidden.id],
  )
  await read('update products set archived_at = now() where id = $1', [deleted.id])
  const named = {
    product_id: shirt.id,
    slug: slugOf(shirt),
    image: null,
    name: 'Shirt',
    name_ar: null,
  }
  const shirts = { ...named, size: null, size_ar: null, color: null, color_ar: null, quantity: 5 }
  expect((await see()).low_stock).toEqual([
    {
      ...{ product_id: dress.id, slug: slugOf(dress), image, name: 'Dress', name_ar: 'فستان' },
      ...{ size: 'M', size_ar: null, color: 'Sand', color_ar: 'Sand بالعربية', quantity: 1 },
    },
    shirts,
  ])
  await read('update product_sizes set archived_at = now() where id = $1', [dress.sizes.M])
  expect((await see()).low_stock).toEqual([shirts])
  const many = await makeGoods({
    sizes: Array.from({ length: 30 }, (_, i) => `Size ${i}`),
    counted_by: 'variant',
    quantity: 2,
  })
  const rows = (await see()).low_stock
  expect(rows).toHaveLength(20)
  expect(new Set(rows.map((row: { product_id: number }) => row.product_id))).toEqual(
    new Set([many.id]),
  )
})

test('what people wait for: most people first, each counted once, at most five', async () => {
  for (let wanted = 1; wanted <= 7; wanted++) {
    const { id } = await makeGoods({ name: `Wanted ${wanted}`, sizes: ['S', 'M'], quantity: 0 })
    await read(
      `insert into restock_requests (product_id, size_id, email)
       select $1, size.id, 'mona-' || number || '@mail.example' from generate_series(1, $2::int) as number, product_sizes as size where size.product_id = $1`,
      [id, wanted],
    )
    if (wanted === 7) await read('update products set archived_at = now() where id = $1', [id])
  }
  const { wanted } = await see()
  expect(
    wanted.map(({ name, people }: { name: string; people: number }) => [name, people]),
  ).toEqual([6, 5, 4, 3, 2].map((people) => [`Wanted ${people}`, people]))
  expect(wanted[0]).toEqual({
    product_id: expect.any(Number),
    name: 'Wanted 6',
    name_ar: null,
    people: 6,
  })
})

test('what waits is counted however old it is, and every mail that failed and was not sent since', async () => {
  const vase = await makeGoods()
  for (const days of [0, 300]) {
    const at = new Date(Date.now() - days * 86_400_000)
    for (const seen of [null, new Date()]) {
      const question = `insert into questions (client_email, client_phone, created_at, answered_at) values ('a@b.example', '01012345678', $1, $2)`
      await read(question, [at, seen])
      const callback = `insert into callbacks (email, phone, country, created_at, called_at) values ('a@b.example', '01012345678', 'Egypt', $1, $2)`
      await read(callback, [at, seen])
      for (const status of ['accepted', 'rejected']) {
        const review = `insert into reviews (product_id, name, rate, review, status, created_at, decided_at) values ($1, 'Mona', 5, 'Good', $2, $3, $4)`
        await read(review, [vase.id, status, at, seen])
      }
    }
  }
  for (const status of ['pending', 'shipped', 'pending', 'reject', 'pending', 'accept'])
    await makeOrder('2026-01-01T10:00:00Z', { status })
  for (const [status, error] of [
    ['failed', 'no such user'],
    ['queued', 'no answer'],
    ['queued', null],
    ['sent', null],
  ]) {
    await read(
      `insert into mails (kind, language, to_address, subject, text, html, status, last_error, sent_at)
       values ('x', 'en', 'a@b.example', 's', 't', 'h', $1, $2, case when $1 = 'sent' then now() end)`,
      [status, error],
    )
  }
  const waits = { questions: 2, callbacks: 2, reviews: 2, failed_mails: 2 }
  expect(await see('?days=2')).toMatchObject({
    ...waits,
    orders: { pending: 3, shipped: 1, accept: 1, reject: 1 },
  })
  await read(
    `update orders set confirmation = 'confirmed' where id = (select min(id) from orders where status = 'pending')`,
  )
  const tomorrow = `update orders set confirmation = 'no_answer', tries = 1, next_try_at = now() + interval '1 day' where id = $1`
  await read(tomorrow, [await read(`select max(id) from orders where status = 'pending'`)])
  expect(await see('/waiting')).toEqual({
    ...waits,
    orders: 3,
    desk: 1,
    restock: 0,
    pack: 1,
    with_courier: 0,
    late: 0,
    receive: 0,
    returns: 0,
    money: 0,
    troubles: 0,
  })
  await read(`insert into settings (key, value) values ('confirm_orders', 'false')`)
  expect((await see('/waiting')).desk).toBeNull()
  await read(`delete from settings where key = 'confirm_orders'`)
  await empty()
})
