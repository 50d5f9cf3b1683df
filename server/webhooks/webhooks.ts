/**
 * Webhooks to other programs. Each gets every event that it subscribes to, exactly if the event's
 * transaction commits, at least once, signed, and no request goes into the shop's own network
 * (R285–R288, 0049).
 */
import type { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import {
  deliveryType,
  type webhookForm,
  webhookRecord,
  type WebhookEvent,
  type webhooks as calls,
  workOfEvent,
} from '#contract/running/webhooks.ts'
import { logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { NotPublic, refuseClosed } from '#server/outside/outside.ts'
import { readAddress } from '#server/outside/public-addresses.ts'
import { conflictFor, invalid } from '#server/refusal.ts'
import { actorOf, mayDo } from '#server/staff.ts'
import { giveUpWaiting } from './deliveries.queries.ts'
import { newSecret } from './signing.ts'
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  type Maker,
  updateWebhookRow,
  type Webhook,
} from './webhooks.queries.ts'
import { allowed, refuseOthersWork, titleOf } from './webhook.ts'

export { countStopped } from './makers.queries.ts'
export { deliver, deliverJob, deliverMissed } from './delivering.ts'
export { enqueueActs, enqueueLowStock } from './enqueueing.ts'

export type NewWebhook = z.output<typeof webhookForm>
export type WebhookChange = Omit<ParsedOf<typeof calls.update>, 'id' | 'version'>

/** A webhook in a response, without its secrets. */
const show = (
  ctx: Ctx,
  {
    is_on,
    off_by,
    stopped,
    events,
    former_secret_until,
    secret: _,
    former_secret: __,
    ...webhook
  }: Webhook,
) => ({
  ...webhook,
  is_on,
  events: events as WebhookEvent[],
  state: is_on ? (stopped ? ('stopped' as const) : ('on' as const)) : (off_by ?? ('off' as const)),
  stopped: is_on ? stopped : null,
  former_secret_until:
    former_secret_until && former_secret_until > ctx.now() ? former_secret_until : null,
})
type Shown = ReturnType<typeof show>

/** Audited fields and title: never a secret. */
const auditOf = ({ url, events, is_on, secret_at, made_by, version }: Webhook) => ({
  url,
  events,
  is_on,
  secret_at,
  made_by,
  version,
})
/** Maker of a webhook: the last user who set its address or events. */
const makerOf = (ctx: Ctx): Maker => ({
  made_by: actorOf(ctx)?.user_name ?? null,
  made_by_id: ctx.visitor.kind === 'user' ? ctx.visitor.id : null,
  made_by_key: ctx.visitor.kind === 'key' ? ctx.visitor.id : null,
})

/** Webhooks with no data that the visitor may not see. */
export async function listWebhooks(ctx: Ctx, slice: Slice) {
  const seen = deliveryType.options.filter((type) => mayDo(ctx, workOfEvent(type)))
  const { rows, total } = await listWebhookRows(ctx, seen, slice)
  return { rows: rows.map((row) => show(ctx, row)), total }
}

/**
 * Refuses with 404, and with 403 a webhook with data that the visitor may not see; so do all
 * functions below.
 */
export const getWebhook = async (ctx: Ctx, id: number): Promise<Shown> =>
  show(ctx, allowed(ctx, await findWebhook(ctx, id)))

/**
 * Refuses with 422 an address that is not public, with 403 events without the visitor's permission,
 * with 409 the limit of webhooks.
 */
export async function createWebhook(
  ctx: Ctx,
  { url, events }: NewWebhook,
): Promise<{ webhook: Shown; secret: string }> {
  refuseOthersWork(ctx, events)
  await refuseAddress(url)
  const secret = newSecret()
  return inTransaction(ctx, async (ctx) => {
    const webhook = await insertWebhook(ctx, {
      url,
      events,
      secret,
      ...makerOf(ctx),
      created_at: ctx.now(),
    })
    if (!webhook) throw conflictFor('too_many_webhooks', { most: limits.webhooks })
    await log(ctx, null, webhook)
    return { webhook: show(ctx, webhook), secret }
  })
}

/**
 * Updates a webhook. Refuses as createWebhook, with 404, and with 409 another version. Switching it
 * off gives up waiting deliveries; switching it on, or changing its address, resets its failures. A
 * user who changes its address or events, or switches it on, becomes its maker.
 */
export async function updateWebhook(
  ctx: Ctx,
  id: number,
  change: WebhookChange,
  seen?: number,
): Promise<Shown> {
  if (change.url !== undefined) await refuseAddress(change.url)
  return inTransaction(ctx, async (ctx) => {
    const before = allowed(ctx, await lockWebhook(ctx, id))
    await refuseStale(
      ctx,
      { room: 'webhooks', record_id: id, version: before.version },
      seen,
      webhookRecord,
      () => show(ctx, before),
      {
        byShop: ({ state }) => (state === 'failing' || state === 'gone' ? ['is_on', 'state'] : []),
      },
    )
    const {
      url = before.url,
      events = before.events as WebhookEvent[],
      is_on = before.is_on,
    } = change
    refuseOthersWork(ctx, events)
    const isAnew = url !== before.url || (is_on && !before.is_on)
    const isTheirs = isAnew || String(events) !== String(before.events)
    const after = await updateWebhookRow(ctx, id, {
      url,
      events,
      is_on,
      ...(is_on
        ? { off_by: null, switched_off_at: null }
        : before.is_on && { switched_off_at: ctx.now() }),
      ...(isAnew && { failing_since: null }),
      ...(isTheirs && makerOf(ctx)),
      version: versionAfter(before, { url, events, is_on }),
    })
    if (!is_on && before.is_on) await giveUpWaiting(ctx, id)
    await log(ctx, before, after)
    return show(ctx, after)
  })
}

/**
 * Makes an owner the maker of a stopped webhook, which then sends again. Refuses with 404, and with
 * 409 another version.
 */
export async function takeOverWebhook(ctx: Ctx, id: number, seen?: number): Promise<Shown> {
  return inTransaction(ctx, async (ctx) => {
    const before = allowed(ctx, await lockWebhook(ctx, id))
    await refuseStale(
      ctx,
      { room: 'webhooks', record_id: id, version: before.version },
      seen,
      webhookRecord,
      () => show(ctx, before),
    )
    const after = await updateWebhookRow(ctx, id, { ...makerOf(ctx), version: before.version + 1 })
    await log(ctx, before, after)
    return show(ctx, after)
  })
}

/** Refuses with 404. */
export async function deleteWebhook(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) =>
    log(ctx, allowed(ctx, await deleteWebhookRow(ctx, id)), null),
  )
}

