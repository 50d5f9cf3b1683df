import type { Ctx } from '#server/ctx.ts'
import { notTrial } from '../trial/trial.queries.ts'

/** Pieces sold per product since a date, without rejected orders and trials. */
export async function countSold(
  ctx: Ctx,
  since: Date,
): Promise<{ product_id: number; pieces: number }[]> {
  const { rows } = await ctx.client.query<{ product_id: number; pieces: number }>({
    name: 'orders.countSold',
    text: `
      select line.product_id, sum(line.quantity)::integer as pieces
      from orders
      join order_lines as line on line.order_id = orders.id
      where orders.created_at >= $1 and orders.status <> 'reject' and line.product_id is not null and ${notTrial}
      group by line.product_id`,
    values: [since],
  })
  return rows
}
