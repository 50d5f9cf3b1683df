/**
 * What shoppers say of a product. Reviews promises that nobody sees one, and no figure counts it, before an admin has accepted it
 * (decisions, Reviews); a product's figures of accepted ones are kept by the database itself.
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { notFound } from '#server/refusal.ts'
import { insertReview, isProductShown, type Review, updateReviewStatus } from './reviews.queries.ts'

export type { Review }

/** `rate` is 1 to 5; `media_id` is a stored picture's. */
export type NewReview = {
  product_id: number
  name: string
  email?: string | null
  rate: number
  review: string
  media_id?: number | null
  created_at?: Date
}

/** Hidden at first. Refuses with 404 a product that shoppers cannot see. */
export async function addReview(ctx: Ctx, review: NewReview): Promise<Review> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await isProductShown(ctx, review.product_id))) throw notFound('Product')
    return insertReview(ctx, { ...review, created_at: review.created_at ?? ctx.now() })
  })
}

/** From now on shoppers see it and it counts. Accepting it twice is fine; refuses with 404. */
export async function acceptReview(ctx: Ctx, id: number): Promise<Review> {
  return inTransaction(ctx, async (ctx) => {
    const review = await updateReviewStatus(ctx, id, 'accepted')
    if (!review) throw notFound('Review')
    return review
  })
}
