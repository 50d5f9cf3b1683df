/** Size guides that an import makes of the tables in descriptions. */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { csv, importCallsIn } from '../../test/shop/import-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ work: true })
const admin = await adminIn(shop)
const { get, post } = admin
const { upload, check, act } = importCallsIn(admin)
const { id: category_id } = await createCategory(shop.ctx, { name: 'Women' })
const make = async (name: string) => (await createSubcategory(shop.ctx, { name, category_id })).id
const guideOf = async (id: number) =>
  (await get(`/api/subcategory/size-guide/${id}`)).json.size_guide

const table = (chest: number) =>
  `<p>Linen.</p><table><tr><th>Size</th><th>Chest</th></tr><tr><td>S</td><td>${chest}</td></tr><tr><td>M</td><td>${chest + 4}</td></tr></table>`
const headings = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Type',
  'Option1 Name',
  'Option1 Value',
  'Variant Price',
  'Variant Inventory Qty',
]
const product = (name: string, body: string, type: string) => [
  [name, name, body, type, 'Size', 'S', '400', '2'],
  [name, '', '', '', '', 'M', '400', '3'],
]

test('the table of a sub-category becomes its guide, unless tables differ or it has one; an undo removes it unless it was changed', async () => {
  const dresses = await make('Dresses')
  const shirts = await make('Shirts')
  const coats = await make('Coats')
  const skirts = await make('Skirts')
  const own = { columns: [{ name: 'Bust' }], rows: [{ size: 'S', values: [80] }] }
  await post(`/api/subcategory/size-guide/update/${coats}`, own)
  const file = csv(
    headings,
    ...product('gown', table(90), 'Dresses'),
    ...product('robe', table(90), 'Dresses'),
    ...product('plain', '<p>No table.</p>', 'Dresses'),
    ...product('shirt', table(96), 'Shirts'),
    ...product('blouse', table(92), 'Shirts'),
    ...product('coat', table(100), 'Coats'),
    ...product('skirt', table(70), 'Skirts'),
  )
  const checked = await check(await upload(file))
  expect(checked).toMatchObject({ counts: { new: 7, wrong: 0 } })
  expect(await guideOf(dresses)).toBeNull()
  expect((await get(`/api/import/reasons/${checked.id}`)).json.reasons).toContainEqual(
    expect.objectContaining({ code: 'size_table', target: 'desc', is_note: true, products: 6 }),
  )
  await act('apply', checked.id)
  const guide = {
    columns: [{ name: 'Chest', name_ar: null }],
    rows: [
      { size: 'S', size_ar: null, values: [90] },
      { size: 'M', size_ar: null, values: [94] },
    ],
  }
  expect(await guideOf(dresses)).toMatchObject(guide)
  expect(await guideOf(shirts)).toBeNull()
  expect(await guideOf(coats)).toMatchObject({ columns: [{ name: 'Bust' }] })
  const changed = { ...guide, rows: [{ size: 'S', values: [71] }] }
  await post(`/api/subcategory/size-guide/update/${skirts}`, changed)
  expect(await act('undo', checked.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await guideOf(dresses)).toBeNull()
  expect(await guideOf(coats)).toMatchObject({ columns: [{ name: 'Bust' }] })
  expect(await guideOf(skirts)).toMatchObject({ rows: [{ values: [71] }] })
})
