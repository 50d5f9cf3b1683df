import { and, desc, eq, gt, isNull, lte, ne } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import { deleteSome } from '#server/db/batches.ts'
import { knownDevices, sessions, users } from '../accounts.tables.ts'
import { standing } from '../staff/standing.queries.ts'
import type { Standing } from '../staff/standing.ts'

export type SessionRow = typeof sessions.$inferSelect

type Opened = Pick<
  SessionRow,
  'user_id' | 'created_at' | 'last_used_at' | 'confirmed_at' | 'is_remembered'
> & { name: string } & Standing

/** Condition of a valid session; a suspended user has none. */
const isOf = (tokenHash: Buffer, now: Date, { awaitsSecondStep }: { awaitsSecondStep: boolean }) =>
  and(
    eq(sessions.token_hash, tokenHash),
    gt(sessions.expires_at, now),
    eq(sessions.awaits_second_step, awaitsSecondStep),
    isNull(users.suspended_at),
  )

/**
 * Valid session of a token, with its user's permissions; null for a suspended user, or before the
 * second factor.
 */
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
    .where(isOf(tokenHash, now, { awaitsSecondStep: false }))
  return session ?? null
}

export async function insertSession(
  ctx: Ctx,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await ctx.db.insert(sessions).values(session)
}

export async function extendSession(
  ctx: Ctx,
  tokenHash: Buffer,
  times: { last_used_at: Date; expires_at: Date },
): Promise<void> {
  await ctx.db.update(sessions).set(times).where(eq(sessions.token_hash, tokenHash))
}

export async function deleteSession(ctx: Ctx, tokenHash: Buffer): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.token_hash, tokenHash))
}

export async function deleteSessionsOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.user_id, userId))
}

const lives = (userId: number, now: Date) =>
  and(
    eq(sessions.user_id, userId),
    gt(sessions.expires_at, now),
    eq(sessions.awaits_second_step, false),
  )

/** Open sessions, last used first. */
export const listLivingSessions = (ctx: Ctx, userId: number, now: Date) =>
  ctx.db
    .select({
      id: sessions.id,
      token_hash: sessions.token_hash,
      user_agent: sessions.user_agent,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
      is_remembered: sessions.is_remembered,
    })
    .from(sessions)
    .where(lives(userId, now))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id))
    .limit(limits.unpaged)

/** False if it was not this user's. */
export async function deleteSessionById(ctx: Ctx, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.id, id)))
  return rowCount === 1
}

export async function deleteOtherSessions(
  ctx: Ctx,
  userId: number,
  tokenHash: Buffer,
): Promise<void> {
  await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), ne(sessions.token_hash, tokenHash)))
}

export type OwnSession = Pick<SessionRow, 'is_remembered' | 'second_step_shown' | 'device_id'>

/** Attributes of an open session; null if it has ended. */
export async function findOwnSession(ctx: Ctx, tokenHash: Buffer): Promise<OwnSession | null> {
  const [session] = await ctx.db
    .select({
      is_remembered: sessions.is_remembered,
      second_step_shown: sessions.second_step_shown,
      device_id: sessions.device_id,
    })
    .from(sessions)
    .where(eq(sessions.token_hash, tokenHash))
  return session ?? null
}

/** Known device of one of this user's sessions; null if there is none. */
export async function findDeviceOfSession(
  ctx: Ctx,
  userId: number,
  id: number,
): Promise<number | null> {
  const [session] = await ctx.db
    .select({ device_id: sessions.device_id })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.id, id)))
  return session?.device_id ?? null
}

export async function rememberSession(
  ctx: Ctx,
  tokenHash: Buffer,
  isRemembered: boolean,
  endOf: (begun: Date) => Date,
): Promise<void> {
  const [session] = await ctx.db
    .select({ created_at: sessions.created_at })
    .from(sessions)
    .where(eq(sessions.token_hash, tokenHash))
  if (!session) return
  const times = { last_used_at: ctx.now(), expires_at: endOf(session.created_at) }
  await ctx.db
    .update(sessions)
    .set({ is_remembered: isRemembered, ...times })
    .where(eq(sessions.token_hash, tokenHash))
}

export async function confirmSession(ctx: Ctx, tokenHash: Buffer, now: Date): Promise<void> {
  await ctx.db.update(sessions).set({ confirmed_at: now }).where(eq(sessions.token_hash, tokenHash))
}

/** Marks a session and its device as having shown a second factor. */
export async function noteSecondStep(ctx: Ctx, tokenHash: Buffer): Promise<void> {
  const [session] = await ctx.db
    .update(sessions)
    .set({ second_step_shown: true })
    .where(eq(sessions.token_hash, tokenHash))
    .returning({ device_id: sessions.device_id })
  if (session?.device_id == null) return
  await ctx.db
    .update(knownDevices)
    .set({ second_step_shown: true })
    .where(eq(knownDevices.id, session.device_id))
}

/**
 * User who has shown the password but no second factor yet; null if that session has ended, or the
 * user is suspended.
 */
export async function findPending(
  ctx: Ctx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user_id: number; is_remembered: boolean } | null> {
  const [pending] = await ctx.db
    .select({ user_id: sessions.user_id, is_remembered: sessions.is_remembered })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(isOf(tokenHash, now, { awaitsSecondStep: true }))
  return pending ?? null
}

/**
 * Deletes the session before the second factor; false if it was used up, so that of two concurrent
 * requests only one succeeds.
 */
export async function deletePending(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.token_hash, tokenHash), eq(sessions.awaits_second_step, true)))
  return rowCount === 1
}

/** Deletes up to the limit; returns how many. A locked row is skipped. */
export const deleteEndedSessions = (ctx: Ctx, now: Date, limit: number): Promise<number> =>
  deleteSome(ctx, sessions.token_hash, lte(sessions.expires_at, now), limit)
