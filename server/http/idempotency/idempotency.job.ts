import { workOn } from '#server/jobs/jobs.ts'
import { sweepAnswers, sweepAnswersJob } from './idempotency.ts'

export const sweepAnswersWork = workOn(sweepAnswersJob, (ctx, _, run) =>
  sweepAnswers(ctx, run.signal),
)
