import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { authenticators } from '../accounts.tables.ts'

export type AuthenticatorRow = typeof authenticators.$inferSelect

export async function findAuthenticator(ctx: Ctx, userId: number): Promise<AuthenticatorRow | null> {
  const [row] = await ctx.db.select().from(authenticators).where(eq(authenticators.user_id, userId))
  return row ?? null
}

/** In place of one that was never confirmed. Whether it is kept now: one that is confirmed stays. */
export async function putAuthenticator(ctx: Ctx, authenticator: { user_id: number; secret: Buffer; created_at: Date }): Promise<boolean> {
  const { secret, created_at } = authenticator
  const { rowCount } = await ctx.db
    .insert(authenticators)
    .values(authenticator)
    .onConflictDoUpdate({
      target: authenticators.user_id,
      set: { secret, created_at, last_step: null },
      setWhere: isNull(authenticators.confirmed_at),
    })
  return rowCount === 1
}

/** Whether the code of this step of time is taken: none is twice, nor one before it. @param confirmed of one whose codes count already, or not yet */
export async function takeStep(
  ctx: Ctx,
  { user_id, secret }: Pick<AuthenticatorRow, 'user_id' | 'secret'>,
  { step, confirmed, now }: { step: number; confirmed: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(authenticators)
    .set({ last_step: step, ...(!confirmed && { confirmed_at: now }) })
    .where(
      and(
        eq(authenticators.user_id, user_id),
        eq(authenticators.secret, secret),
        confirmed ? isNotNull(authenticators.confirmed_at) : isNull(authenticators.confirmed_at),
        or(isNull(authenticators.last_step), lt(authenticators.last_step, step)),
      ),
    )
  return rowCount === 1
}

/** Whether there was one whose codes counted. */
export async function deleteAuthenticatorOf(ctx: Ctx, userId: number): Promise<boolean> {
  const [row] = await ctx.db.delete(authenticators).where(eq(authenticators.user_id, userId)).returning()
  return row !== undefined && row.confirmed_at !== null
}
