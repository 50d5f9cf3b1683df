/**
 * Who may enter: users, their passwords and sessions. Accounts promises that passwords are kept only as argon2id hashes
 * and that nobody becomes an admin by anything a visitor sends.
 */
import { createHash, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type Ctx, inTransaction, type Visitor } from '#server/ctx.ts'
import {
  deleteSessionsOf,
  extendSession,
  findOldestAdmin,
  findSession,
  findUserByEmail,
  insertUser,
  lockUsers,
  makeUserAdmin,
} from './accounts.queries.ts'

/** argon2id (the library's default) with 19 MiB and two passes: about 30 ms of one core. */
const hashPassword = (password: string): Promise<string> => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** A session ends this long after it was last used (decisions, People). Milliseconds. */
const sessionLife = 30 * 24 * 3_600_000
/** Use is noted this often at most, so that reading does not write. Milliseconds. */
const noteEvery = 3_600_000

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whose bearer token this is, with 30 days more to live; null when it is nobody's or has ended. */
export async function findVisitor(ctx: Ctx, token: string): Promise<Visitor | null> {
  const tokenHash = hashToken(token)
  const now = ctx.now()
  const session = await findSession(ctx, tokenHash, now)
  if (!session) return null
  if (now.getTime() - session.last_used_at.getTime() > noteEvery) {
    await extendSession(ctx, tokenHash, { last_used_at: now, expires_at: new Date(now.getTime() + sessionLife) })
  }
  return { kind: 'user', id: session.user_id, name: session.name, isAdmin: session.is_admin, session: tokenHash }
}

const defaultAdminEmail = 'admin@zeina.example'

/**
 * Makes sure that somebody can open the dashboard (decisions, People). With a password from the settings, that address is an
 * admin afterwards: one who was an admin before keeps the password in use, anybody else gets the one given and is signed out.
 * Without one, an admin is made only where there is none, with a random password: the answer is the one time that it can be read.
 */
export async function ensureFirstAdmin(
  ctx: Ctx,
  settings: { adminEmail: string | undefined; adminPassword: string | undefined },
): Promise<{ email: string; password?: string }> {
  const { adminPassword } = settings
  return inTransaction(ctx, async (ctx) => {
    await lockUsers(ctx)
    const admin = await findOldestAdmin(ctx)
    if (admin && !adminPassword) return { email: admin.email }
    const email = settings.adminEmail ?? defaultAdminEmail
    const password = adminPassword ?? randomBytes(12).toString('base64url')
    const user = await findUserByEmail(ctx, email)
    if (user?.is_admin) return { email: user.email }
    if (user) {
      await makeUserAdmin(ctx, user.id, await hashPassword(password))
      await deleteSessionsOf(ctx, user.id)
    } else {
      await insertUser(ctx, { name: 'Admin', email, password_hash: await hashPassword(password), is_admin: true })
    }
    return adminPassword ? { email } : { email, password }
  })
}
