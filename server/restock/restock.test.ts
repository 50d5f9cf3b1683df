import { inArabic } from '#contract/text/isolated.ts'
import { refreshCatalogue } from '../../test/database/catalogue.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { limits } from '#contract/limits.ts'
import { moveStock, returnStock } from '#server/products/products.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'
import { openSmtpServer } from '../../test/outside/smtp.ts'
import { sweepRestockRequests } from './restock.ts'

const smtp = await openSmtpServer()
afterAll(() => smtp.close())
const shop = await testShop({
  config: { smtpUrl: smtp.url, shopUrl: 'https://shop.example' },
  work: true,
})
const { request, database, ctx } = shop
const { token } = await peopleIn(shop).makeAdmin()
const category = await createCategory(ctx, { name: 'Dresses' })
const day = await createSubcategory(ctx, { category_id: category.id, name: 'Day' })

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Json = any

const thanks = { message: 'You will be notified when the product is available' }
const mona = 'mona@mail.example'

let made = 0
async function make(parts: object = {}): Promise<Json> {
  const body = {
    name: `Dress ${++made}`,
    name_ar: `فستان ${made}`,
    price: 100,
    subcategory_id: day.id,
    ...parts,
  }
  return (await request('POST', '/api/product/create', { token, body })).json.product
}
const change = async (id: number, body: unknown) =>
  expect((await request('POST', `/api/product/update/${id}`, { token, body })).status).toBe(200)
const ask = (id: number | string, body: unknown) =>
  request('POST', `/api/userproduct/${id}/notify-me`, { body })
const waiting = async () =>
  (await database.pool.query('select email, language from restock_requests order by id')).rows
/** Mails since the last call, by address. */
async function sent(): Promise<{ to: string; message: string }[]> {
  const open = `select count(*)::int as count from pgboss.job where name in ('write-notices', 'send-mail') and state < 'completed'`
  await expect
    .poll(async () => (await database.pool.query(open)).rows[0].count, { interval: 50 })
    .toBe(0)
  return smtp.received.splice(0).map(({ to, message }) => ({ to: to.join(), message }))
}
const { itemOf } = rowsIn(database.pool)

beforeEach(async () => {
  await database.pool.query('delete from restock_requests')
})

test('who asked gets one mail when the product is back, and none when it is back again', async () => {
  const { id } = await make({ name: 'Nour & co' })
  const form = new FormData()
  form.append('email', ' Mona@Mail.Example ')
  const reply = await ask(id, form)
  expect([reply.status, reply.json]).toEqual([200, thanks])
  expect((await ask(id, { email: 'MONA@mail.example' })).json).toEqual(thanks)
  expect(await waiting()).toEqual([{ email: mona, language: 'en' }])

  await change(id, { price: 90 })
  await change(id, { quantity: 0 })
  expect(await sent()).toEqual([])
  await change(id, { quantity: 3 })
  const mails = await sent()
  expect(mails.map(({ to }) => to)).toEqual([mona])
  const text = mails[0]?.message ?? ''
  expect(text).toContain('Subject: Nour & co is back')
  expect(text).toContain('https://shop.example/productdetails/nour-co')
  expect(text).toContain('Content-Type: text/plain')
  expect(text).toContain('Content-Type: text/html')
  expect(text).toContain('Nour &#38; co')
  expect(await waiting()).toEqual([])

  await change(id, { quantity: 0 })
  await change(id, { quantity: 5 })
  expect(await sent()).toEqual([])
})

