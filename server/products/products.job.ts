import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { applyDue, applyDueJob, applyMissedJob } from './prices/prices.ts'
import { nameVariants } from './skus/skus.ts'
import { checkStock } from './stock/stock.ts'

export const applyDueWork = workOn(applyDueJob, (ctx, _, run) => applyDue(ctx, run.signal))
export const applyMissedWork = workOn(applyMissedJob, (ctx, _, run) => applyDue(ctx, run.signal))

export const nameVariantsWork = workOn(
  defineJob({ name: 'name-variants', retries: 2, backoff: 60, expiry: 3600, cron: '*/10 * * * *' }),
  (ctx, _, run) => nameVariants(ctx, run.signal),
)

export const checkStockWork = workOn(
  defineJob({ name: 'check-stock', retries: 1, backoff: 600, expiry: 600, cron: '45 3 * * *' }),
  (ctx) => checkStock(ctx),
)
