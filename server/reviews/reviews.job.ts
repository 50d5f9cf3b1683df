import { workOn } from '#server/jobs/jobs.ts'
import { sweepReviews, sweepReviewsJob } from './reviews.ts'

export const sweepReviewsWork = workOn(sweepReviewsJob, (ctx, _, run) =>
  sweepReviews(ctx, run.signal),
)
