/** Prices of variants in files: of new products, of the shop's, in lists of SKUs, and their undo. */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { csv, importCallsIn, type Json } from '../../test/shop/import-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ work: true })
const admin = await adminIn(shop)
const { post } = admin
const { upload, check, act, bring, listed, problemsOf, product } = importCallsIn(admin)

const category = await createCategory(shop.ctx, { name: 'Clothing' } as Parameters<
  typeof createCategory
>[1])
await createSubcategory(shop.ctx, { name: 'Rings', name_ar: null, category_id: category.id })

const headings = [
  ...['Handle', 'Title', 'Type', 'Option1 Name', 'Option1 Value', 'Variant SKU'],
  ...['Variant Inventory Qty', 'Variant Price', 'Variant Compare At Price', 'Status'],
]
const rings = (...prices: [string, string][]) =>
  csv(
    headings,
    ...prices.map(([price, struck], at) => [
      ...['ring', at === 0 ? 'Ring' : '', 'Rings', 'Size', `${at + 6}`, `RING-${at + 6}`],
      ...['3', price, struck, 'active'],
    ]),
  )

type Variant = { price: number | null; original_price: number | null }
const pricesOf = async () => {
  const { price, original_price, variants } = await product('RING-6')
  return [
    [price, original_price],
    ...variants.map((one: Variant) => [one.price, one.original_price]),
  ]
}

test('a file with prices of variants brings them, changes them and takes them back', async () => {
  await bring(rings(['500', '600'], ['650', ''], ['500', '600']))
  const first = [
    [500, 600],
    [null, null],
    [650, null],
    [null, null],
  ]
  expect(await pricesOf()).toEqual(first)
  const again = await check(await upload(rings(['500', '600'], ['650', ''], ['500', '600'])))
  expect(again.counts).toMatchObject({ unchanged: 1 })

  const dearer = await check(await upload(rings(['700', ''], ['650', '900'], ['500', '600'])))
  expect(dearer.counts).toMatchObject({ changed: 1, wrong: 0 })
  const [shown] = await listed(dearer.id, 'changed')
  expect(shown.changes).toMatchObject([
    { field: 'price', size: '6', before: 500, after: 700 },
    { field: 'original_price', size: '6', before: 600, after: null },
    { field: 'original_price', size: '7', before: null, after: 900 },
  ])
  // Nobody knows which sizes an original price alone is meant for.
  const struck = await check(await upload(csv(['SKU', 'Original price'], ['RING-6', '900'])))
  expect(struck.counts).toMatchObject({ changed: 0, wrong: 1 })
  expect(await problemsOf(struck.id)).toMatchObject([{ row: 2, target: 'price', code: 'missing' }])

  await act('apply', dearer.id)
  expect(await pricesOf()).toEqual([
    [500, 600],
    [700, null],
    [650, 900],
    [null, null],
  ])
  await act('undo', dearer.id)
  expect(await pricesOf()).toEqual(first)
})

test('an undo keeps a price that was changed since, and says so', async () => {
  const cheaper = await check(await upload(rings(['400', ''], ['650', ''], ['500', '600'])))
  await act('apply', cheaper.id)
  const { id } = await product('RING-6')
  await post(`/api/product/update/${id}`, {
    variants: [{ size: '6', color: null, price: 450 }],
  })
  await act('undo', cheaper.id)
  expect((await pricesOf())[0]).toEqual([450, 450])
  const [kept] = await listed(cheaper.id, 'kept')
  expect(kept).toMatchObject({ kept_because: 'changed_since' })
  expect(kept.kept).toContain('price')
})

test('a list of SKUs with different prices is of its variants, one with a single price of the product', async () => {
  await bring(rings(['500', '500'], ['500', ''], ['500', '']))
  await bring(csv(['SKU', 'Price'], ['RING-6', '480'], ['RING-8', '520.5']))
  expect(await pricesOf()).toEqual([
    [480, 480],
    [null, null],
    [500, null],
    [520.5, null],
  ])
  await bring(csv(['SKU', 'Price'], ['RING-6', '450'], ['RING-7', '450'], ['RING-8', '450']))
  expect(await pricesOf()).toEqual([[450, 450], ...Array(3).fill([null, null])])
})

test('another lowest price is wrong at the check while one for a time is a part of it', async () => {
  await bring(csv(['SKU', 'Price'], ['RING-6', '300'], ['RING-8', '800']))
  const { id } = await product('RING-6')
  await post(`/api/product/update/${id}`, {
    prices: [{ price: 270, from: '2026-01-01', until: '2099-01-01' }],
  })
  for (const price of ['260', '320']) {
    const one = await check(await upload(csv(['SKU', 'Price'], ['RING-6', price])))
    expect(one.counts).toMatchObject({ changed: 0, wrong: 1 })
    expect((await problemsOf(one.id)).map(({ code }: Json) => code)).toEqual(['below_sale'])
  }
  const dear = await check(await upload(csv(['SKU', 'Price'], ['RING-8', '820'])))
  expect(dear.counts).toMatchObject({ changed: 1, wrong: 0 })
})
