/** Products of three options in files of other shops: brought, brought again, changed, undone. */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { csv, importCallsIn, type Json } from '../../test/shop/import-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ work: true })
const admin = await adminIn(shop)
const { upload, check, act, listed, problemsOf, product } = importCallsIn(admin)

const category = await createCategory(shop.ctx, { name: 'Clothing' } as Parameters<
  typeof createCategory
>[1])
await createSubcategory(shop.ctx, { name: 'Abayas', name_ar: null, category_id: category.id })

const headings = [
  ...['Handle', 'Title', 'Type', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'],
  ...['Option3 Name', 'Option3 Value', 'Variant SKU', 'Variant Inventory Tracker'],
  ...['Variant Inventory Qty', 'Variant Price', 'Status'],
]
const abayas = (...rows: [size: string, color: string, length: string, pieces: number][]) =>
  csv(
    headings,
    ...rows.map(([size, color, length, pieces], at) => [
      ...['layla', at === 0 ? 'Layla' : '', 'Abayas', 'Size', size, 'Color', color],
      ...['Length', length, `LAYLA-${at}`, 'shopify', String(pieces), '900', 'active'],
    ]),
  )
const first = abayas(
  ['S', 'Black', '150 cm', 4],
  ['S', 'Black', '160 cm', 0],
  ['M', 'Navy', '150 cm', 2],
)
/** Uploads a file whose third options become the choice. */
const chosen = async (content: string): Promise<Json> => {
  const one = await upload(content)
  return {
    ...one,
    option_names: one.option_names.map((option: Json) => ({ ...option, use: 'choice' })),
  }
}
const stockIn = ({ stock }: Json) =>
  stock.flatMap(({ size, color, quantity }: Json) =>
    quantity > 0 ? [`${size}, ${color}: ${quantity}`] : [],
  )

test('a colour in two spellings is one', async () => {
  const rows = [
    ['Tee', 'Abayas', 'S', 'اسود', '100', '4'],
    ['Tee', 'Abayas', 'M', 'أسود', '100', '3'],
  ]
  const file = csv(['Name', 'Sub-category', 'Size', 'Color', 'Price', 'Stock'], ...rows)
  const checked = await check(await upload(file))
  expect(checked).toMatchObject({ counts: { new: 1, wrong: 0 }, notes: 0 })
  await act('apply', checked.id)
  const made = await product('Tee')
  expect(stockIn(made)).toEqual(['S, اسود: 4', 'M, اسود: 3'])
})

test('come whole once the third is chosen, and unchanged a second time', async () => {
  const asked = await upload(first)
  expect(asked.option_names).toMatchObject([{ name: 'Length', use: null }])
  const checked = await check(await chosen(first))
  expect(await problemsOf(checked.id)).toEqual([])
  expect(checked.counts).toMatchObject({ new: 1, wrong: 0 })
  await act('apply', checked.id)
  const made = await product('LAYLA-0')
  expect(made).toMatchObject({
    choice_name: 'Length',
    sizes: [
      { size: 'S / 150 cm', part: 'S', choice: '150 cm' },
      { size: 'S / 160 cm', part: 'S', choice: '160 cm' },
      { size: 'M / 150 cm', part: 'M', choice: '150 cm' },
    ],
  })
  expect(stockIn(made)).toEqual(['S / 150 cm, Black: 4', 'M / 150 cm, Navy: 2'])
  expect((await check(await chosen(first))).counts).toMatchObject({ unchanged: 1 })
})

test('a further value is added, and taken back', async () => {
  const before = await product('LAYLA-0')
  const longer = abayas(
    ['S', 'Black', '150 cm', 4],
    ['S', 'Black', '160 cm', 0],
    ['M', 'Navy', '150 cm', 2],
    ['M', 'Navy', '170 cm', 7],
  )
  const checked = await check(await chosen(longer))
  const [shown] = await listed(checked.id, 'changed')
  expect(shown.changes).toContainEqual({
    field: 'size',
    size: null,
    color: null,
    before: 'S / 150 cm, S / 160 cm, M / 150 cm',
    after: 'S / 150 cm, S / 160 cm, M / 150 cm, M / 170 cm',
  })
  await act('apply', checked.id)
  expect(stockIn(await product('LAYLA-0'))).toContain('M / 170 cm, Navy: 7')
  await act('undo', checked.id)
  const after = await product('LAYLA-0')
  expect(after.sizes).toEqual(before.sizes)
  expect(stockIn(after)).toEqual(stockIn(before))
})

test('without its value a size of such a product is wrong, and a second own choice', async () => {
  const file = (size: string) =>
    csv(['Web address', 'Size', 'Color', 'Barcode'], ['layla', size, 'Black', '77'])
  const plain = await check(await upload(file('XL')))
  expect(await problemsOf(plain.id)).toMatchObject([
    { row: 2, code: 'option_missing', target: 'choice' },
  ])
  // A file of before the choice, with full names alone.
  const full = await check(await upload(file('s / 150 CM')))
  expect((await listed(full.id, 'changed'))[0].changes).toMatchObject([
    { field: 'barcode', size: 'S / 150 cm', after: '77' },
  ])
  const twice = await check(
    await chosen(
      csv(
        headings,
        ...['Long', 'Short'].map((sleeve, at) => [
          ...['a', at === 0 ? 'A' : '', 'Abayas', 'Sleeve', sleeve, 'Collar', `Collar ${at}`],
          ...['Size', 'S', `A-${at}`, '', '1', '5', 'active'],
        ]),
      ),
    ),
  )
  expect(await problemsOf(twice.id)).toMatchObject([{ row: 2, code: 'second_option' }])
})

const own = ['Web address', 'Name', 'Sub-category', 'Price', 'Stock', 'Size', 'Size in Arabic']
const ownChoice = [...own, 'Own choice', 'Own choice value', 'Own choice value in Arabic']
const gown = (...rows: [size: string, size_ar: string, value: string, value_ar: string][]) =>
  csv(
    ownChoice,
    ...rows.map(([size, size_ar, value, value_ar], at) => [
      ...['own-gown', at === 0 ? 'Own gown' : '', 'Abayas', '900', '3', size, size_ar],
      ...['Length', value, value_ar],
    ]),
  )
const told = async (content: string) => {
  const { id, counts } = await check(await upload(content))
  expect(counts).toMatchObject({ new: 0, changed: 0, wrong: 1 })
  return (await problemsOf(id)).map(({ row, target, code }) => [row, target, code])
}

test('names that are too long, that two combinations share, and values without a size are wrong by name', async () => {
  expect(await told(gown(['S', 'ص'.repeat(36), '1', ''], ['S', '', '12345', '']))).toEqual([
    [3, 'choice', 'too_long'],
  ])
  expect(await told(gown(['S', '', '150 / x', ''], ['S / 150', '', 'x', '']))).toEqual([
    [2, 'choice', 'choice_alike'],
  ])
  expect(await told(gown(['S', '', '150', ''], ['', '', '160', '']))).toEqual([
    [3, 'size', 'option_missing'],
  ])
})

test('a combination that a file adds has the Arabic names that are known, and none takes the name of another', async () => {
  const made = await check(await upload(gown(['S', 'صغير', '150', ''], ['M', '', '160', '١٦٠'])))
  await act('apply', made.id)
  const added = csv(
    ['Web address', 'Size', 'Own choice value', 'Stock'],
    ['own-gown', 'S', '160', '4'],
  )
  await act('apply', (await check(await upload(added))).id)
  const { sizes } = await product('Own gown')
  expect(sizes.map(({ size, name_ar }: Json) => [size, name_ar])).toEqual([
    ['S / 150', 'صغير / 150'],
    ['M / 160', 'M / ١٦٠'],
    ['S / 160', 'صغير / ١٦٠'],
  ])
  const alone = csv(['Web address', 'Own choice value'], ['own-gown', '170'])
  expect(await told(alone)).toEqual([[2, 'size', 'option_missing']])
  const long = await check(await upload(gown(['S', '', 'A / B', ''])))
  await act('apply', long.id)
  expect(
    await told(csv(['Web address', 'Size', 'Own choice value'], ['own-gown', 'S / A', 'B'])),
  ).toEqual([[2, 'choice', 'choice_alike']])
})

const lone = (
  handle: string,
  rows: [size: string, length: string, sku: string, pieces: number][],
) =>
  rows.map(([size, length, sku, pieces], at) => [
    ...[handle, at === 0 ? handle : '', 'Abayas', 'Size', size, 'Color', 'Black'],
    ...['Length', length, sku, 'shopify', String(pieces), '900', 'active'],
  ])

test('an option of one value is no choice, unless the product has it in the shop', async () => {
  const bought = csv(
    headings,
    ...lone('two', [
      ['S', '150', 'TWO-1', 1],
      ['S', '160', 'TWO-2', 2],
    ]),
    ...lone('one', [
      ['S', '150', 'ONE-1', 1],
      ['M', '150', 'ONE-2', 2],
    ]),
  )
  await act('apply', (await check(await chosen(bought))).id)
  const again = csv(
    headings,
    ...lone('one', [
      ['S', '150', 'ONE-1', 1],
      ['M', '150', 'ONE-2', 6],
    ]),
    ...lone('plain', [
      ['S', '150', 'PLAIN-1', 1],
      ['M', '150', 'PLAIN-2', 2],
    ]),
  )
  const asked = await upload(again)
  expect(asked.option_names).toEqual([])
  const checked = await check(asked)
  expect(checked.counts).toMatchObject({ new: 1, changed: 1, wrong: 0 })
  const notes = await problemsOf(checked.id, true)
  expect(notes.map(({ row, code }: Json) => [row, code])).toEqual([[4, 'option_of_one']])
  expect((await listed(checked.id, 'changed'))[0].changes).toMatchObject([
    { field: 'stock', size: 'M / 150', color: 'Black', after: 6 },
  ])
  await act('apply', checked.id)
  const one = await product('ONE-1')
  expect(stockIn(one)).toEqual(['S / 150, Black: 1', 'M / 150, Black: 6'])
  expect(await product('PLAIN-1')).toMatchObject({ choice_name: null })
  // The shop may have named the choice anew: its value tells it.
  const renamed = await admin.post(`/api/product/update/${one.id}`, { choice_name: 'Long' })
  expect(renamed.status, renamed.text).toBe(200)
  expect((await check(await upload(again))).counts).toMatchObject({ unchanged: 2, wrong: 0 })
})
