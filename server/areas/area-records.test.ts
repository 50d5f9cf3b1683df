import { expect, test } from 'vitest'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange, name } = await adminIn(shop)

const create = async (city: string, price = '60') =>
  (await post('/api/area/create', { city, price })).json.area.id as number
const estimate = async (lang = 'en') =>
  (await shop.request('GET', `/api/getAreaEstimate?lang=${lang}`)).json.areaEstimate

test('an area is added from a form, with its price in EGP and its name in both languages', async () => {
  const reply = await post(
    '/api/area/create',
    multipart({ city: ' Giza ', city_ar: 'الجيزة', price: '65.50' }),
  )
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    message: 'area created successfully',
    area: {
      id: expect.any(Number),
      city: 'Giza',
      city_ar: 'الجيزة',
      price: 65.5,
      days_from: null,
      days_to: null,
      version: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  })
  const { area } = reply.json
  expect((await get(`/api/area/get/${area.id}`)).json).toEqual({ area })
  expect(await lastChange()).toMatchObject({
    room: 'areas',
    action: 'create',
    record_id: area.id,
    user_name: name,
    before: null,
    after: { city: 'Giza', price: 65.5 },
  })
})

test('an Arabic name alone is the name in both languages, and an update keeps what it does not name', async () => {
  const named = ({ json: { area } }: { json: { area: Record<string, unknown> } }) => ({
    city: area.city,
    city_ar: area.city_ar,
  })
  const made = await post('/api/area/create', { city_ar: 'قوص', price: '40' })
  expect(named(made)).toEqual({ city: 'قوص', city_ar: 'قوص' })
  const at = `/api/area/update/${made.json.area.id}`
  expect(named(await post(at, { city_ar: 'قوص الجديدة' }))).toEqual({
    city: 'قوص',
    city_ar: 'قوص الجديدة',
  })
  expect(named(await post(at, { city: '', city_ar: 'قوص القديمة' }))).toEqual({
    city: 'قوص القديمة',
    city_ar: 'قوص القديمة',
  })
  expect((await post('/api/area/create', { city: '', price: '40' })).status).toBe(422)
  await remove(`/api/area/delete/${made.json.area.id}`)
})

test('areas come by pages, in the order they were added, with the figures inside and beside', async () => {
  const ids = [await create('Aswan'), await create('Luxor'), await create('Qena')]
  const { json } = await get('/api/area/all?page=2&per_page=2')
  expect(json).toMatchObject({
    current_page: 2,
    last_page: 2,
    total: 4,
    area: { current_page: 2, last_page: 2, total: 4 },
  })
  expect(json.area.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1))
  expect((await get('/api/area/all?page=9')).json.area).toEqual({
    data: [],
    current_page: 9,
    last_page: 1,
    total: 4,
  })
  expect((await get('/api/area/all?page=undefined')).json.area.data).toHaveLength(4)
})

test('shoppers see a change, a new area and a deletion at once', async () => {
  const id = await create('Tanta')
  expect((await estimate()).at(-1)).toMatchObject({ id, city: 'Tanta', price: 60 })
  const reply = await post(
    `/api/area/update/${id}`,
    new URLSearchParams({ city: 'Tanta Centre', city_ar: 'وسط طنطا', price: '70' }),
  )
  expect(reply.json).toMatchObject({
    message: 'area updated successfully',
    area: { id, city: 'Tanta Centre', price: 70 },
  })
  expect((await estimate()).at(-1)).toMatchObject({ id, city: 'Tanta Centre', price: 70 })
  expect((await estimate('ar')).at(-1).city).toBe('وسط طنطا')
  expect((await post(`/api/area/update/${id}`, { price: 75 })).json.area).toMatchObject({
    city: 'Tanta Centre',
    price: 75,
  })
  expect((await post(`/api/area/update/${id}`, {})).json.area).toMatchObject({
    city: 'Tanta Centre',
    price: 75,
  })
  await post(`/api/area/update/${id}`, { city: 'Tanta Centre' })
  expect((await estimate('ar')).at(-1).city).toBe('وسط طنطا')
  await post(`/api/area/update/${id}`, { city: 'Tanta Centre', city_ar: '', price: 70 })
  expect((await estimate('ar')).at(-1).city).toBe('Tanta Centre')
  expect((await get(`/api/area/delete/${id}`)).json).toEqual({
    message: 'area deleted successfully',
  })
  expect((await estimate()).map((area: { id: number }) => area.id)).not.toContain(id)
})

