import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { importLimits } from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { archiveOf } from '../../../test/files/archives.ts'
import { readFileOf, readTableOf } from './reading.ts'
import { readTableAlone, readWhole } from './whole-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'zeina-imports-'))
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer | string) {
  const { summary, products } = await readWhole(Buffer.from(bytes), 'https://shop.example')
  return { summary, products: [...products] }
}

/** Reads a file in a separate process, as the shop does. */
async function readApart(bytes: Buffer) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return readFileOf(path, 'https://shop.example')
}

const workbook = (rows: unknown[][]) => writeXlsxFile(rows as SheetData).toBuffer()

/** Marks an archive's files as password-protected. */
function locked(archive: Buffer): Buffer {
  const at = archive.indexOf('PK\x01\x02') + 8
  archive.writeUInt16LE(archive.readUInt16LE(at) | 1, at)
  return archive
}

const sheetOnly = (rows: string, parts: Record<string, string> = {}, said?: number) =>
  archiveOf(
    {
      ...parts,
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
    },
    said,
  )
const placeless = sheetOnly('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>')

describe('refused as a whole, with the reason, is', () => {
  const many = (count: number) =>
    `Name,Price\n${Array.from({ length: count }, (_, at) => `A ${at},1`).join('\n')}`
  test.each([
    ['an empty file', Buffer.alloc(0), 'empty', null],
    ['a file of blank lines', '\n \r\n\t\n', 'empty', null],
    ['headings alone', 'Name,Price\n\n', 'no_rows', null],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'binary', null],
    ['a PDF', '%PDF-1.7 and so on', 'binary', null],
    ['an Excel of before 2007', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_excel', null],
    ['one column', 'Name|Price\nA|1\nB|2', 'one_column', null],
    ['a quote that is never closed', 'Name,Price\nA,1\n"B,2\nC,3', 'broken_row', '3'],
    ['a row with more cells than headings', 'SKU,Price\nA,1\nB,1,500', 'long_row', '3'],
    ['more rows than are read', many(importLimits.rows + 1), 'too_many_rows', '20000'],
    [
      'more columns than are read',
      `${Array.from({ length: 501 }, (_, at) => `c${at}`).join(',')}\n1`,
      'too_many_columns',
      '500',
    ],
    ['an archive of neither', archiveOf({ 'a.txt': 'a', 'word/b.xml': 'b' }), 'no_pictures', null],
    ['half an archive', archiveOf({ 'a.txt': 'a' }).subarray(0, 40), 'damaged', null],
    [
      'a ZIP that leads out of its folder',
      archiveOf({ 'A.jpg': 'a', '../../etc/B.jpg': 'b' }),
      'outside',
      '../../etc/B.jpg',
    ],
    [
      'one with an address of Windows',
      archiveOf({ 'C:\\shop\\B.jpg': 'b' }),
      'outside',
      'C:/shop/B.jpg',
    ],
    ['one from the root', archiveOf({ '/B.jpg': 'b' }), 'outside', '/B.jpg'],
    [
      'a ZIP with a name twice',
      archiveOf([...Object.entries({ 'A.jpg': 'a', 'B.jpg': 'b' }), ['A.jpg', 'c']]),
      'file_twice',
      'A.jpg',
    ],
    [
      'one with a name in other capitals',
      archiveOf({ 'A.jpg': 'a', 'a.JPG': 'b' }),
      'file_twice',
      'a.JPG',
    ],
    ['a ZIP with a password', locked(archiveOf({ 'A.jpg': 'a' })), 'encrypted', null],
    [
      'a ZIP of thousands of files',
      archiveOf(Array.from({ length: 5001 }, (_, at) => [`${at}.jpg`, 'a'] as const)),
      'too_many_files',
      '5000',
    ],
  ])('%s', async (_what, bytes, code, detail) => {
    await expect(read(bytes)).rejects.toMatchObject({ code, detail })
  })

  test('a bomb, also one that lies about its size', async () => {
    const spaces = ' '.repeat(1_000_000)
    const blank = `<row>${spaces}</row>`
    await expect(readApart(sheetOnly(blank))).rejects.toMatchObject({ code: 'too_large' })
    await expect(readApart(sheetOnly(blank, {}, 1000))).rejects.toMatchObject({ code: 'damaged' })
    const picture = Buffer.alloc(limits.picture_bytes)
    const pictures = Array.from({ length: 26 }, (_, at) => [`${at}.jpg`, picture] as const)
    await expect(readApart(archiveOf(pictures))).rejects.toMatchObject({ code: 'too_large' })
    await expect(readApart(archiveOf(pictures, 1000))).rejects.toMatchObject({ code: 'damaged' })
  })

  test('a workbook with merged cells, and which', async () => {
    const merged = await workbook([
      ['Name', 'Price', 'Size'],
      [{ value: 'A', rowSpan: 2 }, 100, 'S'],
      [null, 100, 'M'],
    ])
    await expect(read(merged)).rejects.toMatchObject({ code: 'merged_cells', detail: 'A2:A3' })
  })

  const cellAt = (place: string, value: string | number) => `<c r="${place}"><v>${value}</v></c>`
  const rowsAt = (...numbers: number[]) =>
    numbers
      .map((row) => `<row r="${row}">${cellAt(`A${row}`, 1)}${cellAt(`B${row}`, 2)}</row>`)
      .join('')
  const shared = (texts: string) => ({ 'xl/sharedStrings.xml': `<sst>${texts}</sst>` })
  test.each([
    [
      'a row of millions of commas',
      () => `Name,Price\nA,1\n${','.repeat(3_000_000)}`,
      'too_many_columns',
      '500',
    ],
    ['headings of nothing', () => ','.repeat(3_000_000), 'too_many_columns', '500'],
    ['rows of nothing', () => `Name,Price\nA,1\n${'\n'.repeat(1001)}B,2\n`, 'blank_lines', '2'],
    ['rows of commas', () => `Name,Price\nA,1\n${',\n'.repeat(1001)}`, 'blank_lines', '2'],
    [
      'a cell of megabytes',
      () => `Name,Price\nA,1\n"${'x'.repeat(1_000_000)}",1`,
      'long_cell',
      '3',
    ],
    ['one without quotes', () => `Name,Price\n${'x'.repeat(1_000_000)},1`, 'long_cell', '2'],
    [
      'more cells than a table has',
      () => `Name,Price\n${`A,1${','.repeat(497)}\n`.repeat(4010)}`,
      'too_many_cells',
      '2000000',
    ],
    ['a workbook with a gap', () => sheetOnly(rowsAt(1, 2, 1003)), 'blank_lines', '2'],
    [
      'one of blank rows',
      () => sheetOnly(`${rowsAt(1, 2)}${'<row/>'.repeat(2_000_001)}`),
      'too_many_cells',
      '2000000',
    ],
    [
      'one of blank cells',
      () => sheetOnly(`${rowsAt(1, 2)}<row>${'<c r="A3"/>'.repeat(2_000_001)}</row>`),
      'too_many_cells',
      '2000000',
    ],
    [
      'one with a long cell',
      () => sheetOnly(`<row r="1">${cellAt('A1', 'x'.repeat(100_001))}</row>`),
      'long_cell',
      '1',
    ],
    [
      'one with a cell of megabytes',
      () => sheetOnly(`<row r="1">${cellAt('A1', 'x'.repeat(1_000_000))}</row>`),
      'too_large',
      null,
    ],
    [
      'one with an endless tag',
      () => sheetOnly(`<row r="1"><c r="A1" s="${'1'.repeat(1_000_000)}"/></row>`),
      'too_large',
      null,
    ],
    [
      'more shared texts than cells',
      () => sheetOnly(rowsAt(1, 2), shared('<si><t>a</t></si>'.repeat(1_000_001))),
      'too_large',
      null,
    ],
    [
      'shared texts of many megabytes',
      () => sheetOnly(rowsAt(1, 2), shared(`<si><t>${'x'.repeat(90_000)}</t></si>`.repeat(600))),
      'too_large',
      null,
    ],
    ['rows out of order', () => sheetOnly(rowsAt(2, 1)), 'damaged', null],
    [
      'entities of its own',
      () => sheetOnly(rowsAt(1, 2), shared('<!DOCTYPE a [<!ENTITY b "bb">]>')),
      'damaged',
      null,
    ],
  ])('%s', async (_what, make, code, detail) => {
    const bytes = make()
    await expect(read(bytes)).rejects.toMatchObject({ code, detail })
    await expect(readTableAlone(Buffer.from(bytes))).rejects.toMatchObject({ code, detail })
  })

  test('a file whose turn does not come', async () => {
    const path = join(folder, 'patient')
    await writeFile(path, 'Name,Price\nA,1')
    const hold = Promise.withResolvers<void>()
    const holder = readFileOf(path, 'https://shop.example', { take: () => hold.promise })
    await expect(readTableOf(path, 50)).rejects.toMatchObject({ code: 'busy' })
    const next = readTableOf(path)
    hold.resolve()
    expect((await next).rows).toHaveLength(1)
    await holder
  })

  test('cells far out, which would be a table of many millions', async () => {
    const rows = Array.from(
      { length: 2000 },
      (_, at) => `<row r="${at * 500 + 1}"><c r="XFD${at * 500 + 1}"><v>1</v></c></row>`,
    )
    await expect(read(sheetOnly(rows.join('')))).rejects.toMatchObject({
      code: 'too_many_columns',
      detail: '500',
    })
  })
})

