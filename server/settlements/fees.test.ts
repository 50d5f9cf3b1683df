/**
 * Fee columns of a courier's list, its net amounts, total rows, and numbers that a spreadsheet has
 * changed.
 */
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { courierListsIn, type Json } from '../../test/shop/courier-lists.ts'
import { testShop } from '../../test/shop/shop.ts'
import { recogniseColumns } from './headings.ts'
import { settlementTotals } from './totals.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const owner = await adminIn(shop)
const { makeCourier, makeParcel, upload, rowsOf } = courierListsIn(pool, owner)

const csv = (...rows: (string | number)[][]) =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
const workbook = (rows: unknown[][]) => writeXlsxFile(rows as SheetData).toBuffer()
const name = (one: Json, columns: object) =>
  owner.post('/api/settlement/columns', {
    settlement_id: one.id,
    version: one.version,
    columns: { ...one.columns, ...columns },
  })

const bosta = [
  'Tracking Number',
  'COD',
  'Shipping fees',
  'Cash collection fees',
  'Insurance fees',
  'VAT',
  'Total fees',
  'Net amount',
]

test('the total of the fees is taken where there is one, and a total row is none', async () => {
  const courier_id = await makeCourier('Bosta-like')
  for (const [tracking, to_collect] of [
    ['B-1', 3660],
    ['B-2', 1380],
  ] as const)
    await makeParcel({ courier_id, tracking, to_collect })
  const one = await upload(
    courier_id,
    csv(
      bosta,
      ['B-1', 3660, 60, 5, 0, 9.1, 74.1, 3585.9],
      ['B-2', 1380, 60, 5, 0, 9.1, 74.1, 1305.9],
      ['Total', 5040, 120, 10, 0, 18.2, 148.2, 4891.8],
    ),
  )
  expect(one.columns).toMatchObject({ fee: 'Total fees', more_fees: [], net: 'Net amount' })
  expect(one).toMatchObject({
    rows: 2,
    sums: { collected: 5040, fees: 148.2, yours: 4891.8, net_rows: 0, net_less: 0 },
  })
  expect((await rowsOf(one.id)).map(({ row, kind, fee, net }) => [row, kind, fee, net])).toEqual([
    [2, 'match', 74.1, 3585.9],
    [3, 'match', 74.1, 1305.9],
  ])
})

test('without a total all fees are added up, and what the courier pays is compared with it', async () => {
  const courier_id = await makeCourier('J&T-like')
  for (const tracking of ['J-1', 'J-2'])
    await makeParcel({ courier_id, tracking, to_collect: 1000 })
  const list = csv(
    ['Waybill No.', 'COD Amount (EGP)', 'Freight (EGP)', 'COD Fee', 'Net', 'Sign Time'],
    ['J-1', 1000, 220, 40, 740, '2026-01-13'],
    ['J-2', 1000, -220, -40, 740, '2026-01-13'],
  )
  const one = await upload(courier_id, list)
  expect(one.columns).toMatchObject({
    fee: 'Freight (EGP)',
    more_fees: ['COD Fee'],
    net: 'Net',
    day: 'Sign Time',
  })
  expect((await rowsOf(one.id)).map(({ fee }) => fee)).toEqual([260, 260])
  expect(one.sums).toMatchObject({ fees: 520, yours: 1480, net_rows: 0 })

  // The owner removes a fee column: the difference to the net amount is reported, and the choice is
  // kept for the next list.
  const { settlement } = (await name(one, { more_fees: [] })).json
  expect(settlement.sums).toMatchObject({ fees: 440, net_rows: 2, net_less: -80 })
  expect((await upload(courier_id, list)).columns).toMatchObject({
    fee: 'Freight (EGP)',
    more_fees: [],
  })
  expect((await name(settlement, { more_fees: ['Nowhere'] })).json.errors).toEqual({
    'columns.more_fees': ['The file has no such column'],
  })
})

