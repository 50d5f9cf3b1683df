import { workOn } from '#server/jobs/jobs.ts'
import { writeNotices, writeNoticesJob } from './restock.ts'

export const writeNoticesWork = workOn(writeNoticesJob, (ctx, notices, run) => writeNotices(ctx, notices, run.signal))
