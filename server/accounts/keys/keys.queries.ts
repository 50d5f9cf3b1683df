import { and, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { isOwner } from '../accounts.queries.ts'
import { apiKeys, users } from '../accounts.tables.ts'

export type KeyRow = typeof apiKeys.$inferSelect

/** Valid key whose creator is still an owner who can sign in. */
export async function findLivingKey(
  ctx: Ctx,
  tokenHash: Buffer,
  now: Date,
): Promise<KeyRow | null> {
  const lives = or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, now))
  const [found] = await ctx.db
    .select({ key: apiKeys })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.made_by_id))
    .where(and(eq(apiKeys.token_hash, tokenHash), lives, isOwner))
  return found?.key ?? null
}

export async function noteUse(ctx: Ctx, id: number, now: Date): Promise<void> {
  await ctx.db.update(apiKeys).set({ last_used_at: now }).where(eq(apiKeys.id, id))
}

/** Keys newest first; expired ones stay until they are deleted. */
export async function listKeyRows(
  ctx: Ctx,
  { limit, offset }: Slice,
): Promise<Rows<KeyRow & { works: boolean }>> {
  const rows = await ctx.db
    .select({ ...getTableColumns(apiKeys), works: sql<boolean>`coalesce(${isOwner}, false)` })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.made_by_id))
    .orderBy(desc(apiKeys.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(apiKeys) }
}

export async function insertKey(ctx: Ctx, key: typeof apiKeys.$inferInsert): Promise<KeyRow> {
  const [row] = await ctx.db.insert(apiKeys).values(key).returning()
  return row as KeyRow
}

export async function deleteKey(ctx: Ctx, id: number): Promise<KeyRow | null> {
  const [row] = await ctx.db.delete(apiKeys).where(eq(apiKeys.id, id)).returning()
  return row ?? null
}
