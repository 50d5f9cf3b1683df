/** Files of former shops as they are: sorted otherwise, with words for amounts, in other zones. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readWhole } from '../../reading/whole-file.ts'
import type { ReadFields, ReadRecord } from './read-record.ts'

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/records', `${name}.csv`))

/** Records of a file, with what is told of each. */
async function recordsOf(content: Buffer | string) {
  const { summary, records = [] } = await readWhole(Buffer.from(content), 'https://shop.example')
  return { format: summary.format, states: summary.states, records: [...records] }
}

async function ordersOf(content: Buffer | string) {
  const { format, states, records } = await recordsOf(content)
  expect(format).toBe('orders')
  const fields = (records as ReadRecord<'orders'>[]).map((one) => one.fields)
  const told = records.flatMap(({ problems }) =>
    problems.map(({ row, code, detail, isNote }) => [row, code, detail, isNote ? 'note' : 'wrong']),
  )
  return { fields, told, states }
}

const lineNames = (fields: ReadFields['orders'] | null | undefined) =>
  fields?.lines.map(({ name }) => name)

describe('rows of one order', () => {
  test('are gathered wherever they stand, or the order is refused whole and by name', async () => {
    const { fields, told } = await ordersOf(fixture('orders-by-product'))
    expect(fields.map((one) => [one?.number, lineNames(one), one?.total_price])).toEqual([
      ['201', ['Belt', 'Shirt'], 40000],
      ['202', ['Belt'], 10000],
      [undefined, undefined, undefined],
      ['204', ['Belt', 'Hat', 'Shirt'], 45000],
      // The whole of an order twice is the second time none.
      [undefined, undefined, undefined],
    ])
    expect(told).toEqual([
      [7, 'differs', '4', 'wrong'],
      [10, 'record_twice', '3', 'wrong'],
    ])
  })

  test('of Shopify, sorted by product, are told of by the row that has the sums', async () => {
    const [head, first, second, ...others] = fixture('shopify-orders').toString().split('\n')
    const { fields, told } = await ordersOf([head, second, ...others.slice(0, 2), first].join('\n'))
    expect(fields[0]).toMatchObject({
      ...{ number: '#1001', first_name: 'Mona', phone: '01000000001', total_price: 91000 },
      ...{ discount: 5000, delivery_price: 6000, other: 0 },
    })
    expect(lineNames(fields[0])).toEqual(['Cotton scarf', 'Linen shirt - M / White'])
    expect(told).toEqual([[4, 'phone', null, 'note']])
  })

  test('are of one number, however it is spelled', async () => {
    const { fields } = await ordersOf(
      [
        'رقم الطلب,التاريخ,اسم العميل,الموبايل,المنتج,الكمية,السعر',
        '\u200f١٠١,05/13/2024,منى عادل,٠١٠٠٠٠٠٠١٠١,حزام,١,١٠٠',
        '102,05/14/2024,هبة سمير,01100000102,حزام,1,100',
        "'101\u200e,05/13/2024,منى عادل,٠١٠٠٠٠٠٠١٠١,قميص,٢,٢٥٠٫٥٠",
      ].join('\n'),
    )
    expect(fields.map((one) => [one?.number, one?.lines.length, one?.total_price])).toEqual([
      ['101', 2, 60100],
      ['102', 1, 10000],
    ])
  })
})

