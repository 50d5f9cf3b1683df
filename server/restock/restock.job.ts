import { workOn } from '#server/jobs/jobs.ts'
import {
  sweepRestockRequests,
  sweepRequestsJob,
  tellOpening,
  tellOpeningJob,
  writeNotices,
  writeNoticesJob,
} from './restock.ts'

export const writeNoticesWork = workOn(writeNoticesJob, (ctx, notices, run) =>
  writeNotices(ctx, notices, run.signal),
)

export const tellOpeningWork = workOn(tellOpeningJob, (ctx, _, run) => tellOpening(ctx, run.signal))

export const sweepRequestsWork = workOn(sweepRequestsJob, (ctx, _, run) =>
  sweepRestockRequests(ctx, run.signal),
)
