import { workOn } from '#server/jobs/jobs.ts'
import { sweepAccounts, sweepAccountsJob } from './accounts.ts'

export const sweepAccountsWork = workOn(sweepAccountsJob, sweepAccounts)
