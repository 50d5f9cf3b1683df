import type { Ctx } from '#server/ctx.ts'

/** False when there is no such product, or it is archived already. */
export async function markArchived(ctx: Ctx, id: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query('update products set archived_at = $2 where id = $1 and archived_at is null', [id, ctx.now()])
  return rowCount === 1
}

export async function clearSubcategoryOfArchived(ctx: Ctx, subcategoryId: number): Promise<void> {
  await ctx.client.query('update products set subcategory_id = null where subcategory_id = $1 and archived_at is not null', [subcategoryId])
}

/** Without the archived ones. */
export async function countProductsIn(ctx: Ctx, subcategoryId: number): Promise<number> {
  const { rows } = await ctx.client.query<{ count: number }>(
    'select count(*) from products where subcategory_id = $1 and archived_at is null',
    [subcategoryId],
  )
  return rows[0]?.count ?? 0
}
