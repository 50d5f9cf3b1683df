/** Orders that wait in the shop, unpacked: their customers may still change them (R354, R355). */
import type { Ctx } from '#server/ctx.ts'
import { conflictFor, found } from '#server/refusal.ts'
import type { CancelWhy } from '#contract/orders/cancel-why.ts'
import type { ActAbout } from '#contract/orders/order-events.ts'
import { refuseUnlessPending } from './order-acts.ts'
import { lockOrder } from './order-acts.queries.ts'
import { findOrderId, type OrderRow } from './orders.queries.ts'
import { lockLastParcel, type Parcel } from './parcels/parcels.queries.ts'
import { refundDetails } from './returns/paid-back.ts'

/** Whether a pending order is not packed: it has no parcel that is ready. */
export const isUnpacked = (
  { status }: Pick<OrderRow, 'status'>,
  parcel: Pick<Parcel, 'state'> | null | undefined,
): boolean => status === 'pending' && parcel?.state !== 'ready'

/**
 * Whether no money is tied to an order: its customer may cancel it. What was paid in advance, or
 * with the old pieces of an exchange, is settled by the shop.
 */
export const isUnpaid = ({
  paid,
  exchange_of,
}: {
  paid: number
  exchange_of: number | string | null
}): boolean => paid === 0 && exchange_of === null

/** Locks the order of a token for its customer's own act. Refuses with 404 an unknown token. */
export async function lockOwnOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const id = found(await findOrderId(ctx, token), 'Order')
  return found(await lockOrder(ctx, id), 'Order')
}

/**
 * Refuses with 409 a locked order that is not pending, one that is packed, and another version than
 * was seen.
 */
export async function refuseUnlessWaiting(
  ctx: Ctx,
  order: OrderRow,
  version: number | undefined,
): Promise<void> {
  refuseUnlessPending(order)
  if (!isUnpacked(order, await lockLastParcel(ctx, order.id))) throw conflictFor('order_packed')
  if (version !== undefined && version !== order.version) throw conflictFor('order_changed')
}

/** Details of an act that the customer did by themselves, with their reason for a cancellation. */
export const ownAct = (why?: CancelWhy): ActAbout => ({
  ...refundDetails(null),
  by: 'customer',
  ...(why && { why }),
})
