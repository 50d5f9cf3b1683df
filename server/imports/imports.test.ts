import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import {
  csv,
  importCallsIn,
  type Json,
  productHeadings as headings,
} from '../../test/shop/import-calls.ts'
import { photo } from '../../test/files/pictures.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'
import { network } from '#server/outside/outside.ts'
import { runImport } from './imports.ts'
import { until } from '../../test/shop/soon.ts'

const shop = await testShop({ work: true })
const { ctx, database } = shop
const admin = await adminIn(shop)
const { get, post, lastChange } = admin
const { upload, check, act, bring, listed, problemsOf, product } = importCallsIn(admin)
const { read } = rowsIn(database.pool)

const category = await createCategory(ctx, { name: 'Clothing', name_ar: 'ملابس' } as Parameters<
  typeof createCategory
>[1])
const dresses = await createSubcategory(ctx, {
  name: 'Dresses',
  name_ar: 'فساتين',
  category_id: category.id,
})
const lamps = await createSubcategory(ctx, {
  name: 'Lamps',
  name_ar: null,
  category_id: category.id,
})

test('a file of our own brings products in, whole, and a second run of it changes nothing', async () => {
  const file = csv(
    headings,
    [
      'nour-midi',
      'Nour Midi',
      'نور ميدي',
      'Clothing > Dresses',
      '2450',
      '2900',
      '1200',
      'S',
      'Clay',
      'NOUR-CLAY-S',
      '622001',
      '4',
    ],
    ['nour-midi', '', '', '', '', '', '', 'M', 'Clay', 'NOUR-CLAY-M', '', '9'],
    ['', 'Nile Lamp', '', 'Lamps', '1100.50', '', '', '', '', 'NILE-1', '', '3'],
  )
  const one = await upload(file)
  expect(one).toMatchObject({
    ...{
      file_name: 'products.csv',
      format: 'own',
      state: 'columns',
      rows: 3,
      products: 2,
      counts: null,
      may_undo: false,
    },
    words: [
      { word: 'Clothing > Dresses', products: 1, subcategory_id: dresses.id },
      { word: 'Lamps', products: 1, subcategory_id: lamps.id },
    ],
  })
  const checked = await check(one)
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { new: 2, changed: 0, unchanged: 0, wrong: 0 },
    wrong_rows: 0,
  })
  expect(await product('NOUR-CLAY-S')).toBeUndefined()
  expect(await listed(one.id, 'new')).toMatchObject([
    { name: 'Nour Midi', price: 2450, variants: 2, row: 2 },
    { name: 'Nile Lamp', price: 1100.5, variants: 1, row: 4 },
  ])

  const done = await act('apply', one.id)
  expect(done).toMatchObject({
    state: 'done',
    done: { new: 2, changed: 0 },
    progress: { all: 2, done: 2, failed: 0 },
    may_undo: true,
  })
  expect(await product('NOUR-CLAY-M')).toMatchObject({
    ...{
      slug: 'nour-midi',
      name: 'Nour Midi',
      name_ar: 'نور ميدي',
      price: 2450,
      original_price: 2900,
      cost: 1200,
      state: 'published',
    },
    variants: [
      { size: 'S', color: 'Clay', sku: 'NOUR-CLAY-S', barcode: '622001', quantity: 4 },
      { size: 'M', color: 'Clay', sku: 'NOUR-CLAY-M', barcode: null, quantity: 9 },
    ],
  })
  expect(
    await read(
      `select array_agg(distinct kind || ' ' || note || ' ' || user_name) from stock_moves`,
    ),
  ).toEqual([expect.stringMatching(/^import products\.csv .+/)])
  expect((await lastChange()).room).toBe('products')

  const again = await check(await upload(file))
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
  expect((await post('/api/import/apply', { import_id: again.id })).status).toBe(409)
})

