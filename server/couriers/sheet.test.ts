import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { CourierColumn } from '#contract/couriers/couriers.ts'
import type { ParcelPiece } from '#contract/couriers/parcel-records.ts'
import { sheetFile } from '#server/sheets/sheets.ts'
import { readXlsx } from '../../test/files/sheets.ts'
import { testShop } from '../../test/shop/shop.ts'
import { courierSheet, type SheetParcel } from './sheet.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { rows } = await shop.database.pool.query("select columns from couriers where name = 'Bosta'")
const bosta = rows[0].columns as CourierColumn[]

const piece = (name: string, name_ar: string, quantity: number): ParcelPiece => ({
  ...{
    position: 0,
    name,
    name_ar,
    quantity,
    image: null,
    image_width: null,
    image_height: null,
    sku: null,
  },
  ...{ size: 'S', size_ar: 'صغير', colour: 'Clay', colour_ar: 'طيني' },
})
const dress = piece('Linen dress', 'فستان كتان', 2)

const parcel: SheetParcel = {
  ...{
    number: 'ZN-10515',
    tracking: '76148475',
    kind: 'exchange',
    first_name: 'Amal',
    last_name: 'Zaki',
  },
  ...{
    phone: '01012345678',
    additional_phone: null,
    city: 'Alexandria',
    city_ar: 'الإسكندرية',
    state_name: 'Raml Station',
  },
  ...{
    address: '22 Fouad Street\nabove the bookshop',
    courier_note: '=cmd|calc',
    on_paper: -35_050,
  },
  ...{ items: [dress], takes_back: [piece('Knit dress', 'فستان تريكو', 1)] },
  address_parts: {
    street: '22 Fouad Street',
    building: '22',
    floor: '3',
    apartment: '9',
    landmark: 'Above the bookshop',
  },
}

const bytesOf = (format: 'csv' | 'xlsx', columns: CourierColumn[], ...parcels: SheetParcel[]) =>
  buffer(sheetFile('bosta', format, courierSheet('Bosta', columns, parcels)).content)

test("an exchange stands below Bosta's 18 headings, its phone with its leading 0", async () => {
  const { cells } = readXlsx(await bytesOf('xlsx', bosta, parcel))
  const letters = [...'ABCDEFGHIJKLMNOPQR']
  expect(
    Object.fromEntries(
      letters.map((letter) => [
        cells.get(`${letter}1`)?.text,
        cells.get(`${letter}2`)?.text ?? cells.get(`${letter}2`)?.number,
      ]),
    ),
  ).toEqual({
    'Full Name': 'Amal Zaki',
    Phone: '01012345678',
    'Second Phone': undefined,
    City: 'Alexandria',
    Area: 'Raml Station',
    'Street Name': '22 Fouad Street',
    'Building#, Floor#, and Apartment#': 'Building 22, floor 3, apartment 9',
    'Work address': 'No',
    'Delivery notes': '=cmd|calc, Above the bookshop',
    Type: 'Exchange',
    'Cash Amount': -350.5,
    '#Items': 2,
    'Package Description': '2 × Linen dress (Clay, S)',
    'Order Reference': 'ZN-10515',
    'Allow to open package': 'Yes',
    'Return #Items': 1,
    'Return Package Description': '1 × Knit dress (Clay, S)',
    'Package Type': 'Parcel',
  })
  expect(cells.get('B2')?.format).toBe('@')
})

test('a CSV neutralises what would be a formula or lose its 0; Arabic headings speak Arabic', async () => {
  const columns: CourierColumn[] = [
    { heading: 'الهاتف', from: 'phone', text: null },
    { heading: 'المدينة', from: 'area', text: null },
    { heading: 'القطع', from: 'pieces', text: null },
    { heading: 'ملاحظات', from: 'courier_note', text: null },
    { heading: 'المبلغ', from: 'to_collect', text: null },
    { heading: 'فارغ', from: 'empty', text: null },
    { heading: 'علامة', from: 'landmark', text: null },
  ]
  const text = (
    await bytesOf('csv', columns, parcel, {
      ...parcel,
      address_parts: null,
      takes_back: [],
      kind: 'deliver',
    })
  ).toString()
  expect(text.split('\r\n')).toEqual([
    '\ufeffالهاتف,المدينة,القطع,ملاحظات,المبلغ,فارغ,علامة',
    "'01012345678,الإسكندرية,2 × فستان كتان (طيني، صغير),'=cmd|calc,-350.50,,Above the bookshop",
    "'01012345678,الإسكندرية,2 × فستان كتان (طيني، صغير),'=cmd|calc,-350.50,,",
    '',
  ])
})

test('where the address was written in one piece it is the street', async () => {
  const { cells } = readXlsx(await bytesOf('xlsx', bosta, { ...parcel, address_parts: null }))
  expect(cells.get('F2')?.text).toBe('22 Fouad Street, above the bookshop')
  expect(cells.has('G2')).toBe(false)
})