describe('rows of one order that are alike', () => {
  const head = 'Order number,Date,Customer,Phone,Product,Quantity,Price,Shipping,Total'
  const row = (number: string, ...cells: string[]) =>
    [number, '2024-03-05', 'Mona Adel', '01000000001', ...cells].join(',')
  const other = row('9', 'Hat', '1', '50', '', '50')
  const outcome = async (rows: string[]) => {
    const { fields, told } = await ordersOf([head, ...rows].join('\n'))
    const one = fields.find((one) => one?.number === '1')
    return { lines: lineNames(one), total: one?.total_price, other: one?.other, told }
  }
  const [belt, shirt] = [
    row('1', 'Belt', '1', '100', '', '300'),
    row('1', 'Shirt', '1', '200', '', '300'),
  ]

  test.each([
    ['a row', [row('1', 'Belt', '1', '100', '', '100')], 10000],
    ['a row with delivery', [row('1', 'Belt', '1', '100', '50', '150')], 15000],
    ['a row without a price', [row('1', 'Belt', '', '', '', '150')], 15000],
    ['a row without a total', [row('1', 'Belt', '1', '100', '', '')], 10000],
    ['rows', [belt, shirt], 30000],
  ])('%s that repeat it are refused wherever they stand', async (_, rows, total) => {
    for (const between of [[], [other]]) {
      const { told, ...said } = await outcome([...rows, ...between, ...rows])
      expect(said).toMatchObject({ lines: rows.map((one) => one.split(',')[4]), total, other: 0 })
      expect(told).toEqual([[2 + rows.length + between.length, 'record_twice', '2', 'wrong']])
    }
  })

  test('one of several that repeats a line is refused, where the total needs it once', async () => {
    for (const rows of [
      [belt, belt, shirt],
      [belt, shirt, other, belt],
    ])
      expect(await outcome(rows)).toEqual({
        ...{ lines: ['Belt', 'Shirt'], total: 30000, other: 0 },
        told: [[2 + rows.lastIndexOf(belt), 'record_twice', '2', 'wrong']],
      })
  })

  test('are lines where the total needs all of them', async () => {
    const twice = row('1', 'Belt', '1', '100', '50', '250')
    for (const rows of [
      [twice, twice],
      [twice, other, twice],
    ])
      expect(await outcome(rows)).toEqual({
        ...{ lines: ['Belt', 'Belt'], total: 25000, other: 0, told: [] },
      })
    const each = row('1', 'Belt', '1', '100', '', '100')
    expect(await outcome([each, each, row('1', 'Gift', '1', '0', '', '0')])).toMatchObject({
      ...{ lines: ['Belt', 'Belt', 'Gift'], total: 20000 },
      told: [[2, 'total_of_line', '200.00', 'note']],
    })
  })
})

describe('a total in each row of an order', () => {
  const rows = (...some: string[]) =>
    ['Order number,Date,Customer,Phone,Product,Quantity,Price,Total,Discount', ...some].join('\n')
  const row = (number: string, ...cells: string[]) =>
    [number, '2024-03-05', 'Mona Adel', '01000000001', ...cells].join(',')

  test('is of the line where the pieces of each come to it', async () => {
    const { fields, told } = await ordersOf(
      rows(
        row('1', 'Belt', '1', '100', '100', ''),
        row('1', 'Hat', '2', '50', '100', ''),
        row('2', 'Belt', '1', '100', '100', ''),
        row('2', 'Shirt', '1', '300', '300', ''),
      ),
    )
    expect(fields).toMatchObject([
      { total_price: 20000, subtotal: 20000, discount: 0, other: 0 },
      { total_price: 40000, subtotal: 40000, discount: 0, other: 0 },
    ])
    expect(told).toEqual([
      [2, 'total_of_line', '200.00', 'note'],
      [4, 'total_of_line', '400.00', 'note'],
    ])
  })

  test('is of the order where its parts explain it', async () => {
    const { fields, told } = await ordersOf(
      rows(
        row('1', 'Belt', '1', '100', '100', '100'),
        row('1', 'Hat', '1', '100', '100', '100'),
        row('2', 'Belt', '1', '100', '150', ''),
        row('2', 'Hat', '1', '50', '150', ''),
      ),
    )
    expect(fields).toMatchObject([
      { total_price: 10000, subtotal: 20000, discount: 10000, other: 0 },
      { total_price: 15000, subtotal: 15000, discount: 0, other: 0 },
    ])
    expect(told).toEqual([])
  })

  test('stays where nothing explains it, with a note of what the parts come to', async () => {
    const { fields, told } = await ordersOf(
      rows(
        row('1', 'Belt', '1', '100', '170', ''),
        row('1', 'Hat', '2', '50', '170', ''),
        row('2', 'Belt', '1', '100', '90', ''),
      ),
    )
    expect(fields).toMatchObject([
      { total_price: 17000, subtotal: 20000, discount: 0, other: -3000 },
      { total_price: 9000, subtotal: 10000, discount: 0, other: -1000 },
    ])
    expect(told).toEqual([
      [2, 'total_differs', '200.00', 'note'],
      [4, 'total_differs', '100.00', 'note'],
    ])
  })

  test('that differs, and is of no line, leaves the order out', async () => {
    const { fields, told } = await ordersOf(
      rows(row('1', 'Belt', '1', '100', '100', ''), row('1', 'Hat', '1', '50', '70', '')),
    )
    expect(fields).toEqual([null])
    expect(told).toEqual([[3, 'differs', '2', 'wrong']])
  })
})

