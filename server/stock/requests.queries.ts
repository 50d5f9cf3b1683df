import type { Ctx } from '#server/ctx.ts'

/** Writes down that the request is answered in this transaction; false when it was before. A repeat that comes at the same time waits here. */
export async function claimRequest(ctx: Ctx, key: string): Promise<boolean> {
  const { rowCount } = await ctx.client.query('insert into stock_requests (key, created_at) values ($1, $2) on conflict do nothing', [
    key,
    ctx.now(),
  ])
  return rowCount === 1
}

/** Answers how many they were. */
export async function deleteOldRequests(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await ctx.client.query(
    'delete from stock_requests where key = any (array(select key from stock_requests where created_at < $1 limit $2))',
    [before, limit],
  )
  return rowCount ?? 0
}
