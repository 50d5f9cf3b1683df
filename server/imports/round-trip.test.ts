/** Round trip of the shop's own file: importing an export changes nothing. */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { productCallsIn } from '../../test/shop/product-calls.ts'
import { testShop } from '../../test/shop/shop.ts'
import { until } from '../../test/shop/soon.ts'

const shop = await testShop({ work: true })
const { get, post, token } = await adminIn(shop)
const category = await createCategory(shop.ctx, {
  name: 'Home > Garden',
  name_ar: 'البيت',
  is_home: false,
} as Parameters<typeof createCategory>[1])
const rugs = await createSubcategory(shop.ctx, {
  name: 'Rugs',
  name_ar: 'سجاد',
  category_id: category.id,
})
const { make } = productCallsIn(shop, token, { subcategory_id: rugs.id })

await make({
  ...{
    name: 'Kilim',
    name_ar: '‏كليم صوف',
    desc: 'Line one\nline two,\u0001 with "quotes"; and more',
    desc_ar: '=SUM(A1)',
    material: "''=Wool",
    care: '-30°',
  },
  ...{ price: 1450.5, original_price: 1700, cost: 820, badge: '1-2', height: 12.5, weight: 900 },
  sizes: [{ size: '120x80', name_ar: 'صغير' }, { size: '1-2' }],
  colors: [
    { name: 'Sand', name_ar: 'رملي', hex: '#c2b280' },
    { name: 'Nile green', hex: '#123456' },
  ],
  stock: [
    { size: '120x80', color: 'Sand', quantity: 4 },
    { size: '1-2', color: 'Nile green', quantity: 7 },
  ],
  variants: [{ size: '120x80', color: 'Sand', sku: '0042', barcode: '6221031012345' }],
})
await make({ name: 'Shared', sizes: ['S', 'M'], quantity: 9, state: 'draft' })
await make({
  ...{ name: 'Priced', price: 500, original_price: 600, sizes: ['S', 'M', 'L'], quantity: 3 },
  variants: [
    { size: 'M', color: null, price: 650.25, original_price: 650.25 },
    { size: 'L', color: null, price: 700, original_price: 900 },
  ],
})
await make({
  ...{ name: 'Abaya', price: 900, choice_name: 'Length', choice_name_ar: 'الطول' },
  sizes: [
    { size: 'S', name_ar: 'صغير', choice: '150 cm' },
    { size: 'S', name_ar: 'صغير', choice: '160 cm', choice_ar: '١٦٠ سم' },
    { size: 'M', choice: '150 cm' },
  ],
  colors: ['Black', 'Navy'],
  stock: [{ size: 'S / 160 cm', color: 'Navy', quantity: 3 }],
})
await make({
  ...{ name: 'Print', quantity: 2, choice_name: 'Frame' },
  sizes: [{ choice: 'Walnut' }],
})
await make({ name: 'Later', state: 'scheduled', publish_at: '2030-01-01 10:30', quantity: 0 })
const pictured = new FormData()
for (const [field, value] of Object.entries({
  name: 'Pictured',
  price: '90',
  subcategory_id: String(rugs.id),
  colors: 'Red',
}))
  pictured.append(field, value)
for (let at = 0; at < 2; at++) pictured.append('images', await pictureUpload())
for (const color of ['', 'Red']) pictured.append('picture_colors[]', color)
expect((await post('/api/product/create', pictured)).status).toBe(200)

test.each([
  ['csv', 'en'],
  ['csv', 'ar'],
  ['xlsx', 'en'],
  ['xlsx', 'ar'],
])('products as %s with headings in %s', async (format, lang) => {
  const file = await fetch(`${shop.url}/api/export/products.${format}?lang=${lang}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.status).toBe(200)
  const reply = await post(
    '/api/import/read',
    multipart({ file: new File([await file.arrayBuffer()], `products.${format}`) }),
  )
  expect(reply.status, reply.text).toBe(200)
  const one = reply.json.import
  expect(one).toMatchObject({ format: 'own', products: 7 })
  const checked = await post('/api/import/check', {
    import_id: one.id,
    targets: one.columns.map(({ target }: { target: string }) => target),
    places: one.words.map(({ word, subcategory_id }: { word: string; subcategory_id: number }) => ({
      word,
      subcategory_id,
    })),
    options: { fresh: 'file', empty_clears: true },
  })
  expect(checked.status, checked.text).toBe(200)
  const asked = async () => (await get(`/api/import/get/${one.id}`)).json.import
  await until(async () => (await asked()).state !== 'checking', 100)
  const { data: changed } = (await get(`/api/import/products/${one.id}?list=changed`)).json.products
  const { data: problems } = (await get(`/api/import/problems/${one.id}`)).json.problems
  expect([changed, problems]).toEqual([[], []])
  expect((await asked()).counts).toEqual({ new: 0, changed: 0, unchanged: 7, wrong: 0 })
})
