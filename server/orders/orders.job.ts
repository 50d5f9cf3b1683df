import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { rankBestSellers } from './popular/best-sellers.ts'

export const rankBestSellersWork = workOn(
  defineJob({ name: 'rank-best-sellers', retries: 3, backoff: 60, cron: '20 3 * * *' }),
  rankBestSellers,
)
