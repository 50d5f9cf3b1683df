import { expect, test } from 'vitest'
import { fieldOfHeading, readHeadings } from './headings.ts'

test("Bosta's own headings are known by their words", () => {
  const row =
    'Full Name\tPhone\tSecond Phone\tCity\tArea\tStreet Name\tBuilding#, Floor#, and Apartment#\tWork address\tDelivery notes\tType\tCash Amount\t#Items\tPackage Description\tOrder Reference\tAllow to open package\tReturn #Items\tReturn Package Description\tPackage Type'
  expect(readHeadings(row).map(({ from }) => from)).toEqual([
    'name',
    'phone',
    'additional_phone',
    'area',
    'state',
    'street',
    'building_floor_apartment',
    'empty',
    'courier_note',
    'kind',
    'to_collect',
    'count',
    'pieces',
    'number',
    'empty',
    'return_count',
    'return_pieces',
    'empty',
  ])
})

test.each([
  ['اسم العميل', 'name'],
  ['رقم الهاتف', 'phone'],
  ['رقم هاتف آخر', 'additional_phone'],
  ['المحافظة', 'area'],
  ['المنطقة', 'state'],
  ['العنوان', 'address'],
  ['المبلغ المطلوب تحصيله', 'to_collect'],
  ['عدد القطع', 'count'],
  ['وصف المنتجات', 'pieces'],
  ['رقم الطلب', 'number'],
  ['ملاحظات', 'courier_note'],
  ['COD', 'to_collect'],
  ['Consignee', 'name'],
  ['Airway bill', 'tracking'],
  ['Colour of the lorry', 'empty'],
])('%s comes from %s', (heading, from) => {
  expect(fieldOfHeading(heading)).toBe(from)
})

test('a row of a CSV keeps a comma in quotes, and nothing else', () => {
  expect(
    readHeadings('\n"Building, floor",Phone,,\nignored').map(({ heading }) => heading),
  ).toEqual(['Building, floor', 'Phone'])
  expect(readHeadings('الاسم، الهاتف').map(({ from }) => from)).toEqual(['name', 'phone'])
  expect(readHeadings(' ')).toEqual([])
})
