import { workOn } from '#server/jobs/jobs.ts'
import { applyJob, checkJob, sweepImportsJob, undoJob } from './import-jobs.ts'
import { checkImport, runImport, runUndo, sweepImports } from './imports.ts'

export const checkImportWork = workOn(checkJob, (ctx, data, run) =>
  checkImport(ctx, data, run.signal),
)

export const applyImportWork = workOn(applyJob, (ctx, data, run) =>
  runImport(ctx, data, run.signal),
)

export const undoImportWork = workOn(undoJob, (ctx, data, run) => runUndo(ctx, data, run.signal))

export const sweepImportsWork = workOn(sweepImportsJob, (ctx) => sweepImports(ctx))
