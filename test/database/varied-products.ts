import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { createProduct, type NewProduct } from '#server/products/products.ts'
import { refreshCatalogue } from './catalogue.ts'

const sand = { name: 'Sand', name_ar: 'رملي', hex: '#c8b59a' }
const red = { name: 'Red', name_ar: 'أحمر', hex: '#aa3311' }
const mist = { name: 'Mist', name_ar: null, hex: null }

export const letters = ['XS', 'S', 'M', 'L', 'XL']
export const colours = [sand, red, mist] as const

/**
 * Two categories, Dresses and Vases, with sixty products in all mixtures of sizes, colours, prices,
 * reviews and stock, some of them hidden: for tests of lists. The same at every run.
 */
export async function makeVariedProducts(ctx: Ctx) {
  const dresses = await createCategory(ctx, { name: 'Dresses', name_ar: 'فساتين' })
  const vases = await createCategory(ctx, { name: 'Vases', name_ar: 'مزهريات' })
  const day = await createSubcategory(ctx, { category_id: dresses.id, name: 'Day' })
  const evening = await createSubcategory(ctx, { category_id: dresses.id, name: 'Evening' })
  const secret = await createSubcategory(ctx, {
    category_id: dresses.id,
    name: 'Secret',
    status: 'hidden',
  })
  const clay = await createSubcategory(ctx, { category_id: vases.id, name: 'Clay' })
  const { pool } = ctx.database

  let made = 0
  const make = (parts: Partial<NewProduct>) =>
    createProduct(ctx, {
      name: `Product ${++made}`,
      price: 10_000,
      subcategory_id: day.id,
      ...(!parts.stock && { quantity: 5 }),
      ...parts,
    })

  for (let number = 0; number < 60; number++) {
    await make({
      ...mixture(number),
      subcategory_id: [day.id, evening.id, clay.id][number % 3] as number,
    })
  }
  await make({
    name: 'Hidden',
    subcategory_id: secret.id,
    sizes: ['M'],
    colours: [sand],
    price: 100,
  })
  const { id } = await make({ name: 'Deleted', sizes: ['M'], colours: [sand], price: 100 })
  await pool.query('update products set archived_at = now() where id = $1', [id])
  // Some products have lost a size or a colour.
  await pool.query(
    'update product_sizes set archived_at = now() where product_id % 5 = 1 and position = 1',
  )
  await pool.query(
    'update product_colours set archived_at = now() where product_id % 5 = 2 and position = 1',
  )
  await pool.query(
    `insert into reviews (product_id, name, rate, review, status)
     select id, 'Mona', 1 + id % 5 - case when id % 5 > 0 and place <= id % 3 then 1 else 0 end, 'Good', 'accepted'
     from products cross join lateral generate_series(1, (id % 4) * 10) as place`,
  )
  await refreshCatalogue(pool)
  return { dresses, vases, clay, make }
}

/** Every fourth product has stock by variant. */
function mixture(number: number): Partial<NewProduct> {
  const sizes = number % 7 === 0 ? [] : letters.slice(number % 4, (number % 4) + 1 + (number % 3))
  const offered = number % 5 === 0 ? [] : colours.slice(number % 3, (number % 3) + 1 + (number % 2))
  const each = sizes.flatMap((size) => offered.map(({ name }) => ({ size, color: name })))
  const counted = number % 4 === 0 && each.length > 0
  const price = 5_000 + (number % 11) * 2_550
  return {
    price,
    ...(number % 5 === 0 && { original_price: price + (number % 3) * 1_000 }),
    ...(number % 6 === 0 && { badge: 'New', badge_ar: 'جديد' }),
    ...(number % 9 === 0 && { badge: 'handmade', badge_ar: null }),
    ...(number % 4 === 1 && { material: 'Linen, metallic thread', material_ar: 'كتان، خيط معدني' }),
    ...(number % 4 === 2 && { material: 'linen' }),
    sizes,
    colours: offered,
    created_at: new Date(Date.UTC(2026, 0, 1 + (number % 9))),
    ...(counted
      ? {
          stock: each.map((choice, index) => ({
            ...choice,
            quantity: (number + index) % 3 === 0 ? 2 : 0,
          })),
        }
      : { quantity: number % 6 === 1 ? 0 : 3 }),
  }
}
