import { workOn } from '#server/jobs/jobs.ts'
import { goOn, goOnJob, goOnMissedJob } from './bulk.ts'

export const goOnWork = workOn(goOnJob, (ctx, _, run) => goOn(ctx, run.signal))
export const goOnMissedWork = workOn(goOnMissedJob, (ctx, _, run) => goOn(ctx, run.signal))
