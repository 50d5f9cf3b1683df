import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { sweepCarts } from './cart.ts'

export const sweepCartsWork = workOn(
  defineJob({ name: 'sweep-carts', retries: 3, backoff: 60, cron: '20 4 * * *' }),
  (ctx, _, run) => sweepCarts(ctx, run.signal),
)
