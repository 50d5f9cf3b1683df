import { expect, test } from 'vitest'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange } = await adminIn(shop)
const { makeProduct, read } = rowsIn(shop.database.pool)

const makeCategory = async (name: string) =>
  (await post('/api/category/create', { name })).json.category.id as number
const dresses = await makeCategory('Dresses')
const vases = await makeCategory('Vases')

const create = async (name: string, category_id = dresses, status = 'active') =>
  (await post('/api/subcategory/create', { name, status, category_id })).json.subcategory
const update = (id: number, body: object) => post(`/api/subcategory/update/${id}`, body)
/** Names of the active sub-categories that shoppers see in a category. */
const shown = async (category: number) =>
  (await shop.request('GET', '/api/allcategories')).json.allcategories
    .find(({ id }: { id: number }) => id === category)
    .subcategories.map(({ name }: { name: string }) => name)

test('a sub-category is added to a category and shown there at once', async () => {
  const body = {
    name: 'Day dresses',
    name_ar: 'نهارية',
    status: 'active',
    category_id: String(dresses),
  }
  const reply = await post('/api/subcategory/create', body)
  expect(reply.json).toEqual({
    message: 'subcategory created successfully',
    subcategory: {
      id: expect.any(Number),
      name: 'Day dresses',
      name_ar: 'نهارية',
      slug: 'day-dresses',
      status: 'active',
      category_id: dresses,
      category: 'Dresses',
      category_ar: null,
      products: 0,
      created_at: expect.any(String),
    },
  })
  const { id } = reply.json.subcategory
  expect(await shown(dresses)).toEqual(['Day dresses'])
  expect((await get(`/api/subcategory/get/${id}`)).json).toEqual({
    subcategory: reply.json.subcategory,
  })
  expect(await lastChange()).toMatchObject({
    room: 'subcategories',
    action: 'create',
    record_id: id,
    after: { category_id: dresses },
  })
})

test.each([
  [{}, ['name', 'status', 'category_id']],
  [{ name: 'x', status: '', category_id: '' }, ['status', 'category_id']],
  [{ name: ' ', status: 'gone', category_id: 'x' }, ['name', 'status', 'category_id']],
])('%j is refused with the words of the form', async (body, fields) => {
  const reply = await post('/api/subcategory/create', body)
  expect(reply).toMatchObject({ status: 422, json: { message: 'Please fill all fields!' } })
  expect(Object.keys(reply.json.errors)).toEqual(fields)
})

test('an unknown category is refused, for a new one and for a move', async () => {
  const { id } = await create('Lost and found')
  for (const reply of [
    await post('/api/subcategory/create', { name: 'Lost', status: 'active', category_id: 9999 }),
    await update(id, { name: 'Lost', status: 'active', category_id: 9999 }),
  ]) {
    expect(reply).toMatchObject({
      status: 422,
      json: { errors: { category_id: ['Invalid category selected'] } },
    })
  }
})

test('hiding one takes it from the shop, and a new name shows at once without a new slug', async () => {
  const { id } = await create('Evening')
  await update(id, { name: 'Evening', status: 'hidden', category_id: dresses })
  expect(await shown(dresses)).not.toContain('Evening')
  const renamed = await post(
    `/api/subcategory/update/${id}`,
    multipart({ name: 'Night', status: 'active', category_id: String(dresses) }),
  )
  expect(renamed.json).toMatchObject({
    message: 'subcategory updated successfully',
    subcategory: { name: 'Night', slug: 'evening', status: 'active' },
  })
  expect(await lastChange()).toMatchObject({
    before: { status: 'hidden', name: 'Evening' },
    after: { status: 'active', name: 'Night' },
  })
  expect(await shown(dresses)).toContain('Night')
})

