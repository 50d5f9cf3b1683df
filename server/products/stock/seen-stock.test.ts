/**
 * Seen and wanted quantities: their difference is applied to the stock, so that a concurrent sale
 * is not undone.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { type Json, productCallsIn, stockOf } from '../../../test/shop/product-calls.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { fill, buy, form } = buyersIn(shop, await goodsIn(shop.database.pool).makeArea('Giza', 6000))
const { token } = await peopleIn(shop).makeAdmin()
const category = await createCategory(shop.ctx, { name: 'Dresses' })
const day = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Day' })
const { make, change, changed } = productCallsIn(shop, token, { subcategory_id: day.id })

const sizes = ['S', 'M']
const rows = (s: number, m: number) => [
  { size: 'S', quantity: s },
  { size: 'M', quantity: m },
]
let buyers = 0

/** Sells to a new customer each time, because the daily quantity is limited per phone. */
async function sell(product: Json, quantity: number, size?: string): Promise<number> {
  const size_id = product.sizes.find((one: Json) => one.size === size)?.id
  const cart = await fill({ product_id: product.id, size_id, quantity })
  return (await buy(cart, { ...form, phone: phoneOf(++buyers) })).status
}

test('a sale is not undone by a save of what the form saw', async () => {
  const product = await make({ quantity: 10 })
  expect(await sell(product, 3)).toBe(201)
  expect((await changed(product.id, { quantity: 12, seen_quantity: 10 })).quantity).toBe(9)
  expect((await changed(product.id, { quantity: 9, seen_quantity: 9 })).quantity).toBe(9)

  const counted = await make({ sizes, stock: rows(5, 5) })
  expect(await sell(counted, 2, 'S')).toBe(201)
  const stock = [{ size: 's', seen: 5, quantity: 8 }]
  expect(stockOf(await changed(counted.id, { stock }))).toEqual(['S/- 6', 'M/- 5'])
})

test('who takes away more than is there by now is told what there is, and nothing of the change is done', async () => {
  const product = await make({ name: 'Last pieces', quantity: 10 })
  expect(await sell(product, 8)).toBe(201)
  const refused = await change(product.id, { name: 'Renamed', quantity: 5, seen_quantity: 10 })
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { code: 'stock_changed', quantity: 2, stock: null },
  ])
  expect(await changed(product.id, {})).toMatchObject({ name: 'Last pieces', quantity: 2 })

  const counted = await make({ sizes, stock: rows(1, 4) })
  expect(await sell(counted, 1, 'S')).toBe(201)
  const { status, json } = await change(counted.id, {
    price: 5,
    stock: [{ size: 'S', seen: 1, quantity: 0 }],
  })
  const today = [
    { size: 'S', color: null, quantity: 0 },
    { size: 'M', color: null, quantity: 4 },
  ]
  expect([status, json]).toMatchObject([409, { code: 'stock_changed', quantity: 4, stock: today }])
  expect((await changed(counted.id, {})).price).toBe(100)
})

test('what is named without what was seen is set, alone or beside differences, and the others stay', async () => {
  const product = await make({ sizes, stock: rows(5, 5) })
  expect(await sell(product, 2, 'S')).toBe(201)
  expect(stockOf(await changed(product.id, { stock: [{ size: 'S', quantity: 7 }] }))).toEqual([
    'S/- 7',
    'M/- 5',
  ])
  const mixed = [
    { size: 'S', quantity: 1 },
    { size: 'M', seen: 5, quantity: 2 },
  ]
  expect(stockOf(await changed(product.id, { stock: mixed }))).toEqual(['S/- 1', 'M/- 2'])
  expect((await changed(product.id, { quantity: 20 })).quantity).toBe(20)
})

test('a size that is new or comes back has what was typed of it', async () => {
  const product = await make({ sizes, stock: rows(5, 5) })
  await changed(product.id, { sizes: ['S'] })
  const stock = ['M', 'L'].map((size) => ({ size, seen: 0, quantity: 3 }))
  expect(stockOf(await changed(product.id, { sizes: ['S', 'M', 'L'], stock }))).toEqual([
    'S/- 5',
    'M/- 3',
    'L/- 3',
  ])
})

test('between one number and one for each size no sale is lost either', async () => {
  const product = await make({ sizes, quantity: 10 })
  expect(await sell(product, 4, 'S')).toBe(201)
  const split = { stock: rows(5, 5), seen_quantity: 10 }
  expect((await change(product.id, split)).json).toMatchObject({
    code: 'stock_changed',
    quantity: 6,
    stock: null,
  })
  expect((await changed(product.id, { stock: rows(3, 3), seen_quantity: 6 })).quantity).toBe(6)
  expect(await sell(product, 2, 'M')).toBe(201)
  expect(await changed(product.id, { quantity: 9, seen_quantity: 6 })).toMatchObject({
    quantity: 7,
    stock: null,
  })
})

test('more than can be counted is refused on its field', async () => {
  const product = await make({ quantity: 999_999 })
  const { status, json } = await change(product.id, { quantity: 1_000_000, seen_quantity: 5 })
  expect([status, Object.keys(json.errors)]).toEqual([422, ['quantity']])
})

test('whatever is sold and saved at once: what is left is what there was, with every difference and without every sale', async () => {
  const act = fc.record({
    size: fc.constantFrom(...sizes),
    sale: fc.integer({ min: 1, max: 4 }),
    wanted: fc.integer({ min: 0, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
      const seen = 6
      const product = await make({ sizes, stock: rows(seen, seen) })
      const left = { S: seen, M: seen } as Record<string, number>
      await Promise.all(
        acts.map(async ({ size, sale, wanted }) => {
          const [sold, saved] = await Promise.all([
            sell(product, sale, size).catch(() => 0),
            change(product.id, { stock: [{ size, seen, quantity: wanted }] }),
          ])
          if (sold === 201) left[size] = (left[size] ?? 0) - sale
          if (saved.status === 200) left[size] = (left[size] ?? 0) + wanted - seen
          else expect(saved.json.code).toBe('stock_changed')
        }),
      )
      const after = await changed(product.id, {})
      expect(stockOf(after)).toEqual(sizes.map((size) => `${size}/- ${left[size]}`))
    }),
    { numRuns: 15 },
  )
})
