/** How far orders are: what an admin sets, what it does to stock, and who is told (spec §4; decisions, Checkout and orders). */
import type { OrderStatus } from '#contract/orders.ts'
import { isRefusal } from '#contract/refusal.ts'
import { noteChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { refusalOf } from '#server/http/errors.ts'
import { found } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { giveBack, takeAgain } from './order-stock.ts'
import { getOrder, type OrderRecord } from './order-records.ts'
import { insertEvent, lockOrder } from './order-records.queries.ts'
import { mailStatus } from './orders.mail.ts'
import type { OrderRow } from './orders.queries.ts'

/** `message` is the admin's own words to the customer. */
export type StatusChange = { status: OrderStatus; message?: string | undefined }

/** `code` says why it was not done. */
export type StatusResult = { order_id: number; done: boolean; code: string | null; message: string }

export const statusUpdated = 'Order status updated successfully'

/**
 * Any status may follow any other. To enter reject gives the stock back; to leave it takes the stock again, and refuses with 409 what
 * is gone. The status that the order has already is news only with a message. Refuses with 404 an order that is none of ours.
 */
export async function changeStatus(ctx: Ctx, orderId: number, change: StatusChange): Promise<OrderRecord> {
  return inTransaction(ctx, async (ctx) => {
    // First of all: of two admins the second waits here and then reads what the first has done.
    const order = found(await lockOrder(ctx, orderId), 'Order')
    if (change.status !== order.status || change.message) await move(ctx, order, change)
    return getOrder(ctx, orderId)
  })
}

async function move(ctx: Ctx, order: OrderRow, { status, message = null }: { status: OrderStatus; message?: string | null | undefined }) {
  if (status === 'reject' && order.status !== 'reject') await giveBack(ctx, order.id)
  if (status !== 'reject' && order.status === 'reject') await takeAgain(ctx, order.id)
  const { visitor } = ctx
  const event = {
    order_id: order.id,
    from_status: order.status,
    to_status: status,
    message,
    user_id: visitor.kind === 'user' ? visitor.id : null,
    user_name: visitor.kind === 'user' ? visitor.name : null,
    created_at: ctx.now(),
  }
  await insertEvent(ctx, event)
  await noteChange(ctx, {
    room: 'orders',
    action: 'update',
    record_id: order.id,
    title: order.number,
    before: { status: order.status, message: null },
    after: { status, message },
  })
  await mailStatus(ctx, order, event, await getSettings(ctx))
}

/** Each order by itself, in the order asked, twice the same once: what one is refused does not keep the others. */
export async function changeStatuses(ctx: Ctx, orderIds: number[], change: StatusChange): Promise<StatusResult[]> {
  const results: StatusResult[] = []
  for (const order_id of new Set(orderIds)) {
    results.push(
      await changeStatus(ctx, order_id, change).then(
        () => done(order_id),
        (error) => notDone(ctx, order_id, error),
      ),
    )
  }
  return results
}

const done = (order_id: number): StatusResult => ({ order_id, done: true, code: null, message: statusUpdated })

function notDone(ctx: Ctx, order_id: number, error: unknown): StatusResult {
  const { code, message } = isRefusal(error) ? error : refusalOf(error, ctx.log)
  return { order_id, done: false, code, message }
}
