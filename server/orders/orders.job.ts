import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { checkShares } from './money/shares.ts'
import { rankBestSellers } from './popular/best-sellers.ts'

export const rankBestSellersWork = workOn(
  defineJob({ name: 'rank-best-sellers', retries: 3, backoff: 60, cron: '20 3 * * *' }),
  rankBestSellers,
)

export const checkSharesWork = workOn(
  defineJob({ name: 'check-shares', retries: 1, backoff: 600, expiry: 600, cron: '55 3 * * *' }),
  (ctx, _, run) => checkShares(ctx, run.signal),
)
