/**
 * Deliveries of a webhook as admins see them: listed, tried, sent again, and deleted when they are
 * old.
 */
import { limits } from '#contract/limits.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import type { Slice } from '#server/db/page.ts'
import { conflictFor, found } from '#server/refusal.ts'
import { deliverJob } from './delivering.ts'
import {
  deleteDeliveries,
  type Delivery,
  findDelivery,
  insertDelivery,
  listDeliveryRows,
  markWaiting,
} from './deliveries.queries.ts'
import { messageOf } from './enqueueing.ts'
import { findWebhook, forgetFormerSecrets, lockWebhook, type Webhook } from './webhooks.queries.ts'
import { allowed, refuseOthersWork, titleOf } from './webhook.ts'

/** Sends a test. Refuses with 404, and with 409 a webhook that is off or stopped. */
export async function testWebhook(ctx: Ctx, id: number): Promise<Delivery> {
  return inTransaction(ctx, async (ctx) => {
    refuseOff(allowed(ctx, await lockWebhook(ctx, id)))
    const delivery = await insertDelivery(
      ctx,
      id,
      messageOf(ctx, 'webhook.test', { webhook_id: id }),
    )
    await ctx.jobs.enqueue(ctx.client, deliverJob, { delivery_id: delivery.id, attempts: 0 })
    return delivery
  })
}

/** Refuses with 404. */
export async function listDeliveries(
  ctx: Ctx,
  webhookId: number,
  state: Delivery['state'] | undefined,
  slice: Slice,
) {
  allowed(ctx, await findWebhook(ctx, webhookId))
  return listDeliveryRows(ctx, webhookId, state, slice)
}

/** Refuses with 404, and with 403 a delivery with data that the visitor may not see. */
export async function getDelivery(ctx: Ctx, id: number) {
  const delivery = found(await findDelivery(ctx, id), 'Delivery')
  refuseOthersWork(ctx, [delivery.type])
  return delivery
}

/**
 * Sends a delivery again. Refuses with 404, and with 409 a webhook that is off or a delivery being
 * sent.
 */
export async function sendAgain(ctx: Ctx, id: number): Promise<Delivery> {
  return inTransaction(ctx, async (ctx) => {
    const { webhook_id, type } = found(await findDelivery(ctx, id), 'Delivery')
    const webhook = allowed(ctx, await lockWebhook(ctx, webhook_id), [type])
    refuseOff(webhook)
    const delivery = await markWaiting(ctx, id)
    if (!delivery) throw conflictFor('delivery_sending')
    await ctx.jobs.enqueue(ctx.client, deliverJob, { delivery_id: id, attempts: delivery.attempts })
    await logChange(ctx, {
      room: 'webhooks',
      action: 'retry',
      record_id: webhook_id,
      title: titleOf(webhook),
      before: null,
      after: { type, delivery_id: id },
    })
    return delivery
  })
}

/** Job that deletes old deliveries, and expired former secrets. */
export async function sweepDeliveries(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = daysBefore(ctx.now(), limits.webhook_days)
  await inBatches(signal, (most) => deleteDeliveries(ctx, before, most))
  await forgetFormerSecrets(ctx)
}

function refuseOff({ is_on, stopped }: Webhook): void {
  if (!is_on) throw conflictFor('webhook_off')
  if (stopped) throw conflictFor('webhook_stopped')
}
