import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { sweepKeptAnswers } from './checkout.ts'

export const sweepKeptAnswersWork = workOn(
  defineJob({ name: 'sweep-kept-answers', retries: 3, backoff: 60, cron: '10 4 * * *' }),
  (ctx, _, run) => sweepKeptAnswers(ctx, run.signal),
)
