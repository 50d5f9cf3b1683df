import { expect, test } from 'vitest'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange } = await adminIn(shop)

const create = async (name: string, more: object = {}) =>
  (await post('/api/category/create', { name, ...more })).json.category
const shown = async (lang = 'en') =>
  (await shop.request('GET', `/api/allcategories?lang=${lang}`)).json.allcategories
const onHome = async () =>
  (await shop.request('GET', '/api/categoriesCollection')).json.category.map(
    ({ id }: { id: number }) => id,
  )
const bytesOf = (path: string) => shop.request('GET', path)

test('a category is added from a form: in both languages, with a slug of its own, not on the home page', async () => {
  const reply = await post(
    '/api/category/create',
    new URLSearchParams({ name: 'Table & Tray', name_ar: 'مائدة' }),
  )
  expect(reply.json).toEqual({
    message: 'category created successfully',
    category: {
      id: expect.any(Number),
      name: 'Table & Tray',
      name_ar: 'مائدة',
      slug: 'table-tray',
      kind: 'clothing',
      isHome: false,
      is_home: false,
      subcategories: 0,
      image: null,
      picture: null,
      version: 1,
      created_at: expect.any(String),
    },
  })
  const { id } = reply.json.category
  expect((await get(`/api/category/get/${id}`)).json).toEqual({ category: reply.json.category })
  expect(await lastChange()).toMatchObject({
    room: 'categories',
    action: 'create',
    record_id: id,
    after: { slug: 'table-tray' },
  })
  expect((await shown('ar')).at(-1)).toMatchObject({ id, name: 'مائدة' })
})

test('a picture comes with the form, stays without a new one, and is replaced by one', async () => {
  const { category } = (
    await post(
      '/api/category/create',
      multipart({ name: 'Lamps', is_home: 'true', image: await pictureUpload() }),
    )
  ).json
  expect(category).toMatchObject({
    is_home: true,
    isHome: true,
    image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
  })
  expect(category.picture).toEqual({
    url: category.image,
    width: expect.any(Number),
    height: expect.any(Number),
  })
  expect((await bytesOf(category.image)).headers.get('content-type')).toBe('image/webp')
  expect((await shown()).at(-1).image).toBe(category.image)
  const kept = await post(
    `/api/category/update/${category.id}`,
    multipart({ name: 'Lamps', image: new File([], '') }),
  )
  expect(kept.json.category).toMatchObject({ image: category.image, is_home: true })
  const sentBack = await post(`/api/category/update/${category.id}`, { image: category.image })
  expect(sentBack.json.category).toMatchObject({ name: 'Lamps', image: category.image })
  const changed = await post(
    `/api/category/update/${category.id}`,
    multipart({ name: 'Lamps', image: await pictureUpload() }),
  )
  expect(changed.json.category.image).not.toBe(category.image)
  expect((await shown()).at(-1).image).toBe(changed.json.category.image)
})

test('what is no picture is refused by its content, and too large a one by its size', async () => {
  const page = new File(['<script>alert(1)</script>'], 'lamp.png', { type: 'image/png' })
  const wrong = await post('/api/category/create', multipart({ name: 'Wrong', image: page }))
  expect(wrong).toMatchObject({ status: 422, json: { errors: { image: [expect.any(String)] } } })
  const large = new File([new Uint8Array(10_000_001)], 'lamp.png')
  expect(
    (await post('/api/category/create', multipart({ name: 'Large', image: large }))).status,
  ).toBe(413)
  expect(
    (await post('/api/category/create', { name: 'Text', image: '/media/x.webp' })).status,
  ).toBe(422)
  expect(
    (await post('/api/category/update/999', multipart({ name: 'Nobody', image: page }))).status,
  ).toBe(404)
})

test('a category keeps its slug when it is renamed, and its place on the home page when nothing is said of it', async () => {
  const { id } = await create('Rugs', { name_ar: 'سجاد', is_home: true })
  const renamed = await post(`/api/category/update/${id}`, { name: 'Carpets' })
  expect(renamed.json).toMatchObject({
    message: 'category updated successfully',
    category: { name: 'Carpets', name_ar: 'سجاد', slug: 'rugs', is_home: true },
  })
  expect((await post(`/api/category/update/${id}`, { kind: 'decor' })).json.category).toMatchObject(
    { name: 'Carpets', kind: 'decor' },
  )
  expect(await post(`/api/category/update/${id}`, { kind: 'food' })).toMatchObject({
    status: 422,
    json: { errors: { kind: [expect.any(String)] } },
  })
  expect((await post(`/api/category/update/${id}`, { name: 'Carpets' })).json.category.kind).toBe(
    'decor',
  )
  expect(await onHome()).toContain(id)
  await post(
    `/api/category/update/${id}`,
    multipart({ name: 'Carpets', name_ar: '', is_home: '0' }),
  )
  expect(await onHome()).not.toContain(id)
  expect((await shown('ar')).find((category: { id: number }) => category.id === id).name).toBe(
    'Carpets',
  )
})