test('net sales of WooCommerce Analytics are no total, and below 0 they are a refund', async () => {
  const { fields, told, states } = await ordersOf(fixture('analytics-refunds'))
  expect(
    fields.map((one) => [one?.number, one?.state, one?.total_price, one?.refunded, lineNames(one)]),
  ).toEqual([
    // Its order is older than the file.
    ['9103', 'refunded', 30000, 30000, ['Hat', 'Sock']],
    ['9102', 'refunded', 35000, 35000, ['Belt']],
    // A part of it came back.
    ['9101', 'completed', 90000, 30000, ['Linen shirt', 'Scarf']],
    ['9104', 'completed', 0, 0, ['Gift bag']],
  ])
  expect(told.filter(([, code]) => code !== 'phone')).toEqual([])
  expect(states).toEqual([
    { name: 'refunded', orders: 2, use: 'returned' },
    { name: 'completed', orders: 2, use: 'delivered' },
  ])
})

test.each([
  ['2026-05-01', '2026-05-01'],
  ['2026-05-01 00:00:00', '2026-04-30'],
  ['٢٠٢٦-٠٥-٠١ ٠٠:٠٠', '2026-04-30'],
  ['2026-05-01 12:00 am', '2026-04-30'],
  ['2026-04-30 23:59:59', '2026-04-30'],
  // Midnight in Cairo, by the clock of another place.
  ['2026-04-30T21:00:00Z', '2026-04-30'],
  ['2026-05-01 10:00', '2026-05-01'],
])('a coupon that ends %s has %s for its last day', async (end, last) => {
  const { records } = await recordsOf(
    `Coupon name,Discount,Minimum,Start,End\nSummer order,50,500,2026-04-01 00:00,${end}`,
  )
  expect(records[0]?.fields).toMatchObject({ start_date: '2026-04-01', end_date: last })
})

test.each([
  ['مجاني', 0],
  ['مجانًا', 0],
  ['Free', 0],
  ['بدون', 0],
  ['-', 0],
  ['—', 0],
  ['٥٠ جنيه', 5000],
])('delivery of %s', async (delivery, piastres) => {
  const { fields, told } = await ordersOf(
    [
      'رقم الطلب,التاريخ,اسم العميل,الموبايل,المنتج,السعر,الشحن,الخصم',
      `1,2024-03-25,منى عادل,01000000101,حزام,100,${delivery},بدون`,
    ].join('\n'),
  )
  expect(told).toEqual([])
  expect(fields).toMatchObject([
    { delivery_price: piastres, discount: 0, total_price: 10000 + piastres },
  ])
})