test('a price that falls to a sale which stays is told', async () => {
  const priced = (price: string) =>
    csv(headings, ['', 'Sale Lamp', '', 'Lamps', price, '', '', '', '', 'SALE-LAMP', '', '3'])
  await act('apply', (await check(await upload(priced('100')))).id)
  const { id } = await product('SALE-LAMP')
  await post(`/api/product/update/${id}`, {
    prices: [{ price: 80, from: '2026-01-01', until: '2099-01-01' }],
  })
  const fallen = await check(await upload(priced('80')))
  expect(fallen.counts).toMatchObject({ changed: 0, wrong: 1 })
  expect((await problemsOf(fallen.id)).map(({ column, code }) => [column, code])).toEqual([
    ['Price', 'below_sale'],
  ])
  expect((await check(await upload(priced('81')))).counts).toMatchObject({ changed: 1, wrong: 0 })
})

test('what differs is shown field by field, and only that is written; what was sold since the check stays sold', async () => {
  await bring(
    csv(
      headings,
      ['layla', 'Layla', '', 'Dresses', '3800', '4200', '', 'S', 'Red', 'LAY-S', '', '4'],
      ['layla', '', '', '', '', '', '', 'M', 'Red', 'LAY-M', '', '2'],
    ),
  )
  const before = await product('LAY-S')
  const file = csv(
    headings,
    ['', 'Layla Satin', 'ليلى', 'Lamps', '3600', '', '900', 'S', 'red', 'LAY-S', '622', '9'],
    ['', '', '', '', '', '', '', 'L', 'Red', 'LAY-L', '', '5'],
  )
  const checked = await check(await upload(file))
  expect(checked.counts).toEqual({ new: 0, changed: 1, unchanged: 0, wrong: 0 })
  const [shown] = await listed(checked.id, 'changed')
  expect(shown.changes).toEqual([
    { field: 'name', size: null, color: null, before: 'Layla', after: 'Layla Satin' },
    { field: 'name_ar', size: null, color: null, before: null, after: 'ليلى' },
    { field: 'price', size: null, color: null, before: 3800, after: 3600 },
    { field: 'cost', size: null, color: null, before: null, after: 900 },
    { field: 'subcategory', size: null, color: null, before: 'Dresses', after: 'Lamps' },
    { field: 'size', size: null, color: null, before: 'S, M', after: 'S, M, L' },
    { field: 'barcode', size: 'S', color: 'Red', before: null, after: '622' },
    { field: 'sku', size: 'L', color: 'Red', before: null, after: 'LAY-L' },
    { field: 'stock', size: 'S', color: 'Red', before: 4, after: 9 },
    { field: 'stock', size: 'L', color: 'Red', before: 0, after: 5 },
  ])
  const { fill, buy } = buyersIn(shop, await goodsIn(database.pool).makeArea('Giza', 60))
  const small = before.sizes.find(({ size }: Json) => size === 'S').id
  expect(
    (
      await buy(
        await fill({ product_id: before.id, size_id: small, color_id: before.colours[0].id }),
      )
    ).status,
  ).toBe(201)
  expect(await act('apply', checked.id)).toMatchObject({
    state: 'done',
    done: { new: 0, changed: 1 },
  })
  expect(await product('LAY-L')).toMatchObject({
    ...{
      id: before.id,
      name: 'Layla Satin',
      price: 3600,
      original_price: 4200,
      cost: 900,
      subcategory: 'Lamps',
    },
    variants: [
      { size: 'S', sku: 'LAY-S', barcode: '622', quantity: 8 },
      { size: 'M', sku: 'LAY-M', quantity: 2 },
      { size: 'L', sku: 'LAY-L', quantity: 5 },
    ],
  })
  expect((await check(await upload(file))).counts).toMatchObject({ changed: 1 })
})

