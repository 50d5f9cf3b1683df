/** Status of orders: changes by admins, effects on stock, and notifications (R72, R73). */
import { orderUpdated } from '#contract/admin-paths/order-paths.ts'
import type { ActAbout, CancelReason } from '#contract/orders/order-events.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { RowResult } from '#contract/row-reasons.ts'
import { versionAfter } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { dropHeldMails } from '#server/mail/mail.ts'
import { runEach } from '#server/row-results.ts'
import { getSettings } from '#server/settings/settings.ts'
import { statusEffects } from '../life.ts'
import { actOn, eventOf } from '../order-acts.ts'
import { updateOrder } from '../order-acts.queries.ts'
import { changeOf } from '../order-audit.ts'
import type { OrderRecord } from '../records/order-records.ts'
import { mailCancelled } from '../mails/order-cancelled.mail.ts'
import { mailStatus } from '../mails/order-status.mail.ts'
import type { OrderEventRow, OrderRow } from '../orders.queries.ts'
import { applyStatus } from '../parcels/status-effects.ts'
import { changeExchangeReturn } from '../returns/exchange-status.ts'

/**
 * `message` is the admin's text to the customer, `version` the order's version that the admin saw.
 */
export type StatusChange = {
  status: OrderStatus
  message?: string | undefined
  /** Reason of a rejection. */
  reason?: CancelReason | undefined
  version?: number | undefined
}

/** `quiet`: a correction of the shop's books, of which the customer is not mailed. */
type Move = Pick<StatusChange, 'status' | 'reason'> & {
  message?: string | null | undefined
  quiet?: boolean | undefined
  about?: ActAbout | undefined
}

export type StatusResult = RowResult & { order_id: number }

/**
 * Changes an order's status; any status may follow any other. Rejecting gives the stock back;
 * leaving reject takes it again, and refuses with 409 missing pieces. The current status is mailed
 * again only with a message. Refuses with 404 an unknown order, and with 409 another version.
 */
export async function changeStatus(
  ctx: Ctx,
  orderId: number,
  change: StatusChange,
): Promise<OrderRecord> {
  return actOn(ctx, { order_id: orderId, version: change.version }, async (ctx, order) => {
    const isOther =
      change.status !== order.status ||
      (change.status === 'reject' && change.reason && change.reason !== order.reason)
    if (isOther || change.message) await moveOrder(ctx, order, change)
  })
}

/**
 * Moves an order to another status or to another reason of rejection; the caller has locked the
 * order and checked that it may move. Pieces with a courier return to stock when they are received,
 * not before (R292).
 */
export async function moveOrder(ctx: Ctx, order: OrderRow, change: Move): Promise<void> {
  const { status, message = null, about = null } = change
  const reason =
    status === 'reject'
      ? (change.reason ?? (order.status === 'reject' ? order.reason : null))
      : null
  if (status !== order.status) {
    if (!change.quiet && !ctx.mailsHeld) await dropHeldMails(ctx, order.id, 'all')
    await changeExchangeReturn(ctx, order, status)
    await applyStatus(ctx, order, status, change.quiet)
  }
  const version = versionAfter(order, { status, reason })
  const at = ctx.now()
  if (version !== order.version)
    await updateOrder(ctx, order.id, {
      status,
      reason,
      version,
      left_at: leftAt(order, status, at),
      waiting_since: status === 'pending' ? at : order.waiting_since,
    })
  const before = {
    status: order.status,
    reason: order.reason,
    message: null,
    version: order.version,
  }
  await record(ctx, {
    at,
    order: eventOf(order, { to_status: status, reason, message, about }),
    change: changeOf(order, before, { status, reason, message, version }),
    news:
      version === order.version
        ? null
        : status === order.status
          ? 'changed'
          : statusEffects[status].news,
  })
  const event = { from_status: order.status, to_status: status, reason, message, created_at: at }
  if (!change.quiet) await notifyCustomer(ctx, order, event)
}

/** Departure time of an order; a rejected order keeps it. */
function leftAt(order: OrderRow, status: OrderStatus, now: Date): Date | null {
  if (status === 'pending') return null
  return order.left_at ?? (status === 'reject' ? null : now)
}

type StatusEvent = Pick<
  OrderEventRow,
  'from_status' | 'to_status' | 'reason' | 'message' | 'created_at'
>

async function notifyCustomer(ctx: Ctx, order: OrderRow, event: StatusEvent): Promise<void> {
  const { to_status, reason, message } = event
  const isOther = to_status !== order.status
  // A changed reason is no news to the customer.
  if (!isOther && !message) return
  const settings = await getSettings(ctx)
  if (isOther && to_status === 'reject' && reason)
    await mailCancelled(ctx, order, { reason, message }, settings)
  else await mailStatus(ctx, order, event, settings)
}

/**
 * Changes each order in its own transaction, in the given order, skipping duplicates; a refusal
 * does not stop the others.
 * @param orders with the version that was seen, if known
 */
export async function changeStatuses(
  ctx: Ctx,
  orders: { id: number; version?: number | undefined }[],
  change: Omit<StatusChange, 'version'>,
): Promise<StatusResult[]> {
  const results = await runEach(ctx, orders, orderUpdated, ({ id, version }) =>
    changeStatus(ctx, id, { ...change, version }),
  )
  return results.map(({ id, ...result }) => ({ order_id: id, ...result }))
}
