import type { reviews } from '#contract/reviews.ts'
import type { Handlers } from '#server/http/serve.ts'
import { addReview, changeReviewStatus, deleteReview, listReviews, listReviewsOf, summariseReviews } from './reviews.ts'

export const reviewsRoutes: Handlers<typeof reviews> = {
  create: async (ctx, review, { network }) => {
    await addReview(ctx, review, { network })
    return { message: 'review created successfully' }
  },

  summary: (ctx, { productId }) => summariseReviews(ctx, productId),

  list: (ctx, { productId, ...asked }) => listReviewsOf(ctx, productId, asked),

  page: async (ctx, asked) => {
    const { page, figures } = await listReviews(ctx, asked)
    return { allReviews: page, ...figures }
  },

  changeStatus: async (ctx, { id, is_accepted }) => {
    const { status } = await changeReviewStatus(ctx, id, is_accepted)
    return { message: `Review status changed to ${status === 'accepted' ? 'accept' : 'reject'}`, is_accepted: status }
  },

  delete: async (ctx, { id }) => {
    await deleteReview(ctx, id)
    return { message: 'review deleted successfully' }
  },
}
