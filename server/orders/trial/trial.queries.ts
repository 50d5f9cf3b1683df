import type { Ctx } from '#server/ctx.ts'

/**
 * Condition of orders that figures count. Its list is read from an index of trials, which are few,
 * so that covering indexes of all orders need no further column.
 */
export const notTrial =
  'orders.id not in (select trial.id from orders as trial where trial.is_trial)'

/** Whether money of an order was paid, or something of it was returned or exchanged. */
export async function hasMoved(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await ctx.client.query<{ moved: boolean }>(
    `select
      exists (select from order_money where order_id = $1 and state = 'paid')
      or exists (select from returns where order_id = $1 or exchange_order_id = $1)
      or exists (select from orders where id = $1 and exchange_of is not null) as moved`,
    [id],
  )
  return rows[0]?.moved ?? false
}

/** Pieces by inventory item that the order's moves have taken and not given back. */
export async function listPiecesOut(ctx: Ctx, id: number): Promise<Map<number, number>> {
  const { rows } = await ctx.client.query<{ item_id: number; pieces: number }>(
    `select inventory_item_id as item_id, -sum(pieces)::integer as pieces from stock_moves
     where order_id = $1 and inventory_item_id is not null
     group by 1 having sum(pieces) < 0`,
    [id],
  )
  return new Map(rows.map(({ item_id, pieces }) => [item_id, pieces]))
}

/** Deletes an order with its parcels and money, its lines and its timeline; stock moves stay. */
export async function deleteOrder(ctx: Ctx, id: number): Promise<void> {
  for (const table of ['order_money', 'order_fees', 'parcels'])
    await ctx.client.query(`delete from ${table} where order_id = $1`, [id])
  await ctx.client.query('delete from orders where id = $1', [id])
}
