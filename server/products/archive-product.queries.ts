import type { Ctx } from '#server/ctx.ts'

/** False when there is no such product, or it is archived already. */
export async function markArchived(ctx: Ctx, id: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query('update products set archived_at = $2 where id = $1 and archived_at is null', [id, ctx.now()])
  return rowCount === 1
}

export async function clearSubcategoryOfArchived(ctx: Ctx, subcategoryId: number): Promise<void> {
  await ctx.client.query('update products set subcategory_id = null where subcategory_id = $1 and archived_at is not null', [subcategoryId])
}

/** Of each sub-category that has any, without the archived ones. */
export async function countAllBySubcategory(ctx: Ctx, subcategoryIds: number[]): Promise<Map<number, number>> {
  const { rows } = await ctx.client.query<{ id: number; count: number }>(
    `select subcategory_id as id, sum(count)::int as count
     from product_counts
     where subcategory_id = any ($1)
     group by subcategory_id
     having sum(count) > 0`,
    [subcategoryIds],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