test('a list of SKUs changes prices of all that it names, and a wrong row leaves its product out alone', async () => {
  await bring(
    csv(
      headings,
      ['a1', 'Aya', '', 'Dresses', '100', '', '', 'S', '', 'A1-S', '', '1'],
      ['a1', '', '', '', '', '', '', 'M', '', 'A1-M', '', '1'],
      ['a2', 'Basma', '', 'Dresses', '100', '', '', '', '', 'A2', '', '1'],
    ),
  )
  const list = await check(
    await upload('SKU;Price;Stock\nA1-M;90;1\nA2;1.8.90;1\nA1-S;90;7\nNONE;5;5\n'),
  )
  expect(list).toMatchObject({
    counts: { new: 0, changed: 1, unchanged: 0, wrong: 2 },
    wrong_rows: 2,
    rows_left_out: 2,
  })
  expect(
    (await problemsOf(list.id)).map(({ row, column, value, code, sku }) => [
      row,
      column,
      value,
      code,
      sku,
    ]),
  ).toEqual([
    [3, 'Price', '1.8.90', 'price', 'A2'],
    [5, 'SKU', 'NONE', 'unknown_sku', 'NONE'],
  ])
  await act('apply', list.id)
  expect(await product('A1-S')).toMatchObject({ price: 90, quantity: 8 })
  expect(await product('A2')).toMatchObject({ price: 100 })
})

test('what is brought, taken back and brought once more stands at the addresses of the first time', async () => {
  const file = csv(
    ['Web address', 'Name', 'Sub-category', 'Price', 'Size', 'SKU', 'Stock'],
    ['linen-shirt', 'Linen shirt', 'Dresses', '700', 'S', 'LS-S', '4'],
    ['', 'عباية كريب', 'Dresses', '1250', '', 'ABAYA', '2'],
  )
  const addresses = async () => [(await product('LS-S')).slug, (await product('ABAYA')).slug]
  const shownAt = (slug: string) =>
    shop.request('GET', `/api/userproduct/getProduct/${encodeURIComponent(slug)}`)
  const first = await bring(file)
  const before = await addresses()
  expect(before).toEqual(['linen-shirt', 'عباية-كريب'])
  await act('undo', first.id)
  expect((await shownAt('linen-shirt')).status).toBe(404)
  const second = await bring(file)
  expect([second.done, await addresses()]).toEqual([{ new: 2, changed: 0 }, before])
  for (const slug of before) expect((await shownAt(slug)).json.product).toMatchObject({ slug })
  expect((await check(await upload(file))).counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: 2,
    wrong: 0,
  })
})

test('a stock that is one number is split by a file that has pieces of every variant alone', async () => {
  const { json } = await post('/api/product/create', {
    ...{
      name: 'Split rug',
      price: 100,
      subcategory_id: dresses.id,
      quantity: 7,
      sizes: ['S', 'M', 'L', 'XL'],
    },
    variants: ['S', 'M', 'L', 'XL'].map((size) => ({ size, sku: `SPLIT-${size}` })),
  })
  const some = await check(await upload('SKU;Stock\nSPLIT-S;3\nSPLIT-M;1\nSPLIT-L;\n'))
  expect((await problemsOf(some.id)).map(({ row, code, detail }) => [row, code, detail])).toEqual([
    [2, 'stock_of_some', 'SPLIT-XL'],
    [4, 'missing', null],
  ])
  await bring('SKU;Stock\nSPLIT-S;3\nSPLIT-M;1\nSPLIT-L;0\nSPLIT-XL;2\n')
  const { stock } = (await get(`/api/product/get/${json.product.id}`)).json.product
  expect(stock.map(({ quantity }: Json) => quantity)).toEqual([3, 1, 0, 2])
})

