import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post, lastChange } = await adminIn(shop)
const { id: category_id } = (await post('/api/category/create', { name: 'Dresses' })).json.category
let made = 0

const makeSubcategory = async () =>
  (await post('/api/subcategory/create', { name: `Day ${++made}`, status: 'active', category_id }))
    .json.subcategory.id as number
const put = (id: number, guide: unknown) => post(`/api/subcategory/size-guide/update/${id}`, guide)
const shown = (id: number, query = '') =>
  shop.request('GET', `/api/products/size-guide/${id}${query}`)

const guide = {
  columns: [{ name: 'Bust', name_ar: 'الصدر' }, { name: 'Waist' }],
  rows: [
    { size: 'S', values: ['84.5', '66'] },
    { size: 'One size', size_ar: 'مقاس واحد', values: [90] },
  ],
  how: 'The tape level.',
  how_ar: 'بشريط مستوٍ.',
}

test('a size guide is written whole and read in the language asked for', async () => {
  const id = await makeSubcategory()
  expect((await get(`/api/subcategory/size-guide/${id}`)).json).toEqual({ size_guide: null })
  expect((await shown(id)).status).toBe(404)
  const whole = {
    ...guide,
    columns: [guide.columns[0], { name: 'Waist', name_ar: null }],
    rows: [
      { size: 'S', size_ar: null, values: [84.5, 66] },
      { ...guide.rows[1], values: [90, null] },
    ],
  }
  const stored = { ...whole, version: 1 }
  expect((await put(id, guide)).json).toEqual({
    message: 'size guide updated successfully',
    size_guide: stored,
  })
  expect((await get(`/api/subcategory/size-guide/${id}`)).json).toEqual({ size_guide: stored })
  expect((await shown(id, '?lang=ar')).json.size_guide).toEqual({
    columns: ['الصدر', 'Waist'],
    rows: [
      { size: 'S', values: [84.5, 66] },
      { size: 'مقاس واحد', values: [90, null] },
    ],
    how: 'بشريط مستوٍ.',
  })
  expect(await lastChange()).toMatchObject({
    room: 'subcategories',
    record_id: id,
    before: { size_guide: null },
    after: { size_guide: whole },
  })
})

test('of two admins who began with the same guide the later one is told, with what is stored now', async () => {
  const id = await makeSubcategory()
  const late = async (change: object, version: number) => {
    const { status, json } = await put(id, { ...change, version })
    return { status, code: json.code, fields: json.fields, now: json.now }
  }
  expect((await put(id, { ...guide, version: 0 })).json.size_guide.version).toBe(1)
  const refused = { status: 409, code: 'changed_meanwhile', fields: ['size_guide'] }
  expect(await late(guide, 0)).toMatchObject({
    ...refused,
    now: { version: 1, size_guide: { how: guide.how } },
  })
  // A save without a difference does not raise the version.
  expect((await put(id, { ...guide, version: 1 })).json.size_guide.version).toBe(1)
  expect((await put(id, { ...guide, how: 'Loosely.', version: 1 })).json.size_guide.version).toBe(2)
  expect(await late({}, 1)).toMatchObject({
    ...refused,
    now: { version: 2, size_guide: { how: 'Loosely.' } },
  })
  // Without a version the last change wins.
  expect((await put(id, {})).json.size_guide).toBeNull()
  expect(await late(guide, 2)).toMatchObject({ ...refused, now: { version: 0, size_guide: null } })
  expect((await put(id, { ...guide, version: 0 })).json.size_guide.version).toBe(4)
})

test('only products that have sizes name it, at once, and no more when it is emptied or its sub-category hidden', async () => {
  const id = await makeSubcategory()
  const make = async (sizes: string[]) =>
    (await post('/api/product/create', { name: 'Dress', price: 1, subcategory_id: id, sizes })).json
      .product
  const [sized, plain] = [await make(['S']), await make([])]
  const guideOf = async (product: { id: number }) =>
    (await shop.request('GET', `/api/userproduct/getProduct/${product.id}`)).json.product
      .size_guide_id
  expect(await guideOf(sized)).toBeNull()
  await put(id, guide)
  expect([await guideOf(sized), await guideOf(plain)]).toEqual([id, null])
  await post(`/api/subcategory/update/${id}`, { name: 'Hidden', status: 'hidden', category_id })
  expect((await shown(id)).status).toBe(404)
  await post(`/api/subcategory/update/${id}`, { name: 'Shown', status: 'active', category_id })
  expect((await shown(id)).status).toBe(200)
  expect((await put(id, {})).json).toEqual({
    message: 'size guide updated successfully',
    size_guide: null,
  })
  expect([await guideOf(sized), (await shown(id)).status]).toEqual([null, 404])
})

test.each([
  [
    'columns and rows without a figure',
    { columns: [{ name: 'Bust' }], rows: [{ size: 'S', values: ['', null] }, { size: 'M' }] },
  ],
  // Cells beyond the columns, which are shown nowhere.
  [
    'a figure of no column',
    { columns: [{ name: 'Bust' }], rows: [{ size: 'S', values: [null, 84] }] },
  ],
  ['words without a table', { how: 'Only words.' }],
  ['words in Arabic without a table', { columns: [], rows: [], how_ar: 'كلمات.' }],
])('%s are refused at the rows, and what was there stays', async (_, wrong) => {
  const id = await makeSubcategory()
  await put(id, guide)
  const reply = await put(id, wrong)
  expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, ['rows']])
  expect((await get(`/api/subcategory/size-guide/${id}`)).json.size_guide.how).toBe(guide.how)
})

test.each([
  ['columns.0.name', { columns: [{ name: '' }] }],
  ['columns.0.name', { columns: [{ name: 'x'.repeat(41) }] }],
  ['rows.0.size', { rows: [{ values: [90] }] }],
  ...[0, -1, 1001, 9.55, 'wide', true, [1]].map((value): [string, object] => [
    'rows.0.values.0',
    { rows: [{ size: 'M', values: [value] }] },
  ]),
])('%s is named when it is wrong: %j', async (field, wrong) => {
  const reply = await put(await makeSubcategory(), { ...guide, ...wrong })
  expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
})
