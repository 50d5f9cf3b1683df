import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import { unmarkText } from '#contract/files/sheets.ts'
import { adminIn, pictureUpload } from '../../test/shop/admin.ts'
import { productCallsIn } from '../../test/shop/product-calls.ts'
import { readCsv, readXlsx } from '../../test/files/sheets.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example' } })
const { get, remove, token } = await adminIn(shop)
const category = await createCategory(shop.ctx, { name: 'Dresses' })
const day = await createSubcategory(shop.ctx, {
  category_id: category.id,
  name: 'Day',
  name_ar: 'نهاري',
})
const evening = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Evening' })
const { make, changed } = productCallsIn(shop, token, { subcategory_id: day.id, quantity: 5 })

const dress = await make({
  ...{
    name: 'Linen dress',
    name_ar: 'فستان كتان',
    desc: 'Washed, cut "wide".\nSoft.',
    material: 'Linen',
    care: '-30°',
    height: 37.5,
    weight: 300,
  },
  ...{ price: 1450.5, original_price: 1600, cost: 700, badge: 'New', badge_ar: 'جديد' },
  sizes: [{ size: 'S', name_ar: 'صغير' }, { size: '2-4' }],
  colors: [
    { name: 'Sand', name_ar: 'رملي' },
    { name: 'Sea', hex: '#12545a' },
  ],
  stock: [
    ...[
      { size: 'S', color: 'Sand', quantity: 3 },
      { size: 'S', color: 'Sea', quantity: 0 },
    ],
    ...[
      { size: '2-4', color: 'Sand', quantity: 7 },
      { size: '2-4', color: 'Sea', quantity: 1 },
    ],
  ],
  variants: [{ size: 'S', color: 'Sand', sku: '00123', barcode: '6221234567890' }],
})
const form = new FormData()
for (const name of ['first.png', 'second.png']) form.append('images', await pictureUpload(name))
form.append('picture_colors[0]', 'Sea')
const withPictures = await changed(dress.id, form)

const vase = await make({
  name: 'Vase',
  subcategory_id: evening.id,
  quantity: 4,
  state: 'scheduled',
  publish_at: '2027-05-01T09:30:00+03:00',
})

const table = async (asked = '') => {
  const { status, text } = await get(`/api/export/products.csv${asked}`)
  expect(status).toBe(200)
  const [head = [], ...rows] = readCsv(text)
  expect(head).toEqual(
    productSheet.map((column) => column[asked.includes('lang=ar') ? 'ar' : 'en']),
  )
  return rows.map((row) =>
    Object.fromEntries(productSheet.map(({ key }, at) => [key, unmarkText(row[at] as string)])),
  )
}

test('a product has a row for each size and colour, and what is said of it in the first', async () => {
  const rows = await table('?sort=oldest')
  expect(rows.length).toBe(5)
  expect(rows[0]).toEqual({
    ...{
      slug: dress.slug,
      name: 'Linen dress',
      name_ar: 'فستان كتان',
      desc: 'Washed, cut "wide".\nSoft.',
      desc_ar: '',
    },
    ...{
      material: 'Linen',
      material_ar: '',
      care: '-30°',
      care_ar: '',
      height: '37.5',
      width: '',
      depth: '',
      weight: '300',
    },
    ...{
      subcategory: 'Dresses > Day',
      price: '1450.50',
      original_price: '1600.00',
      cost: '700.00',
      badge: 'New',
      badge_ar: 'جديد',
    },
    ...{
      state: 'Published',
      publish_at: '',
      size: 'S',
      size_ar: 'صغير',
      color: 'Sand',
      color_ar: 'رملي',
      color_hex: '',
      ...{ choice_name: '', choice_name_ar: '', choice: '', choice_ar: '' },
    },
    ...{ sku: '00123', barcode: '6221234567890', stock: '3', stock_counted: 'Each' },
    pictures: withPictures.images.map((image: string) => `https://shop.example${image}`).join('\n'),
    picture_colors: 'Sea',
  })
  expect(rows[1]).toMatchObject({
    slug: dress.slug,
    name: '',
    price: '',
    size: 'S',
    color: 'Sea',
    color_hex: '#12545a',
    stock: '0',
  })
  expect(rows.slice(0, 4).map(({ size, color, stock }) => [size, color, stock])).toEqual([
    ['S', 'Sand', '3'],
    ['S', 'Sea', '0'],
    ['2-4', 'Sand', '7'],
    ['2-4', 'Sea', '1'],
  ])
  expect(rows[4]).toMatchObject({
    slug: vase.slug,
    state: 'Scheduled',
    publish_at: '2027-05-01 09:30',
    size: '',
    color: '',
    stock: '4',
    original_price: '',
  })
})

test('nothing of it is read as another thing by a spreadsheet', async () => {
  const response = await fetch(`${shop.url}/api/export/products.csv?sort=oldest`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  // Excel recognises UTF-8 by the byte order mark.
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  for (const marked of ["'00123", "'6221234567890", "'2-4", "'-30°"])
    expect(bytes.toString()).toContain(`,${marked},`)
})

test('what is counted together has its number in its first row alone', async () => {
  const cup = await make({ name: 'Cup', colors: ['Red', 'Blue'], quantity: 9 })
  const rows = await table('?search=Cup')
  expect(rows.map(({ color, stock, stock_counted }) => [color, stock, stock_counted])).toEqual([
    ['Red', '9', 'Together'],
    ['Blue', '', ''],
  ])
  await remove(`/api/product/delete/${cup.id}`)
  expect(await table('?search=Cup')).toEqual([])
})

test('the price is the regular one while another is in force', async () => {
  const today = '2026-01-01'
  await changed(vase.id, { prices: [{ price: 60, from: today, until: '2030-01-01' }] })
  const [row] = await table('?state=scheduled')
  expect(row).toMatchObject({ price: '100.00', original_price: '' })
})

test('the filters and the order of the list are those of the file', async () => {
  const names = async (asked: string) => [...new Set((await table(asked)).map(({ slug }) => slug))]
  expect(await names(`?subcategory_id=${evening.id}`)).toEqual([vase.slug])
  expect(await names('?search=00123')).toEqual([dress.slug])
  expect(await names('?stock=low')).toEqual([vase.slug, dress.slug])
  expect(await names('?sort=price_desc&page=9&per_page=1')).toEqual([dress.slug, vase.slug])
})

test('Arabic headings and words, and XLSX with amounts, measures and moments as such', async () => {
  expect((await table('?sort=oldest&lang=ar'))[0]).toMatchObject({
    state: 'منشور',
    stock_counted: 'كل على حدة',
    subcategory: 'Dresses > Day',
  })
  const response = await fetch(`${shop.url}/api/export/products.xlsx?sort=oldest`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { cells } = readXlsx(Buffer.from(await response.arrayBuffer()))
  const letter = (key: string) => {
    const at = productSheet.findIndex((column) => column.key === key)
    return at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(65 + at - 26)}`
  }
  const cell = (key: string, row: number) => cells.get(letter(key) + row)
  expect(cell('price', 2)).toEqual({ number: 1450.5, format: '#,##0.00' })
  expect(cell('height', 2)).toEqual({ number: 37.5, format: 'General' })
  expect(cell('sku', 2)).toEqual({ text: '00123', format: '@' })
  expect(cell('size', 4)).toEqual({ text: '2-4', format: '@' })
  // 2027-05-01 09:30 in the shop's time zone.
  expect(cell('publish_at', 6)).toEqual({
    number: expect.closeTo(46_508 + 9.5 / 24, 9),
    format: 'yyyy-mm-dd hh:mm',
  })
})
