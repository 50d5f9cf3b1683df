import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { sessions, users } from '../accounts.tables.ts'
import { standing } from '../staff/standing.queries.ts'
import type { Standing } from '../staff/standing.ts'

export type SessionRow = typeof sessions.$inferSelect

type Opened = Pick<SessionRow, 'user_id' | 'created_at' | 'last_used_at' | 'confirmed_at' | 'is_remembered'> & { name: string } & Standing

/** The living session of a token, with what its user may do; none of who is suspended, or has a second step to come. */
export async function findSession(ctx: Ctx, tokenHash: Buffer, now: Date): Promise<Opened | null> {
  const [session] = await ctx.db
    .select({
      user_id: users.id,
      name: users.name,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
      confirmed_at: sessions.confirmed_at,
      is_remembered: sessions.is_remembered,
      ...standing,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.token_hash, tokenHash),
        gt(sessions.expires_at, now),
        eq(sessions.awaits_second_step, false),
        isNull(users.suspended_at),
      ),
    )
  return session ?? null
}

export async function insertSession(ctx: Ctx, session: typeof sessions.$inferInsert): Promise<void> {
  await ctx.db.insert(sessions).values(session)
}

export async function extendSession(ctx: Ctx, tokenHash: Buffer, times: { last_used_at: Date; expires_at: Date }): Promise<void> {
  await ctx.db.update(sessions).set(times).where(eq(sessions.token_hash, tokenHash))
}

export async function deleteSession(ctx: Ctx, tokenHash: Buffer): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.token_hash, tokenHash))
}

export async function deleteSessionsOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.user_id, userId))
}

/** So many at most; answers how many. One in use at this moment is passed over. */
export async function deleteEndedSessions(ctx: Ctx, now: Date, limit: number): Promise<number> {
  const ended = ctx.db
    .select({ token_hash: sessions.token_hash })
    .from(sessions)
    .where(lte(sessions.expires_at, now))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await ctx.db.delete(sessions).where(eq(sessions.token_hash, sql`any (array(${ended}))`))
  return rowCount ?? 0
}
