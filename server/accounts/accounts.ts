/**
 * Accounts: users, their passwords and sessions, and the audit log. Passwords are stored only as
 * argon2id hashes, tokens only as SHA-256 hashes, and no request of a visitor makes an admin.
 */
import type { User } from '#contract/accounts/accounts.ts'
import { isSameEmail } from '#contract/text/email.ts'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { mayDo } from '#server/staff.ts'
import { conflict, forbidden, found, invalid } from '#server/refusal.ts'
import { mailEmailChanged } from './accounts.mail.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  updateProfile,
  type UserRow,
} from './accounts.queries.ts'
import { refuseCommon } from './passwords/common-passwords.ts'
import { deleteUnusedDevices } from './devices/known-devices.queries.ts'
import { devicesSince } from './devices/known-devices.ts'
import { findVisitingDevice } from './devices/visiting-device.ts'
import type { DeviceTokens } from './events.ts'
import { judgeGuess } from './guesses/guesses.ts'
import { deleteEndedGuesses } from './guesses/guesses.queries.ts'
import { deleteEndedResets, endResetsOf } from './passwords/password-resets.queries.ts'
import { hashPassword } from './passwords/passwords.ts'
import { forgetPictures } from '#server/journal/journal.ts'
import { visitingUser } from './sessions/visiting-user.ts'
import { deleteEndedSessions } from './sessions/sessions.queries.ts'
import { shown, signIn } from './signing-in.ts'
import { deleteEndedInvitations } from './staff/invitations.queries.ts'

export { listAuditLog } from './audit-log/audit-log.ts'
export { type AuditRow, findAuditRow } from './audit-log/audit-log.queries.ts'
export {
  holdRecord,
  listDeletionsBy,
  listSubcategoriesDeletedWith,
  readLastVersion,
} from './audit-log/restorable.queries.ts'
export { showChanges } from './audit-log/shown-changes.ts'
export { keepPassword } from './staff/admin-passwords.ts'
export { addAdmin, ensureFirstAdmin, type FirstAdmin, removeAdmin } from './staff/admins.ts'
export { listLastChanges } from './audit-log/audit-log.queries.ts'
export { type GuessLimit, limitGuesses } from './guesses/limited-guesses.ts'
export { findVisitingDevice } from './devices/visiting-device.ts'
export { readDevice } from './sessions/devices.ts'
export { visitingUser } from './sessions/visiting-user.ts'
export { findStanding } from './staff/standing.queries.ts'
export { standingOf } from './staff/standing.ts'
export { listGuessedAccounts } from './factors/code-alarms.ts'
export { resetFactors, resetFactorsOf } from './factors/reset-factors.ts'
export { logIn, type SignedIn } from './signing-in.ts'
export { findVisitor } from './sessions/sessions.ts'

export type Profile = { name: string; email: string; phone: string }

/**
 * Creates an ordinary user and signs in. Refuses with 409 an address that already has an account.
 */
export async function register(
  ctx: Ctx,
  { name, email, phone, password, ...device }: Profile & DeviceTokens & { password: string },
  userAgent: string | undefined,
) {
  refuseCommon(password)
  // Checked before hashing, which costs more than all the rest.
  if (await findUserByEmail(ctx, email)) throw emailTaken()
  const password_hash = await hashPassword(password)
  return inTransaction(ctx, async (ctx) => {
    const user = await insertUser(ctx, { name, email, phone, password_hash, created_at: ctx.now() })
    if (!user) throw emailTaken()
    return signIn(ctx, user, { ...device, userAgent })
  })
}

/**
 * The visitor's own details, a shopper's for staff who take orders, anybody's for an owner; refuses
 * others with 403.
 */
export async function getUser(ctx: Ctx, id: number): Promise<User> {
  const visitor = visitingUser(ctx)
  if (visitor.id !== id && !mayDo(ctx, 'orders')) throw forbidden()
  const user = found(await findUser(ctx, id), 'User')
  if (visitor.id !== id && user.is_admin && !mayDo(ctx, 'staff')) throw forbidden()
  return shown(ctx, user)
}

/**
 * Changes the visitor's own details; omitted fields are kept. Another e-mail address needs the
 * current password, and the former one is mailed, so that a stolen session cannot take over the
 * account. Refuses with 422 a wrong password, with 429 as judgeGuess, with 409 an address of
 * another account.
 * @param network of the client
 */
export async function changeProfile(
  ctx: Ctx,
  {
    current_password = '',
    lang,
    ...profile
  }: Partial<Profile> & { current_password?: string | undefined; lang: Lang },
  network: string | undefined,
): Promise<User> {
  const wrong = () => invalid({ current_password: ['account_wrong_password'] })
  const isMove = ({ email }: UserRow) =>
    profile.email !== undefined && !isSameEmail(profile.email, email)
  const { id } = visitingUser(ctx)
  const known = found(await findUser(ctx, id), 'User')
  const guess = {
    email: known.email,
    password: current_password,
    network,
    device: await findVisitingDevice(ctx),
  }
  if (
    isMove(known) &&
    (current_password === '' || !(await judgeGuess(ctx, guess, known.password_hash)))
  )
    throw wrong()
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockUser(ctx, id), 'User')
    // Address or password may have been changed meanwhile: the checked password applied to those.
    if (isMove(before) && !(isMove(known) && before.password_hash === known.password_hash))
      throw wrong()
    const after = await updateProfile(ctx, id, { ...profile, name: profile.name ?? before.name })
    if (!after) throw emailTaken()
    // Links to a new password were mailed to the old address.
    if (after.email !== before.email) await endResetsOf(ctx, id, ctx.now())
    if (isMove(before)) await mailEmailChanged(ctx, { to: before.email, language: lang })
    return shown(ctx, after)
  })
}

const emailTaken = () => conflict({ email: ['account_email_taken'] })

/** Nightly, when the shop is quiet. */
export const sweepAccountsJob = defineJob<object>({
  name: 'sweep-accounts',
  retries: 2,
  backoff: 60,
  cron: '40 4 * * *',
})

/**
 * Deletes expired sessions, password links, counts of guesses and invitations, unused devices, and
 * pictures kept for restores that are past.
 */
export async function sweepAccounts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const now = ctx.now()
  for (const deleteSome of [
    deleteEndedSessions,
    deleteEndedResets,
    deleteEndedGuesses,
    deleteEndedInvitations,
  ]) {
    await inBatches(signal, (limit) => deleteSome(ctx, now, limit))
  }
  await inBatches(signal, (limit) => deleteUnusedDevices(ctx, devicesSince(now), limit))
  await inBatches(signal, (limit) =>
    forgetPictures(ctx, daysBefore(now, limits.history_picture_days), limit),
  )
}