test('of what was kept when a list could have one column of fees the others are found', () => {
  const kept = { tracking: 'AWB', reference: null, collected: 'COD', day: null }
  const said = ['AWB', 'COD', 'Shipping Fees', 'VAT', 'Ours', 'Net']
  expect(recogniseColumns(said, { ...kept, fee: 'Shipping Fees' })).toMatchObject({
    fee: 'Shipping Fees',
    more_fees: ['VAT'],
    net: 'Net',
  })
  expect(recogniseColumns(said, { ...kept, fee: 'Ours' })).toMatchObject({
    fee: 'Ours',
    more_fees: [],
  })
  expect(recogniseColumns(said, { ...kept, fee: 'VAT', more_fees: [], net: null })).toMatchObject({
    fee: 'VAT',
    more_fees: [],
    net: null,
  })
})

test('rows that only add up those above are none, named or not, and others without a number stay', () => {
  const columns = {
    tracking: 'رقم التتبع',
    reference: null,
    collected: 'المبلغ',
    fee: null,
    day: null,
  }
  const totalsIn = (...rows: (string | null)[][]) => [
    ...settlementTotals(
      ['رقم التتبع', 'العميل', 'المبلغ'],
      rows.map((cells, at) => ({ row: at + 2, cells })),
      columns,
    ),
  ]
  const [first, second] = [
    ['T-1', 'منى', '100'],
    ['T-2', 'Total', '100'],
  ]
  expect(totalsIn(first, second, [null, 'الإجمالي', '200'])).toEqual([4])
  expect(totalsIn(first, second, ['المجموع:', null, '900'])).toEqual([4])
  expect(totalsIn(first, second, ['Grand Total', null, null])).toEqual([4])
  expect(
    totalsIn(first, second, [null, null, '200'], ['T-3', null, '100'], [null, null, '300']),
  ).toEqual([4, 6])
  expect(totalsIn(first, [null, null, '100'])).toEqual([])
  expect(totalsIn(first, second, [null, null, '150'])).toEqual([])
  expect(totalsIn(first, second, ['Totally', null, '200'])).toEqual([])
})

test('a number that a spreadsheet has shortened is told, unless the other one finds the parcel', async () => {
  const courier_id = await makeCourier('Shortened')
  const { number } = await makeParcel({ courier_id, to_collect: 100 })
  const one = await upload(
    courier_id,
    csv(
      ['Tracking Number', 'Order Number', 'COD'],
      ['7,61485E+11', '', 100],
      ['٧٫٦١E+١١', 'nobody', 100],
      ['7.61E11', number, 100],
      ['', '1.0003E+04', 100],
      ['12E4', '', 100],
    ),
  )
  expect(
    (await rowsOf(one.id)).map(({ kind, trouble }) => [kind, trouble?.code, trouble?.value]),
  ).toEqual([
    ['wrong', 'shortened', '7,61485E+11'],
    ['wrong', 'shortened', '٧٫٦١E+١١'],
    ['match', undefined, undefined],
    ['wrong', 'shortened', '1.0003E+04'],
    ['unknown', undefined, undefined],
  ])
})

test('numbers of a workbook are amounts to the nearest piastre and codes with all their digits; texts stay strict', async () => {
  const courier_id = await makeCourier('Workbook')
  await makeParcel({ courier_id, tracking: '761484750001234', to_collect: 560 })
  const one = await upload(
    courier_id,
    await workbook([
      ['AWB', 'COD', 'Fees'],
      [761484750001234, 559.9999999998, 71.478],
      [2 ** 60, 100, 71.475],
      ['text', '71.478', 1],
    ]),
    'list.xlsx',
  )
  expect(
    (await rowsOf(one.id)).map(({ kind, tracking, collected, fee, trouble }) => [
      kind,
      tracking,
      collected,
      fee,
      trouble?.code,
    ]),
  ).toEqual([
    ['match', '761484750001234', 560, 71.48, undefined],
    ['wrong', null, 100, 71.48, 'shortened'],
    ['wrong', 'text', null, 1, 'unclear_amount'],
  ])
})
