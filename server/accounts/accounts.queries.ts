import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { sessions, users } from './accounts.tables.ts'

export type User = typeof users.$inferSelect

/** No one else registers or is changed until the transaction ends; reading goes on. */
export async function lockUsers(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`lock table ${users} in share row exclusive mode`)
}

/** E-mail addresses are the same in capitals and small letters. */
export async function findUserByEmail(ctx: Ctx, email: string): Promise<User | null> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return user ?? null
}

export async function findOldestAdmin(ctx: Ctx): Promise<User | null> {
  const [admin] = await ctx.db.select().from(users).where(eq(users.is_admin, true)).orderBy(asc(users.id)).limit(1)
  return admin ?? null
}

export async function insertUser(ctx: Ctx, user: typeof users.$inferInsert): Promise<User> {
  const [row] = await ctx.db.insert(users).values(user).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

export async function makeUserAdmin(ctx: Ctx, id: number, passwordHash: string): Promise<void> {
  await ctx.db.update(users).set({ is_admin: true, password_hash: passwordHash }).where(eq(users.id, id))
}

export async function deleteSessionsOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.user_id, userId))
}

/** The living session of a token, with what its user may do. */
export async function findSession(
  ctx: Ctx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user_id: number; name: string; is_admin: boolean; last_used_at: Date } | null> {
  const [session] = await ctx.db
    .select({ user_id: users.id, name: users.name, is_admin: users.is_admin, last_used_at: sessions.last_used_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, tokenHash), gt(sessions.expires_at, now)))
  return session ?? null
}

export async function extendSession(ctx: Ctx, tokenHash: Buffer, times: { last_used_at: Date; expires_at: Date }): Promise<void> {
  await ctx.db.update(sessions).set(times).where(eq(sessions.token_hash, tokenHash))
}
