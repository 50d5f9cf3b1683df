/**
 * Round trip of products: an exported file imported again, in both formats and languages, has no
 * new, changed or invalid products (R263).
 */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { type Json, productCallsIn } from '../../test/shop/product-calls.ts'
import { testShop } from '../../test/shop/shop.ts'
import { until } from '../../test/shop/soon.ts'

const shop = await testShop({ work: true, config: { shopUrl: 'https://shop.example' } })
const { get, post, token } = await adminIn(shop)
const category = await createCategory(shop.ctx, { name: 'Dresses > long' })
const day = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Day' })
const hidden = await createSubcategory(shop.ctx, {
  category_id: category.id,
  name: 'Put away',
  status: 'hidden',
})
const { make, changed } = productCallsIn(shop, token, { subcategory_id: day.id, quantity: 5 })

const dress = await make({
  ...{
    name: 'Linen "dress", cut',
    name_ar: 'فستان كتان',
    desc: '=Washed,\r\ncut wide.',
    desc_ar: '- مغسول',
    material: '+Linen',
    material_ar: 'كتان',
  },
  ...{
    care: '@30',
    care_ar: '٣٠',
    height: 37.5,
    width: 1,
    depth: 999.9,
    weight: 300,
    price: 1450.5,
    original_price: 1600,
    cost: 700.25,
  },
  ...{ badge: '2-4', badge_ar: 'جديد' },
  sizes: [{ size: 'S', name_ar: 'صغير' }, { size: '2-4' }, { size: '36' }, { size: "'90" }],
  colors: [
    { name: 'Sand', name_ar: 'رملي' },
    { name: 'Sea', hex: '#12545a' },
  ],
  stock: ['S', '2-4', '36', "'90"].flatMap((size, at) =>
    ['Sand', 'Sea'].map((color) => ({ size, color, quantity: at * 3 })),
  ),
  variants: [
    { size: 'S', color: 'Sand', sku: '00123', barcode: '6221234567890' },
    { size: '36', color: 'Sea', sku: '=SUM(A1)', barcode: '0012' },
    { size: '2-4', color: 'Sea', sku: '1e5' },
  ],
})
const form = new FormData()
for (const name of ['first.png', 'second.png', 'third.png'])
  form.append('images', await pictureUpload(name))
form.append('picture_colors[1]', 'Sea')
await changed(dress.id, form)

await make({ name: 'Cup', colors: ['Red', 'Blue'], quantity: 9, subcategory_id: hidden.id })
await make({ name: 'Rug', state: 'draft', price: 0.5, quantity: 0 })
await make({ name: '1/2', state: 'scheduled', publish_at: '2027-05-01T09:30:00+03:00' })
const vase = await make({ name: 'مزهرية' })
await changed(vase.id, { prices: [{ price: 60, from: '2026-01-01', until: '2030-01-01' }] })

/** Waits until the check has finished. */
async function settled(id: number): Promise<Json> {
  const asked = async () => (await get(`/api/import/get/${id}`)).json.import
  await until(async () => (await asked()).state !== 'checking', 50)
  return asked()
}

test.each([
  ['csv', 'en'],
  ['csv', 'ar'],
  ['xlsx', 'en'],
  ['xlsx', 'ar'],
])('as %s in %s', async (format, lang) => {
  const answer = await fetch(`${shop.url}/api/export/products.${format}?lang=${lang}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const file = new File([await answer.arrayBuffer()], `products.${format}`)
  const { json } = await post('/api/import/read', multipart({ file }))
  const read = json.import
  expect(read).toMatchObject({ format: 'own', products: 5, rows: 8 + 2 + 1 + 1 + 1 })
  const options = { existing: 'change', fresh: 'file', fetch_pictures: true, empty_clears: true }
  const targets = read.columns.map(({ target }: Json) => target)
  const places = read.words.map(({ word, subcategory_id }: Json) => ({ word, subcategory_id }))
  await post('/api/import/check', { import_id: read.id, targets, places, options })
  const checked = await settled(read.id)
  const found = async (list: string) =>
    (await get(`/api/import/products/${read.id}?list=${list}&per_page=100`)).json.products.data
  expect({ ...checked.counts, is: [...(await found('changed')), ...(await found('new'))] }).toEqual(
    {
      new: 0,
      changed: 0,
      unchanged: 5,
      wrong: 0,
      is: [],
    },
  )
})
