import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { forgetOldChanges } from './products.ts'

export const forgetChangesWork = workOn(
  defineJob({ name: 'forget-product-changes', retries: 3, backoff: 60, cron: '50 3 * * *' }),
  forgetOldChanges,
)
