import { and, count, eq, min } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { recoveryCodes } from '../accounts.tables.ts'

/** Number of remaining codes and their creation time; null if there are none. */
export async function countCodes(
  ctx: Ctx,
  userId: number,
): Promise<{ left: number; created_at: Date } | null> {
  const [row] = await ctx.db
    .select({ left: count(), created_at: min(recoveryCodes.created_at) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, userId))
  return row?.created_at ? { left: row.left, created_at: row.created_at } : null
}

/** Any one hash, to read the salt that all codes of a user share. */
export async function findAnyHash(ctx: Ctx, userId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ hash: recoveryCodes.code_hash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, userId))
    .limit(1)
  return row?.hash ?? null
}

export async function replaceCodes(
  ctx: Ctx,
  userId: number,
  hashes: string[],
  now: Date,
): Promise<void> {
  await deleteCodesOf(ctx, userId)
  await ctx.db
    .insert(recoveryCodes)
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now })))
}

/** Deletes a code; false if it does not exist, so that of two concurrent uses only one succeeds. */
export async function deleteCode(ctx: Ctx, userId: number, hash: string): Promise<boolean> {
  const { rowCount } = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.code_hash, hash)))
  return rowCount === 1
}

export async function deleteCodesOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
}
