import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { unlessTaken } from '#server/db/taken.ts'
import { users } from './accounts.tables.ts'

export type UserRow = typeof users.$inferSelect

/** Locks the table against registration and changes until the transaction ends; reads go on. */
export async function lockUsers(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`lock table ${users} in share row exclusive mode`)
}

/** Condition of an e-mail address, compared without case. */
const isAddress = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email})`)

export async function findUserByEmail(ctx: Ctx, email: string): Promise<UserRow | null> {
  const [user] = await ctx.db.select().from(users).where(isAddress(email))
  return user ?? null
}

export async function findUser(ctx: Ctx, id: number): Promise<UserRow | null> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id))
  return user ?? null
}

/**
 * Locks a user's row. All changes of the user's password, sessions and links take this lock first.
 */
export async function lockUser(ctx: Ctx, id: number): Promise<UserRow | null> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id)).for('no key update')
  return user ?? null
}

/** Whether the password hash is unchanged, which it then stays until the transaction ends. */
export async function lockPassword(ctx: Ctx, id: number, passwordHash: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password_hash, passwordHash)))
    .for('share')
  return found.length > 0
}

/** Condition of owners; admins from before roles existed have no role and are owners. */
export const isOwner = and(
  eq(users.is_admin, true),
  or(isNull(users.role), eq(users.role, 'owner')),
  isNull(users.suspended_at),
)

export async function findOldestOwner(ctx: Ctx): Promise<UserRow | null> {
  const [owner] = await ctx.db.select().from(users).where(isOwner).orderBy(asc(users.id)).limit(1)
  return owner ?? null
}

export async function findOtherOwner(ctx: Ctx, id: number): Promise<UserRow | null> {
  const [owner] = await ctx.db
    .select()
    .from(users)
    .where(and(isOwner, ne(users.id, id)))
    .limit(1)
  return owner ?? null
}

/** Null if the address already has an account. */
export async function insertUser(
  ctx: Ctx,
  user: typeof users.$inferInsert,
): Promise<UserRow | null> {
  const [row] = await ctx.db.insert(users).values(user).onConflictDoNothing().returning()
  return row ?? null
}

type Profile = Pick<typeof users.$inferInsert, 'name' | 'email' | 'phone'>

/** Null if another account has the address. */
export async function updateProfile(
  ctx: Ctx,
  id: number,
  profile: Partial<Profile> & Pick<Profile, 'name'>,
): Promise<UserRow | null> {
  const rows = await unlessTaken(
    ctx.db.update(users).set(profile).where(eq(users.id, id)).returning(),
  )
  return rows?.[0] ?? null
}

export async function updatePassword(ctx: Ctx, id: number, passwordHash: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ password_hash: passwordHash, password_changed_at: ctx.now() })
    .where(eq(users.id, id))
}

/** @param role null to leave the staff */
export async function setRole(ctx: Ctx, id: number, role: UserRow['role']): Promise<void> {
  await ctx.db
    .update(users)
    .set({
      is_admin: role !== null,
      role,
      staff_since:
        role === null
          ? null
          : sql`coalesce(${users.staff_since}, ${ctx.now().toISOString()}::timestamptz)`,
      ...(role === null && { suspended_at: null }),
    })
    .where(eq(users.id, id))
}

/** @param at time of suspension; null to lift it */
export async function setSuspended(ctx: Ctx, id: number, at: Date | null): Promise<void> {
  await ctx.db.update(users).set({ suspended_at: at }).where(eq(users.id, id))
}
