import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { createProduct, getProduct } from '#server/products/products.ts'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { acceptReview, addReview } from './reviews.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const category = await createCategory(ctx, { name: 'Vases' })
const subcategory = await createSubcategory(ctx, { category_id: category.id, name: 'Clay' })
const { id: product_id } = await createProduct(ctx, { name: 'Vase', price: 100, subcategory_id: subcategory.id, quantity: 1 })

const figures = async () => {
  const { rating, review_count } = await getProduct(ctx, String(product_id), 'en')
  return { rating, review_count }
}

test('a review counts once it is accepted, and the rating is the mean rounded up', async () => {
  const first = await addReview(ctx, { product_id, name: 'Mona', rate: 4, review: 'Good' })
  const second = await addReview(ctx, { product_id, name: 'Salma', rate: 3, review: 'Fine' })
  expect(await figures()).toEqual({ rating: 0, review_count: 0 })
  await acceptReview(ctx, first.id)
  expect(await figures()).toEqual({ rating: 4, review_count: 1 })
  await acceptReview(ctx, second.id)
  await acceptReview(ctx, second.id)
  expect(await figures()).toEqual({ rating: 4, review_count: 2 })
})

test('what is not there cannot be reviewed or accepted', async () => {
  await expect(addReview(ctx, { product_id: 999, name: 'Mona', rate: 5, review: 'x' })).rejects.toMatchObject({ status: 404 })
  await expect(acceptReview(ctx, 999)).rejects.toMatchObject({ status: 404 })
  await database.pool.query(`update subcategories set status = 'hidden'`)
  await expect(addReview(ctx, { product_id, name: 'Mona', rate: 5, review: 'x' })).rejects.toMatchObject({ status: 404 })
})
