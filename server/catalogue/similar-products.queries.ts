/** Similar products: of the same category and near in price. */
import type { Ctx } from '#server/ctx.ts'

export type PricedProduct = { id: number; category_id: number; price: number; pieces: number }

/** Null if shoppers cannot see it. */
export async function findPricedProduct(ctx: Ctx, id: number): Promise<PricedProduct | null> {
  const { rows } = await ctx.client.query<PricedProduct>({
    name: 'catalogue.findPricedProduct',
    text: `select product_id as id, category_id, price::bigint as price, pieces from catalogue_entries where product_id = $1 and visible`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Rows above and below the price, as many as the page needs: each direction is an index scan. */
const each = (scope: string, than: string, way: string) => `(
  select product_id, price
  from catalogue_entries
  where visible and ${scope} price ${than} $1 and pieces > 0 and product_id <> all ($2::integer[])
  order by ${scope ? 'category_id, ' : ''}price ${way}, product_id ${way}
  limit $3
)`

/** Products in stock, nearest in price first; of the category, or of the whole shop without one. */
export async function listNearest(
  ctx: Ctx,
  { price, category_id }: { price: number; category_id: number | null },
  except: number[],
  most: number,
): Promise<number[]> {
  const scope = category_id === null ? '' : 'category_id = $4 and'
  const { rows } = await ctx.client.query<{ id: number }>({
    name: category_id === null ? 'catalogue.nearest' : 'catalogue.nearestInCategory',
    text: `
      select product_id as id
      from (${each(scope, '>=', 'asc')} union all ${each(scope, '<', 'desc')}) as near
      order by abs(price - $1), product_id desc
      limit $3`,
    values: category_id === null ? [price, except, most] : [price, except, most, category_id],
  })
  return rows.map(({ id }) => id)
}
