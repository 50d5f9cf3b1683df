import { workOn } from '#server/jobs/jobs.ts'
import { emptyJob, emptyMissedJob, goOnEmptying, sweepTakenJob } from './emptying.ts'
import { sweepTaken } from './put-back.ts'

export const emptyWork = workOn(emptyJob, (ctx, _, run) => goOnEmptying(ctx, run.signal))
export const emptyMissedWork = workOn(emptyMissedJob, (ctx, _, run) =>
  goOnEmptying(ctx, run.signal),
)
export const sweepTakenWork = workOn(sweepTakenJob, (ctx, _, run) => sweepTaken(ctx, run.signal))
