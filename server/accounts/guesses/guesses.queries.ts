import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { deleteSome } from '#server/db/batches.ts'
import { passwordGuesses } from '../accounts.tables.ts'

export type Guesses = Pick<typeof passwordGuesses.$inferSelect, 'guesses' | 'ends_at'>

/**
 * Counts a guess, safe against concurrent processes; null, without counting, at the limit `most`.
 * @param times.latest a window that ends later was begun before the clock was set back, and has
 * ended
 */
export async function countGuess(
  ctx: Ctx,
  keyHash: Buffer,
  { now, endsAt, latest, most }: { now: Date; endsAt: Date; latest: Date; most?: number },
): Promise<Guesses | null> {
  const { guesses, ends_at } = passwordGuesses
  const ended = sql`(${or(lte(ends_at, now), gt(ends_at, latest))})`
  const [counted] = await ctx.db
    .insert(passwordGuesses)
    .values({ key_hash: keyHash, guesses: 1, ends_at: endsAt })
    .onConflictDoUpdate({
      target: passwordGuesses.key_hash,
      set: {
        guesses: sql`case when ${ended} then 1 else ${guesses} + 1 end`,
        ends_at: sql`case when ${ended} then excluded.ends_at else ${ends_at} end`,
      },
      setWhere: most === undefined ? undefined : or(ended, lt(guesses, most)),
    })
    .returning({ guesses, ends_at })
  return counted ?? null
}

export async function findGuesses(ctx: Ctx, keyHash: Buffer): Promise<Guesses | null> {
  const { guesses, ends_at } = passwordGuesses
  const [found] = await ctx.db
    .select({ guesses, ends_at })
    .from(passwordGuesses)
    .where(eq(passwordGuesses.key_hash, keyHash))
  return found ?? null
}

/** Subtracts a guess, if its window (ending at `ends_at`) is still counted. */
export async function uncountGuess(ctx: Ctx, keyHash: Buffer, { ends_at }: Guesses): Promise<void> {
  const { key_hash, guesses } = passwordGuesses
  await ctx.db
    .update(passwordGuesses)
    .set({ guesses: sql`${guesses} - 1` })
    .where(and(eq(key_hash, keyHash), eq(passwordGuesses.ends_at, ends_at)))
}

export async function deleteGuesses(ctx: Ctx, keyHashes: Buffer[]): Promise<void> {
  await ctx.db.delete(passwordGuesses).where(inArray(passwordGuesses.key_hash, keyHashes))
}

/** Deletes up to the limit; returns how many. A locked row is skipped. */
export const deleteEndedGuesses = (ctx: Ctx, now: Date, limit: number): Promise<number> =>
  deleteSome(ctx, passwordGuesses.key_hash, lte(passwordGuesses.ends_at, now), limit)
