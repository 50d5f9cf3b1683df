/** Lists of each kind as workbooks, in which spreadsheets made numbers of codes, phones and days. */
import { expect, test } from 'vitest'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { archiveOf } from '../../../../test/files/archives.ts'
import { readWhole } from '../../reading/whole-file.ts'

/** Records of a table below a merged title, without what is null. */
async function read(rows: unknown[][], title = 'شهر مارس') {
  const head = [{ value: title, columnSpan: rows[0]?.length ?? 1 }, ...Array(1).fill(null)]
  return readBytes(await writeXlsxFile([head, ...rows] as SheetData).toBuffer())
}

async function readBytes(bytes: Buffer) {
  const { summary, records = [] } = await readWhole(bytes, 'https://shop.example')
  const all = [...records]
  return {
    format: summary.format,
    fields: all.map(({ fields }) => fields),
    told: all.flatMap(({ problems }) => problems.map(({ row, code, value }) => [row, code, value])),
  }
}

const day = (iso: string, format = 'dd/mm/yyyy') => ({
  value: new Date(`${iso}Z`),
  type: Date,
  format,
})

test('orders, with numbers, phones without their 0, and days as spreadsheets count them', async () => {
  const { format, fields, told } = await read([
    ['رقم الطلب', 'التاريخ', 'اسم العميل', 'الموبايل', 'المنتج', 'الكمية', 'السعر', 'الشحن'],
    [10074, day('2024-03-05T00:00:00'), 'منى عادل', 1000000101, 'حزام', 2, 100.5, 'مجاني'],
    [10075, 45357, 'هبة سمير', 1100000102, 'قميص', 1, 250, 50],
    [10074, day('2024-03-05T00:00:00'), 'منى عادل', 1000000101, 'شنطة', 1, 300, 'مجاني'],
    [10076, day('2024-03-07T14:30:00'), 'سارة نبيل', 'لا يوجد', 'فستان', 1, 0.1 + 0.2, '-'],
  ])
  expect(format).toBe('orders')
  expect(fields).toMatchObject([
    {
      ...{ number: '10074', phone: '01000000101', total_price: 50100, delivery_price: 0 },
      ...{ placed_at: '2024-03-04T22:00:00.000Z', lines: [{ quantity: 2 }, { name: 'شنطة' }] },
    },
    { number: '10075', phone: '01100000102', placed_at: '2024-03-05T22:00:00.000Z' },
    { number: '10076', phone: null, placed_at: '2024-03-07T12:30:00.000Z', total_price: 30 },
  ])
  expect(told).toEqual([[6, 'phone', 'لا يوجد']])
})

test('customers, with numbers for phones and for names', async () => {
  const { format, fields, told } = await read([
    ['الاسم', 'الموبايل', 'المقاس', 'العنوان'],
    ['منى عادل', 1000000301, 'XL', 12],
    ['هبة سمير', 201100000302, 42, 'الدقي'],
    ['سارة نبيل', 1.2e20, 'M', null],
  ])
  expect(format).toBe('customers')
  expect(fields).toMatchObject([
    { phone: '01000000301', address: '12' },
    { phone: '01100000302' },
    null,
  ])
  expect(told).toMatchObject([
    [5, expect.stringMatching(/^(?:shortened|phone)$/), expect.anything()],
  ])
})

test('reviews, with stars and days as numbers', async () => {
  const { format, fields } = await read([
    ['المنتج', 'كود المنتج', 'اسم العميلة', 'عدد النجوم', 'التعليق', 'التاريخ'],
    ['قميص كتان', 1020, 'منى', 5, 'خامة ممتازة', day('2024-03-05T00:00:00')],
    ['قميص كتان', 1020, 'هبة', 4.0, 2024, 45357],
  ])
  expect(format).toBe('reviews')
  expect(fields).toMatchObject([
    { sku: '1020', rate: 5, created_at: '2024-03-04T22:00:00.000Z' },
    { sku: '1020', rate: 4, review: '2024', created_at: '2024-03-05T22:00:00.000Z' },
  ])
})

test('coupons, of which a day is the last one, whatever clock a workbook keeps with it', async () => {
  const { format, fields, told } = await read([
    ['Coupon name', 'Discount', 'Minimum', 'Start', 'End'],
    ['Summer order', 75, 750, day('2026-04-01T00:00:00'), day('2026-05-01T00:00:00')],
    ['Autumn order', 75, 750, 46296, 46326],
    ['Winter order', 75, 750, '2026-12-01', '2027-01-01 00:00'],
  ])
  expect(format).toBe('coupons')
  expect(told).toEqual([])
  expect(fields).toEqual([
    { price: 75000, discount: 7500, start_date: '2026-04-01', end_date: '2026-05-01' },
    { price: 75000, discount: 7500, start_date: '2026-10-01', end_date: '2026-10-31' },
    { price: 75000, discount: 7500, start_date: '2026-12-01', end_date: '2026-12-31' },
  ])
})

test('redirects', async () => {
  const { format, fields } = await read([
    ['Redirect from', 'Redirect to'],
    ['/pages/about-us', '/about'],
    [2024, '/about'],
  ])
  expect(format).toBe('redirects')
  expect(fields[0]).toEqual({ old_address: '/pages/about-us', new_address: '/about' })
})

test('formulas count by their results, and one without a result by none', async () => {
  const text = (place: string, said: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${said}</t></is></c>`
  const headings = ['Order number', 'Date', 'Customer', 'Phone', 'Product', 'Price', 'Total']
  const row = (at: number, number: string, price: string, total: string) =>
    `<row r="${at}">${number}${text(`B${at}`, '2024-03-05')}${text(`C${at}`, 'Mona Adel')}${text(`D${at}`, '01000000001')}${text(`E${at}`, 'Belt')}${price}${total}</row>`
  const { fields, told } = await readBytes(
    archiveOf({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${headings
        .map((heading, at) => text(`${'ABCDEFG'[at]}1`, heading))
        .join('')}</row>${row(
        2,
        '<c r="A2" t="str"><f>"F-"&amp;1</f><v>F-1</v></c>',
        '<c r="F2"><f>50*2</f><v>100</v></c>',
        '<c r="G2"><f>F2</f><v></v></c>',
      )}${row(
        3,
        text('A3', 'F-2'),
        '<c r="F3"><v>100</v></c>',
        '<c r="G3" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      )}</sheetData></worksheet>`,
    }),
  )
  expect(fields).toMatchObject([{ number: 'F-1', total_price: 10000 }, null])
  expect(told).toEqual([[3, 'price', '#DIV/0!']])
})