test('names are unique, capitals aside, also for two admins at once; another name of the same slug gets a number', async () => {
  const { id } = await create('Vases')
  const other = await create('Bowls')
  const taken = await post('/api/category/create', { name: 'VASES' })
  expect(taken).toMatchObject({
    status: 409,
    json: {
      message: 'There is a category named VASES already',
      errors: { name: [expect.any(String)] },
    },
  })
  expect((await post(`/api/category/update/${other.id}`, { name: 'vases' })).status).toBe(409)
  expect((await post(`/api/category/update/${id}`, { name: 'VASES' })).json.category).toMatchObject(
    { name: 'VASES', slug: 'vases' },
  )
  expect((await create('Vases!')).slug).toBe('vases-2')
  const replies = await Promise.all(
    ['Plates', 'PLATES', 'plates'].map((name) => post('/api/category/create', { name })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('categories come by pages in the order they were added', async () => {
  const { json } = await get('/api/category/all?page=2&per_page=2')
  expect(json).toMatchObject({
    current_page: 2,
    category: { current_page: 2, total: json.total, last_page: json.last_page },
  })
  expect(json.last_page).toBe(Math.ceil(json.total / 2))
  const all = (await get('/api/category/all?per_page=100')).json.category.data
  expect(json.category.data).toEqual(all.slice(2, 4))
  expect(all.map(({ id }: { id: number }) => id)).toEqual(
    all.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b),
  )
})

test('a category in use is not deleted, and says by what; an empty one is, once', async () => {
  const { id } = await create('Mirrors')
  const subcategory = (name: string) =>
    post('/api/subcategory/create', { name, status: 'hidden', category_id: id })
  const one = (await subcategory('Round')).json.subcategory
  expect((await remove(`/api/category/delete/${id}`)).json.message).toBe(
    'The category is used by 1 subcategory',
  )
  const two = (await subcategory('Square')).json.subcategory
  expect(await get(`/api/category/delete/${id}`)).toMatchObject({
    status: 409,
    json: { message: 'The category is used by 2 subcategories', code: 'conflict' },
  })
  for (const gone of [one, two])
    expect((await remove(`/api/subcategory/delete/${gone.id}`)).status).toBe(200)
  expect((await get(`/api/category/delete/${id}`)).json).toEqual({
    message: 'category deleted successfully',
  })
  expect((await shown()).map((category: { id: number }) => category.id)).not.toContain(id)
  expect((await get(`/api/category/delete/${id}`)).json.message).toBe('Category not found')
  expect((await get(`/api/category/get/${id}`)).status).toBe(404)
})

test('a category that is deleted while sub-categories are put into it leaves none without a category', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await create(`Round ${round}`)
    const [deleted, added] = await Promise.all([
      remove(`/api/category/delete/${id}`),
      post('/api/subcategory/create', { name: 'Inside', status: 'active', category_id: id }),
    ])
    expect([
      [200, 422],
      [409, 200],
    ]).toContainEqual([deleted.status, added.status])
  }
})

test('categories are searched, narrowed and sorted, and say how many sub-categories they have', async () => {
  const make = async (body: object) =>
    (await post('/api/category/create', body)).json.category.id as number
  const one = await make({ name: 'Woven rugs', name_ar: 'سجاد يدوي أصلي', is_home: true })
  const two = await make({ name: 'Antique woven', name_ar: 'أثري' })
  for (const [name, status] of Object.entries({ Wool: 'active', Silk: 'hidden' })) {
    await post('/api/subcategory/create', { name, status, category_id: one })
  }
  const find = async (query: string) => {
    const { json } = await get(`/api/category/all?${query}`)
    expect(json.total).toBe(json.category.data.length)
    return json.category.data.map(({ id }: { id: number }) => id)
  }
  expect(await find('search=woven')).toEqual([one, two])
  expect(await find('search=woven&sort=newest')).toEqual([two, one])
  expect(await find('search=woven&sort=name')).toEqual([two, one])
  // Without an Arabic name the English one is used, which sorts first.
  const three = await make({ name: 'Zigzag woven' })
  expect(await find('search=woven&sort=name&lang=ar')).toEqual([three, two, one])
  await get(`/api/category/delete/${three}`)
  expect(await find(`search=${encodeURIComponent('اصلى')}`)).toEqual([one])
  expect(await find('search=woven&is_home=yes')).toEqual([one])
  expect(await find('search=woven&is_home=no')).toEqual([two])
  expect(await find('search=woven&is_home=perhaps')).toEqual([one, two])
  expect(await find('search=silk')).toEqual([one])
  expect(await find('search=_oven')).toEqual([])
  expect((await get('/api/category/all?search=woven')).json.category.data).toMatchObject([
    { subcategories: 2 },
    { subcategories: 0 },
  ])
  expect((await get(`/api/category/get/${one}`)).json.category.subcategories).toBe(2)
})
