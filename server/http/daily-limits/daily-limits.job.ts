import { workOn } from '#server/jobs/jobs.ts'
import { sweepDailyCounts, sweepDailyCountsJob } from './daily-limits.ts'

export const sweepDailyCountsWork = workOn(sweepDailyCountsJob, (ctx, _, run) =>
  sweepDailyCounts(ctx, run.signal),
)