test('who asked in Arabic is answered in Arabic', async () => {
  const { id, slug } = await make({ sizes: ['S'], colors: [{ name: 'Sand', name_ar: 'رملي' }] })
  const { product } = (await request('GET', `/api/userproduct/getProduct/${id}`)).json
  const body = {
    email: mona,
    lang: 'ar',
    size_id: product.sizes[0].id,
    color_id: product.colours[0].id,
  }
  await ask(id, body)
  await change(id, { quantity: 1 })
  await sent()
  const { rows } = await database.pool.query('select * from mails order by id desc limit 1')
  expect(rows[0]).toMatchObject({
    kind: 'back-in-stock',
    language: 'ar',
    status: 'sent',
    subject: expect.stringContaining(inArabic(`فستان ${made} (${inArabic('S، رملي')})`)),
  })
  expect(rows[0].text).toContain(`https://shop.example/ar/productdetails/${slug}`)
  expect(rows[0].html).toContain('dir="rtl"')
})

test('only those hear of it whose own size or colour has risen from nothing', async () => {
  const stock = (small: number, medium: number) => [
    { size: 'S', color: 'Red', quantity: small },
    { size: 'M', color: 'Red', quantity: medium },
  ]
  const { id, sizes, colours } = await make({
    sizes: ['S', 'M'],
    colors: ['Red', 'Blue'],
    stock: stock(1, 0),
  })
  const [small, medium] = sizes.map((size: Json) => size.id)
  const [red, blue] = colours.map((colour: Json) => colour.id)
  await ask(id, { email: 'whole@mail.example' })
  await ask(id, { email: 'small@mail.example', size_id: small })
  await ask(id, { email: 'medium@mail.example', size_id: medium })
  await ask(id, { email: 'red@mail.example', color_id: red })
  await ask(id, { email: 'blue@mail.example', color_id: blue })
  await ask(id, {
    email: 'medium-red@mail.example',
    size_id: String(medium),
    color_id: String(red),
  })

  await change(id, { stock: stock(2, 1) })
  expect((await sent()).map(({ to }) => to).sort()).toEqual([
    'medium-red@mail.example',
    'medium@mail.example',
  ])
  await change(id, { stock: stock(0, 0) })
  await change(id, { stock: [...stock(0, 0), { size: 'M', color: 'Blue', quantity: 1 }] })
  expect((await sent()).map(({ to }) => to).sort()).toEqual([
    'blue@mail.example',
    'whole@mail.example',
  ])
  // Stock changes from a count per variant to one number.
  await change(id, { quantity: 4 })
  expect((await sent()).map(({ to }) => to).sort()).toEqual([
    'red@mail.example',
    'small@mail.example',
  ])
  expect(await waiting()).toEqual([])
})

test('pieces of an order that come back are heard of as well', async () => {
  const { id, sizes } = await make({ sizes: ['S', 'M'], stock: [] })
  await ask(id, { email: mona, size_id: sizes[1].id })
  await returnStock(ctx, new Map([[await itemOf(id, 'S'), 1]]), 1)
  expect(await sent()).toEqual([])
  await returnStock(ctx, new Map([[await itemOf(id, 'M'), 2]]), 1)
  expect((await sent()).map(({ to }) => to)).toEqual([mona])
  await ask(id, { email: mona, size_id: sizes[0].id })
  await change(id, { stock: ['S', 'M'].map((size) => ({ size, quantity: 0 })) })
  const swap = [
    { item_id: await itemOf(id, 'S'), pieces: 1, kind: 'back' as const },
    { item_id: await itemOf(id, 'M'), pieces: 0, kind: 'back' as const },
  ]
  await moveStock(ctx, swap)
  expect((await sent()).map(({ to }) => to)).toEqual([mona])
})

test('two rises at the same moment are one mail', async () => {
  const { id } = await make({ sizes: ['S', 'M'], stock: [] })
  await ask(id, { email: mona })
  const items = [await itemOf(id, 'S'), await itemOf(id, 'M')]
  await Promise.all(items.map((item) => returnStock(ctx, new Map([[item, 1]]), 1)))
  expect(await sent()).toHaveLength(1)
})