describe('a time', () => {
  const placed = async (said: string) => {
    const { fields, told } = await ordersOf(
      `Order number,Date,Customer,Phone,Total\n1,"${said}",Mona Adel,01000000001,100`,
    )
    return fields[0]?.placed_at ?? told
  }

  test.each([
    ['2024-01-15 18:05', '2024-01-15T16:05:00.000Z'],
    ['2024-01-15 18:05 EST', '2024-01-15T23:05:00.000Z'],
    ['2024-07-15 18:05:00 EDT', '2024-07-15T22:05:00.000Z'],
    ['Jan 15, 2024 6:05 PM PST', '2024-01-16T02:05:00.000Z'],
    ['2024-07-15 18:05 PDT', '2024-07-16T01:05:00.000Z'],
    ['2024-01-15 18:05 CST', '2024-01-16T00:05:00.000Z'],
    ['2024-01-15 18:05 GMT', '2024-01-15T18:05:00.000Z'],
    ['2024-01-15 18:05 UTC', '2024-01-15T18:05:00.000Z'],
    ['2024-01-15 18:05 +0000 UTC', '2024-01-15T18:05:00.000Z'],
    ['2024-01-15 18:05 cet', '2024-01-15T17:05:00.000Z'],
    ['2024-01-15 18:05 EET', '2024-01-15T16:05:00.000Z'],
    ['2024-07-15 18:05 EEST', '2024-07-15T15:05:00.000Z'],
    ['2024-07-15 18:05 +0200', '2024-07-15T16:05:00.000Z'],
    ['2024-07-15 18:05 GMT+3', '2024-07-15T15:05:00.000Z'],
    ['2024-07-15T18:05:00.000Z', '2024-07-15T18:05:00.000Z'],
    [
      'Mon Jan 15 2024 18:05:00 GMT+0200 (Eastern European Standard Time)',
      '2024-01-15T16:05:00.000Z',
    ],
    // Excel's own form, and weekdays in Arabic.
    ['25-Mar-25', '2025-03-24T22:00:00.000Z'],
    ['25-Mar-98 10:30', '1998-03-25T08:30:00.000Z'],
    ['الثلاثاء 25 مارس 2025', '2025-03-24T22:00:00.000Z'],
    ['الثلاثاء، ٢٥ مارس، ٢٠٢٥', '2025-03-24T22:00:00.000Z'],
    ['يوم الأربعاء, 26 مارس 2025 10:30', '2025-03-26T08:30:00.000Z'],
    ['3/25/25', '2025-03-24T22:00:00.000Z'],
    ['25/3/25 10:30', '2025-03-25T08:30:00.000Z'],
    ['20250325', '2025-03-24T22:00:00.000Z'],
    // Seconds and milliseconds since 1970.
    ['1742891400', '2025-03-25T08:30:00.000Z'],
    ['1742891400000', '2025-03-25T08:30:00.000Z'],
    // The hour that is skipped in spring is the next one.
    ['2025-04-25 00:30', '2025-04-24T22:30:00.000Z'],
  ])('%s is %s', async (said, moment) => {
    expect(await placed(said)).toBe(moment)
  })

  test('that is still to come, or that no clock shows, is wrong', async () => {
    const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    for (const day of ['2099-01-01', tomorrow])
      expect(await placed(day)).toEqual([[2, 'future', null, 'wrong']])
    for (const day of [
      '2024-01-15 10:75',
      '25 Mar 10:30',
      '3/4/25',
      '25-03-26',
      '20251340',
      '0912345678',
    ])
      expect(await placed(day)).toEqual([[2, 'day', null, 'wrong']])
    expect(await placed(new Date().toISOString())).toMatch(/^20/)
  })

  test('of an unknown zone, or of one whose name several have, is wrong by that name', async () => {
    expect(await placed('2024-01-15 18:05 XYZT')).toEqual([[2, 'zone', 'XYZT', 'wrong']])
    expect(await placed('2024-01-15 18:05 IST')).toEqual([[2, 'zone', 'IST', 'wrong']])
  })
})

