import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { orderColumns, type OrderRow } from './orders.queries.ts'
import { orders } from './orders.tables.ts'

/** Locks an order's row until the transaction ends. */
export async function lockOrder(ctx: Ctx, id: number): Promise<OrderRow | null> {
  const [order] = await ctx.db
    .select(orderColumns)
    .from(orders)
    .where(eq(orders.id, id))
    .for('no key update')
  return order ?? null
}

/** Updates an order; omitted columns stay. */
export async function updateOrder(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<OrderRow, 'id' | 'number'>>,
): Promise<void> {
  await ctx.db.update(orders).set(change).where(eq(orders.id, id))
}
