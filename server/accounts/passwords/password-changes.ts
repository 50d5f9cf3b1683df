/**
 * Password changes, by the old password or by a mailed link. Every change ends all sessions and
 * links of the user, so that no intruder stays, and mails the user, who may not have made it.
 * Counts of wrong second-factor codes are deleted only if a second factor was shown: an attacker
 * with the mailbox could try codes without end otherwise (R276).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lang } from '#contract/parts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { Call } from '#server/http/serve.ts'
import { found, invalid } from '#server/refusal.ts'
import { findUser, findUserByEmail, lockUser, updatePassword } from '../accounts.queries.ts'
import { mailPasswordChanged, mailPasswordLink } from '../accounts.mail.ts'
import { refuseCommon } from './common-passwords.ts'
import { deleteKnownDevicesOf } from '../devices/known-devices.queries.ts'
import { findVisitingDevice } from '../devices/visiting-device.ts'
import { forgetCodes } from '../factors/second-steps.ts'
import { forgetSlowGuesses, judgeGuess } from '../guesses/guesses.ts'
import {
  countLivingResets,
  findLivingReset,
  insertReset,
  endResetsOf,
} from './password-resets.queries.ts'
import { hashPassword } from './passwords.ts'
import { beginSession } from '../sessions/sessions.ts'
import { visitingUser } from '../sessions/visiting-user.ts'
import { deleteSessionsOf, findOwnSession } from '../sessions/sessions.queries.ts'
import { roleOf } from '../staff/standing.ts'
import { hashToken, makeToken } from '../sessions/tokens.ts'

/** Lifetime of a link in milliseconds. */
const linkLife = 3_600_000
/** Limit of valid links per user. */
const mostLinks = 5
/**
 * Minimum duration in milliseconds of a response about a forgotten password, so that it does not
 * reveal whether there is an account.
 */
const answerAfter = 200

type NewPassword = { password: string; lang: Lang }

/**
 * Changes the visitor's own password. Returns the token of the only session left; refuses with 422
 * a wrong old password, with 429 as judgeGuess.
 */
export async function changePassword(
  ctx: Ctx,
  { current_password, password, lang }: NewPassword & { current_password: string },
  { network, userAgent }: Pick<Call, 'network' | 'userAgent'>,
): Promise<{ token: string }> {
  refuseCommon(password)
  const wrong = () => invalid({ current_password: ['account_wrong_password'] })
  const { id, session } = visitingUser(ctx)
  const { email, password_hash: old } = found(await findUser(ctx, id), 'User')
  const device = await findVisitingDevice(ctx)
  if (!(await judgeGuess(ctx, { email, password: current_password, network, device }, old)))
    throw wrong()
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (ctx) => {
    // The password may have changed while this one was hashed.
    const user = await lockUser(ctx, id)
    if (user?.password_hash !== old) throw wrong()
    // The new session is on the same device.
    const own = await findOwnSession(ctx, session)
    await deleteKnownDevicesOf(ctx, id, own?.device_id)
    await setPassword(ctx, id, passwordHash)
    if (own?.second_step_shown) await forgetCodes(ctx, id)
    await mailPasswordChanged(ctx, { to: user.email, language: lang })
    return beginSession(ctx, id, {
      role: roleOf(user),
      userAgent,
      isRemembered: own?.is_remembered,
      deviceId: own?.device_id,
      secondStepShown: own?.second_step_shown,
    })
  })
}

/** Mails a link if the address has an account; neither the response nor its time reveals that. */
export async function forgetPassword(
  ctx: Ctx,
  { email, lang }: { email: string; lang: Lang },
): Promise<void> {
  await Promise.all([sendLink(ctx, email, lang), sleep(answerAfter)])
}

async function sendLink(ctx: Ctx, email: string, language: Lang): Promise<void> {
  const known = await findUserByEmail(ctx, email)
  if (!known) return
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const user = await lockUser(ctx, known.id)
    if (!user || (await countLivingResets(ctx, user.id, now)) >= mostLinks) return
    const { token, hash } = makeToken()
    await insertReset(ctx, {
      token_hash: hash,
      user_id: user.id,
      created_at: now,
      expires_at: new Date(now.getTime() + linkLife),
    })
    await mailPasswordLink(ctx, { to: user.email, token, language })
  })
}

/** Sets the password of the link's user, once; refuses with 422 a used or expired link. */
export async function resetPassword(
  ctx: Ctx,
  { token, password, lang }: NewPassword & { token: string },
  { network }: Pick<Call, 'network'>,
): Promise<void> {
  refuseCommon(password)
  const ended = () => invalid({ token: ['account_link_ended'] })
  const tokenHash = hashToken(token)
  const reset = await findLivingReset(ctx, tokenHash, ctx.now())
  if (!reset) throw ended()
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, reset.user_id)
    // Checked again under the lock: of two concurrent uses of a link the second finds it used.
    if (!user || !(await findLivingReset(ctx, tokenHash, ctx.now()))) throw ended()
    await setPassword(ctx, user.id, passwordHash)
    await forgetSlowGuesses(ctx, user.email, network, 'mail')
    await mailPasswordChanged(ctx, { to: user.email, language: lang })
  })
}

/**
 * Sets a password, and ends sessions and links. Devices stay known and wrong codes stay counted:
 * access to the mailbox alone must not change either. The caller has locked the user, or all users.
 */
export async function setPassword(ctx: Ctx, userId: number, passwordHash: string): Promise<void> {
  await updatePassword(ctx, userId, passwordHash)
  await deleteSessionsOf(ctx, userId)
  await endResetsOf(ctx, userId, ctx.now())
}