test('a customer without a phone, and numbers that a program took for decimals', async () => {
  const { fields, told } = await ordersOf(
    [
      'Order number,Date,Customer,Phone,Total',
      '10074.0,2024-03-05,Mona Adel,1000000001.0,100',
      '10075.0,2024-03-05,Heba Samir,,120',
    ].join('\n'),
  )
  expect(fields).toMatchObject([
    { number: '10074', phone: '01000000001' },
    { number: '10075', phone: null, first_name: 'Heba' },
  ])
  expect(told).toEqual([[3, 'phone', null, 'note']])
})

describe('lines in words', () => {
  const head = 'رقم الطلب,التاريخ,اسم العميل,الموبايل,المنتجات,الكود,العدد,السعر,الشحن,المجموع'
  const linesOf = async (...cells: string[]) => {
    const { fields, told } = await ordersOf(
      [head, ['1', '2024-03-25', 'منى عادل', '01000000101', ...cells].join(',')].join('\n'),
    )
    return { lines: fields[0]?.lines, told }
  }

  test('have pieces and price of their row, if they say none', async () => {
    expect(await linesOf('بلوزة', "'ABN-٥٢", '٣', '100', '50', '350')).toEqual({
      lines: [
        { name: 'بلوزة', variant: null, sku: 'ABN-52', quantity: 3, price: 10000, total: 30000 },
      ],
      told: [],
    })
    expect(await linesOf('2 بلوزة + 1 جيبة', '', '3', '', '50', '350')).toMatchObject({
      lines: [{ quantity: 2 }, { quantity: 1 }],
      told: [],
    })
    expect(await linesOf('بلوزة + بنطلون', '', '1', '300', '50', '350')).toMatchObject({
      lines: [{ name: 'بلوزة + بنطلون', price: 30000 }],
      told: [],
    })
  })

  test('are one with a note where they may be more, and lose an SKU that was shortened', async () => {
    expect(await linesOf('بلوزة + بنطلون', '6.22E+12', '', '', '50', '350')).toMatchObject({
      lines: [{ name: 'بلوزة + بنطلون', quantity: 1, price: null, sku: null }],
      told: [
        [2, 'unclear_lines', null, 'note'],
        [2, 'shortened', null, 'note'],
      ],
    })
    expect(await linesOf('بلوزة / جيبة;حزام', '', '3', '', '50', '350')).toMatchObject({
      lines: [{ name: 'بلوزة / جيبة' }, { name: 'حزام' }],
      told: [[2, 'unclear_lines', null, 'note']],
    })
  })
})

test.each([
  ['Coupon name,Discount,Minimum,Start,End\nEID100,-100.0,500,2026-04-01,2026-05-01', 'EID100'],
  [
    'Name,Value,Value Type,Minimum Purchase Requirements,Start,End\nEID100,-100.0,fixed_amount,500,2026-04-01,2026-05-01',
    'EID100',
  ],
  [
    'product_handle,rating,title,body,reviewer_name,reviewer_email\nbelt,5,,,Mona,e@example.com',
    'Mona · belt',
  ],
  [
    'product_handle,rating,title,body,reviewer_name,reviewer_email\nbelt,9,,Good,,e@example.com',
    'belt · Good',
  ],
  ['First Name,Last Name,Phone,Total Spent\nJohn,Smith,+447700900123,0', 'John Smith'],
  ['Customer,Phone,City\nريم,12,Cairo', 'ريم'],
  ['Name,Phone,City\n,+447700900123,Cairo', '+447700900123'],
  ['Order number,Date,Customer,Phone,Total\n7,never,ريم,01000000001,100', '7 · ريم'],
  ['Order number,Date,Customer,Phone,Total\n,2024-03-05,ريم,01000000001,100', 'ريم'],
])('what is refused in %j is called %s', async (content, name) => {
  const { records } = await recordsOf(content)
  expect(records).toMatchObject([{ fields: null, name }])
})
