/**
 * Reset of second factors by the shop's operator, for users who have lost them all: the password
 * alone opens the account again.
 */
import type { Lang } from '#contract/parts.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { found } from '#server/refusal.ts'
import { mailFactorsChanged } from '../accounts.mail.ts'
import { findUserByEmail, lockUser, type UserRow } from '../accounts.queries.ts'
import { signOutEverywhere } from '../sessions/sessions.ts'
import { deleteAuthenticatorOf } from './authenticators.queries.ts'
import { deletePasskeysOf } from './passkeys.queries.ts'
import { deleteCodesOf } from './recovery-codes.queries.ts'
import { forgetCodes } from './second-steps.ts'

/**
 * Removes passkeys, authenticator and recovery codes of a user, ends all sessions and mails the
 * user. Refuses with 404 an unknown user.
 * @param lang of the mail
 */
export async function resetFactors(
  ctx: Ctx,
  userId: number,
  lang: Lang = 'en',
): Promise<Pick<UserRow, 'name' | 'email'>> {
  return inTransaction(ctx, async (ctx) => {
    const user = found(await lockUser(ctx, userId), 'User')
    const passkeys = await deletePasskeysOf(ctx, userId)
    const authenticator = await deleteAuthenticatorOf(ctx, userId)
    await deleteCodesOf(ctx, userId)
    await forgetCodes(ctx, userId)
    await signOutEverywhere(ctx, userId)
    const before = { name: user.name, passkeys, authenticator }
    await logChange(ctx, { room: 'factors', record_id: userId, title: user.name, before })
    await mailFactorsChanged(ctx, { to: user.email, language: lang, what: 'reset' })
    return { name: user.name, email: user.email }
  })
}

export async function resetFactorsOf(
  ctx: Ctx,
  email: string,
): Promise<Pick<UserRow, 'name' | 'email'>> {
  return resetFactors(ctx, found(await findUserByEmail(ctx, email), `Account of ${email}`).id)
}
