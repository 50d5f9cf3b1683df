import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import {
  reorderSheet,
  stockListSheet,
  stockMoveSheet,
} from '#contract/products/stock/stock-sheets.ts'
import { unmarkText } from '#contract/files/sheets.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { productCallsIn } from '../../test/shop/product-calls.ts'
import { readCsv } from '../../test/files/sheets.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post, remove, token, name: adminName } = await adminIn(shop)
const category = await createCategory(shop.ctx, { name: 'Dresses' })
const day = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Day' })
const { make } = productCallsIn(shop, token, { subcategory_id: day.id })

const nour = await make({
  ...{
    name: 'Nour Dress',
    name_ar: 'فستان نور',
    cost: 40.5,
    sizes: ['S', 'M'],
    colors: [{ name: 'Clay', name_ar: 'طيني' }],
  },
  stock: [
    { size: 'S', color: 'Clay', quantity: 3 },
    { size: 'M', color: 'Clay', quantity: 0 },
  ],
  variants: [{ size: 'S', color: 'Clay', sku: '007', barcode: '6221031010021' }],
})
const ward = await make({ name: 'Ward Set', sizes: ['S', 'M'], quantity: 14 })

type Sheet = readonly { key: string; en: string; ar: string }[]

const table = async (what: string, sheet: Sheet, asked = '') => {
  const { status, text } = await get(`/api/export/${what}.csv?${asked}`)
  expect(status).toBe(200)
  const [head = [], ...rows] = readCsv(text)
  expect(head).toEqual(sheet.map((column) => column[asked.includes('lang=ar') ? 'ar' : 'en']))
  return rows.map((row) =>
    Object.fromEntries(sheet.map(({ key }, at) => [key, unmarkText(row[at] as string)])),
  )
}
const stock = (asked?: string) => table('stock', stockListSheet, asked)
const moves = (asked?: string) => table('stock-moves', stockMoveSheet, asked)

test('the stock has a row for each size and colour, and one for what is counted together', async () => {
  const rows = await stock('sort=name')
  expect(
    rows.map(({ name, size, color, variants, pieces }) => [name, size, color, variants, pieces]),
  ).toEqual([
    ['Nour Dress', 'S', 'Clay', '1', '3'],
    ['Nour Dress', 'M', 'Clay', '1', '0'],
    ['Ward Set', '', '', '2', '14'],
  ])
  expect(rows[0]).toMatchObject({
    sku: '007',
    barcode: '6221031010021',
    sold: '0',
    lasts: '',
    waiting: '0',
    cost: '40.50',
    value: '121.50',
  })
  expect(rows[2]).toMatchObject({ sku: '', cost: '', value: '' })
  expect((await stock('sort=name&lang=ar')).map(({ name, color }) => [name, color])).toContainEqual(
    ['فستان نور', 'طيني'],
  )
})

test('the filters and the order of the stock are those of the file', async () => {
  const names = async (asked: string) =>
    (await stock(asked)).map(({ name, size }) => `${name} ${size}`)
  expect(await names('level=out')).toEqual(['Nour Dress M'])
  expect(await names('search=007')).toEqual(['Nour Dress S'])
  expect(await names('sort=fewest&page=4&per_page=1')).toEqual([
    'Nour Dress M',
    'Nour Dress S',
    'Ward Set ',
  ])
})

test('moves say what came and went, of which, when, why and by whom, those of what is gone as well', async () => {
  const variant = nour.variants.find(({ size }: { size: string }) => size === 'S').id
  await post('/api/stock/receive', {
    lines: [{ variant_id: variant, pieces: 6 }],
    from: '=Atelier',
  })
  await post('/api/stock/correct', {
    variant_id: variant,
    seen: 9,
    wanted: 7,
    kind: 'damaged',
    note: 'Torn',
  })
  const cup = await make({ name: 'Cup', quantity: 2 })
  await remove(`/api/product/delete/${cup.id}`)
  const rows = await moves()
  const torn = rows.find(({ note }) => note === 'Torn')
  expect(torn).toEqual({
    ...{
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      kind: 'Damaged',
      name: 'Nour Dress',
      size: 'S',
      color: 'Clay',
    },
    ...{ sku: '007', barcode: '6221031010021', variants: '1', pieces: '-2', quantity_after: '7' },
    ...{ order_number: '', note: 'Torn', user_name: adminName },
  })
  expect(rows.some(({ name }) => name === 'Cup')).toBe(true)
  expect(
    rows
      .filter(({ name, size }) => name === 'Nour Dress' && size === 'S')
      .reduce((sum, { pieces }) => sum + Number(pieces), 0),
  ).toBe(7)
  expect(rows.filter(({ name }) => name === 'Ward Set')).toMatchObject([
    { variants: '2', size: '', pieces: '14' },
  ])
})

