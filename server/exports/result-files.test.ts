/**
 * Exports of import and bulk change results, readable by the shop's own reader of workbooks and any
 * CSV reader (R266, R267).
 */
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { toCairoDay } from '#contract/days/cairo.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import {
  bulkResultSheet,
  importProblemSheet,
  importResultSheet,
} from '#contract/files/result-sheets.ts'
import { unmarkText } from '#contract/files/sheets.ts'
import { goOn } from '#server/bulk/bulk.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { csv, importCallsIn } from '../../test/shop/import-calls.ts'
import { productCallsIn } from '../../test/shop/product-calls.ts'
import { readCsv } from '../../test/files/sheets.ts'
import { testShop } from '../../test/shop/shop.ts'
import { until } from '../../test/shop/soon.ts'

const shop = await testShop({ work: true })
const { get, post, token, name: adminName } = await adminIn(shop)
const { act, check, product, upload } = importCallsIn({ get, post })
const category = await createCategory(shop.ctx, { name: 'Clothing' })
const dresses = await createSubcategory(shop.ctx, {
  category_id: category.id,
  name: 'Dresses',
  name_ar: 'فساتين',
})
const lamps = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Lamps' })
const { make, changed } = productCallsIn(shop, token, { subcategory_id: dresses.id, quantity: 5 })

type Sheet = readonly { key: string; en: string; ar: string }[]

async function table(path: string, sheet: Sheet): Promise<Record<string, string>[]> {
  const { status, text } = await get(`/api/export/${path}`)
  expect(status, text).toBe(200)
  const [head = [], ...rows] = readCsv(text)
  expect(head).toEqual(sheet.map((column) => column[path.includes('lang=ar') ? 'ar' : 'en']))
  return rows.map((row) =>
    Object.fromEntries(sheet.map(({ key }, at) => [key, unmarkText(row[at] as string)])),
  )
}

/** Reads the file by the import's reader of workbooks. */
async function xlsx(path: string) {
  const response = await fetch(`${shop.url}/api/export/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  return {
    name: response.headers.get('content-disposition'),
    rows: await readSheet(Buffer.from(await response.arrayBuffer())),
  }
}

test('an import has a row for each of its products: what became of it, why not, and what changed', async () => {
  await make({
    name: 'Aya',
    price: 300,
    sizes: ['S', 'M'],
    stock: sized(4, 1),
    variants: [{ size: 'S', sku: '00123' }],
  })
  const hana = await make({ name: 'Hana', price: 100, variants: [{ sku: 'HANA' }] })
  await make({ name: 'Basma', price: 200, variants: [{ sku: 'BAS' }] })
  const one = await check(
    await upload(
      csv(
        ['Name', 'Sub-category', 'Price', 'Size', 'SKU', 'Stock', 'Pictures'],
        ['Aya', 'Dresses', '290', 'S', '00123', '9', ''],
        ['Basma', 'Dresses', '200', '', 'BAS', '5', ''],
        ['=Lamp', 'Lamps', '1100.50', '', 'LAMP', '3', 'http://pictures.invalid/lamp.webp'],
        ['Broken', 'Dresses', '1.8.90', '', 'BRO', '3.5', ''],
        ['Hana', 'Dresses', '110', '', 'HANA', '5', ''],
      ),
    ),
  )
  const results = (lang = 'en') =>
    table(`import-result.csv?id=${one.id}&lang=${lang}`, importResultSheet)
  expect((await results()).map(({ row, result }) => [row, result])).toEqual([
    ['2', 'Not reached'],
    ['3', 'Unchanged'],
    ['4', 'Not reached'],
    ['5', 'Left out'],
    ['6', 'Not reached'],
  ])
  await changed(hana.id, { price: 105 })
  await act('apply', one.id)
  const [aya, basma, lamp, broken, failed] = await results()
  expect(aya).toEqual({
    ...{ row: '2', name: 'Aya', sku: '00123', result: 'Changed', why: '' },
    changes: 'Price: 300.00 → 290.00\nStock, S: 4 → 9',
  })
  expect(basma).toMatchObject({ result: 'Unchanged', why: '', changes: '' })
  expect(lamp).toMatchObject({
    name: '=Lamp',
    result: 'New',
    why: 'Picture 1 was not fetched: its address did not answer.',
  })
  expect(broken).toMatchObject({
    result: 'Left out',
    why: 'Row 5, Price, 1.8.90: is not a price\nRow 5, Stock, 3.5: is not a number of pieces',
  })
  expect(failed).toMatchObject({
    result: 'Failed',
    why: 'It was changed or sold since the check.',
    changes: 'Price: 100.00 → 110.00',
  })
  expect((await get(`/api/export/import-result.csv?id=${one.id}`)).text).toContain(`,'=Lamp,`)
  expect((await results('ar')).map(({ result, why }) => [result, why])).toEqual([
    ['معدّل', ''],
    ['بلا تغيير', ''],
    ['جديد', 'لم تصل الصورة 1: عنوانها لا يرد.'],
    // A column is named by its heading in the file.
    [
      'متروك',
      'الصف 5، \u2068Price\u2069، 1.8.90: ليس سعرًا\nالصف 5، \u2068Stock\u2069، 3.5: ليس عدد قطع',
    ],
    ['تعذّر', 'عُدّل أو بيع بعد الفحص.'],
  ])

  const file = await xlsx(`import-result.xlsx?id=${one.id}`)
  expect(file.name).toBe(`attachment; filename="import-result-${toCairoDay(new Date())}.xlsx"`)
  expect(file.rows).toEqual([
    importResultSheet.map(({ en }) => en),
    [2, 'Aya', '00123', 'Changed', null, aya?.changes],
    [3, 'Basma', 'BAS', 'Unchanged', null, null],
    [4, '=Lamp', 'LAMP', 'New', lamp?.why, null],
    [5, 'Broken', 'BRO', 'Left out', broken?.why, null],
    [6, 'Hana', 'HANA', 'Failed', failed?.why, failed?.changes],
  ])

  const wrong = await table(`import-problems.csv?id=${one.id}`, importProblemSheet)
  expect(wrong).toEqual([
    {
      row: '5',
      name: 'Broken',
      sku: 'BRO',
      column: 'Price',
      value: '1.8.90',
      reason: 'is not a price',
    },
    {
      row: '5',
      name: 'Broken',
      sku: 'BRO',
      column: 'Stock',
      value: '3.5',
      reason: 'is not a number of pieces',
    },
  ])
  expect((await xlsx(`import-problems.xlsx?id=${one.id}`)).rows).toEqual([
    importProblemSheet.map(({ en }) => en),
    ...wrong.map(({ name, sku, column, value, reason }) => [
      ...[5, name, sku, column],
      ...[value, reason],
    ]),
  ])

  await changed((await product('00123')).id, { price: 280 })
  await act('undo', one.id)
  expect((await results()).map(({ result, why }) => [result, why])).toEqual([
    ['Left as it is', 'Left as they are: Price. It was changed after the import.'],
    ['Unchanged', ''],
    ['Undone', 'Picture 1 was not fetched: its address did not answer.'],
    ['Left out', broken?.why],
    ['Failed', failed?.why],
  ])
})

