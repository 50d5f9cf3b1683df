import { workOn } from '#server/jobs/jobs.ts'
import {
  backUpAside,
  backUpWhenOverdue,
  backupJob,
  overdueJob,
  proofJob,
  proveAside,
} from './backup.ts'

export const backUpWork = workOn(backupJob, (ctx, wanted, run) =>
  backUpAside(ctx, wanted, run.signal),
)

export const backUpWhenOverdueWork = workOn(overdueJob, (ctx) => backUpWhenOverdue(ctx))

export const proveBackupWork = workOn(proofJob, (ctx, _, run) => proveAside(ctx, run.signal))
