import type { Ctx } from '#server/ctx.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * Locks orders until the transaction ends, in the order of their ids so that two transactions never
 * deadlock.
 */
export async function lockOrders(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.client.query(
    'select from orders where id = any($1::integer[]) order by id for no key update',
    [ids],
  )
}

export async function listStatuses(
  ctx: Ctx,
  ids: number[],
): Promise<Map<number, OrderRow['status']>> {
  const { rows } = await ctx.client.query<Pick<OrderRow, 'id' | 'status'>>(
    'select id, status from orders where id = any($1::integer[])',
    [ids],
  )
  return new Map(rows.map(({ id, status }) => [id, status]))
}