test('the last import is taken back: new products go, changed ones get back what they had unless somebody has changed it since', async () => {
  await bring(
    csv(headings, [
      'mona',
      'Mona',
      '',
      'Dresses',
      '500',
      '600',
      '',
      'S',
      'Blue',
      'MONA-S',
      '111',
      '4',
    ]),
  )
  const one = await bring(
    csv(
      headings,
      ['mona', 'Mona', 'منى', 'Lamps', '450', '', '', 'S', 'Blue', 'MONA-S', '222', '10'],
      ['mona', '', '', '', '', '', '', 'S', 'Green', 'MONA-GREEN', '', '2'],
      ['hana', 'Hana', '', 'Dresses', '700', '', '', '', '', 'HANA', '', '1'],
      ['rana', 'Rana', '', 'Dresses', '700', '', '', '', '', 'RANA', '', '1'],
      ['sana', 'Sana', '', 'Dresses', '700', '', '', '', '', 'SANA', '', '1'],
    ),
  )
  const { id } = await product('MONA-S')
  await post('/api/stock/receive', {
    lines: [{ variant_id: (await product('SANA')).variants[0].id, pieces: 50 }],
  })
  await post(`/api/product/update/${id}`, { price: 440 })
  await post(`/api/product/update/${(await product('RANA')).id}`, { badge: 'Mine' })
  const undone = await act('undo', one.id)
  expect(undone).toMatchObject({ state: 'undone', kept: 3, may_undo: false })
  expect(await product('MONA-S')).toMatchObject({
    ...{ name_ar: null, price: 440, original_price: 600, subcategory: 'Dresses', colors: ['Blue'] },
    variants: [{ size: 'S', color: 'Blue', sku: 'MONA-S', barcode: '111', quantity: 4 }],
  })
  expect(await product('HANA')).toBeUndefined()
  expect(await product('RANA')).toMatchObject({ badge: 'Mine' })
  expect(await product('SANA')).toMatchObject({ quantity: 51 })
  expect(
    (await listed(one.id, 'kept')).map(({ name, kept, kept_because }) => [
      name,
      kept,
      kept_because,
    ]),
  ).toEqual([
    ['Mona', ['price'], 'changed_since'],
    ['Rana', ['slug'], 'changed_since'],
    ['Sana', ['slug'], 'pieces_moved'],
  ])
  // An archived product is imported again under the same names.
  const again = await bring(
    csv(headings, ['hana', 'Hana', '', 'Dresses', '700', '', '', '', '', 'HANA', '', '1']),
  )
  expect(again).toMatchObject({ state: 'done', done: { new: 1 } })
})

test('whatever ends it, it goes on where it was and writes no row twice; stopped, it waits', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [
    `many-${at}`,
    `Many ${at}`,
    '',
    'Dresses',
    '10',
    '',
    '',
    '',
    '',
    `MANY-${at}`,
    '',
    '3',
  ])
  const { id } = await check(await upload(csv(headings, ...rows)))
  await database.pool.query(
    `update imports set state = 'running', started_at = now() where id = $1`,
    [id],
  )
  // The shop is stopped in the middle of the import several times.
  for (const most of [3, 8]) {
    const ended = new AbortController()
    const ending = runImport(ctx, { import_id: id }, ended.signal)
    const came = () =>
      read(`select count(*)::int from import_products where import_id = $1 and state = 'done'`, [
        id,
      ])
    await until(async () => (await came()) >= most, 2)
    ended.abort(new Error('killed'))
    await expect(ending).rejects.toThrow('killed')
  }
  expect((await post('/api/import/stop', { import_id: id })).status).toBe(200)
  await runImport(ctx, { import_id: id }, new AbortController().signal)
  const stopped = (await get(`/api/import/get/${id}`)).json.import
  expect(stopped.state).toBe('stopped')
  expect(stopped.progress.done).toBeLessThan(30)
  expect(await act('apply', id)).toMatchObject({
    state: 'done',
    progress: { all: 30, done: 30, failed: 0 },
  })
  expect(await read(`select count(*)::int from products where slug like 'many-%'`)).toBe(30)
  expect(
    await read(
      `select sum(pieces)::int from stock_moves join products on products.id = product_id where slug like 'many-%'`,
    ),
  ).toBe(90)
})