test('one address gets one mail, whatever it asked for of one product', async () => {
  const { id, sizes } = await make({ sizes: ['S', 'M'], quantity: 0 })
  for (const size_id of [undefined, '', sizes[0].id, sizes[1].id])
    expect((await ask(id, { email: mona, size_id })).json).toEqual(thanks)
  expect(await waiting()).toHaveLength(3)
  await change(id, { quantity: 1 })
  expect((await sent()).map(({ to }) => to)).toEqual([mona])
  expect(await waiting()).toEqual([])
})

test('nothing is said of what shoppers cannot see, and they wait on', async () => {
  const { id } = await make()
  await ask(id, { email: mona })
  await database.pool.query(`update subcategories set status = 'hidden' where id = $1`, [day.id])
  await refreshCatalogue(database.pool)
  await change(id, { quantity: 1 })
  expect((await ask(id, { email: mona })).status).toBe(404)
  await database.pool.query(`update subcategories set status = 'active' where id = $1`, [day.id])
  await refreshCatalogue(database.pool)
  expect(await sent()).toEqual([])
  expect(await waiting()).toHaveLength(1)
})

test('who waits for what was hidden meanwhile hears of it once it is shown again with something in it', async () => {
  const { id } = await make()
  await ask(id, { email: mona })
  await change(id, { state: 'draft' })
  await change(id, { quantity: 3 })
  expect(await sent()).toEqual([])
  await change(id, { state: 'published' })
  expect((await sent()).map(({ to }) => to)).toEqual([mona])

  const later = await make()
  await ask(later.id, { email: mona })
  await change(later.id, {
    state: 'scheduled',
    publish_at: new Date(Date.now() + 1500).toISOString(),
    quantity: 3,
  })
  await expect.poll(async () => (await sent()).map(({ to }) => to)).toEqual([mona])
})

test('a mail is enqueued only when the stock really rose', async () => {
  const { id } = await make()
  await ask(id, { email: mona })
  const refused = await request('POST', `/api/product/update/${id}`, {
    token,
    body: { quantity: 3, original_price: 1 },
  })
  expect(refused.status).toBe(422)
  expect(await sent()).toEqual([])
  expect(await waiting()).toHaveLength(1)
})

test.each(['', 'mona', 'mona@', 'mona@mail', 'a b@mail.example', 7, null, undefined])(
  'the address %j is refused',
  async (email) => {
    const { id } = await make()
    const reply = await ask(id, { email })
    expect([reply.status, reply.json.errors]).toEqual([
      422,
      { email: ['Please enter a valid email address.'] },
    ])
    expect(await waiting()).toEqual([])
  },
)

test('unknown and archived products are not found; a size or colour of another product is refused', async () => {
  const { id } = await make({ sizes: ['S', 'M'], colors: ['Red'] })
  const other = await make({ sizes: ['S'], colors: ['Red'] })
  for (const unknown of [0, 99_999, 'abc'])
    expect((await ask(unknown, { email: mona })).status).toBe(404)
  const stranger = await ask(id, { email: mona, size_id: other.sizes[0].id })
  expect([stranger.status, stranger.json.errors]).toEqual([
    422,
    { size_id: ['Choose one of the sizes'] },
  ])
  const painted = await ask(id, { email: mona, color_id: other.colours[0].id })
  expect([painted.status, painted.json.errors]).toEqual([
    422,
    { color_id: ['Choose one of the colors'] },
  ])
  const { sizes } = other
  await change(other.id, { sizes: ['L'] })
  expect((await ask(other.id, { email: mona, size_id: sizes[0].id })).status).toBe(422)
  await request('GET', `/api/product/delete/${other.id}`, { token })
  expect((await ask(other.id, { email: mona })).status).toBe(404)
  expect(await waiting()).toEqual([])
})

