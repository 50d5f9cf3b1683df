import type { Ctx } from '#server/ctx.ts'
import { notTrial } from '../trial/trial.queries.ts'

/** Limit of orders per product: for a best seller the latest orders are representative. */
const ordersLookedAt = 300
/** Minimum of common orders: fewer may be chance, and a single order would reveal its buyer. */
const leastOrders = 2

/**
 * Products in stock most often ordered together with a product, without rejected orders and trials.
 */
export async function listBoughtWith(ctx: Ctx, productId: number, most: number): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>({
    name: 'orders.boughtWith',
    text: `
      with looked_at as materialized (
        select distinct order_id from order_lines where product_id = $1 order by order_id desc limit ${ordersLookedAt}
      ), together as materialized (
        select line.product_id, count(distinct line.order_id) as orders
        from looked_at
        join orders on orders.id = looked_at.order_id and orders.status <> 'reject' and ${notTrial}
        join order_lines as line on line.order_id = looked_at.order_id
        where line.product_id <> $1
        group by line.product_id
        having count(distinct line.order_id) >= ${leastOrders}
      )
      select together.product_id as id
      from together
      join catalogue_entries as entry on entry.product_id = together.product_id and entry.visible and entry.pieces > 0
      order by together.orders desc, together.product_id desc
      limit $2`,
    values: [productId, most],
  })
  return rows.map(({ id }) => id)
}
