import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { sessions } from '../accounts.tables.ts'

/** Stores the session's next challenge, in place of the former one. */
export async function putChallenge(ctx: Ctx, session: Buffer, challenge: string): Promise<void> {
  await ctx.db.update(sessions).set({ challenge }).where(eq(sessions.token_hash, session))
}

/** Whether it was this session's challenge; deletes it. */
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
