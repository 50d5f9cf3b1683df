import { beforeEach, expect, test } from 'vitest'
import { toCairoDay } from '#contract/days/cairo.ts'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange } = await adminIn(shop)
const { makeGoods, makeArea } = goodsIn(shop.database.pool)

const coupon = { price: 1000, discount: 100, start_date: '2026-01-01', end_date: '2099-12-31' }
const create = async (parts: object = {}) =>
  (await post('/api/coupon/create', { ...coupon, ...parts })).json.coupon.id as number

beforeEach(() => shop.database.pool.query('delete from coupons'))

test('a coupon is added from a form, with its days and its amounts in EGP', async () => {
  const form = {
    price: '1000',
    discount: '99.5',
    start_date: '2026-03-01',
    end_date: '2026-03-31T00:00:00+02:00',
  }
  const reply = await post('/api/coupon/create', multipart(form))
  expect(reply.json).toEqual({
    message: 'coupon created successfully',
    coupon: {
      id: expect.any(Number),
      price: 1000,
      discount: 99.5,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      version: 1,
      created_at: expect.any(String),
    },
  })
  const { id } = reply.json.coupon
  expect((await get(`/api/coupon/get/${id}`)).json).toEqual({ coupon: reply.json.coupon })
  expect(await lastChange()).toMatchObject({
    room: 'coupons',
    action: 'create',
    record_id: id,
    after: { discount: 99.5 },
  })
})

test('coupons come newest first, by pages', async () => {
  const ids = [await create(), await create(), await create()]
  const { json } = await get('/api/coupon/all?page=1&per_page=2')
  expect(json.coupon.data.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]])
  expect(json).toMatchObject({
    current_page: 1,
    last_page: 2,
    total: 3,
    coupon: { current_page: 1, last_page: 2 },
  })
})

test('an update of price and discount keeps the days, and days are changed when they are sent', async () => {
  const id = await create()
  const reply = await post(`/api/coupon/update/${id}`, { discount: '150', price: '900' })
  expect(reply.json).toMatchObject({
    message: 'coupon updated successfully',
    coupon: { price: 900, discount: 150, start_date: '2026-01-01', end_date: '2099-12-31' },
  })
  expect(await lastChange()).toMatchObject({
    before: { price: 1000, discount: 100 },
    after: { price: 900, discount: 150 },
  })
  await post(`/api/coupon/update/${id}`, {
    discount: 150,
    price: 900,
    start_date: '',
    end_date: '2026-02-01',
  })
  expect((await get(`/api/coupon/get/${id}`)).json.coupon).toMatchObject({
    start_date: '2026-01-01',
    end_date: '2026-02-01',
  })
  expect((await post(`/api/coupon/update/${id}`, { discount: 160 })).json.coupon).toMatchObject({
    price: 900,
    discount: 160,
  })
  expect((await post(`/api/coupon/update/${id}`, { price: 159 })).json.errors).toHaveProperty(
    'discount',
  )
  expect((await post(`/api/coupon/update/${id}`, {})).json.coupon).toMatchObject({
    price: 900,
    discount: 160,
    end_date: '2026-02-01',
  })
})

test.each([
  [{ discount: 0 }, 'discount'],
  [{ discount: 1000.01 }, 'discount'],
  [{ end_date: '2025-12-31' }, 'end_date'],
  [{ start_date: '2026-02-30' }, 'start_date'],
  [{ start_date: '' }, 'start_date'],
  [{ price: 'much' }, 'price'],
  [{ price: null }, 'price'],
])('%j is refused by field, and its text stands in `error` too', async (wrong, field) => {
  const reply = await post('/api/coupon/create', { ...coupon, ...wrong })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.json.errors)).toEqual([field])
  expect(reply.json.error).toBe(reply.json.errors[field][0])
  expect((await get('/api/coupon/all')).json.total).toBe(0)
})

