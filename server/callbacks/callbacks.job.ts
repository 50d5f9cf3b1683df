import { workOn } from '#server/jobs/jobs.ts'
import { sweepCallbacks, sweepCallbacksJob } from './callbacks.ts'

export const sweepCallbacksWork = workOn(sweepCallbacksJob, (ctx, _, run) =>
  sweepCallbacks(ctx, run.signal),
)
