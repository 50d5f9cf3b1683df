import { workOn } from '#server/jobs/jobs.ts'
import { backUpAside, backupJob, proofJob, proveAside } from './backup.ts'

export const backUpWork = workOn(backupJob, (ctx, wanted, run) => backUpAside(ctx, wanted, run.signal))

export const proveBackupWork = workOn(proofJob, (ctx, _, run) => proveAside(ctx, run.signal))
