import { defineJob, workOn } from '#server/jobs/jobs.ts'
import { deliver, deliverJob, deliverMissed } from './delivering.ts'
import { sweepDeliveries } from './deliveries.ts'

export const deliverWebhookWork = workOn(deliverJob, (ctx, data, run) =>
  deliver(ctx, data, run.signal),
)

export const deliverMissedWork = workOn(
  defineJob({
    name: 'deliver-missed-webhooks',
    retries: 0,
    backoff: 60,
    expiry: 300,
    cron: '*/5 * * * *',
  }),
  (ctx, _, run) => deliverMissed(ctx, run.signal),
)

export const sweepDeliveriesWork = workOn(
  defineJob({
    name: 'sweep-webhook-deliveries',
    retries: 3,
    backoff: 60,
    expiry: 600,
    cron: '20 5 * * *',
  }),
  (ctx, _, run) => sweepDeliveries(ctx, run.signal),
)