test('an area is deleted by GET and by DELETE, once', async () => {
  const [one, other] = [await create('Minya'), await create('Sohag')]
  expect((await get(`/api/area/delete/${one}`)).status).toBe(200)
  expect((await remove(`/api/area/delete/${other}`)).json).toEqual({
    message: 'area deleted successfully',
  })
  for (const id of [one, other, 0, 'x', 99_999_999_999]) {
    expect((await get(`/api/area/delete/${id}`)).json).toMatchObject({
      code: 'not_found',
      message: 'Area not found',
    })
    expect((await get(`/api/area/get/${id}`)).status).toBe(404)
    expect((await post(`/api/area/update/${id}`, { city: 'Nowhere', price: 1 })).status).toBe(404)
  }
})

test('a city is one area, capitals aside, also when two admins add it at once', async () => {
  const id = await create('Cairo')
  const taken = await post('/api/area/create', { city: 'CAIRO', price: 1 })
  expect(taken.status).toBe(409)
  expect(taken.json).toMatchObject({
    message: 'There is an area named CAIRO already',
    errors: { city: [expect.any(String)] },
  })
  const other = await create('Alexandria')
  expect((await post(`/api/area/update/${other}`, { city: 'cairo', price: 1 })).status).toBe(409)
  expect((await post(`/api/area/update/${id}`, { city: 'CAIRO', price: 1 })).json.area.city).toBe(
    'CAIRO',
  )
  const replies = await Promise.all(
    ['Benha', 'BENHA', 'benha', 'BenhA'].map((city) =>
      post('/api/area/create', { city, price: 1 }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const renames = await Promise.all(
    [id, other].map((area) => post(`/api/area/update/${area}`, { city: 'Suez', price: 1 })),
  )
  expect(renames.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  [{ city: '', price: 1 }, { city: ['City is required'] }],
  [{ city: 'Damietta' }, { price: [expect.any(String)] }],
  [{ city: 'Damietta', price: '-1' }, { price: [expect.any(String)] }],
  [{ city: 'Damietta', price: '1.005' }, { price: [expect.any(String)] }],
  [{ city: 'x'.repeat(101), price: 1 }, { city: [expect.any(String)] }],
])('%j is refused by field', async (body, errors) => {
  const reply = await post('/api/area/create', body)
  expect(reply.status).toBe(422)
  expect(reply.json.errors).toEqual(errors)
})

test('an order keeps the name and price of an area that is changed and deleted', async () => {
  const id = await create('Ismailia', '45')
  const goods = await goodsIn(shop.database.pool).makeGoods({ price: 10_000 })
  const { fill, buy } = buyersIn(shop, id)
  const { token } = (await buy(await fill({ product_id: goods.id }))).json.order
  await post(`/api/area/update/${id}`, { city: 'Renamed', price: 500 })
  expect((await get(`/api/area/delete/${id}`)).status).toBe(200)
  expect((await shop.request('GET', `/api/order/${token}`)).json.order).toMatchObject({
    city: 'Ismailia',
    delivery_price: 45,
    total_price: 145,
  })
})

test('areas are searched in both languages and any spelling, sorted, and counted as they match', async () => {
  for (const [city, city_ar, price] of [
    ['Old Nubia', 'النوبة الأولى', '90'],
    ['new nubia', 'النوبة الجديدة', '30'],
    ['Nubia 50%_off', 'إسنا', '60'],
  ]) {
    await post('/api/area/create', { city, city_ar, price })
  }
  const cities = async (query: string) => {
    const { json } = await get(`/api/area/all?${query}`)
    expect(json.total).toBe(json.area.data.length)
    return json.area.data.map(({ city }: { city: string }) => city)
  }
  const find = (search: string, more = '') => cities(`search=${encodeURIComponent(search)}${more}`)
  expect(await find('NUBIA')).toEqual(['Old Nubia', 'new nubia', 'Nubia 50%_off'])
  expect(await find(' nubia  old ')).toEqual(['Old Nubia'])
  expect(await find('النوبه الاولي')).toEqual(['Old Nubia'])
  expect(await find('اسنا')).toEqual(['Nubia 50%_off'])
  expect(await find('nubia الجديدة')).toEqual(['new nubia'])
  expect(await find('%_')).toEqual(['Nubia 50%_off'])
  expect(await find('nubia old new')).toEqual([])
  expect(await find('nubia', '&sort=newest')).toEqual(['Nubia 50%_off', 'new nubia', 'Old Nubia'])
  expect(await find('nubia', '&sort=name')).toEqual(['new nubia', 'Nubia 50%_off', 'Old Nubia'])
  expect(await find('nubia', '&sort=name&lang=ar')).toEqual([
    'Nubia 50%_off',
    'Old Nubia',
    'new nubia',
  ])
  expect(await find('nubia', '&sort=price_asc')).toEqual([
    'new nubia',
    'Nubia 50%_off',
    'Old Nubia',
  ])
  expect(await find('nubia', '&sort=price_desc')).toEqual([
    'Old Nubia',
    'Nubia 50%_off',
    'new nubia',
  ])
  const second = (await get('/api/area/all?search=nubia&sort=name&per_page=2&page=2')).json
  expect(second).toMatchObject({ total: 3, last_page: 2, area: { data: [{ city: 'Old Nubia' }] } })
})

test('a search or an order that is none counts as not asked for', async () => {
  const plain = (await get('/api/area/all')).json
  for (const query of [
    'sort=dearest',
    'sort=',
    'search=',
    'search=%20',
    `search=${'x'.repeat(101)}`,
    'sort[]=name',
  ]) {
    expect((await get(`/api/area/all?${query}`)).json, query).toEqual(plain)
  }
  expect((await get('/api/area/all?search=%00')).status).toBeLessThan(500)
})

test('an area may have working days of its own: both, in order, and none again', async () => {
  const reply = await post('/api/area/create', {
    city: 'Matrouh',
    price: 130,
    days_from: '6',
    days_to: 9,
  })
  expect(reply.json.area).toMatchObject({ days_from: 6, days_to: 9 })
  const { id } = reply.json.area
  expect((await estimate()).at(-1)).toMatchObject({ id, days_from: 6, days_to: 9 })
  for (const wrong of [{ days_from: 10 }, { days_to: '' }, { days_from: 3, days_to: 2 }]) {
    expect(Object.keys((await post(`/api/area/update/${id}`, wrong)).json.errors)).toEqual([
      'days_to',
    ])
  }
  expect(
    Object.keys(
      (await post('/api/area/create', { city: 'Siwa', price: 1, days_from: 1, days_to: 61 })).json
        .errors,
    ),
  ).toEqual(['days_to'])
  expect(
    Object.keys(
      (await post('/api/area/create', { city: 'Siwa', price: 1, days_from: 1 })).json.errors,
    ),
  ).toEqual(['days_to'])
  await post(`/api/area/update/${id}`, { days_from: '', days_to: null })
  expect((await estimate()).at(-1)).toMatchObject({ id, days_from: 5, days_to: 7 })
})

test('the governorates are added that are missing by name, at once and one by one in the history', async () => {
  await shop.database.pool.query('delete from areas')
  await create('CAIRO', '30')
  await create('Kafr El-Sheikh')
  await post('/api/area/create', { city: 'Upper Egypt 1', city_ar: 'أسيوط', price: 5 })
  const reply = await post('/api/area/governorates', {})
  expect(reply.json.message).toBe('governorates added successfully')
  expect(reply.json.areas).toHaveLength(24)
  expect(await lastChange()).toMatchObject({
    room: 'areas',
    action: 'create',
    title: 'New Valley',
    user_name: name,
  })
  const all = await estimate()
  expect(all).toHaveLength(27)
  expect(all[0]).toMatchObject({ city: 'CAIRO', price: 30 })
  expect(all.at(-1)).toMatchObject({ city: 'New Valley', price: 140, days_from: 8, days_to: 10 })
  expect(
    (await estimate('ar')).filter(({ city }: { city: string }) => !/\p{Script=Arabic}/u.test(city)),
  ).toHaveLength(2)
  expect((await post('/api/area/governorates', {})).json.areas).toEqual([])
  expect(await estimate()).toEqual(all)
})
