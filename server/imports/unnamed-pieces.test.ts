/**
 * New products without pieces in the file: reported before anything is written, and written by the
 * chosen option (R320).
 */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { importCallsIn, type Json } from '../../test/shop/import-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ work: true })
const admin = await adminIn(shop)
const { get, post } = admin
const { upload, check, act } = importCallsIn(admin)
const category = await createCategory(shop.ctx, { name: 'Clothing' })
const { id: coats } = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Coats' })

const notesOf = async ({ id }: Json) =>
  (await get(`/api/import/problems/${id}?notes=true`)).json.problems.data.map(
    ({ row, code, detail }: Json) => [row, code, detail],
  )
const found = async (sku: string): Promise<Json> =>
  (await get(`/api/product/all?search=${sku}`)).json.products[0]
const file = (...rows: string[]) =>
  [
    'Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status',
    ...rows,
  ].join('\n')
const coat = (name: string) =>
  file(
    `${name},${name},Coats,true,Size,S,${name}-S,1500,active`,
    `${name},,,,,M,${name}-M,1500,`,
    `${name}-plain,${name} plain,Coats,true,,,${name}-P,900,active`,
  )

test('a file without pieces says so in its columns and in its check, and comes in sold out unless told otherwise', async () => {
  const read = await upload(coat('old'))
  expect(read).toMatchObject({ without_pieces: 2, options: { unnamed_pieces: 0 } })
  const checked = await check(read)
  expect(checked).toMatchObject({ counts: { new: 2 }, without_pieces: 2, notes: 2 })
  expect(await notesOf(checked)).toEqual([
    [2, 'no_pieces', null],
    [4, 'no_pieces', null],
  ])
  await act('apply', checked.id)
  expect(await found('old-S')).toMatchObject({ state: 'published', quantity: 0, is_sold_out: true })
})

test('with as many pieces as was chosen, for each size; a second run changes nothing', async () => {
  const one = await upload(coat('each'))
  const checked = await check(one, { unnamed_pieces: 7 })
  expect(checked).toMatchObject({ options: { unnamed_pieces: 7 }, without_pieces: 2 })
  expect(await notesOf(checked)).toEqual([
    [2, 'pieces_chosen', '7'],
    [4, 'pieces_chosen', '7'],
  ])
  await act('apply', checked.id)
  expect((await found('each-S')).stock.map(({ quantity }: Json) => quantity)).toEqual([7, 7])
  expect(await found('each-P')).toMatchObject({ quantity: 7, stock: null })
  const again = await check(await upload(coat('each')), { unnamed_pieces: 7 })
  expect(again).toMatchObject({
    counts: { new: 0, changed: 0, unchanged: 2 },
    without_pieces: 0,
    notes: 0,
  })
})

test('or as drafts, whatever the file says of others', async () => {
  const rows = [
    'counted,Counted,Coats,true,,,COUNTED,900,active,4',
    'blank,Blank,Coats,true,,,BLANK,900,active,',
  ]
  const content = [file().replace(/$/, ',Variant Inventory Qty'), ...rows].join('\n')
  const checked = await check(await upload(content), { unnamed_pieces: 'draft' })
  expect(await notesOf(checked)).toEqual([[3, 'draft_chosen', null]])
  await act('apply', checked.id)
  expect(await found('BLANK')).toMatchObject({ state: 'draft', quantity: 0 })
  expect(await found('COUNTED')).toMatchObject({ state: 'published', quantity: 4 })
})

test('an answer that is neither a draft nor a number of pieces is refused', async () => {
  const one = await upload(coat('wrong'))
  const body = {
    import_id: one.id,
    targets: one.columns.map(({ target }: Json) => target),
    places: [{ word: 'Coats', subcategory_id: coats }],
  }
  for (const unnamed_pieces of [-1, 1.5, 1_000_001, 'all', null])
    expect((await post('/api/import/check', { ...body, options: { unnamed_pieces } })).status).toBe(
      422,
    )
})
