/** Confirmation of pending orders by phone: the acts at the desk, and how they are taken back. */
import type { CancelReason } from '#contract/orders/order-events.ts'
import { nextTryAt } from '#contract/days/calling-times.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { type Entry, record } from '#server/journal/journal.ts'
import { conflictFor, notPending } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { touchReady } from '../parcels/parcels.queries.ts'
import { mailConfirmed } from '../mails/order-confirmed.mail.ts'
import { actOn, eventOf, refuseUnlessPending, type SeenOrder } from '../order-acts.ts'
import { lockOrder, updateOrder } from '../order-acts.queries.ts'
import { changeOf } from '../order-audit.ts'
import { describeOrder } from '../shown-order.ts'
import { findOrder, type OrderEventRow, type OrderRow } from '../orders.queries.ts'
import type { OrderRecord } from '../records/order-records.ts'
import { moveOrder } from '../status/order-status.ts'
import { formerConfirmation } from './former-confirmation.ts'

type Confirming = Pick<OrderRow, 'confirmation' | 'tries' | 'next_try_at' | 'waiting_since'>

/**
 * Confirmation mail, sent after the ten seconds in which a confirmation can be taken back
 * unnoticed.
 */
export const notifyConfirmedJob = defineJob<{ order_id: number; event_id: number }>({
  name: 'tell-confirmed',
  retries: 5,
  backoff: 60,
  delay: 15,
})

/**
 * Confirms an order and mails the customer a moment later (R197, 0038). Refuses with 409 an order
 * that is not pending or already confirmed.
 */
export const confirmOrder = (ctx: Ctx, seen: SeenOrder): Promise<OrderRecord> =>
  actOn(ctx, seen, async (ctx, order) => {
    refuseUnlessUnconfirmed(order)
    const event_id = await setConfirmation(
      ctx,
      order,
      { ...order, confirmation: 'confirmed', next_try_at: null },
      { news: 'confirmed' },
    )
    if (order.email)
      await ctx.jobs.enqueue(ctx.client, notifyConfirmedJob, { order_id: order.id, event_id })
  })

/** Counts an unanswered call and schedules the next one. Refuses as `confirmOrder` does. */
export const noteNoAnswer = (ctx: Ctx, seen: SeenOrder): Promise<OrderRecord> =>
  actOn(ctx, seen, async (ctx, order) => {
    refuseUnlessUnconfirmed(order)
    const tries = order.tries + 1
    const next_try_at = nextTryAt(ctx.now(), tries, await getSettings(ctx))
    await setConfirmation(ctx, order, { ...order, confirmation: 'no_answer', tries, next_try_at })
  })

/**
 * Takes back the last confirmation or unanswered call, which restores the order's state before it.
 * The time during which the order counted as confirmed does not count as waiting. Refuses with 409
 * an order that is not pending, and one with nothing to take back.
 */
export const reopenOrder = (ctx: Ctx, seen: SeenOrder): Promise<OrderRecord> =>
  actOn(ctx, seen, async (ctx, order) => {
    refuseUnlessPending(order)
    if (order.confirmation === 'waiting') throw conflictFor('not_called')
    const { events = [] } = (await findOrder(ctx, order.id)) ?? {}
    const { at, ...before } = formerConfirmation(events)
    // An order that returned to pending while confirmed has been waiting since then at the
    // earliest.
    const since = at && Math.max(at.getTime(), order.waiting_since.getTime())
    const waited = order.confirmation === 'confirmed' && since ? ctx.now().getTime() - since : 0
    await setConfirmation(
      ctx,
      order,
      { ...before, waiting_since: new Date(order.waiting_since.getTime() + Math.max(0, waited)) },
      { said: 'waiting', news: order.confirmation === 'confirmed' ? 'changed' : null },
    )
    if (order.confirmation === 'confirmed') await touchReady(ctx, order.id)
  })

/** Makes an order that was not reached due for a call; the caller raises its version. */
export async function callAgainNow(ctx: Ctx, order: OrderRow): Promise<void> {
  const now = ctx.now()
  if (order.next_try_at !== null && order.next_try_at > now)
    await updateOrder(ctx, order.id, { next_try_at: now })
}

/**
 * Returns the event's id.
 * @param said name of the act in the timeline, if it differs from the resulting confirmation
 */
async function setConfirmation(
  ctx: Ctx,
  order: OrderRow,
  { confirmation, tries, next_try_at, waiting_since }: Confirming,
  { said = confirmation, news }: { said?: OrderRow['confirmation']; news?: Entry['news'] } = {},
): Promise<number> {
  const version = order.version + 1
  await updateOrder(ctx, order.id, { confirmation, tries, next_try_at, waiting_since, version })
  const before = {
    confirmation: order.confirmation,
    tries: order.tries,
    next_try_at: order.next_try_at,
    version: order.version,
  }
  const id = await record(ctx, {
    order: eventOf(order, { kind: 'confirmation', confirmation: said, next_try_at }),
    change: changeOf(order, before, { confirmation, tries, next_try_at, version }),
    news,
  })
  return id as number
}

function refuseUnlessUnconfirmed(order: OrderRow): void {
  refuseUnlessPending(order)
  if (order.confirmation === 'confirmed') throw conflictFor('confirmed')
}

/**
 * Rejects an order for a reason and mails the customer, with `message`. Refuses with 409
 * `not_pending` an order that is already rejected.
 */
export const cancelOrder = (
  ctx: Ctx,
  { reason, message, ...seen }: SeenOrder & { reason: CancelReason; message?: string | undefined },
): Promise<OrderRecord> =>
  actOn(ctx, seen, async (ctx, order) => {
    if (order.status === 'reject') throw notPending()
    await moveOrder(ctx, order, { status: 'reject', reason, message })
  })

/**
 * Adds an internal note. A note overwrites nothing, so the order's version stays and no other
 * admin's act becomes stale.
 */
export const addNote = (
  ctx: Ctx,
  { note, order_id }: { order_id: number; note: string },
): Promise<OrderRecord> =>
  actOn(ctx, { order_id }, async (ctx, order) => {
    await record(ctx, {
      order: eventOf(order, { kind: 'note', message: note }),
      change: changeOf(order, { note: null }, { note }),
    })
  })

/** Mails the customer if the order is still confirmed by this event. Safe to repeat. */
export async function notifyConfirmed(
  ctx: Ctx,
  { order_id, event_id }: { order_id: number; event_id: number },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // The lock makes a concurrent take-back wait, or waits for it.
    const order = await lockOrder(ctx, order_id)
    const whole = await findOrder(ctx, order_id)
    const confirmed = whole?.events.findLast(isConfirmation)
    if (
      !order ||
      !whole ||
      order.status !== 'pending' ||
      order.confirmation !== 'confirmed' ||
      confirmed?.id !== event_id
    )
      return
    const settings = await getSettings(ctx)
    if (!settings.confirm_orders) return
    await mailConfirmed(
      ctx,
      describeOrder(whole, order.language, settings),
      order.language,
      settings,
      confirmed.created_at,
    )
  })
}

const isConfirmation = ({ kind }: OrderEventRow) => kind === 'confirmation'