const sized = (...pieces: number[]) =>
  ['S', 'M'].map((size, at) => ({ size, quantity: pieces[at] }))

test('more rows than are read at a time come whole, and no cell is longer than Excel opens', async () => {
  const one = await check(
    await upload(
      csv(
        ['Name', 'Sub-category', 'Price'],
        ...Array.from({ length: 1200 }, (_, at) => [
          `Rug ${at}`,
          'Dresses',
          at % 2 ? 'dear' : '0.5.5',
        ]),
      ),
    ),
  )
  const results = await table(`import-result.csv?id=${one.id}`, importResultSheet)
  expect(results.map(({ name }) => name)).toEqual(
    Array.from({ length: 1200 }, (_, at) => `Rug ${at}`),
  )
  const wrong = await table(`import-problems.csv?id=${one.id}`, importProblemSheet)
  expect(wrong.map(({ row }) => Number(row))).toEqual(
    Array.from({ length: 1200 }, (_, at) => at + 2),
  )
  await shop.database.pool.query(
    `update import_products set changes = (
       select jsonb_agg(jsonb_build_object('field', 'stock', 'size', 'S', 'color', n::text, 'before', 1, 'after', 2)) from generate_series(1, 2500) as n
     ) where import_id = $1 and place = 1`,
    [one.id],
  )
  const [, [, , , , , changes] = []] = (await xlsx(`import-result.xlsx?id=${one.id}`)).rows
  expect(String(changes).length).toBeLessThan(32_767)
  expect(String(changes)).toMatch(/^Stock, 1 S: 1 → 2\n[\s\S]+\n…$/)
})

const begin = async (change: object, ids: number[], more: object = {}): Promise<number> => {
  const selection = { ids, change, ...more }
  const { seen } = (await post('/api/product/bulk/preview', { ...selection, per_page: 100 })).json
  const { status, text, json } = await post('/api/product/bulk/apply', { ...selection, seen })
  expect(status, text).toBe(200)
  return json.change.id
}
const never = new AbortController().signal
const ended = async (id: number): Promise<void> => {
  await goOn(shop.ctx, never)
  await until(async () =>
    ['done', 'undone'].includes((await get(`/api/product/bulk/get/${id}`)).json.change.state),
  )
}