test('who leaves a phone stands in a list of the owner’s, with what they want and whether it is back, until they were told', async () => {
  const { id, sizes } = await make({
    name: 'Coat',
    sizes: ['S', { size: 'M', name_ar: 'وسط' }],
    stock: [],
  })
  const phone = '01012345678'
  expect(
    (await ask(id, { contact: 'phone', phone, size_id: sizes[1].id, lang: 'ar' })).json,
  ).toEqual(thanks)
  expect(
    (await ask(id, { contact: 'phone', phone, size_id: sizes[1].id, lang: 'ar' })).json,
  ).toEqual(thanks)
  for (const [body, errors] of [
    [{ contact: 'phone' }, { phone: ['Phone number is required'] }],
    [{ contact: 'phone', phone: '0101234' }, { phone: ['Enter Valid Number'] }],
    [{ phone }, { email: ['Please enter a valid email address.'] }],
    [{ email: mona, phone: '123' }, { phone: ['Enter Valid Number'] }],
  ] as const) {
    expect((await ask(id, body)).json.errors, JSON.stringify(body)).toEqual(errors)
  }
  const list = async (query = '') =>
    (await request('GET', `/api/restock/all${query}`, { token })).json.restock
  const waits = {
    phone,
    product: 'Coat',
    size: 'M',
    size_ar: 'وسط',
    color: null,
    language: 'ar',
    is_back: false,
    told_at: null,
  }
  expect(await list()).toMatchObject({ total: 1, data: [waits] })
  expect(await list('?state=back')).toMatchObject({ total: 0 })
  await returnStock(ctx, new Map([[await itemOf(id, 'S'), 1]]), 1)
  expect((await list()).data[0].is_back).toBe(false)
  await returnStock(ctx, new Map([[await itemOf(id, 'M'), 1]]), 1)
  expect(await sent()).toEqual([])
  const [row] = (await list('?state=back&search=0101234')).data
  expect(row).toMatchObject({ ...waits, is_back: true, product_slug: 'coat' })
  expect((await request('GET', '/api/overview/waiting', { token })).json.restock).toBe(1)
  const mark = (told: boolean, undo?: boolean) =>
    request('POST', `/api/restock/${row.id}/changeStatus`, { token, body: { told, undo } })
  expect((await mark(true)).json).toEqual({ message: 'Request status changed to told' })
  const [{ told_at }] = (await list('?state=told')).data
  expect(told_at).toBeTruthy()
  await mark(false)
  expect((await list('?state=back')).total).toBe(1)
  await mark(true, true)
  expect((await list('?state=told')).data[0].told_at).toBe(told_at)
  expect((await request('GET', '/api/restock/all')).status).toBe(401)
})

test('with a product that is archived go the requests for it, of phones as well as addresses', async () => {
  const [goes, stays] = [await make(), await make()]
  for (const { id } of [goes, stays]) {
    await ask(id, { email: mona })
    await ask(id, { contact: 'phone', phone: '01012345678' })
  }
  expect((await request('GET', `/api/product/delete/${goes.id}`, { token })).status).toBe(200)
  const { rows } = await database.pool.query(
    'select product_id, email, phone from restock_requests order by id',
  )
  expect(rows).toEqual([
    { product_id: stays.id, email: mona, phone: null },
    { product_id: stays.id, email: null, phone: '01012345678' },
  ])
})

test('the phone of who was told is forgotten in the night after so many days, as is who waits for what is archived; who else waits stays', async () => {
  const { id } = await make()
  const archived = await make()
  await ask(archived.id, { email: mona })
  await database.pool.query('update products set archived_at = now() where id = $1', [archived.id])
  await ask(id, { email: mona })
  for (const phone of ['01012345671', '01012345672', '01012345673'])
    await ask(id, { contact: 'phone', phone })
  const told = `update restock_requests set told_at = now() - $2 * interval '1 day' where phone = $1`
  await database.pool.query(told, ['01012345671', limits.told_days + 1])
  await database.pool.query(told, ['01012345672', limits.told_days - 1])
  await sweepRestockRequests(ctx, new AbortController().signal)
  const { rows } = await database.pool.query(
    'select coalesce(phone, email) as way from restock_requests order by id',
  )
  expect(rows.map(({ way }) => way)).toEqual([mona, '01012345672', '01012345673'])
})
