/** Who is an admin: made at the first start and by `npm run admin`, never by anything that a visitor sends. */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { conflict, found } from '#server/refusal.ts'
import {
  findOldestAdmin,
  findOtherAdmin,
  findUserByEmail,
  insertUser,
  lockUsers,
  setAdmin,
  updatePassword,
  type UserRow,
} from './accounts.queries.ts'
import { hashPassword, randomPassword } from './passwords.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

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
    const password = adminPassword ?? randomPassword()
    const user = await findUserByEmail(ctx, email)
    if (user?.is_admin) return { email: user.email }
    if (user) {
      await setAdmin(ctx, user.id, true)
      await updatePassword(ctx, user.id, await hashPassword(password))
      await deleteSessionsOf(ctx, user.id)
    } else {
      await insertAdmin(ctx, email, password)
    }
    return adminPassword ? { email } : { email, password }
  })
}

/**
 * Makes the user of the address an admin, who keeps the password in use. An address without an account gets one with a random
 * password: the answer is the one time that it can be read.
 */
export async function addAdmin(ctx: Ctx, email: string): Promise<{ name: string; email: string; isNew: boolean; password?: string }> {
  return inTransaction(ctx, async (ctx) => {
    await lockUsers(ctx)
    const user = await findUserByEmail(ctx, email)
    if (user) {
      await setAdmin(ctx, user.id, true)
      return { name: user.name, email: user.email, isNew: !user.is_admin }
    }
    const password = randomPassword()
    return { name: await insertAdmin(ctx, email, password), email, isNew: true, password }
  })
}

/** Takes the right away and nothing else: the account and its sessions stay. Refuses with 404 an unknown address, with 409 who is no admin and the last one who is. */
export async function removeAdmin(ctx: Ctx, email: string): Promise<Pick<UserRow, 'name' | 'email'>> {
  return inTransaction(ctx, async (ctx) => {
    await lockUsers(ctx)
    const user = found(await findUserByEmail(ctx, email), `Account of ${email}`)
    if (!user.is_admin) throw conflict(`${user.email} is no admin`)
    if (!(await findOtherAdmin(ctx, user.id))) throw conflict(`${user.email} is the last admin: add another one first`)
    await setAdmin(ctx, user.id, false)
    return user
  })
}

async function insertAdmin(ctx: Ctx, email: string, password: string): Promise<string> {
  const name = 'Admin'
  await insertUser(ctx, { name, email, password_hash: await hashPassword(password), is_admin: true, created_at: ctx.now() })
  return name
}