test('a column that is told by hand names sub-categories too, and what names none goes where its reader says', async () => {
  const one = await upload(
    'Naming,Price,Kind,SKU\nLamp H,100,Lamps,HAND-1\nDress H,100,Gowns,HAND-2\nCup H,100,,HAND-3\n',
  )
  expect(one.words).toEqual([])
  for (const [at, column] of one.columns.entries())
    column.target = ['name', 'price', 'subcategory', 'sku'][at]
  const first = await check(one)
  const unmade = { create: false, as_word: null }
  expect(first.words).toEqual([
    {
      word: 'Lamps',
      products: 1,
      subcategory_id: lamps.id,
      path: ['Lamps', 'Lamps'],
      create: false,
      as_word: null,
    },
    { word: 'Gowns', products: 1, subcategory_id: null, path: ['Gowns', 'Gowns'], ...unmade },
    { word: '', products: 1, subcategory_id: null, path: ['Other', 'Other'], ...unmade },
  ])
  expect(first.counts).toMatchObject({ new: 1, wrong: 2 })
  const second = await check(first, {}, { Gowns: dresses.id, '': lamps.id })
  expect(second.counts).toMatchObject({ new: 3, wrong: 0 })
  await act('apply', second.id)
  expect(await product('HAND-3')).toMatchObject({ subcategory: 'Lamps' })
})

test('a file that was only looked at says nothing of which product is meant', async () => {
  await bring(
    csv(headings, ['lamp-a', 'Lamp A', '', 'Lamps', '100', '', '', '', '', 'LAMP-A', '', '4']),
  )
  await check(
    await upload(
      csv(headings, ['lamp-b', 'Lamp B', '', 'Lamps', '50', '', '', '', '', 'LAMP-A', '', '4']),
    ),
  )
  const right = await check(
    await upload(
      csv(headings, ['lamp-b', 'Lamp B', '', 'Lamps', '50', '', '', '', '', 'LAMP-B', '', '4']),
    ),
  )
  expect(right.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 0 })
})

test('a product that somebody changes after the check is left as it is, and said', async () => {
  await bring(
    csv(headings, ['dina', 'Dina', '', 'Dresses', '500', '', '', '', '', 'DINA', '', '4']),
  )
  const { id } = await check(await upload('SKU,Price,Stock\nDINA,400,1\n'))
  const dina = await product('DINA')
  await post(`/api/product/update/${dina.id}`, { price: 450 })
  expect(await act('apply', id)).toMatchObject({
    state: 'done',
    done: { changed: 0 },
    progress: { failed: 1, to_retry: 0 },
  })
  expect((await post('/api/import/retry', { import_id: id })).status).toBe(409)
  expect(await listed(id, 'failed')).toMatchObject([
    { name: 'Dina', failure: { code: 'changed_meanwhile' } },
  ])
  expect(await product('DINA')).toMatchObject({ price: 450, quantity: 4 })
})

test('a product that the database refuses fails alone, and the import ends', async () => {
  const { id } = await check(
    await upload(
      csv(
        shortHeadings,
        ['Sondos', 'Dresses', '500', 'SONDOS'],
        ['Rawda', 'Dresses', '600', 'RAWDA'],
      ),
    ),
  )
  await shop.database.pool.query(
    `update import_products set work = jsonb_set(work, '{product,material}', to_jsonb(repeat('x', 5000)))
     where import_id = $1 and place = (select min(place) from import_products where import_id = $1)`,
    [id],
  )
  expect(await act('apply', id)).toMatchObject({
    state: 'done',
    done: { new: 1 },
    progress: { failed: 1 },
  })
  expect(await listed(id, 'failed')).toMatchObject([
    { name: 'Sondos', failure: { code: 'refused', detail: null } },
  ])
  await act('undo', id)
})

const shortHeadings = ['Name', 'Sub-category', 'Price', 'SKU']
const bytes = await photo(60, 80).jpeg().toBuffer()
const asked: string[] = []
/** Host of pictures, one of which redirects into the shop's own network. */
const elsewhere = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  if (request.url?.includes('7.jpg'))
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  else if (request.url?.includes('3.jpg')) response.writeHead(404).end()
  else response.end(bytes)
})
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
afterAll(() => elsewhere.close())