describe('a workbook', () => {
  const table = [
    ['اسم المنتج', 'السعر', 'الكمية'],
    ['فستان', '600 ج', '5 قطع'],
  ]
  const dress = { facts: { name: 'فستان', price: 60_000 }, variants: [{ stock: 5 }] }

  test('is read below a merged title, to a total whose label is merged', async () => {
    const { products } = await read(
      await workbook([
        [{ value: 'بوتيك زينة', columnSpan: 3 }, null, null],
        ['من', '1/11/2026'],
        [],
        ...table,
        [{ value: 'الإجمالي', columnSpan: 2 }, null, 5],
      ]),
    )
    expect(products).toMatchObject([{ row: 5, ...dress }])
    expect(products).toHaveLength(1)
  })

  test('is read from the first sheet that is a table', async () => {
    const sheets = async (...first: unknown[][]) => {
      const file = await writeXlsxFile([
        { data: first as SheetData, sheet: 'Instructions' },
        { data: table as SheetData, sheet: 'Products' },
      ]).toBuffer()
      return [(await read(file)).products, await readTableAlone(file)] as const
    }
    const [products, list] = await sheets(['How to fill in'], ['Write one product in a row'])
    expect(products).toMatchObject([dress])
    expect(list.headings).toEqual(table[0])
    // Instructions of two columns are a table as well, of no known headings.
    expect((await sheets(['Step', 'What to do'], ['1', 'Fill in']))[0]).toMatchObject([dress])
    expect((await sheets())[0]).toMatchObject([dress])
  })

  test('has numbers, days and yes or no as what they are', async () => {
    const { summary, products } = await read(
      await workbook([
        ['Name', 'Price', 'Stock', 'State', 'Publish at', 'SKU', 'Barcode'],
        [
          'A',
          1889.999999999998,
          3,
          'Scheduled',
          { value: new Date('2026-12-31T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
          'A-1',
          6221031012345,
        ],
        [],
        [
          'B',
          100,
          1,
          'Scheduled',
          46387,
          { value: new Date('2026-03-04T00:00:00Z'), type: Date, format: 'd/m' },
          'x',
        ],
      ]),
    )
    expect(summary).toMatchObject({ rows: 2, products: 2 })
    expect(products).toMatchObject([
      {
        row: 2,
        facts: { price: 189_000, publish_at: '2026-12-31 00:00' },
        variants: [{ stock: 3, barcode: '6221031012345' }],
        problems: [],
      },
      {
        row: 4,
        facts: { publish_at: '2026-12-31 00:00' },
        problems: [{ row: 4, column: 'SKU', code: 'text_as_day', value: '2026-03-04' }],
      },
    ])
  })
})

test.each([
  [71.478, 7148],
  [71.475, 7148],
  [1.005, 101],
  [559.9999999998, 56_000],
  [12.3449999, 1234],
  ['71.478', 'unclear_price'],
  ['1500.005', 'price'],
])('a price of %j in a workbook', async (cell, said) => {
  const { products } = await read(
    await workbook([
      ['Name', 'Price', 'Cost'],
      ['A', cell, cell],
    ]),
  )
  const [product] = products
  expect(product?.problems[0]?.code ?? product?.facts.price).toBe(said)
  expect(product?.problems[1]?.code ?? product?.facts.cost).toBe(said)
})

test.each([
  [622103101234, '622103101234'],
  [123456789012345, '123456789012345'],
  [1234567890123456, '1234567890123456'],
  // Spreadsheets keep fifteen digits.
  [1234567890123450, 'shortened'],
  [2 ** 53, 'shortened'],
  [1e21, 'shortened'],
])('a code of %d as a number of a workbook is %s', async (cell, said) => {
  const { products } = await read(
    await workbook([
      ['Name', 'Price', 'SKU', 'Barcode'],
      ['A', 1, cell, cell],
    ]),
  )
  const [product] = products
  expect(product?.problems[0]?.code ?? product?.variants[0]?.sku).toBe(said)
  expect(product?.problems[1]?.code ?? product?.variants[0]?.barcode).toBe(said)
})

test('UTF-16, as Excel saves "Unicode text", is read', async () => {
  const { products } = await read(
    Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('الاسم\tالسعر\nفستان\t٢٤٥٠\n', 'utf16le'),
    ]),
  )
  expect(products).toMatchObject([{ facts: { name: 'فستان', price: 245_000 } }])
})

