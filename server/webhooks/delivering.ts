/**
 * Sending of deliveries: one job per attempt claims its delivery, sends it without holding a
 * connection, and records the result (R286). At least once: a receiver recognises a duplicate by
 * its webhook-id.
 */
import { daysBefore } from '#server/db/batches.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { ask, NotPublic } from '#server/outside/outside.ts'
import { readAddress } from '#server/outside/public-addresses.ts'
import {
  claimDelivery,
  type Claimed,
  type Delivery,
  findDelivery,
  giveUpWaiting,
  markDelivered,
  markFailed,
  takeMissed,
} from './deliveries.queries.ts'
import { signed } from './signing.ts'
import { mailSwitchedOff } from './webhooks.mail.ts'
import { findWebhook, lockWebhook, updateWebhookRow, type Webhook } from './webhooks.queries.ts'

/**
 * `attempts`: number of earlier attempts. A failed attempt is retried by a new job; these retries
 * are for runs that were interrupted.
 */
export const deliverJob = defineJob<{ delivery_id: number; attempts: number }>({
  name: 'deliver-webhook',
  retries: 10,
  backoff: 5,
  concurrency: 4,
  expiry: 60,
})

/** Timeout of an attempt in milliseconds. */
const patience = 15_000

/**
 * Seconds of a claim: longer than an attempt, and shorter than the queue waits before it passes a
 * lost run's job to another process.
 */
const claimSeconds = 40

/** Seconds before the next attempt, by number of attempts. */
const pauses = [
  5,
  60,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
]

/** Days without a success after which a webhook is switched off. */
const mostDaysFailing = 3

/** Limit of bytes read from a response, of which only the status matters. */
const mostRead = 4096

type Outcome = Pick<Delivery, 'status' | 'trouble'> & { isDone: boolean }

/** Makes one attempt. Not for a transaction: the claim must be visible to others. */
export async function deliver(
  ctx: Ctx,
  { delivery_id, attempts }: { delivery_id: number; attempts: number },
  signal: AbortSignal,
) {
  const claimed = await claimDelivery(ctx, delivery_id, attempts, claimSeconds)
  if (!claimed) return putOff(ctx, delivery_id, attempts)
  const outcome = await send(claimed, ctx.now(), signal)
  await inTransaction(ctx, (ctx) => note(ctx, claimed, outcome))
}

/**
 * Reschedules the job of an attempt that is still to be made: another run's claim may expire, and
 * clocks of machines differ.
 */
async function putOff(ctx: Ctx, id: number, attempts: number): Promise<void> {
  const delivery = await findDelivery(ctx, id)
  if (delivery?.state !== 'waiting' || !delivery.next_try_at) return
  if (delivery.attempts !== attempts && !delivery.claimed_until) return
  const webhook = await findWebhook(ctx, delivery.webhook_id)
  if (!webhook?.is_on) return
  if (webhook.stopped) return giveUpWaiting(ctx, webhook.id)
  const at =
    Math.max(
      delivery.next_try_at.getTime(),
      delivery.claimed_until?.getTime() ?? 0,
      ctx.now().getTime(),
    ) + 1000
  await ctx.jobs.enqueueLater(ctx.client, deliverJob, new Date(at), { delivery_id: id, attempts })
}

/**
 * Sends the request. Rejects only when the run itself is interrupted: then it is unknown whether
 * the request arrived.
 */
async function send(claimed: Claimed, now: Date, run: AbortSignal): Promise<Outcome> {
  const late = AbortSignal.timeout(patience)
  const signal = AbortSignal.any([run, late])
  try {
    const url = readAddress(claimed.url)
    if (!url) throw new NotPublic()
    const answer = await ask(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(claimed.payload)),
        'user-agent': 'Zeina-Webhooks/1.0',
        ...signed(claimed, now),
      },
      body: claimed.payload,
      signal,
    })
    await drain(answer).catch(() => {})
    const status = answer.statusCode ?? 0
    const isDone = status >= 200 && status < 300
    return { status, trouble: isDone ? null : 'status', isDone }
  } catch (error) {
    if (run.aborted) throw error
    const trouble =
      error instanceof NotPublic ? 'not_public' : late.aborted ? 'too_slow' : 'no_answer'
    return { status: null, trouble, isDone: false }
  }
}

async function drain(answer: AsyncIterable<Buffer>): Promise<void> {
  let read = 0
  for await (const piece of answer) {
    read += piece.length
    if (read > mostRead) break
  }
}

async function note(
  ctx: Ctx,
  claimed: Claimed,
  { isDone, status, trouble }: Outcome,
): Promise<void> {
  const webhook = await lockWebhook(ctx, claimed.webhook_id)
  if (!webhook) return
  if (isDone) {
    await markDelivered(ctx, claimed.id, status ?? 0)
    if (webhook.failing_since) await updateWebhookRow(ctx, webhook.id, { failing_since: null })
    return
  }
  const now = ctx.now()
  const next_try_at = nextTry(now, claimed.attempts - claimed.attempts_before)
  if (!(await markFailed(ctx, claimed, { status, trouble, next_try_at }))) return
  const failing_since = webhook.failing_since ?? now
  if (!webhook.failing_since) await updateWebhookRow(ctx, webhook.id, { failing_since })
  if (status === 410) return switchOff(ctx, webhook, 'gone')
  if (failing_since <= daysBefore(now, mostDaysFailing)) return switchOff(ctx, webhook, 'failing')
  if (next_try_at)
    await ctx.jobs.enqueueLater(ctx.client, deliverJob, next_try_at, {
      delivery_id: claimed.id,
      attempts: claimed.attempts,
    })
}

/**
 * Time of the next attempt, up to a fifth later, so that simultaneous failures are spread.
 * @returns null after the last
 */
function nextTry(now: Date, attempts: number): Date | null {
  const pause = pauses[attempts - 1]
  return pause === undefined
    ? null
    : new Date(now.getTime() + pause * 1000 * (1 + Math.random() / 5))
}

/** Switches off a locked webhook. */
async function switchOff(
  ctx: Ctx,
  webhook: Webhook,
  off_by: NonNullable<Webhook['off_by']>,
): Promise<void> {
  if (!webhook.is_on) return
  await updateWebhookRow(ctx, webhook.id, {
    is_on: false,
    off_by,
    switched_off_at: ctx.now(),
    version: webhook.version + 1,
  })
  await giveUpWaiting(ctx, webhook.id)
  await mailSwitchedOff(ctx, webhook, off_by)
}

/** Minutes after which an overdue delivery counts as without a job. */
const missedAfter = 10

/** Job that enqueues attempts for overdue deliveries without a job. */
export async function deliverMissed(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - missedAfter * 60_000)
  const most = 500
  while (!signal.aborted) {
    const taken = await inTransaction(ctx, async (ctx) => {
      const rows = await takeMissed(ctx, before, most)
      const jobs = rows.map(({ id, attempts }) => ({ delivery_id: id, attempts }))
      if (jobs.length > 0) await ctx.jobs.enqueue(ctx.client, deliverJob, ...jobs)
      return jobs.length
    })
    if (taken < most) return
  }
}