/**
 * Replaces the secret. The current one also signs for a day; an older former one is deleted.
 * Refuses with 404.
 */
export async function rotateSecret(
  ctx: Ctx,
  id: number,
): Promise<{ webhook: Shown; secret: string }> {
  const secret = newSecret()
  return inTransaction(ctx, async (ctx) => {
    const before = allowed(ctx, await lockWebhook(ctx, id))
    const now = ctx.now()
    const after = await updateWebhookRow(ctx, id, {
      secret,
      secret_at: now,
      former_secret: before.secret,
      former_secret_until: new Date(now.getTime() + limits.webhook_overlap * 3_600_000),
      version: before.version + 1,
    })
    await log(ctx, before, after)
    return { webhook: show(ctx, after), secret }
  })
}

/** Timeout in milliseconds of resolving a name. */
const patience = 5000

async function refuseAddress(written: string): Promise<void> {
  const url = readAddress(written)
  if (!url) throw invalid({ url: ['webhook_url'] })
  try {
    await refuseClosed(url, AbortSignal.timeout(patience))
  } catch (error) {
    throw invalid({
      url: [error instanceof NotPublic ? 'webhook_url_private' : 'webhook_url_unknown'],
    })
  }
}

async function log(ctx: Ctx, before: Webhook | null, after: Webhook | null): Promise<void> {
  const webhook = (after ?? before) as Webhook
  await logChange(ctx, {
    room: 'webhooks',
    record_id: webhook.id,
    title: titleOf(webhook),
    before: before && auditOf(before),
    after: after && auditOf(after),
  })
}
