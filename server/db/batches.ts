import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'

/** Batch size: a sweep holds no lock for long, and stops soon when it must. */
const atOnce = 500

/**
 * Sweeps until nothing is left, or the signal aborts.
 * @param sweepSome deletes or empties at most so many rows and returns how many
 */
export async function inBatches(
  signal: AbortSignal,
  sweepSome: (limit: number) => Promise<number>,
): Promise<void> {
  while (!signal.aborted && (await sweepSome(atOnce)) === atOnce);
}

/**
 * Deletes up to the limit rows of a condition; returns how many. A locked row is skipped.
 * @param key primary key of their table
 */
export async function deleteSome(
  ctx: Ctx,
  key: PgColumn,
  which: SQL | undefined,
  limit: number,
): Promise<number> {
  const some = ctx.db
    .select({ key })
    .from(key.table)
    .where(which)
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await ctx.db.delete(key.table).where(sql`${key} = any (array(${some}))`)
  return rowCount ?? 0
}

/** Time a number of days earlier. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 86_400_000)
