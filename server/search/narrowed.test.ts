import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { makeVariedProducts } from '../../test/database/varied-products.ts'
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { readSearchFilters, searchProducts } from './search.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
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
  for (const { value, count } of facets.categories)
    expect((await find('product', { category: [value] })).total, value).toBe(count)
  for (const { family, count } of facets.families)
    expect((await find('product', { color_family: [family] })).total, family).toBe(count)
  // Corrections are decided before filters apply: an empty filtered result corrects nothing.
  expect(await find('product', { min_price: 99_999_999 })).toMatchObject({
    total: 0,
    corrected: null,
  })
  expect((await readSearchFilters(ctx, ' ', 'en')).total).toBe(0)
})

test('what is narrowed to a colour shows the picture of that one first', async () => {
  const { rows } = await database.pool.query<{ product_id: number; id: number; name: string }>(
    `select product_id, id, name from product_colours as colour where position = 1 and archived_at is null
      and exists (select from catalogue_entries as entry where entry.product_id = colour.product_id and visible) limit 1`,
  )
  const [second] = rows
  if (!second) throw new Error('No product of two colours')
  const stems = ['c'.repeat(32), 'd'.repeat(32)]
  await database.pool.query(
    `insert into media_files (stem, width, height, bytes) select unnest($1::text[]), 40, 30, 9`,
    [stems],
  )
  await database.pool.query(
    `insert into product_pictures (product_id, media_id, position, colour_id)
      select $1, id, row_number() over (order by stem) - 1, case when stem = $2 then $3::integer end from media_files where stem = any ($4)`,
    [second.product_id, stems[1], second.id, stems],
  )
  await refreshProducts(ctx, [second.product_id])
  const first = async (asked: Parameters<typeof searchProducts>[2]) => {
    const { products } = await searchProducts(
      ctx,
      'product',
      { page: 1, per_page: 100, ...asked },
      'en',
    )
    return products.find(({ id }) => id === second.product_id)?.images[0]
  }
  expect(await first({})).toContain(stems[0])
  expect(await first({ color: [second.name] })).toContain(stems[1])
  const { products } = await searchProducts(
    ctx,
    `product ${second.name}`,
    { page: 1, per_page: 100 },
    'en',
  )
  expect(products.find(({ id }) => id === second.product_id)?.images[0]).toContain(stems[1])
})

test('a colour that is named by a sign alone hinders no search for its family', async () => {
  await database.pool.query(
    `update product_colours set name = '♥', name_ar = null, hex = '#ff0000' where id = (select min(id) from product_colours)`,
  )
  expect(
    (await searchProducts(ctx, 'red product', { page: 1, per_page: 100 }, 'en')).total,
  ).toBeGreaterThan(0)
})
