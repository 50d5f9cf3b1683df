/** Products of one name: by their SKUs and by their ids in the other shop (R253, R431). */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { importCallsIn, type Json } from '../../test/shop/import-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ work: true })
const { upload, check, bring, listed, problemsOf } = importCallsIn(await adminIn(shop))
const clothing = await createCategory(shop.ctx, { name: 'Clothing' })
await createSubcategory(shop.ctx, { name: 'Mugs', category_id: clothing.id })

const woo = (...rows: string[]) =>
  ['ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories', ...rows].join('\n')
const table = (...rows: string[]) => ['Name,SKU,Sub-category,Price,Stock', ...rows].join('\n')

const countsOf = async (file: string): Promise<Json> => (await check(await upload(file))).counts
const idsIn = async (file: string) => {
  const done = await bring(file)
  expect(done).toMatchObject({ state: 'done', rows_left_out: 0 })
  return (await listed(done.id, 'new')).map(({ product_id }) => product_id as number)
}
/** What a file changes of which products. */
const changesOf = async (file: string) => {
  const checked = await check(await upload(file))
  expect(checked.counts).toMatchObject({ new: 0, wrong: 0 })
  return (await listed(checked.id, 'changed')).map(({ product_id, changes }) => [
    product_id,
    changes.map(({ field, after }: Json) => [field, after]),
  ])
}

test('of another shop are told apart by their ids, in a second run and alone', async () => {
  const rows = [
    '1,simple,,شال قطن,1,1,2,100,Mugs',
    '2,simple,,شال قطن,1,1,3,55,Mugs',
    '3,simple,MA,Twin,1,1,2,100,Mugs',
    '4,simple,,Twin,1,1,2,55,Mugs',
  ] as const
  const [, second, , fourth] = await idsIn(woo(...rows))
  expect(fourth).toBeDefined()
  // A later import deletes what this one was to write, except for its ids.
  await idsIn(table('Vase,V-9,Mugs,40,1'))
  expect(await countsOf(woo(...rows))).toMatchObject({ unchanged: 4, new: 0, wrong: 0 })
  expect(await countsOf(woo(rows[1], rows[3]))).toMatchObject({ unchanged: 2, new: 0, wrong: 0 })
  expect(
    await changesOf(woo(rows[3].replace('55', '60'), rows[1].replace('55', '50'))),
  ).toMatchObject([
    [fourth, [['price', 60]]],
    [second, [['price', 50]]],
  ])
  expect(await countsOf(woo('9,simple,,Twin,1,1,2,70,Mugs'))).toMatchObject({ new: 1 })
})

test('that nothing tells apart are refused, by the addresses of those of the shop', async () => {
  const checked = await check(await upload('Name,Sub-category,Price\nشال قطن,Mugs,70\n'))
  expect(checked.counts).toMatchObject({ new: 0, changed: 0, wrong: 1 })
  expect(await problemsOf(checked.id)).toMatchObject([
    { row: 2, target: 'name', code: 'several_products', detail: 'شال-قطن, شال-قطن-2' },
  ])
})

test('in a table made by hand are told apart by their SKUs', async () => {
  const rows = ['Scarf,W1,Mugs,100,3', 'Scarf,W2,Mugs,150,2', 'Scarf,W3,Mugs,100,1'] as const
  const [first] = await idsIn(table(rows[0]))
  // The first one is here, and neither of the others is taken for it.
  expect(await idsIn(table(rows[2], rows[1], rows[0]))).toHaveLength(2)
  expect(await countsOf(table(...rows))).toMatchObject({ unchanged: 3, new: 0, wrong: 0 })
  expect(await changesOf(table(rows[0].replace('100', '90')))).toMatchObject([
    [first, [['price', 90]]],
  ])
})

test('with and without an SKU stay what they were', async () => {
  // An export without ids.
  const file =
    'Type,SKU,Name,Regular price,Stock,Categories\nsimple,TA,Tray,100,1,Mugs\nsimple,,Tray,55,2,Mugs\n'
  expect(await idsIn(file)).toHaveLength(2)
  expect(await countsOf(file)).toMatchObject({ unchanged: 2, new: 0, wrong: 0 })
})

test('a row without a name is told as such, and the product above it comes in', async () => {
  const checked = await check(
    await upload('Name,Sub-category,Size,Price\nAbaya,Mugs,52,1250\n,Mugs,S,300\n'),
  )
  expect(checked.counts).toMatchObject({ new: 1, wrong: 1 })
  expect(await problemsOf(checked.id)).toMatchObject([{ row: 3, target: 'name', code: 'missing' }])
})
