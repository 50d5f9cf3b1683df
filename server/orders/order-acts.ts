/**
 * What every act at an order has in common: it is done on the order as it was seen, alone, and
 * written down with who did it. An order is locked before its inventory items.
 */
import { orderRecord } from '#contract/order-records.ts'
import { refuseStale } from '#server/changes.ts'
import { type Ctx, guest, inTransaction } from '#server/ctx.ts'
import { type Change, type OrderEvent, recordAll } from '#server/journal/journal.ts'
import { found, notPending } from '#server/refusal.ts'
import { listStatuses } from './many-orders.queries.ts'
import { lockOrder } from './order-acts.queries.ts'
import type { OrderRow } from './orders.queries.ts'
import { getOrder, type OrderRecord } from './records/order-records.ts'

/** `version` is the one that the order had when it was looked at; without one the last act wins. */
export type Seen = { order_id: number; version?: number | undefined }

/**
 * Locks an order, does something with it and answers what it has become. Refuses with 404 an order
 * that is none of ours, and with 409 `changed_meanwhile` an act on another version than the order
 * has.
 */
export async function actOn(
  ctx: Ctx,
  { order_id, version }: Seen,
  act: (ctx: Ctx, order: OrderRow) => Promise<void>,
): Promise<OrderRecord> {
  return inTransaction(ctx, async (ctx) => {
    // The lock comes first: of two admins the second waits here and then reads what the first has
    // done.
    const order = found(await lockOrder(ctx, order_id), 'Order')
    await refuseStaleOrder(ctx, order, version)
    await act(ctx, order)
    return getOrder(ctx, order_id)
  })
}

/** Refuses with 409 `changed_meanwhile` when the order is at another version than was seen. */
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
      // Of what nobody could confirm; somebody may have noted something since.
      byShop: ({ status, events }) =>
        status === 'reject' && events.findLast(({ kind }) => kind === 'status')?.user_name === null
          ? ['status', 'reason']
          : [],
    },
  )
}

/** Refuses with 409 `not_pending` an order that has left the shop, or is not to leave it. */
export function refuseUnlessPending(order: Pick<OrderRow, 'status'>): void {
  if (order.status !== 'pending') throw notPending()
}

/** An act on an order at its present status; `what` says the rest. */
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
 * An order's first acts, of the moment at which it was placed; `made` of one that somebody of the
 * staff makes.
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
 * Of many orders at once, which the caller has locked: what was done with their money, and how much
 * it was, in piastres.
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
