import type { Ctx } from '#server/ctx.ts'

export async function isAnswered(ctx: Ctx, key: string): Promise<boolean> {
  const { rowCount } = await ctx.client.query('select from stock_requests where key = $1', [key])
  return rowCount === 1
}

/** Returns how many were deleted. */
export async function deleteOldStockRequests(
  ctx: Ctx,
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await ctx.client.query(
    'delete from stock_requests where key = any (array(select key from stock_requests where created_at < $1 limit $2))',
    [before, limit],
  )
  return rowCount ?? 0
}
