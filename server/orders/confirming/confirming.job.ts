import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { cancelUnconfirmed } from './cancel-unconfirmed.ts'
import { notifyConfirmed, notifyConfirmedJob } from './confirming.ts'

export const cancelUnconfirmedWork = workOn(
  defineJob({
    name: 'cancel-unconfirmed',
    retries: 2,
    backoff: 60,
    expiry: 600,
    cron: '*/5 * * * *',
  }),
  (ctx, _, run) => cancelUnconfirmed(ctx, run.signal),
)

export const notifyConfirmedWork = workOn(notifyConfirmedJob, notifyConfirmed)
