/** Who is signed in: a bearer token opens a session, which ends 30 days after its last use, 90 after it began, at logging out or with the password. */
import type { Ctx, User, Visitor } from '#server/ctx.ts'
import { signInFirst } from '#server/refusal.ts'
import { deleteSession, extendSession, findSession, insertSession } from './sessions.queries.ts'
import { hashToken, makeToken } from './tokens.ts'

/** A session ends this long after it was last used (R87). Milliseconds. */
const sessionLife = 30 * 24 * 3_600_000
/** And this long after it began, however much it is used. Milliseconds. */
const longestLife = 90 * 24 * 3_600_000
/** Use is noted this often at most, so that reading does not write. Milliseconds. */
const noteEvery = 3_600_000

/** Whose bearer token this is, with 30 days more to live as far as its 90 reach; null when it is nobody's or has ended. */
export async function findVisitor(ctx: Ctx, token: string): Promise<Visitor | null> {
  const tokenHash = hashToken(token)
  const now = ctx.now()
  const session = await findSession(ctx, tokenHash, now)
  // Sessions from before there was a longest life were given more.
  if (!session || endOf(now, session.created_at) <= now) return null
  if (now.getTime() - session.last_used_at.getTime() > noteEvery) {
    await extendSession(ctx, tokenHash, { last_used_at: now, expires_at: endOf(now, session.created_at) })
  }
  return { kind: 'user', id: session.user_id, name: session.name, isAdmin: session.is_admin, session: tokenHash }
}

/** `token` is for the user alone; `session` is what is kept of it. */
export async function beginSession(ctx: Ctx, userId: number): Promise<{ token: string; session: Buffer }> {
  const { token, hash } = makeToken()
  const now = ctx.now()
  await insertSession(ctx, { token_hash: hash, user_id: userId, created_at: now, last_used_at: now, expires_at: endOf(now, now) })
  return { token, session: hash }
}

/** Ends the session that the visitor came with, and no other. */
export const logOut = (ctx: Ctx): Promise<void> => deleteSession(ctx, visitingUser(ctx).session)

/** The visitor of a call that only users make. */
export function visitingUser({ visitor }: Ctx): User {
  if (visitor.kind !== 'user') throw signInFirst()
  return visitor
}

const endOf = (now: Date, begun: Date): Date => new Date(Math.min(now.getTime() + sessionLife, begun.getTime() + longestLife))
