import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { sessions } from '../accounts.tables.ts'

/** What a passkey is to sign next in this session, in place of what it was to sign before. */
export async function putChallenge(ctx: Ctx, session: Buffer, challenge: string): Promise<void> {
  await ctx.db.update(sessions).set({ challenge }).where(eq(sessions.token_hash, session))
}

/** Whether it was this session's; it is no more. */
export async function takeChallenge(
  ctx: Ctx,
  session: Buffer,
  challenge: string,
): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(sessions)
    .set({ challenge: null })
    .where(and(eq(sessions.token_hash, session), eq(sessions.challenge, challenge)))
  return rowCount === 1
}
