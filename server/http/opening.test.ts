import { beforeEach, expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { plusDays } from '#contract/days/day.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { tellOpening } from '../restock/restock.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { request, ask, database, ctx } = shop
const { makeGoods, makeArea, read } = goodsIn(database.pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const people = peopleIn(shop)
const { token } = await people.makeAdmin()
const dress = await makeGoods(dressParts)
const vase = await makeGoods({ name: 'Vase', price: 50_050, quantity: 100 })
const line = { product_id: vase.id, quantity: 1 }
const today = toCairoDay(new Date())
const back = plusDays(today, 6)

const set = (opening: object, as = token) =>
  request('POST', '/api/settings/update', { token: as, body: { opening } })
const open = () => set({ state: 'open', until: '', words: { en: '', ar: '' } })
const soon = () => set({ state: 'soon', until: '', words: { en: 'Packing', ar: 'نجهّز' } })
const away = () => set({ state: 'away', until: back, words: { en: 'We rest', ar: 'في إجازة' } })
const count = (table: string) => read(`select count(*)::int as count from ${table}`)

beforeEach(async () => {
  expect((await open()).status).toBe(200)
  await database.pool.query('delete from restock_requests')
})

test('the state is complete and the owner’s: a shop that is away names its day', async () => {
  for (const wrong of [
    { state: 'away', until: '', words: 'x' },
    { state: 'away', words: 'x' },
    { state: 'shut', until: '', words: 'x' },
    { state: 'away', until: '6 December', words: 'x' },
    { state: 'away', until: today, words: 'x' },
    { state: 'away', until: plusDays(today, 400), words: 'x' },
    { state: 'soon', until: '', words: 'x'.repeat(201) },
  ])
    expect((await set(wrong)).status).toBe(422)
  const manager = await people.makeStaff('manager')
  expect((await set({ state: 'soon', until: '', words: 'x' }, manager.token)).status).toBe(403)
  expect((await request('GET', '/api/settings')).json.settings.opening).toEqual({
    ...{ state: 'open', until: '', words: '', line: '' },
  })
})

test('a shop that is not open yet shows its calls to staff alone', async () => {
  const cart = await fill(line)
  await soon()
  const shut: [string, string, object?][] = [
    ['GET', '/api/userproduct/all'],
    ['GET', '/api/allcategories'],
    ['GET', '/api/userproduct/search?search=vase'],
    ['GET', `/api/cart/${cart}`],
    ['GET', '/sitemap.xml'],
    ['POST', '/api/cart/add', { guest_token: '', items: [line] }],
    ['POST', `/api/checkout/${cart}`, form],
    ['POST', `/api/userproduct/${vase.id}/notify-me`, { email: 'mona@mail.example' }],
  ]
  const shopper = await people.makeShopper()
  for (const as of [undefined, shopper.token])
    for (const [method, path, body] of shut) {
      const { status, headers, json } = await request(method, path, { body, token: as })
      expect([path, status, json?.code]).toEqual([path, 503, 'shop_closed'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  for (const path of ['/api/settings', '/robots.txt'])
    expect((await request('GET', path)).status, path).toBe(200)
  expect((await request('GET', '/api/userproduct/all', { token })).status).toBe(200)
  // What a member has seen is not kept for the next reader.
  expect((await request('GET', '/api/userproduct/all')).status).toBe(503)
  expect(await count('orders')).toBe(0)
})

test('a browser of the staff gets a pass that shows the shop, and ends when it opens', async () => {
  await soon()
  const pass = (await request('GET', '/api/settings/get', { token })).headers
    .get('set-cookie')
    ?.split(';')[0] as string
  expect(pass).toMatch(/^shop_pass=[\w-]{32}$/)
  const look = (cookie: string) =>
    request('GET', '/api/userproduct/all', { headers: { cookie } }).then(({ status }) => status)
  expect(await look(`a=b; ${pass}`)).toBe(200)
  expect(await look(pass.slice(0, -1))).toBe(503)
  expect(await look('shop_pass=')).toBe(503)
  // It shows the shop and is nobody.
  expect((await request('GET', '/api/settings/get', { headers: { cookie: pass } })).status).toBe(
    401,
  )
  const shopper = await people.makeShopper()
  const { headers } = await request('GET', '/api/user/orders', { token: shopper.token })
  expect(headers.get('set-cookie')).toBeNull()
  await open()
  await soon()
  expect(await look(pass)).toBe(503)
})

test('a shop that is away is looked at, and takes neither pieces nor orders', async () => {
  const cart = await fill(line)
  await away()
  expect((await request('GET', '/api/userproduct/all')).status).toBe(200)
  for (const lang of ['en', 'ar']) {
    const { settings } = (await request('GET', `/api/settings?lang=${lang}`)).json
    expect(settings.opening).toMatchObject({ state: 'away', until: back })
    expect(settings.opening.line).toContain(String(Number(back.slice(8))))
    expect(settings.closed_days).toContain(back)
  }
  const refused = [
    await request('POST', '/api/cart/add', { body: { guest_token: cart, items: [line] } }),
    await buy(cart, form),
  ]
  for (const { status, json } of refused)
    expect([status, json.code, json.until]).toEqual([409, 'shop_closed', back])
  const inCart = (quantity: number) =>
    request('PUT', `/api/cart/${cart}/item/${vase.id}`, { body: { quantity } })
  expect((await inCart(9)).json.code).toBe('shop_closed')
  expect((await inCart(1)).status).toBe(200)
  expect((await request('GET', `/api/cart/${cart}`)).json.cart).toHaveLength(1)
  expect(await count('orders')).toBe(0)
  // On its day it opens by itself.
  await database.pool.query(
    `update settings set value = jsonb_set(value, '{until}', to_jsonb($1::text)) where key = 'opening'`,
    [today],
  )
  await expect
    .poll(async () => (await request('GET', '/api/settings')).json.settings.opening.state)
    .toBe('open')
  expect((await buy(cart, form)).status).toBe(201)
})

test('an order at the moment of closing is whole or refused, and a repeated one is answered', async () => {
  const before = await count('orders')
  const carts = await Promise.all(Array.from({ length: 12 }, () => fill(line)))
  const key = { 'idempotency-key': 'closing-1' }
  const first = await request('POST', `/api/checkout/${carts[0]}`, { body: form, headers: key })
  expect(first.status).toBe(201)
  const rest = carts.slice(1)
  const [closed, ...answers] = await Promise.all([
    away(),
    ...rest.map((cart, at) =>
      ask(`/api/checkout/${cart}`, { body: { ...form, phone: `0101234${5000 + at}` } }),
    ),
  ])
  expect(closed.status).toBe(200)
  const placed = answers.filter(({ status }) => status === 201)
  for (const answer of answers)
    if (answer.status !== 201)
      expect([answer.status, answer.json.code]).toEqual([409, 'shop_closed'])
  expect(await count('orders')).toBe(before + 1 + placed.length)
  expect(await read('select count(distinct order_id)::int as count from order_lines')).toBe(
    before + 1 + placed.length,
  )
  expect((await buy(await fillQuietly(), form)).json.code).toBe('shop_closed')
  const again = await request('POST', `/api/checkout/${carts[0]}`, { body: form, headers: key })
  expect(again.json.order.id).toBe(first.json.order.id)
})

/** Cart of a shopper who had it before the shop was closed. */
async function fillQuietly(): Promise<string> {
  await open()
  const cart = await fill(line)
  await away()
  return cart
}

test('who asks to be told is told once, on the day the shop opens', async () => {
  const tellMe = (body: object) => request('POST', '/api/notify-me', { body })
  // Of an open shop nothing is kept, so nobody has mails sent to others.
  expect((await tellMe({ email: 'mona@mail.example' })).status).toBe(200)
  expect(await count('restock_requests')).toBe(0)
  await soon()
  for (const body of [{}, { email: 'mona' }, { contact: 'phone', phone: '12' }])
    expect((await tellMe(body)).status).toBe(422)
  for (let times = 0; times < 2; times++)
    expect((await tellMe({ email: ' Mona@mail.example', lang: 'ar' })).status).toBe(200)
  expect((await tellMe({ contact: 'phone', phone: '01012345678' })).status).toBe(200)
  expect(await count('restock_requests')).toBe(2)
  const listed = async (state: string) =>
    (await request('GET', `/api/restock/all?state=${state}`, { token })).json.restock.data
  expect(await listed('waiting')).toMatchObject([{ product: null, is_back: false }])
  const mails = () => count(`mails where kind = 'shop-open'`)
  await tellOpening(ctx, AbortSignal.timeout(10_000))
  expect(await count('restock_requests')).toBe(2)
  await open()
  for (let times = 0; times < 2; times++) await tellOpening(ctx, AbortSignal.timeout(10_000))
  expect(await count('restock_requests')).toBe(1)
  expect(await mails()).toBe(1)
  expect(await listed('back')).toMatchObject([{ product: null, is_back: true }])
  expect(await listed('waiting')).toEqual([])
})

test('everybody who waits is told in one run', async () => {
  await database.pool.query(
    `insert into restock_requests (email, created_at)
     select 'waiting-' || number || '@mail.example', now() from generate_series(1, 1100) as number`,
  )
  const before = await count('mails')
  await tellOpening(ctx, AbortSignal.timeout(60_000))
  expect([await count('restock_requests'), (await count('mails')) - before]).toEqual([0, 1100])
})

test('requests for a product stay what they were', async () => {
  const body = { contact: 'phone', phone: '01012345679' }
  expect((await request('POST', `/api/userproduct/${dress.id}/notify-me`, { body })).status).toBe(
    200,
  )
  const { json } = await request('GET', '/api/restock/all', { token })
  expect(json.restock.data).toMatchObject([{ product: 'Dress', is_back: true }])
})
