import type { Ctx } from '#server/ctx.ts'
import { leftThen } from './money.queries.ts'
import type { Period } from './profit.queries.ts'

export type WithoutCost = {
  product_id: number | null
  name: string
  name_ar: string | null
  pieces: number
}

/**
 * Delivered pieces without a known cost, by product, most first; deleted products by their name.
 */
export async function listWithoutCost(ctx: Ctx, { from, to }: Period): Promise<WithoutCost[]> {
  const { rows } = await ctx.client.query<WithoutCost>(
    `select product.id as product_id, coalesce(product.name, added.name) as name, product.name_ar, added.pieces
    from (
      select product_id, null as name, sum(without_cost)::bigint as pieces
      from order_shares as share
      where ${costless} and product_id <> 0
      group by 1
      union all
      select null, line.name, sum(line.quantity - coalesce(back.sellable, 0))::bigint
      from order_shares as share
      join order_lines as line on line.order_id = share.order_id and line.product_id is null and line.cost is null
      left join lateral (
        select sum(sellable) as sellable from return_lines join returns on returns.id = return_id
        where return_lines.order_id = line.order_id and position = line.position and received_at is not null
      ) as back on true
      where ${costless} and share.product_id = 0
      group by 2
    ) as added
    left join products as product on product.id = added.product_id and product.archived_at is null
    where added.pieces > 0
    order by pieces desc, 1`,
    [from, to],
  )
  return rows
}

const costless = `${leftThen('share')} and share.without_cost > 0`
