import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { sweepWishlists } from './wishlist.ts'

export const sweepWishlistsWork = workOn(
  defineJob({ name: 'sweep-wishlists', retries: 3, backoff: 60, cron: '30 4 * * *' }),
  (ctx, _, run) => sweepWishlists(ctx, run.signal),
)
