import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { catchUpWithSales } from './sales.ts'

/** So that who looks after a busy day has little to wait for. */
export const catchUpWithSalesWork = workOn(
  defineJob({ name: 'catch-up-with-sales', retries: 0, backoff: 60, cron: '*/10 * * * *' }),
  catchUpWithSales,
)
