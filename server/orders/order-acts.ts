/**
 * Common parts of every act on an order: it locks the order, checks the version the admin saw, and
 * records an event with its actor. An order is locked before its inventory items.
 */
import { orderRecord } from '#contract/orders/order-records.ts'
import { correctionForm } from '#contract/orders/own-order.ts'
import { refuseStale } from '#server/changes.ts'
import { type Ctx, guest, inTransaction } from '#server/ctx.ts'
import { type Change, type OrderEvent, recordAll } from '#server/journal/journal.ts'
import { found, notPending } from '#server/refusal.ts'
import { listStatuses } from './many-orders.queries.ts'
import { lockOrder } from './order-acts.queries.ts'
import type { OrderRow } from './orders.queries.ts'
import { getOrder, type OrderRecord } from './records/order-records.ts'

/** The order and the version the admin saw; without a version the last act wins. */
export type SeenOrder = { order_id: number; version?: number | undefined }

/**
 * Locks an order, runs an act on it and returns the resulting record. Refuses with 404 an unknown
 * order, and with 409 `changed_meanwhile` an act on another version.
 */
export async function actOn(
  ctx: Ctx,
  { order_id, version }: SeenOrder,
  act: (ctx: Ctx, order: OrderRow) => Promise<void>,
): Promise<OrderRecord> {
  return inTransaction(ctx, async (ctx) => {
    // The lock comes first: of two admins the second waits here and then reads the first one's
    // result.
    const order = found(await lockOrder(ctx, order_id), 'Order')
    await refuseStaleOrder(ctx, order, version)
    await act(ctx, order)
    return getOrder(ctx, order_id)
  })
}

/** Refuses with 409 `changed_meanwhile` an order whose version differs from the one seen. */
export async function refuseStaleOrder(
  ctx: Ctx,
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
  seen: number | undefined,
): Promise<void> {
  await refuseStale(
    ctx,
    { room: 'orders', record_id: id, version },
    seen,
    orderRecord,
    () => getOrder(ctx, id),
    {
      // Fields changed by the cancel job or the customer, if either rejected the order, and those
      // that a customer corrects; notes may have been added since.
      byShop: ({ status, events }) => [
        ...(status === 'reject' &&
        events.findLast(({ kind }) => kind === 'status')?.user_name === null
          ? ['status', 'reason']
          : []),
        ...(events.some(({ kind, about }) => kind === 'edit' && about?.by === 'customer')
          ? Object.keys(correctionForm.shape)
          : []),
      ],
    },
  )
}

/** Refuses with 409 `not_pending` an order that has left the shop or is rejected. */
export function refuseUnlessPending(order: Pick<OrderRow, 'status'>): void {
  if (order.status !== 'pending') throw notPending()
}

/** Event of an order at its present status; `what` holds the other columns. */
export const eventOf = (
  order: Pick<OrderRow, 'id' | 'status'>,
  what: Partial<Omit<OrderEvent, 'order_id'>>,
): OrderEvent => ({
  order_id: order.id,
  kind: 'status',
  from_status: order.status,
  to_status: order.status,
  ...what,
})

/**
 * Records an order's first events, at the time it was placed; `made` for an order that an admin
 * makes.
 */
export async function recordPlaced(
  ctx: Ctx,
  { id, created_at: at }: Pick<OrderRow, 'id' | 'created_at'>,
  isConfirmed: boolean,
  made?: Change,
): Promise<void> {
  const order = { id, status: 'pending' as const }
  const confirmed = isConfirmed
    ? [{ order: eventOf(order, { kind: 'confirmation', confirmation: 'confirmed' }), at }]
    : []
  await recordAll(made ? ctx : { ...ctx, visitor: guest }, [
    {
      order: eventOf(order, { from_status: null }),
      at,
      news: 'placed',
      ...(made && { change: made }),
    },
    ...confirmed,
  ])
}

/**
 * Records payments on many orders at once, which the caller has locked; amounts are in piastres.
 */
export async function noteMoney(
  ctx: Ctx,
  act: 'settled' | 'settlement_undone',
  notes: { order_id: number; about: object }[],
): Promise<void> {
  const statuses = await listStatuses(
    ctx,
    notes.map(({ order_id }) => order_id),
  )
  await recordAll(
    ctx,
    notes.map(({ order_id: id, about }) => ({
      order: eventOf(
        { id, status: found(statuses.get(id) ?? null, 'Order') },
        { kind: 'money', act, about },
      ),
    })),
  )
}
