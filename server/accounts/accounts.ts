/**
 * Who may enter: users, their passwords and sessions, and what admins did. Accounts promises that passwords are kept only as
 * argon2id hashes, tokens only as SHA-256 hashes, and that nobody becomes an admin by anything a visitor sends.
 */
import type { User } from '#contract/accounts.ts'
import { accountTexts } from '#contract/account-texts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { tell } from '#server/events.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { conflict, forbidden, found, wrongCredentials } from '#server/refusal.ts'
import { findUser, findUserByEmail, holdPassword, insertUser, lockUser, updateProfile, type UserRow } from './accounts.queries.ts'
import { type Device, type Joined, signedIn } from './events.ts'
import { deleteEndedResets, endResetsOf } from './password-resets.queries.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { beginSession, visitingUser } from './sessions.ts'
import { deleteEndedSessions } from './sessions.queries.ts'

export { listHistory } from './history.ts'
export { addAdmin, ensureFirstAdmin, removeAdmin } from './admins.ts'
export { listFieldsSince } from './history.queries.ts'
export { keepChange } from './history.ts'
export { findVisitor } from './sessions.ts'

export type Profile = { name: string; email: string; phone: string }

/** `token` opens the new session; the other two are the user's own cart and wishlist, with all that the device held. */
export type SignedIn = Required<Joined> & { token: string; user: User }

/** Makes an account of an ordinary user and signs in. Refuses with 409 an address that has one already. */
export async function register(ctx: Ctx, { name, email, phone, password, ...device }: Profile & Device & { password: string }) {
  // Before the hash, which costs more than all the rest.
  if (await findUserByEmail(ctx, email)) throw emailTaken()
  const password_hash = await hashPassword(password)
  return inTransaction(ctx, async (ctx) => {
    const user = await insertUser(ctx, { name, email, phone, password_hash, created_at: ctx.now() })
    if (!user) throw emailTaken()
    return signIn(ctx, user, device)
  })
}

/** Refuses with 401, saying and taking the same whether the address or the password is wrong. */
export async function logIn(ctx: Ctx, { email, password, ...device }: Device & { email: string; password: string }): Promise<SignedIn> {
  const wrong = () => wrongCredentials(accountTexts.wrong_credentials)
  const user = await findUserByEmail(ctx, email)
  const isRight = await isPassword(password, user?.password_hash ?? null)
  if (!user || !isRight) throw wrong()
  return inTransaction(ctx, async (ctx) => {
    // Else a password changed in this very moment would not end the session that begins here.
    if (!(await holdPassword(ctx, user.id, user.password_hash))) throw wrong()
    return signIn(ctx, user, device)
  })
}

async function signIn(ctx: Ctx, user: UserRow, { guest_token, wishlist_token, order_token }: Device): Promise<SignedIn> {
  const { token, session } = await beginSession(ctx, user.id)
  const visitor = { kind: 'user', id: user.id, name: user.name, isAdmin: user.is_admin, session } as const
  const joined = await tell({ ...ctx, visitor }, signedIn, { user_id: user.id, guest_token, wishlist_token, order_token })
  // Cart and wishlist listen (app.ts), and each answers its token.
  return { token, user: shown(user), ...(Object.assign({}, ...joined) as Required<Joined>) }
}

/** One's own details, or anybody's for an admin; refuses others with 403. */
export async function getUser(ctx: Ctx, id: number): Promise<User> {
  const visitor = visitingUser(ctx)
  if (visitor.id !== id && !visitor.isAdmin) throw forbidden()
  return shown(found(await findUser(ctx, id), 'User'))
}

/** Changes the visitor's own details; what is not given stays. Refuses with 409 an address that has another account. */
export async function changeProfile(ctx: Ctx, profile: Partial<Profile>): Promise<User> {
  const { id } = visitingUser(ctx)
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockUser(ctx, id), 'User')
    const after = await updateProfile(ctx, id, { ...profile, name: profile.name ?? before.name })
    if (!after) throw emailTaken()
    // Links to a new password were mailed to the old address.
    if (after.email !== before.email) await endResetsOf(ctx, id, ctx.now())
    return shown(after)
  })
}

const emailTaken = () => conflict(accountTexts.email_taken, { email: [accountTexts.email_taken] })

const shown = ({ id, name, email, phone, is_admin }: UserRow): User => ({ id, name, email, phone, isadmin: is_admin ? 'admin' : 'user' })

/** Every night, when the shop is quiet. */
export const sweepAccountsJob = defineJob<object>({ name: 'sweep-accounts', retries: 2, backoff: 60, cron: '40 4 * * *' })

/** Forgets sessions and links to a new password that have ended. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await deleteEndedSessions(ctx, now)
  await deleteEndedResets(ctx, now)
}