describe('other shops', () => {
  const reach = network.reach
  network.reach = async (url) =>
    url.hostname === 'cdn.shopify.com'
      ? { address: '127.0.0.1', family: 4, port: (elsewhere.address() as AddressInfo).port }
      : reach(url)
  const fixture = (name: string) =>
    readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8').replaceAll(
      'https://cdn',
      'http://cdn',
    )

  test('a file of Shopify brings products with their pictures; a second run fetches and changes nothing', async () => {
    onTestFinished(() => void asked.splice(0))
    const places = { Dress: dresses.id, Kaftan: dresses.id, Gift: lamps.id }
    const done = await bring(fixture('shopify-old.csv'), { fresh: 'draft' }, places)
    expect(done).toMatchObject({
      ...{ format: 'shopify', state: 'done', done: { new: 4, changed: 0 }, rows_left_out: 0 },
      progress: { all: 4, pictures: 4, pictures_done: 2, pictures_failed: 2 },
    })
    const dress = await product('SHL-SAND-M')
    expect(dress).toMatchObject({
      slug: 'sahel-linen-shirt-dress',
      state: 'draft',
      cost: 820,
      weight: 420,
      price: 1890,
      original_price: 2250,
    })
    expect(dress.pictures).toMatchObject([
      { alt: 'The dress from the front', color: null },
      { alt: null, color: 'Sand' },
    ])
    expect(
      (await listed(done.id, 'without_pictures')).map(({ name, missing_pictures }) => [
        name,
        missing_pictures,
      ]),
    ).toEqual([
      ['Sahel Linen Shirt Dress', [{ number: 3, reason: 'not_found' }]],
      ['Nuba Kaftan', [{ number: 1, reason: 'not_public' }]],
    ])
    const again = await check(
      await upload(fixture('shopify-old.csv').replace('/3.jpg', '/2.jpg').replace('/7.jpg', '')),
      { fresh: 'draft' },
      places,
    )
    expect(again.counts).toMatchObject({ new: 0, wrong: 0 })
  })

  test('what is let pass with a note comes in once, and a second run of it changes nothing', async () => {
    const bytes = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))
    for (const name of ['negative-stock', 'sku-twice', 'third-option', 'hand-made-arabic']) {
      const file = bytes(`${name}.csv`).toString('utf8')
      const places = { Dress: dresses.id, 'فساتين سهرة': dresses.id }
      const done = await bring(file, {}, places)
      expect(done.notes, name).toBeGreaterThan(0)
      expect(done, name).toMatchObject({ state: 'done', rows_left_out: 0 })
      const again = await check(await upload(file), {}, places)
      expect(again.counts, name).toMatchObject({ new: 0, changed: 0, wrong: 0 })
    }
    expect(await product('T1')).toMatchObject({ material: 'Cotton' })
    expect(await product('FS-1')).toMatchObject({
      name_ar: 'فستان سهرة',
      variants: Array.from({ length: 6 }, () => ({ quantity: 0 })),
    })
    expect((await product('SS-01')).variants.map(({ sku }: Json) => sku)).toEqual([
      'SS-01',
      'dress-b-RED-M',
    ])
  })
})

test('what is no table of products is refused in one sentence, and nothing is left of it', async () => {
  const before = await read('select count(*)::int from imports')
  const send = (content: BlobPart) =>
    post('/api/import/read', multipart({ file: new File([content], 'x.csv') }))
  expect(await send('')).toMatchObject({ status: 422, json: { errors: { file: ['empty'] } } })
  expect(await send('%PDF-1.7')).toMatchObject({
    status: 422,
    json: { errors: { file: ['binary'] } },
  })
  expect(await read('select count(*)::int from imports')).toBe(before)
})
