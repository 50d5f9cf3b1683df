/**
 * Job that rejects orders which nobody confirmed within the hours set by the owner (R198, 0038). It
 * does nothing while the hours are 0 (the default) or confirmation is switched off.
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type DeskSettings, getDeskSettings } from '#server/settings/settings.ts'
import { lockOrder } from '../order-acts.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { moveOrder } from '../status/order-status.ts'
import { listUnconfirmedBefore, type OrderCursor } from './confirming.queries.ts'

const hour = 3_600_000

/**
 * Time at which an order is rejected automatically; null for never. A change of the hours applies
 * from the moment of the change, to older orders too.
 */
export function cancelsAt(
  { waiting_since }: Pick<OrderRow, 'waiting_since'>,
  { settings, unconfirmed_from }: DeskSettings,
): Date | null {
  const { confirm_orders, unconfirmed_hours } = settings
  if (!confirm_orders || unconfirmed_hours === 0) return null
  const from = Math.max(waiting_since.getTime(), unconfirmed_from?.getTime() ?? 0)
  return new Date(from + unconfirmed_hours * hour)
}

/**
 * Rejects every overdue order, each in a transaction of its own that checks again after locking.
 */
export async function cancelUnconfirmed(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const now = ctx.now()
  const desk = await getDeskSettings(ctx)
  // An order waiting since the epoch: if even that is not due, no order is.
  const first = cancelsAt({ waiting_since: new Date(0) }, desk)
  if (!first || first > now) return
  const before = new Date(now.getTime() - desk.settings.unconfirmed_hours * hour)
  let failed = 0
  for (let after: OrderCursor | null = null; !signal.aborted; ) {
    const found = await listUnconfirmedBefore(ctx, before, after, 100)
    for (const { id } of found) {
      if (signal.aborted) return
      await inTransaction(ctx, (ctx) => cancelIfDue(ctx, id)).catch((error: unknown) => {
        failed++
        ctx.log.warn(
          { err: error, order_id: id },
          'An order that nobody confirmed could not be cancelled',
        )
      })
    }
    after = found.at(-1) ?? null
    if (!after) break
  }
  if (failed > 0) throw new Error(`Orders that nobody confirmed could not be cancelled: ${failed}`)
}

/**
 * The deadline is checked again under the lock: the order may have been confirmed, or the hours
 * changed, a moment ago.
 */
async function cancelIfDue(ctx: Ctx, id: number): Promise<void> {
  const order = await lockOrder(ctx, id)
  if (order?.status !== 'pending' || order.confirmation === 'confirmed') return
  const at = cancelsAt(order, await getDeskSettings(ctx))
  if (at && at <= ctx.now())
    await moveOrder(ctx, order, { status: 'reject', reason: 'not_confirmed' })
}
