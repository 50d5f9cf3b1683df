import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { sweepStockRequests } from './stock.ts'

export const sweepStockRequestsWork = workOn(
  defineJob({ name: 'sweep-stock-requests', retries: 3, backoff: 60, cron: '25 4 * * *' }),
  (ctx, _, run) => sweepStockRequests(ctx, run.signal),
)
