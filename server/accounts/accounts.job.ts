import { workOn } from '#server/jobs/jobs.ts'
import { sweepAccounts, sweepAccountsJob } from './accounts.ts'

export const sweepAccountsWork = workOn(sweepAccountsJob, (ctx, _, run) =>
  sweepAccounts(ctx, run.signal),
)