test('moves are narrowed to a variant, to their kind, and to days of the shop', async () => {
  const variant = nour.variants.find(({ size }: { size: string }) => size === 'S').id
  const kinds = async (asked: string) => (await moves(asked)).map(({ kind }) => kind)
  expect(await kinds(`variant_id=${variant}`)).toEqual(['Damaged', 'Received', 'Correction'])
  expect(await kinds(`variant_id=${variant}&kind=received`)).toEqual(['Received'])
  expect(await kinds('kind=received&lang=ar')).toEqual(['استلام'])
  expect(await kinds('to=2020-01-01')).toEqual([])
  expect((await kinds('from=2020-01-01')).length).toBe((await kinds('')).length)
  expect((await get('/api/export/stock-moves.csv?variant_id=999999')).status).toBe(404)
})

test('what to order has all that will not last, or what is ticked, in so many pieces as are wanted', async () => {
  const reorder = (asked = '') => table('reorder', reorderSheet, asked)
  const { pool } = shop.database
  const vase = await make({
    name: '=Vase',
    name_ar: 'مزهرية',
    quantity: 2,
    cost: 40.5,
    variants: [{ sku: '0042' }],
  })
  await pool.query(`update products set created_at = now() - interval '40 days' where id = $1`, [
    vase.id,
  ])
  const { rows: items } = await pool.query(
    'select inventory_item_id as id from variants where product_id = $1',
    [vase.id],
  )
  const order = await ordersIn(pool).makeOrder({
    phone: '01012345678',
    total: 10_000,
    at: new Date().toISOString(),
  })
  await pool.query(
    `insert into order_lines (order_id, position, name, price, quantity, inventory_item_id) values ($1, 1, 'Vase', 10000, 15, $2)`,
    [order, items[0].id],
  )
  const lamp = await make({ name: 'Lamp', quantity: 0 })
  await shop.request('POST', `/api/userproduct/${lamp.id}/notify-me`, {
    body: { email: 'mona@mail.example' },
  })
  const [first, second, ...others] = await reorder()
  // Half a piece a day, for ten days until the delivery and forty-five after it.
  expect(first).toEqual({
    ...{
      name: '=Vase',
      size: '',
      color: '',
      sku: '0042',
      barcode: '',
      variants: '1',
      pieces: '2',
      per_day: '0.5',
      lasts: '4',
      waiting: '0',
    },
    ...{ ordered: '26', cost: '40.50', total: '1053.00' },
  })
  expect([second?.name, second?.waiting, second?.ordered, second?.total, others]).toEqual([
    'Lamp',
    '1',
    '1',
    '',
    [],
  ])
  expect(
    (await reorder('lead_days=5&lasting_days=20&lang=ar&page=9')).map(({ name, ordered }) => [
      name,
      ordered,
    ]),
  ).toEqual([
    ['مزهرية', '11'],
    ['Lamp', '1'],
  ])

  // An item that lasts by now, and was ticked before.
  await post('/api/stock/receive', { lines: [{ variant_id: lamp.variants[0].id, pieces: 9 }] })
  const ticked = await reorder(`pieces=${vase.variants[0].id}:30,${lamp.variants[0].id}:7,999999:1`)
  expect(ticked.map(({ name, pieces, ordered, total }) => [name, pieces, ordered, total])).toEqual([
    ['=Vase', '2', '30', '1215.00'],
    ['Lamp', '9', '7', ''],
  ])
  for (const wrong of ['1', '1:', '1:2;3:4', '1:-2', `${'9'.repeat(10)}:1`]) {
    expect((await get(`/api/export/reorder.xlsx?pieces=${wrong}`)).status, wrong).toBe(422)
  }
})

test('more moves than are read at a time come whole, newest first', async () => {
  const variant = ward.variants[0].id
  const { rows: item } = await shop.database.pool.query(
    'select inventory_item_id as id from variants where id = $1',
    [variant],
  )
  await shop.database.pool.query(
    `insert into stock_moves (product_id, inventory_item_id, kind, pieces, quantity_after)
     select $1, $2, 'correction', case when n % 2 = 0 then -1 else 1 end, 14 + n % 2 from generate_series(1, 1200) as n`,
    [ward.id, item[0].id],
  )
  const rows = await moves(`variant_id=${variant}`)
  expect(rows.length).toBe(1201)
  expect(rows.slice(0, 4).map(({ pieces }) => pieces)).toEqual(['-1', '1', '-1', '1'])
  expect(rows.reduce((sum, { pieces }) => sum + Number(pieces), 0)).toBe(14)
})
