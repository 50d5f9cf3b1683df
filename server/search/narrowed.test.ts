import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { makeVariedProducts } from '../../test/varied-products.ts'
import { readSearchFilters, searchProducts } from './search.ts'

const ctx = guestCtx(await testDatabase())
await makeVariedProducts(ctx)

test('what was found is narrowed and ordered as lists are, and says what it can be narrowed to', async () => {
  const find = (text: string, asked: Parameters<typeof searchProducts>[2]) =>
    searchProducts(ctx, text, { page: 1, per_page: 100, ...asked }, 'en')
  const whole = await find('product', {})
  const inStock = whole.products.filter(({ soldOut }) => !soldOut)
  const prices = (products: { price: number }[]) => products.map(({ price }) => price)
  expect(inStock.length).toBeGreaterThan(1)
  expect(inStock.length).toBeLessThan(whole.products.length)
  const ids = (products: { id: number }[]) => products.map(({ id }) => id)
  expect(ids((await find('product', { in_stock: true })).products)).toEqual(ids(inStock))
  const cheapest = await find('product', { in_stock: true, sort: 'price_asc' })
  expect(prices(cheapest.products)).toEqual(prices(inStock).sort((one, other) => one - other))
  const second = await find('product', { in_stock: true, sort: 'price_asc', page: 2, per_page: 1 })
  expect(ids(second.products)).toEqual(ids(cheapest.products).slice(1, 2))
  const facets = await readSearchFilters(ctx, 'product', 'en')
  expect(facets).toMatchObject({ total: whole.total, in_stock: inStock.length })
  for (const { value, count } of facets.categories) expect((await find('product', { category: [value] })).total, value).toBe(count)
  for (const { family, count } of facets.families) expect((await find('product', { color_family: [family] })).total, family).toBe(count)
  // What is meant by a text is told before it is narrowed: nothing is corrected because nothing is left.
  expect(await find('product', { min_price: 99_999_999 })).toMatchObject({ total: 0, corrected: null })
  expect((await readSearchFilters(ctx, ' ', 'en')).total).toBe(0)
})