test('a change has a row for each product that was chosen: before, after, and who was first', async () => {
  const [plain, dear, taken] = [
    await make({ name: '=Plain', name_ar: 'سادة', price: 2000 }),
    await make({ name: 'Dear', price: 2000, cost: 1900 }),
    await make({ name: 'Taken', price: 2000 }),
  ]
  const other = await make({ name: 'Other', price: 2000 })
  const ids = [plain, dear, taken, other].map(({ id }) => id)
  const sale = {
    kind: 'sale',
    direction: 'lower',
    percent: 15,
    round: '95',
    from: '2031-01-10',
    until: '2031-01-14',
  }
  const id = await begin(sale, ids, { except: [taken.id] })
  await ended(id)
  const results = async (
    which: number,
    kind: Parameters<typeof bulkResultSheet>[0],
    lang = 'en',
  ) => {
    const rows = await table(`bulk-result.csv?id=${which}&lang=${lang}`, bulkResultSheet(kind))
    return new Map(rows.map(({ slug, ...row }) => [slug, row]))
  }
  const empty = { by: '', at: '', now: '' }
  const done = await results(id, 'sale')
  expect(done.get(plain.slug)).toEqual({
    ...{
      name: '=Plain',
      before: '2000.00',
      after: '1695.00',
      result: 'Changed',
      why: '',
      cost: '',
      ...empty,
    },
  })
  expect(done.get(dear.slug)).toEqual({
    ...{
      name: 'Dear',
      before: '2000.00',
      after: '1695.00',
      result: 'Left out',
      why: 'Below its cost',
      cost: '1900.00',
      ...empty,
    },
  })
  expect(done.get(taken.slug)).toMatchObject({ result: 'Left out', why: 'Taken out' })
  expect((await results(id, 'sale', 'ar')).get(plain.slug)).toMatchObject({
    name: 'سادة',
    result: 'تغيّر',
  })
  const file = await xlsx(`bulk-result.xlsx?id=${id}`)
  expect(file.rows.find(([, slug]) => slug === plain.slug)).toEqual([
    '=Plain',
    plain.slug,
    2000,
    1695,
    'Changed',
    ...Array(5).fill(null),
  ])

  await changed(other.id, { prices: [{ price: 1500, from: sale.from, until: sale.until }] })
  await post('/api/product/bulk/undo', { id })
  await ended(id)
  const undone = await results(id, 'sale')
  expect(undone.get(plain.slug)).toMatchObject({ result: 'Put back', why: '' })
  expect(undone.get(other.slug)).toMatchObject({
    ...{ result: 'Not put back', why: '', by: adminName, now: '1500.00' },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  })
})

test('each kind of change tells what it looks at', async () => {
  const cup = await make({ name: 'Cup', badge: 'Old', badge_ar: 'قديم' })
  const row = async (change: { kind: Parameters<typeof bulkResultSheet>[0] }, lang = 'en') => {
    const id = await begin(change, [cup.id])
    await ended(id)
    const [row] = await table(`bulk-result.csv?id=${id}&lang=${lang}`, bulkResultSheet(change.kind))
    return [row?.before, row?.after, row?.result]
  }
  expect(await row({ kind: 'badge', badge: 'Festive', badge_ar: 'للعيد' } as never)).toEqual([
    'Old\nقديم',
    'Festive\nللعيد',
    'Changed',
  ])
  expect(await row({ kind: 'subcategory', subcategory_id: lamps.id } as never, 'ar')).toEqual([
    'فساتين',
    'Lamps',
    'تغيّر',
  ])
  expect(await row({ kind: 'state', state: 'draft' } as never)).toEqual([
    'Published',
    'Draft',
    'Changed',
  ])
  expect(await row({ kind: 'stock', pieces: 4 } as never)).toEqual(['5', '9', 'Changed'])
})

test('the empty file has the headings of products alone, and import says that it has no rows', async () => {
  for (const lang of ['en', 'ar'] as const) {
    const { name, rows } = await xlsx(`empty-products.xlsx?lang=${lang}`)
    expect(name).toBe(`attachment; filename="empty-products-${toCairoDay(new Date())}.xlsx"`)
    expect(rows).toEqual([productSheet.map((column) => column[lang])])
  }
  const response = await fetch(`${shop.url}/api/export/empty-products.xlsx`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { status, json } = await post(
    '/api/import/read',
    multipart({ file: new File([await response.arrayBuffer()], 'empty.xlsx') }),
  )
  expect([status, json.errors.file]).toEqual([422, ['no_rows']])
})

test('what is no import or change has no file', async () => {
  for (const what of ['import-result', 'import-problems', 'bulk-result']) {
    expect((await get(`/api/export/${what}.xlsx?id=999999`)).status, what).toBe(404)
    expect((await get(`/api/export/${what}.xlsx`)).status, what).toBe(422)
    expect((await shop.request('GET', `/api/export/${what}.xlsx?id=1`)).status, what).toBe(401)
  }
})
