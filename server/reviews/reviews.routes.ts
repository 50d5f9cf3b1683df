import type { reviews } from '#contract/products/reviews.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  addReview,
  changeReviewStatus,
  deleteReview,
  listReviews,
  listReviewsOf,
  summariseReviews,
} from './reviews.ts'

export const reviewsRoutes: Handlers<typeof reviews> = {
  create: async (ctx, review, { network }) => {
    await addReview(ctx, review, { network })
  },

  summary: (ctx, { productId }) => summariseReviews(ctx, productId),

  list: (ctx, { productId, ...asked }) => listReviewsOf(ctx, productId, asked),

  page: async (ctx, asked) => {
    const { page, figures } = await listReviews(ctx, asked)
    return { allReviews: page, ...figures }
  },

  changeStatus: async (ctx, { id, is_accepted, is_new }) => {
    const { status } = await changeReviewStatus(ctx, id, is_new ? 'new' : is_accepted)
    return { is_accepted: status }
  },

  delete: (ctx, { id }) => deleteReview(ctx, id),
}
