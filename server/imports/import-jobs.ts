/** Jobs of imports: what they do stands in imports.ts. */
import { defineJob } from '#server/jobs/jobs.ts'

export type Kept = { import_id: number }

export const checkJob = defineJob<Kept & { round: number }>({
  name: 'check-import',
  retries: 5,
  backoff: 5,
  expiry: 1800,
})
/**
 * Job that may run for hours: the shop may be stopped or killed many times meanwhile, and each
 * retry resumes.
 */
export const applyJob = defineJob<Kept>({
  name: 'apply-import',
  retries: 1000,
  backoff: 2,
  expiry: 14_400,
})
export const undoJob = defineJob<Kept>({
  name: 'undo-import',
  retries: 1000,
  backoff: 2,
  expiry: 14_400,
})
export const sweepImportsJob = defineJob<object>({
  name: 'sweep-imports',
  retries: 3,
  backoff: 60,
  cron: '50 4 * * *',
})
