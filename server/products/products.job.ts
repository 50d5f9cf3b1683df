import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { catchUpWithLevels, forgetOldChanges } from './products.ts'

export const forgetChangesWork = workOn(
  defineJob({ name: 'forget-product-changes', retries: 3, backoff: 60, cron: '50 3 * * *' }),
  forgetOldChanges,
)

/** So that who looks after a busy day has little to wait for. */
export const catchUpWithLevelsWork = workOn(
  defineJob({ name: 'catch-up-with-levels', retries: 0, backoff: 60, cron: '*/10 * * * *' }),
  catchUpWithLevels,
)
