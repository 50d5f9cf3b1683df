import { beforeAll, expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../../test/shop/admin.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { get, post } = await adminIn(shop)
const dresses = await createCategory(shop.ctx, { name: 'Dresses', name_ar: 'فساتين' })
const decor = await createCategory(shop.ctx, { name: 'Decoration', name_ar: 'إكسسوارات المنزل' })
const day = await createSubcategory(shop.ctx, {
  category_id: dresses.id,
  name: 'Day',
  name_ar: 'نهاري',
})
const secret = await createSubcategory(shop.ctx, {
  category_id: dresses.id,
  name: 'Secret',
  name_ar: 'سري',
  status: 'hidden',
})
const vases = await createSubcategory(shop.ctx, {
  category_id: decor.id,
  name: 'Vases',
  name_ar: 'مزهريات',
})

const ids: Record<string, number> = {}
const make = async (key: string, body: object) => {
  const { json } = await post('/api/product/create', {
    price: 100,
    subcategory_id: day.id,
    ...body,
  })
  ids[key] = json.product.id
}

beforeAll(async () => {
  await make('nour', {
    name: 'Nour',
    name_ar: 'فستان نور أزرق',
    material: 'Washed linen',
    price: 900,
    quantity: 3,
  })
  await make('amal', { name: 'amal 50%_off', material_ar: 'قطن', price: 400, quantity: 0 })
  const whole = { sizes: ['Whole', 'Cracked'], stock: [{ size: 'Whole', quantity: 40 }] }
  await make('vase', { name: 'Zig Vase', subcategory_id: vases.id, price: 250, ...whole })
  // None of the size is left, and none was ever counted.
  await post(`/api/product/update/${ids.vase}`, { sizes: ['Whole'] })
  await make('hidden', { name: 'Hidden linen', subcategory_id: secret.id, price: 700, quantity: 6 })
  const stock = [
    { size: 'S', color: 'Sand', quantity: 2 },
    { size: 'M', color: 'Sand', quantity: 90 },
    { size: 'L', color: 'Sand', quantity: 50 },
    { size: 'S', color: 'Mist', quantity: 40 },
    { size: 'M', color: 'Mist', quantity: 7 },
  ]
  await make('sized', {
    name: 'Sized',
    sizes: ['S', 'M', 'L'],
    colors: ['Sand', 'Mist'],
    stock,
    price: 500,
  })
  // M and Mist leave the list with 137 pieces, which cannot be bought any more.
  await post(`/api/product/update/${ids.sized}`, { sizes: ['S', 'L'], colors: ['Sand'] })
  await make('gone', { name: 'Gone linen' })
  await get(`/api/product/delete/${ids.gone}`)
})

const find = async (query: string) => {
  const { json, status } = await get(`/api/product/all?${query}`)
  expect([status, json.total]).toEqual([200, json.products.length])
  return json.products.map(({ id }: { id: number }) =>
    Object.keys(ids).find((key) => ids[key] === id),
  )
}
const search = (text: string, more = '') => find(`search=${encodeURIComponent(text)}${more}`)

test('unasked all come, newest first', async () => {
  expect(await find('')).toEqual(['sized', 'hidden', 'vase', 'amal', 'nour'])
})

test.each([
  ['NOUR', ['nour']],
  ['linen', ['hidden', 'nour']],
  ['linen day', ['nour']],
  ['ازرق فستان', ['nour']],
  ['قطن', ['amal']],
  ['vases', ['vase']],
  ['اكسسوارات', ['vase']],
  ['فساتين', ['sized', 'hidden', 'amal', 'nour']],
  ['%_', ['amal']],
  ['_our', []],
  ['zig-vase', ['vase']],
  ['linen vase', []],
])('%j is found in names, addresses, materials and places', async (text, expected) => {
  expect(await search(text)).toEqual(expected)
})

test('an id is found, in Arabic digits as well, beside what is called so', async () => {
  expect(await search(String(ids.vase))).toContain('vase')
  expect(
    await search(String(ids.vase).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string)),
  ).toContain('vase')
  expect(await search('999999')).toEqual([])
})

test.each([
  ['oldest', ['nour', 'amal', 'vase', 'hidden', 'sized']],
  ['name', ['amal', 'hidden', 'nour', 'sized', 'vase']],
  ['name&lang=ar', ['amal', 'hidden', 'sized', 'vase', 'nour']],
  ['price_asc', ['vase', 'amal', 'sized', 'hidden', 'nour']],
  ['price_desc', ['nour', 'hidden', 'sized', 'amal', 'vase']],
  ['stock_asc', ['amal', 'nour', 'hidden', 'vase', 'sized']],
  ['rating', ['sized', 'hidden', 'vase', 'amal', 'nour']],
])('sorted by %s', async (sort, expected) => {
  expect(await find(`sort=${sort}`)).toEqual(expected)
})

test('filters narrow, together as well, and what is none counts as not asked for', async () => {
  expect(await find(`category_id=${dresses.id}`)).toEqual(['sized', 'hidden', 'amal', 'nour'])
  expect(await find(`subcategory_id=${vases.id}`)).toEqual(['vase'])
  expect(await find(`subcategory_id=${vases.id}&category_id=${dresses.id}`)).toEqual([])
  expect(await find('hidden=yes')).toEqual(['hidden'])
  expect(await find('hidden=no')).toEqual(['sized', 'vase', 'amal', 'nour'])
  expect(await find('stock=out')).toEqual(['amal'])
  expect(await find('stock=low')).toEqual(['sized', 'nour'])
  expect(await find('stock=in')).toEqual(['sized', 'hidden', 'vase', 'nour'])
  expect(await search('linen', '&stock=low&hidden=no&sort=stock_asc')).toEqual(['nour'])
  const plain = await find('')
  for (const query of [
    'stock=some',
    'hidden=perhaps',
    'category_id=x',
    'subcategory_id=-1',
    'sort=',
    'search=%20',
  ]) {
    expect(await find(query), query).toEqual(plain)
  }
})

test('counts say how many have each state of stock of what is asked for otherwise', async () => {
  const counts = async (query: string) => (await get(`/api/product/all?${query}`)).json.counts
  const [all, none] = [
    { in: 4, low: 2, out: 1 },
    { draft: 0, scheduled: 0 },
  ]
  for (const query of ['', 'stock=low', 'stock=out&sort=stock_asc', 'page=9', 'per_page=1'])
    expect(await counts(query), query).toEqual({ ...all, ...none })
  expect(await counts('search=linen&stock=out')).toEqual({ in: 2, low: 1, out: 0, ...none })
  expect(await counts(`category_id=${decor.id}`)).toEqual({ in: 1, low: 0, out: 0, ...none })
  expect(await counts('search=nobody')).toEqual({ in: 0, low: 0, out: 0, ...none })
})

test('a page of what matches, with its count; a record says whether the shop shows it', async () => {
  const { json } = await get(
    `/api/product/all?category_id=${dresses.id}&sort=price_asc&per_page=3&page=2`,
  )
  expect(json).toMatchObject({
    total: 4,
    current_page: 2,
    last_page: 2,
    pagination: { current_page: 2, total_pages: 2 },
  })
  expect(json.products.map(({ id }: { id: number }) => id)).toEqual([ids.nour])
  expect(json.products[0].subcategory_status).toBe('active')
  expect((await get(`/api/product/get/${ids.hidden}`)).json.product.subcategory_status).toBe(
    'hidden',
  )
})