test('an update is judged by what the coupon would become', async () => {
  const id = await create()
  const update = (body: object) =>
    post(`/api/coupon/update/${id}`, { price: 1000, discount: 100, ...body })
  const late = await update({ start_date: '2100-01-01' })
  expect(late).toMatchObject({
    status: 422,
    json: { error: 'The end date may not be before the start date' },
  })
  expect((await update({ price: 99 })).json).toMatchObject({
    errors: { discount: ['The discount must be more than 0 and at most the price'] },
  })
  expect((await get(`/api/coupon/get/${id}`)).json.coupon).toMatchObject(coupon)
})

test('an order keeps its discount when the coupon goes, and carts lose it at once', async () => {
  const id = await create()
  const goods = await makeGoods({ price: 200_000 })
  const { fill, buy } = buyersIn(shop, await makeArea('Giza', 0))
  const cart = await fill({ product_id: goods.id })
  const bought = (await buy(await fill({ product_id: goods.id }))).json.order
  expect(bought).toMatchObject({ discount: 100, total_price: 1900 })
  expect((await remove(`/api/coupon/delete/${id}`)).json).toEqual({
    message: 'coupon deleted successfully',
  })
  expect((await shop.request('GET', `/api/order/${bought.token}`)).json.order).toMatchObject({
    discount: 100,
    total_price: 1900,
  })
  expect((await buy(cart)).json.order).toMatchObject({ discount: 0, total_price: 2000 })
})

test('what is not there is 404, a coupon deleted twice too', async () => {
  const id = await create()
  expect((await get(`/api/coupon/delete/${id}`)).status).toBe(200)
  for (const path of [`delete/${id}`, `get/${id}`, 'get/x', 'delete/0']) {
    expect((await get(`/api/coupon/${path}`)).json).toMatchObject({ code: 'not_found' })
  }
  expect((await post(`/api/coupon/update/${id}`, { price: 2, discount: 1 })).status).toBe(404)
})

const ids = async (query: string) => {
  const { json } = await get(`/api/coupon/all?${query}`)
  expect(json.total).toBe(json.coupon.data.length)
  return json.coupon.data.map(({ id }: { id: number }) => id)
}

test('coupons are found by their amounts, and sorted', async () => {
  const small = await create({
    price: 500,
    discount: 99.5,
    start_date: '2026-02-01',
    end_date: '2026-12-31',
  })
  const large = await create({
    price: 3000,
    discount: 500,
    start_date: '2026-01-15',
    end_date: '2027-12-31',
  })
  expect(await ids('search=99.5')).toEqual([small])
  expect(await ids('search=500')).toEqual([large, small])
  expect(await ids(`search=${encodeURIComponent('٣٠٠٠')}`)).toEqual([large])
  expect(await ids('search=%25')).toEqual([])
  expect(await ids('sort=oldest')).toEqual([small, large])
  expect(await ids('sort=ends')).toEqual([small, large])
  expect(await ids('sort=starts')).toEqual([large, small])
  expect(await ids('sort=price_asc')).toEqual([small, large])
  expect(await ids('sort=price_desc')).toEqual([large, small])
  expect(await ids('sort=discount_asc')).toEqual([small, large])
  expect(await ids('sort=discount_desc')).toEqual([large, small])
  expect(await ids('sort=cheapest')).toEqual([large, small])
})

test('coupons run, come or are over by the day in Cairo, its first and last included', async () => {
  const today = toCairoDay(new Date())
  const over = await create({ start_date: '2020-01-01', end_date: '2020-01-31' })
  const first = await create({ start_date: today, end_date: '2099-12-31' })
  const last = await create({ start_date: '2020-01-01', end_date: today })
  const coming = await create({ start_date: '2099-01-01', end_date: '2099-12-31' })
  expect(await ids('state=running')).toEqual([last, first])
  expect(await ids('state=running&sort=oldest')).toEqual([first, last])
  expect(await ids('state=coming')).toEqual([coming])
  expect(await ids('state=over')).toEqual([over])
  expect(await ids('state=over&search=777')).toEqual([])
  expect(await ids('state=never')).toEqual([coming, last, first, over])
})

test('all that is wrong with a coupon is said at once', async () => {
  const reply = await post('/api/coupon/create', {
    price: 'much',
    discount: 10,
    start_date: '2026-03-02',
    end_date: '2026-03-01',
  })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.json.errors).sort()).toEqual(['end_date', 'price'])
})
