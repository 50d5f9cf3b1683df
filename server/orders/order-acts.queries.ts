import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { orderColumns, type OrderEventRow, type OrderRow } from './orders.queries.ts'
import { orderEvents, orders } from './orders.tables.ts'

/** Nobody else changes it until the transaction ends. */
export async function lockOrder(ctx: Ctx, id: number): Promise<OrderRow | null> {
  const [order] = await ctx.db.select(orderColumns).from(orders).where(eq(orders.id, id)).for('no key update')
  return order ?? null
}

/** Writes down what happened; it is announced when the transaction commits. */
export async function insertEvent(ctx: Ctx, event: Omit<OrderEventRow, 'id'>): Promise<number> {
  const [written] = await ctx.db.insert(orderEvents).values(event).returning({ id: orderEvents.id })
  return (written as { id: number }).id
}

/** What is not given stays. */
export async function updateOrder(ctx: Ctx, id: number, change: Partial<Omit<OrderRow, 'id' | 'number'>>): Promise<void> {
  await ctx.db.update(orders).set(change).where(eq(orders.id, id))
}
