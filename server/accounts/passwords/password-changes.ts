/**
 * New passwords: by the old one, or by a link that is mailed to whoever forgot it. Every change of
 * a password ends all sessions and all links of its user, so that nobody stays who came in with the
 * old one, and tells the user by mail, who may not have made it. Wrong codes of the second step are
 * forgotten only where it was shown: whoever holds the mailbox could try codes without end
 * otherwise (R276).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { accountTexts } from '#contract/account-texts.ts'
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

/** A link ends this long after it was asked for. Milliseconds. */
const linkLife = 3_600_000
/** Links of one user that live at a time; whoever asks for more has mails enough. */
const mostLinks = 5
/**
 * An answer about a forgotten password takes at least this long, whether or not there was anything
 * to do. Milliseconds.
 */
const answerAfter = 200

type NewPassword = { password: string; lang: Lang }

/**
 * Changes the visitor's own password. Answers the token of the only session left; refuses with 422
 * when the old password is wrong, with 429 as judgeGuess.
 */
export async function changePassword(
  ctx: Ctx,
  { current_password, password, lang }: NewPassword & { current_password: string },
  { network, userAgent }: Pick<Call, 'network' | 'userAgent'>,
): Promise<{ token: string }> {
  refuseCommon(password)
  const wrong = () => invalid({ current_password: [accountTexts.wrong_password] })
  const { id, session } = visitingUser(ctx)
  const { email, password_hash: old } = found(await findUser(ctx, id), 'User')
  const device = await findVisitingDevice(ctx)
  if (!(await judgeGuess(ctx, { email, password: current_password, network, device }, old)))
    throw wrong()
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (ctx) => {
    // While this one was hashed another may have been set: what was right is then wrong.
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

/**
 * Mails a link to the address when it has an account. Nobody can tell, by the answer or by how long
 * it took.
 */
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

/**
 * Sets the password of the user whose link this is, once; refuses with 422 a link that was used or
 * has ended.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password, lang }: NewPassword & { token: string },
  { network }: Pick<Call, 'network'>,
): Promise<void> {
  refuseCommon(password)
  const ended = () => invalid({ token: [accountTexts.link_ended] })
  const tokenHash = hashToken(token)
  const reset = await findLivingReset(ctx, tokenHash, ctx.now())
  if (!reset) throw ended()
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, reset.user_id)
    // Asked again behind the lock: of two who use a link at once the second finds it used.
    if (!user || !(await findLivingReset(ctx, tokenHash, ctx.now()))) throw ended()
    await setPassword(ctx, user.id, passwordHash)
    await forgetSlowGuesses(ctx, user.email, network, 'mail')
    await mailPasswordChanged(ctx, { to: user.email, language: lang })
  })
}

/**
 * Ends sessions and links. Devices stay known and wrong codes counted, whoever sets it: a mailbox
 * alone must not take the one or the other away. For whoever has locked the user, or all of them.
 */
export async function setPassword(ctx: Ctx, userId: number, passwordHash: string): Promise<void> {
  await updatePassword(ctx, userId, passwordHash)
  await deleteSessionsOf(ctx, userId)
  await endResetsOf(ctx, userId, ctx.now())
}
