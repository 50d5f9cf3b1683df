import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { apiKeys } from '../accounts.tables.ts'

export type KeyRow = typeof apiKeys.$inferSelect

export async function findLivingKey(ctx: Ctx, tokenHash: Buffer, now: Date): Promise<KeyRow | null> {
  const lives = or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, now))
  const [key] = await ctx.db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.token_hash, tokenHash), lives))
  return key ?? null
}

export async function noteUse(ctx: Ctx, id: number, now: Date): Promise<void> {
  await ctx.db.update(apiKeys).set({ last_used_at: now }).where(eq(apiKeys.id, id))
}

/** Newest first; those that have ended stay until somebody deletes them. */
export async function listKeyRows(ctx: Ctx, { limit, offset }: Slice): Promise<Rows<KeyRow>> {
  const rows = await ctx.db.select().from(apiKeys).orderBy(desc(apiKeys.id)).limit(limit).offset(offset)
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