test('names are unique in their category, capitals aside, also for two admins at once', async () => {
  const { id } = await create('Abayas')
  const taken = await post('/api/subcategory/create', {
    name: 'ABAYAS',
    status: 'active',
    category_id: dresses,
  })
  expect(taken).toMatchObject({
    status: 409,
    json: {
      message: 'There is a subcategory named ABAYAS in this category already',
      errors: { name: [expect.any(String)] },
    },
  })
  expect((await create('Abayas', vases)).slug).toBe('abayas')
  const other = await create('Kaftans')
  expect(
    (await update(other.id, { name: 'abayas', status: 'active', category_id: dresses })).status,
  ).toBe(409)
  expect(
    (await update(id, { name: 'ABAYAS', status: 'active', category_id: dresses })).json.subcategory
      .name,
  ).toBe('ABAYAS')
  const names = ['Linen', 'LINEN', 'Linen!', 'Linen?']
  const replies = await Promise.all(
    names.map((name) =>
      post('/api/subcategory/create', { name, status: 'active', category_id: dresses }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
  const slugs = replies.flatMap(({ json }) => json.subcategory?.slug ?? [])
  expect(slugs.sort()).toEqual(['linen', 'linen-2', 'linen-3'])
})

test('one that moves takes its slug along where it is free, and gets another where it is not', async () => {
  const { id } = await create('Clay')
  const moved = await update(id, { name: 'Clay', status: 'active', category_id: vases })
  expect(moved.json.subcategory).toMatchObject({
    category_id: vases,
    category: 'Vases',
    slug: 'clay',
  })
  expect(await shown(vases)).toContain('Clay')
  const same = await create('Clay')
  expect(
    (await update(same.id, { name: 'Clay', status: 'active', category_id: vases })).status,
  ).toBe(409)
  const other = await update(same.id, { name: 'Clay too', status: 'active', category_id: vases })
  expect(other.json.subcategory).toMatchObject({
    name: 'Clay too',
    slug: 'clay-2',
    category_id: vases,
  })
})

test('without a page all of them come, with one a page of them, in the order they were added', async () => {
  const all = (await get('/api/subcategory/all')).json
  expect(all).toMatchObject({ current_page: 1, last_page: 1, total: all.SubCategory.data.length })
  const count = all.total
  for (let more = 0; more < 13; more++) await create(`More ${more}`, vases)
  expect((await get('/api/subcategory/all')).json.SubCategory.data).toHaveLength(count + 13)
  const page = (await get('/api/subcategory/all?page=2')).json
  expect(page).toMatchObject({
    current_page: 2,
    total: count + 13,
    SubCategory: { current_page: 2, last_page: page.last_page },
  })
  expect(page.SubCategory.data[0]).toEqual(
    (await get('/api/subcategory/all')).json.SubCategory.data[12],
  )
})

test('one with products is not deleted and says how many; archived ones do not count and let go of it', async () => {
  const { id } = await create('Shawls')
  const [one, two] = [
    await makeProduct({ subcategory: id }),
    await makeProduct({ subcategory: id }),
  ]
  expect(await get(`/api/subcategory/delete/${id}`)).toMatchObject({
    status: 409,
    json: { code: 'conflict', message: 'The subcategory is used by 2 products' },
  })
  await read('update products set archived_at = now() where id = $1', [one])
  expect((await remove(`/api/subcategory/delete/${id}`)).json.message).toBe(
    'The subcategory is used by 1 product',
  )
  expect(await read('select subcategory_id from products where id = $1', [one])).toBe(id)
  await read('update products set archived_at = now() where id = $1', [two])
  expect((await remove(`/api/subcategory/delete/${id}`)).json).toEqual({
    message: 'subcategory deleted successfully',
  })
  expect(await lastChange()).toMatchObject({
    action: 'delete',
    record_id: id,
    before: { name: 'Shawls' },
    after: null,
  })
  expect(await shown(dresses)).not.toContain('Shawls')
  expect((await remove(`/api/subcategory/delete/${id}`)).json.message).toBe('Subcategory not found')
  expect((await update(id, { name: 'x', status: 'active', category_id: dresses })).status).toBe(404)
})

test('a product that comes while its sub-category goes is with it or refused, never a fault', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await create(`Round ${round}`)
    const product = { name: `Scarf ${round}`, price: 100, quantity: 1, subcategory_id: id }
    const [deleted, added] = await Promise.all([
      remove(`/api/subcategory/delete/${id}`),
      post('/api/product/create', product),
    ])
    expect([
      [200, 422],
      [409, 200],
    ]).toContainEqual([deleted.status, added.status])
  }
})

test('sub-categories are searched, narrowed and sorted, and say how many products are in them', async () => {
  const lamps = (await post('/api/category/create', { name: 'Lamps', name_ar: 'إضاءة' })).json
    .category.id
  const make = async (name: string, name_ar: string, status = 'active', category_id = lamps) =>
    (await post('/api/subcategory/create', { name, name_ar, status, category_id })).json.subcategory
      .id
  const table = await make('Table lights', 'أباجورات')
  const floor = await make('floor lights', 'واقفة', 'hidden')
  const other = await make('Fairy lights', 'زينة', 'active', vases)
  const kept = await makeProduct({ subcategory: table })
  await makeProduct({ subcategory: table })
  const gone = await makeProduct({ subcategory: floor })
  expect(kept).toBeGreaterThan(0)
  await read('update products set archived_at = now() where id = $1', [gone])

  const find = async (query: string) => {
    const { json } = await get(`/api/subcategory/all?${query}`)
    expect(json.total).toBe(json.SubCategory.data.length)
    return json.SubCategory.data.map(({ id }: { id: number }) => id)
  }
  expect(await find('search=lights')).toEqual([table, floor, other])
  expect(await find('search=lights&page=1')).toEqual([table, floor, other])
  expect(await find('search=lights&sort=newest')).toEqual([other, floor, table])
  expect(await find('search=lights&sort=name')).toEqual([other, floor, table])
  expect(await find('search=lights&sort=name&lang=ar')).toEqual([table, other, floor])
  expect(await find('search=lamps%20lights')).toEqual([table, floor])
  expect(await find(`search=${encodeURIComponent('اضاءه')}`)).toEqual([table, floor])
  expect(await find(`search=${encodeURIComponent('اباجورات')}`)).toEqual([table])
  expect(await find(`search=lights&category_id=${lamps}`)).toEqual([table, floor])
  expect(await find(`search=lights&category_id=${lamps}&status=hidden`)).toEqual([floor])
  expect(await find('search=lights&status=active')).toEqual([table, other])
  expect(await find('search=lights&status=gone&category_id=x')).toEqual([table, floor, other])
  expect(await find('category_id=999999')).toEqual([])
  expect((await get('/api/subcategory/all?search=lights')).json.SubCategory.data).toMatchObject([
    { products: 2 },
    { products: 0 },
    { products: 0 },
  ])
  expect((await get(`/api/subcategory/get/${table}`)).json.subcategory.products).toBe(2)
})
