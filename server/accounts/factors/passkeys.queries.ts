import { and, asc, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { passkeys } from '../accounts.tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const listPasskeys = (ctx: Ctx, userId: number): Promise<PasskeyRow[]> =>
  ctx.db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.id))

export async function findPasskey(
  ctx: Ctx,
  userId: number,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.user_id, userId), eq(passkeys.credential_id, credentialId)))
  return row ?? null
}

/** Null if it is saved already, for any user. */
export async function insertPasskey(
  ctx: Ctx,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [row] = await ctx.db.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return row ?? null
}

/** Whether the counter has increased; a device that does not count always sends 0. */
export async function countUse(ctx: Ctx, id: number, counter: number, now: Date): Promise<boolean> {
  const countsOn = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await ctx.db
    .update(passkeys)
    .set({ counter, last_used_at: now })
    .where(and(eq(passkeys.id, id), countsOn))
  return rowCount === 1
}

/** Null if it is not this user's. */
export async function deletePasskeyOf(
  ctx: Ctx,
  userId: number,
  id: number,
): Promise<PasskeyRow | null> {
  const [row] = await ctx.db
    .delete(passkeys)
    .where(and(eq(passkeys.user_id, userId), eq(passkeys.id, id)))
    .returning()
  return row ?? null
}

export async function deletePasskeysOf(ctx: Ctx, userId: number): Promise<number> {
  const { rowCount } = await ctx.db.delete(passkeys).where(eq(passkeys.user_id, userId))
  return rowCount ?? 0
}
