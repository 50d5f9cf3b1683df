/**
 * Export of parcels: all rows of the filtered list, with money and phones for staff who take
 * orders.
 */
import { beforeAll, expect, test } from 'vitest'
import { parcelSheet } from '#contract/couriers/parcel-sheets.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { courierListsIn } from '../../test/shop/courier-lists.ts'
import { readCsv } from '../../test/files/sheets.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const owner = await adminIn(shop)
const { makeCourier, makeParcel } = courierListsIn(shop.database.pool, owner)
let [aramex, other] = [0, 0]

beforeAll(async () => {
  aramex = await makeCourier('Aramex')
  other = await makeCourier('Other')
  for (let made = 0; made < 30; made++)
    await makeParcel({
      courier_id: made % 3 === 0 ? other : aramex,
      state: made % 2 === 0 ? 'handed' : 'delivered',
      to_collect: 100 + made,
    })
  await makeParcel({
    courier_id: aramex,
    state: 'handed',
    tracking: 'T-77',
    to_collect: 1234.5,
    order: { first: 'Habiba', phone: '01112345678' },
  })
})

const csv = async (query: string) =>
  readCsv((await owner.get(`/api/export/parcels.csv?${query}`)).text)

test('all that the list finds, on whatever page, in its order', async () => {
  const [headings, ...rows] = await csv('lang=en&sort=newest')
  expect(headings).toEqual(parcelSheet.map(({ en }) => en))
  expect(rows).toHaveLength(31)
  expect(rows[0]?.slice(1, 6)).toEqual([
    'Habiba Adel',
    expect.stringContaining('01112345678'),
    'Giza',
    'Aramex',
    'T-77',
  ])
  expect(rows[0]).toContain('With the courier')
  expect(rows[0]).toContain('1234.50')
  for (const query of [
    `courier_id=${other}`,
    'group=delivered',
    `group=with_courier&courier_id=${aramex}`,
    'search=Habiba',
    'late=late',
  ]) {
    const { total } = (await owner.get(`/api/parcel/all?${query}`)).json.parcels
    expect((await csv(query)).length - 1, query).toBe(total)
  }
})

test('in Arabic it has the words of Arabic', async () => {
  const [, row] = await readCsv(
    (await owner.get('/api/export/parcels.csv?lang=ar&search=Habiba')).text,
  )
  expect(row).toContain('مع المندوب')
  expect(row).toContain('الجيزة')
})

test('who packs gets no list of customers to take away', async () => {
  const packer = await adminIn(shop, 'packing')
  expect((await packer.get('/api/export/parcels.csv')).status).toBe(403)
})
