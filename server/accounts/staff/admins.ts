/** Admins, created at the first start and by `npm run admin`, never by a request. */
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { found, wrongAdmin } from '#server/refusal.ts'
import { forgetChangedPasswords, keepPassword } from './admin-passwords.ts'
import {
  findOldestOwner,
  findOtherOwner,
  findUserByEmail,
  insertUser,
  lockUsers,
  setRole,
  type UserRow,
} from '../accounts.queries.ts'
import { deleteKnownDevicesOf } from '../devices/known-devices.queries.ts'
import { isCommon } from '../passwords/common-passwords.ts'
import { setPassword } from '../passwords/password-changes.ts'
import { hashPassword, randomPassword } from '../passwords/passwords.ts'

const owner = { is_admin: true, role: 'owner' } as const

const defaultAdminEmail = 'admin@zeina.example'

/**
 * Ensures that somebody can open the dashboard (R88). With a password in the settings, that address
 * becomes an admin: an existing admin keeps the current password, any other account gets the given
 * one and its sessions end. A common password is refused with CannotStart. Without one, an admin is
 * created only if there is none, with a random password, which is returned this once and stored in
 * `file` until it is changed (admin-passwords.ts).
 */
export async function ensureFirstAdmin(
  ctx: Ctx,
  settings: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<FirstAdmin> {
  const file = await forgetChangedPasswords(ctx)
  return { file, ...(await makeFirstAdmin(ctx, settings)) }
}

export type FirstAdmin = { email: string; password?: string; file?: string | undefined }

function makeFirstAdmin(
  ctx: Ctx,
  settings: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<FirstAdmin> {
  const { adminPassword } = settings
  return inTransaction(ctx, async (ctx) => {
    await lockUsers(ctx)
    const admin = await findOldestOwner(ctx)
    if (admin && !adminPassword) return { email: admin.email }
    const email = settings.adminEmail ?? defaultAdminEmail
    const password = adminPassword ?? randomPassword()
    const user = await findUserByEmail(ctx, email)
    if (user?.is_admin) return { email: user.email }
    if (isCommon(password))
      throw new CannotStart('ADMIN_PASSWORD is one of the commonest passwords: choose another one.')
    if (user) await promote(ctx, user, password)
    else await insertAdmin(ctx, email, password)
    if (adminPassword) return { email }
    // Stored before the commit: afterwards the password could be lost.
    return { email, password, file: await keepPassword(ctx, { email, password }) }
  })
}

/** Result for an address: a new account, an existing account made an admin, or no change. */
type Added = { name: string; email: string } & (
  | { was: 'nobody' | 'user'; password: string }
  | { was: 'admin' }
)

/**
 * Makes an address an admin, with a random password, which is returned this once. An existing
 * account may belong to anybody who registered with the address: its sessions and password links
 * end.
 */
export async function addAdmin(ctx: Ctx, email: string): Promise<Added> {
  return inTransaction(ctx, async (ctx) => {
    await lockUsers(ctx)
    const user = await findUserByEmail(ctx, email)
    if (user?.is_admin) return { name: user.name, email: user.email, was: 'admin' }
    const password = randomPassword()
    if (!user)
      return { name: await insertAdmin(ctx, email, password), email, was: 'nobody', password }
    await promote(ctx, user, password)
    return { name: user.name, email: user.email, was: 'user', password }
  })
}

/**
 * Removes the admin role alone: the account and its sessions stay. Refuses with 404 an unknown
 * address, with 409 a user who is no admin and the last owner.
 */
export async function removeAdmin(
  ctx: Ctx,
  email: string,
): Promise<Pick<UserRow, 'name' | 'email'>> {
  return inTransaction(ctx, async (ctx) => {
    await lockUsers(ctx)
    const user = found(await findUserByEmail(ctx, email), `Account of ${email}`)
    if (!user.is_admin) throw wrongAdmin(`${user.email} is no admin`)
    if (!(await findOtherOwner(ctx, user.id)))
      throw wrongAdmin(`${user.email} is the last owner: add another one first`)
    await setRole(ctx, user.id, null)
    return user
  })
}

async function promote(ctx: Ctx, { id }: UserRow, password: string): Promise<void> {
  await setRole(ctx, id, 'owner')
  await deleteKnownDevicesOf(ctx, id)
  await setPassword(ctx, id, await hashPassword(password))
}

async function insertAdmin(ctx: Ctx, email: string, password: string): Promise<string> {
  const name = 'Admin'
  await insertUser(ctx, {
    name,
    email,
    password_hash: await hashPassword(password),
    ...owner,
    created_at: ctx.now(),
    staff_since: ctx.now(),
  })
  return name
}
