import { workOn } from '#server/jobs/jobs.ts'
import { sweepQuestions, sweepQuestionsJob } from './questions.ts'

export const sweepQuestionsWork = workOn(sweepQuestionsJob, (ctx, _, run) =>
  sweepQuestions(ctx, run.signal),
)
