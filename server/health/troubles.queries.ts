import { and, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { TroubleKind } from '#contract/running/health.ts'
import type { Ctx } from '#server/ctx.ts'
import { troubles } from './health.tables.ts'

export type Trouble = { kind: TroubleKind; since: Date }

/** Stores the current troubles: new ones begin now, and past ones are deleted. */
export async function putTroubles(ctx: Ctx, kinds: TroubleKind[]): Promise<Trouble[]> {
  const known = await listTroubles(ctx)
  const isKnown = (kind: TroubleKind) => known.some((trouble) => trouble.kind === kind)
  if (known.length === kinds.length && kinds.every(isKnown)) return known
  await ctx.db
    .delete(troubles)
    .where(kinds.length > 0 ? notInArray(troubles.kind, kinds) : undefined)
  const since = ctx.now()
  if (kinds.length > 0) {
    await ctx.db
      .insert(troubles)
      .values(kinds.map((kind) => ({ kind, since })))
      .onConflictDoNothing()
  }
  return listTroubles(ctx)
}

async function listTroubles(ctx: Ctx): Promise<Trouble[]> {
  const rows = await ctx.db.select({ kind: troubles.kind, since: troubles.since }).from(troubles)
  return rows as Trouble[]
}

export const countTroubles = (ctx: Ctx): Promise<number> => ctx.db.$count(troubles)

/** Marks and returns troubles to mail: new ones, and after `again` days a reminder. */
export async function markMailed(ctx: Ctx, again: number): Promise<TroubleKind[]> {
  const now = ctx.now()
  const daysAgo = new Date(now.getTime() - again * 86_400_000)
  const isMailedOnce = lt(
    troubles.told_at,
    sql`${troubles.since} + make_interval(days => ${again})`,
  )
  const rows = await ctx.db
    .update(troubles)
    .set({ told_at: now })
    .where(or(isNull(troubles.told_at), and(lt(troubles.told_at, daysAgo), isMailedOnce)))
    .returning({ kind: troubles.kind })
  return rows.map(({ kind }) => kind as TroubleKind)
}