test('a list whose separator stands in a line of its own is read, with the numbers of rows that a spreadsheet shows', async () => {
  const { products } = await read('sep=;\r\nName;Price\r\n\r\nA, the first;1,50\r\n')
  expect(products).toMatchObject([{ row: 4, facts: { name: 'A, the first', price: 150 } }])
})

test('20 000 rows come in batches, each taken before the next is read', async () => {
  const rows = Array.from({ length: importLimits.rows }, (_, at) => `SKU-${at},${at}.50`)
  const path = join(folder, 'many')
  await writeFile(path, `SKU,Price\n${rows.join('\n')}`)
  let taken = 0
  let atOnce = 0
  await readFileOf(path, 'https://shop.example', {
    take: async (some) => {
      expect(++atOnce).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 1))
      taken += some.length
      atOnce--
    },
  })
  expect(taken).toBe(importLimits.rows)
})

test('cells and rows of a workbook that leave out their references follow each other', async () => {
  expect(await readTableAlone(placeless)).toMatchObject({
    headings: ['1', '2'],
    rows: [{ number: 2, cells: ['3', null] }],
  })
})

test.each(['_x0000_', '&#0;', '_xD800_'])(
  'what cannot be stored is left out of headings and cells: %s',
  async (sign) => {
    const text = (words: string) => `<c t="inlineStr"><is><t>${words}${sign}</t></is></c>`
    const file = sheetOnly(
      `<row>${text('Name')}${text('Odd')}</row><row>${text('Dress')}${text('x'.repeat(78))}</row>`,
    )
    const read = JSON.stringify([
      await readTableAlone(file),
      await readWhole(file, 'https://shop.example'),
    ])
    expect(read).not.toMatch(/\\u0000|\\ud800/)
  },
)
