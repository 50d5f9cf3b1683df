/** Errors by reason and product, and files read as another format. */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { archiveOf } from '../../test/files/archives.ts'
import { csv, importCallsIn, type Json } from '../../test/shop/import-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ work: true })
const admin = await adminIn(shop)
const { get, post } = admin
const { upload, check, act, settled } = importCallsIn(admin)
const category = await createCategory(shop.ctx, { name: 'Jewellery' })
const rings = await createSubcategory(shop.ctx, { name: 'Rings', category_id: category.id })

const reasonsOf = async (id: number): Promise<Json[]> =>
  (await get(`/api/import/reasons/${id}`)).json.reasons
const problemsOf = async (id: number, asked = ''): Promise<Json[]> =>
  (await get(`/api/import/problems/${id}?per_page=100${asked}`)).json.problems.data

const shopify = (...rows: string[][]) =>
  csv(
    [
      ...['Handle', 'Title', 'Type', 'Option1 Name', 'Option1 Value', 'Option2 Name'],
      ...['Option2 Value', 'Variant SKU', 'Variant Price', 'Variant Inventory Tracker'],
      ...['Variant Inventory Qty', 'Cost per item'],
    ],
    ...rows,
  )
const ring = (handle: string, fit: string, price: string, qty: string, cost = '') => [
  ...[handle, `Ring ${handle}`, 'Rings', 'Size', 'S', 'Fit', fit],
  ...[`${handle}-${fit}`, price, 'shopify', qty, cost],
]

test('errors of an import come by reason: errors before notes, most products first, and each has its products once', async () => {
  const one = await upload(
    shopify(
      ring('a', 'Slim', '100', '1'),
      ring('a', 'Wide', '100', '2'),
      ring('b', 'Slim', '100', '1'),
      ring('b', 'Wide', '100', '1'),
      ring('c', 'Slim', 'dear', '1', 'x'),
      ring('c', 'Wide', 'dear', '1'),
      ring('d', 'Slim', '1x', '-4'),
      ring('e', 'Slim', '100', '-4'),
    ),
  )
  expect(one.option_names).toEqual([
    { name: 'Fit', products: 3, examples: ['Slim', 'Wide'], use: null },
  ])
  const { id, counts } = await check(one)
  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 4 })
  const reasons = await reasonsOf(id)
  expect(
    reasons.map(({ code, option, is_note, products, rows, names, value }) => [
      ...[code, option, is_note, products, rows],
      ...[names, value],
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['unknown_option', 'Fit', false, 3, 3, ['Ring a', 'Ring b', 'Ring c'], 'Slim'],
      ['price', null, false, 2, 3, ['Ring c', 'Ring d'], 'dear'],
    ]),
  )
  const notes = reasons.map(({ is_note }) => is_note)
  expect(notes).toEqual([...notes].sort((one, other) => Number(one) - Number(other)))
  expect(notes).toContain(true)
  for (const isNote of [false, true]) {
    const products = reasons.filter(({ is_note }) => is_note === isNote).map((one) => one.products)
    expect(products).toEqual([...products].sort((one, other) => other - one))
  }

  const listed = await problemsOf(id)
  expect(listed.filter(({ code }) => code === 'price')).toHaveLength(4)
  expect(listed[0]).toMatchObject({ row: 2, name: 'Ring a', rows: 1 })
  expect(
    (await problemsOf(id, '&code=price&target=price')).map(({ row, name, rows, value }) => [
      ...[row, name, rows, value],
    ]),
  ).toEqual([
    [6, 'Ring c', 2, 'dear'],
    [8, 'Ring d', 1, '1x'],
  ])
  expect(await problemsOf(id, '&code=unknown_option&option=Fit')).toHaveLength(3)
  expect(await problemsOf(id, '&code=unknown_option&option=Cut')).toEqual([])
  expect(await problemsOf(id, '&code=price&target=cost')).toMatchObject([{ name: 'Ring c' }])
  expect((await get('/api/import/reasons/9999')).status).toBe(404)

  // What the option becomes is chosen by its name, and the check uses it.
  const used = await check({ ...one, option_names: [{ name: 'Fit', use: 'color' }] })
  expect(used.option_names).toMatchObject([{ name: 'Fit', use: 'color' }])
  expect((await reasonsOf(id)).map(({ code }) => code)).not.toContain('unknown_option')
  expect(used.counts).toMatchObject({ new: 3, wrong: 2 })
})

test('a file whose headings tell too little is read as the format that is chosen, and its columns are suggested anew', async () => {
  const file = csv(
    ['Handle', 'Title', 'Type', 'Variant SKU', 'Price', 'Body (HTML)'],
    ['gold', 'Gold', 'Rings', 'GOLD-1', '900', '<p>Fine</p>'],
  )
  const one = await upload(file)
  const asked = (format: string, id = one.id) =>
    post('/api/import/format', { import_id: id, format })
  await check(one)
  const other = (await asked('other')).json.import
  expect(other).toMatchObject({ format: 'other', state: 'columns', counts: null, notes: 0 })
  const theirs = (await asked('shopify')).json.import
  expect(theirs).toMatchObject({ format: 'shopify', state: 'columns' })
  expect(theirs.columns.map(({ target }: Json) => target)).toEqual(
    expect.arrayContaining(['slug', 'name', 'subcategory', 'sku', 'desc']),
  )
  expect(theirs.words).toMatchObject([{ word: 'Rings', subcategory_id: rings.id }])
  const checked = await check(theirs)
  expect(checked).toMatchObject({ format: 'shopify', counts: { new: 1 } })
  await act('apply', checked.id)
  expect((await asked('woocommerce')).status).toBe(409)
  expect((await asked('own', 9999)).status).toBe(404)

  const zip = await settled((await upload(archiveOf({ 'GOLD-1.jpg': 'x' }), 'p.zip')).id)
  expect(await asked('shopify', zip.id)).toMatchObject({
    status: 422,
    json: { errors: { file: ['binary'] } },
  })
})
