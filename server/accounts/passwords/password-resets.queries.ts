import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { deleteSome } from '#server/db/batches.ts'
import { passwordResets } from '../accounts.tables.ts'

const lives = (now: Date) => and(isNull(passwordResets.used_at), gt(passwordResets.expires_at, now))

export async function countLivingResets(ctx: Ctx, userId: number, now: Date): Promise<number> {
  return ctx.db.$count(passwordResets, and(eq(passwordResets.user_id, userId), lives(now)))
}

export async function insertReset(
  ctx: Ctx,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await ctx.db.insert(passwordResets).values(reset)
}

/** User whose password a token may set; null if it is unknown, used or expired. */
export async function findLivingReset(
  ctx: Ctx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user_id: number } | null> {
  const [reset] = await ctx.db
    .select({ user_id: passwordResets.user_id })
    .from(passwordResets)
    .where(and(eq(passwordResets.token_hash, tokenHash), lives(now)))
  return reset ?? null
}

export async function endResetsOf(ctx: Ctx, userId: number, now: Date): Promise<void> {
  await ctx.db
    .update(passwordResets)
    .set({ used_at: now })
    .where(and(eq(passwordResets.user_id, userId), isNull(passwordResets.used_at)))
}

/** Deletes up to the limit; returns how many. A locked row is skipped. */
export const deleteEndedResets = (ctx: Ctx, now: Date, limit: number): Promise<number> =>
  deleteSome(ctx, passwordResets.token_hash, lte(passwordResets.expires_at, now), limit)
