import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { authenticators } from '../accounts.tables.ts'

export type AuthenticatorRow = typeof authenticators.$inferSelect

export async function findAuthenticator(
  ctx: Ctx,
  userId: number,
): Promise<AuthenticatorRow | null> {
  const [row] = await ctx.db.select().from(authenticators).where(eq(authenticators.user_id, userId))
  return row ?? null
}

/**
 * Stores a secret: replaces one that was never confirmed; beside a confirmed one, which stays valid
 * until the new one is confirmed.
 */
export async function putAuthenticator(
  ctx: Ctx,
  authenticator: { user_id: number; secret: Buffer; created_at: Date },
): Promise<void> {
  const { secret, created_at, last_step, confirmed_at, next_secret } = authenticators
  const isConfirmed = isNotNull(confirmed_at)
  await ctx.db
    .insert(authenticators)
    .values(authenticator)
    .onConflictDoUpdate({
      target: authenticators.user_id,
      set: {
        secret: sql`case when ${isConfirmed} then ${secret} else excluded.secret end`,
        created_at: sql`case when ${isConfirmed} then ${created_at} else excluded.created_at end`,
        last_step: sql`case when ${isConfirmed} then ${last_step} end`,
        next_secret: sql`case when ${isConfirmed} then excluded.secret else ${next_secret} end`,
      },
    })
}

/**
 * Accepts the code of a time step; false if it or a later one was accepted before.
 * @param confirmed whether the secret is already confirmed
 */
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

/** Replaces the confirmed secret by the new one, at this time step; false if there is none. */
export async function replaceSecret(
  ctx: Ctx,
  userId: number,
  next: Buffer,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(authenticators)
    .set({ secret: next, next_secret: null, confirmed_at: now, last_step: step })
    .where(and(eq(authenticators.user_id, userId), eq(authenticators.next_secret, next)))
  return rowCount === 1
}

/** Returns whether there was a confirmed one. */
export async function deleteAuthenticatorOf(ctx: Ctx, userId: number): Promise<boolean> {
  const [row] = await ctx.db
    .delete(authenticators)
    .where(eq(authenticators.user_id, userId))
    .returning()
  return row !== undefined && row.confirmed_at !== null
}
