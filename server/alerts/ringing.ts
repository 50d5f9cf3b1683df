/**
 * Alerts of what happens in the shop: a job in the transaction of the cause decides on whose devices
 * it rings, and a job for each device sends it (R332, R333).
 */
import { type AlertKind, alertKind } from '#contract/running/alerts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { rememberInside } from '#server/db/remember.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Act } from '#server/journal/acted.ts'
import {
  type Choices,
  ensureChoices,
  findChoices,
  findNumberAndSum,
  listDevices,
  listMembersWithDevices,
  updateChoices,
} from './alerts.queries.ts'
import { countEnded, deleteDevicesOfOthers, hasDevices } from './causes.queries.ts'
import { maySee } from './members.ts'
import { type Alert, pushJob } from './pushing.ts'
import { quietUntil } from './quiet-hours.ts'

/** A cause of alerts; `by` is the member who did it, whom it does not ring. */
type Cause =
  | { kind: 'new_order' | 'return_asked'; order_id: number; by: number | null }
  | { kind: 'stock_ends'; item_ids: number[]; by: number | null }
  | { kind: 'night_failed'; by: null }

export const ringJob = defineJob<Cause>({ name: 'ring-alerts', retries: 5, backoff: 5 })
export const sumUpJob = defineJob<{ user_id: number }>({
  name: 'sum-up-alerts',
  retries: 5,
  backoff: 30,
})

/** Choices of a member who has made none. */
export const usualChoices: Choices = {
  ...{ off: [], quiet_from: '23:00', quiet_to: '08:00', night_rings: true, sums_up: true },
  ...{ held: {}, held_until: null, version: 0 },
}

/** Cached, so that a shop without devices costs a buyer no query. */
const anyDevices = rememberInside(['alert_devices'], hasDevices)

async function enqueueRing(ctx: Ctx, ...causes: Cause[]): Promise<void> {
  if (causes.length > 0 && (await anyDevices(ctx)))
    await ctx.jobs.enqueue(ctx.client, ringJob, ...causes)
}

/** Subscriber of acted: new orders, and returns that customers ask. */
export async function ringForActs(ctx: Ctx, acts: readonly Act[]): Promise<void> {
  const causes = acts.flatMap(({ order_id, news, act, user_id }): Cause[] => {
    const kind =
      news === 'placed' ? 'new_order' : act === 'return_asked' ? 'return_asked' : undefined
    return kind && order_id ? [{ kind, order_id, by: user_id ?? null }] : []
  })
  await enqueueRing(ctx, ...causes)
}

/** Items of one alert; of more, a change of many products, the rest is not looked at. */
const mostItems = 500

/** Subscriber of stockEnded. */
export async function ringForStock(ctx: Ctx, { item_ids }: { item_ids: number[] }): Promise<void> {
  const by = ctx.visitor.kind === 'user' && ctx.visitor.staff ? ctx.visitor.id : null
  await enqueueRing(ctx, { kind: 'stock_ends', item_ids: item_ids.slice(0, mostItems), by })
}

/** A backup or a job of the night has failed, which the health screen explains. */
export const ringForNight = (ctx: Ctx): Promise<void> =>
  enqueueRing(ctx, { kind: 'night_failed', by: null })

/** Work of ringJob: sends or holds the alert for each member who may see it and wants it. */
export async function ring(ctx: Ctx, cause: Cause): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await deleteDevicesOfOthers(ctx)
    const alert = await alertOf(ctx, cause)
    if (!alert) return
    for (const userId of await listMembersWithDevices(ctx)) {
      if (userId !== cause.by && (await maySee(ctx, userId, cause.kind)))
        await ringMember(ctx, userId, cause.kind, alert)
    }
  })
}

/** Null for what is not so any more. */
async function alertOf(ctx: Ctx, cause: Cause): Promise<Alert | null> {
  if (cause.kind === 'night_failed') return { kind: cause.kind }
  if (cause.kind === 'stock_ends') {
    const count = await countEnded(ctx, cause.item_ids)
    return count > 0 ? { kind: cause.kind, count } : null
  }
  const order = await findNumberAndSum(ctx, cause.order_id)
  return order && { kind: cause.kind, order_id: cause.order_id, ...order }
}

async function ringMember(ctx: Ctx, userId: number, kind: AlertKind, alert: Alert): Promise<void> {
  const choices = (await findChoices(ctx, userId)) ?? usualChoices
  if (choices.off.includes(kind)) return
  const until = quietUntil(ctx.now(), choices)
  if (until === null || (kind === 'night_failed' && choices.night_rings))
    return pushToAll(ctx, userId, alert)
  if (choices.sums_up) await hold(ctx, userId, kind, until)
}

async function pushToAll(ctx: Ctx, userId: number, alert: Alert): Promise<void> {
  const devices = await listDevices(ctx, userId)
  const jobs = devices.map(({ id }) => ({ device_id: id, alert }))
  if (jobs.length > 0) await ctx.jobs.enqueue(ctx.client, pushJob, ...jobs)
}

/** Counts what did not ring; the first of the quiet hours plans the alert that sums them up. */
async function hold(ctx: Ctx, userId: number, kind: AlertKind, until: Date): Promise<void> {
  await ensureChoices(ctx, userId)
  const { held, held_until } = (await findChoices(ctx, userId, true)) as Choices
  const isPlanned = held_until !== null && held_until > ctx.now()
  await updateChoices(ctx, userId, {
    held: { ...held, [kind]: (held[kind] ?? 0) + 1 },
    ...(!isPlanned && { held_until: until }),
  })
  if (!isPlanned) await ctx.jobs.enqueueLater(ctx.client, sumUpJob, until, { user_id: userId })
}

/** Work of sumUpJob: one alert for all that did not ring, of what the member may still see. */
export async function sumUp(ctx: Ctx, { user_id }: { user_id: number }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const choices = await findChoices(ctx, user_id, true)
    if (!choices) return
    // The quiet hours were moved meanwhile.
    const until = quietUntil(ctx.now(), choices)
    if (until) {
      await updateChoices(ctx, user_id, { held_until: until })
      return ctx.jobs.enqueueLater(ctx.client, sumUpJob, until, { user_id })
    }
    await updateChoices(ctx, user_id, { held: {}, held_until: null })
    const counts: Partial<Record<AlertKind, number>> = {}
    for (const kind of alertKind.options) {
      const count = choices.held[kind]
      if (count && !choices.off.includes(kind) && (await maySee(ctx, user_id, kind)))
        counts[kind] = count
    }
    if (Object.keys(counts).length > 0) await pushToAll(ctx, user_id, { kind: 'summary', counts })
  })
}
