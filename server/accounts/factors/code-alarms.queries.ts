import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { codeAlarms, users } from '../accounts.tables.ts'

/**
 * Records an alarm; returns whether the user is to be mailed, which is not more often than every
 * `again` milliseconds.
 */
export async function putCodeAlarm(
  ctx: Ctx,
  userId: number,
  { now, again }: { now: Date; again: number },
): Promise<boolean> {
  const isDue = sql`${codeAlarms.told_at} <= ${new Date(now.getTime() - again).toISOString()}::timestamptz`
  const [alarm] = await ctx.db
    .insert(codeAlarms)
    .values({ user_id: userId, reached_at: now, told_at: now })
    .onConflictDoUpdate({
      target: codeAlarms.user_id,
      set: {
        reached_at: now,
        told_at: sql`case when ${isDue} then excluded.told_at else ${codeAlarms.told_at} end`,
      },
    })
    .returning({ told_at: codeAlarms.told_at })
  return alarm?.told_at.getTime() === now.getTime()
}

export async function deleteCodeAlarm(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(codeAlarms).where(eq(codeAlarms.user_id, userId))
}

/** Names of staff with an alarm after `since`. */
export async function listAlarmed(ctx: Ctx, since: Date): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: users.name })
    .from(codeAlarms)
    .innerJoin(users, eq(users.id, codeAlarms.user_id))
    .where(and(gt(codeAlarms.reached_at, since), eq(users.is_admin, true)))
    .orderBy(asc(users.name), asc(users.id))
  return rows.map(({ name }) => name)
}
