/**
 * Second factors of staff (R275): passkeys, an authenticator app, recovery codes. The first factor
 * comes with recovery codes, and they are deleted with the last one. Every change is mailed to the
 * account's owner, who may not have made it.
 */
import type { Lang } from '#contract/parts.ts'
import type { PasskeyMade } from '#contract/accounts/second-steps.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { Call } from '#server/http/serve.ts'
import { conflictFor, found, invalid } from '#server/refusal.ts'
import { type FactorChange, mailFactorsChanged } from '../accounts.mail.ts'
import { findUser, lockUser, type UserRow } from '../accounts.queries.ts'
import { findVisitingDevice } from '../devices/visiting-device.ts'
import { nameDevice } from '../sessions/devices.ts'
import { visitingUser } from '../sessions/visiting-user.ts'
import { noteSecondStep } from '../sessions/sessions.queries.ts'
import { findStanding } from '../staff/standing.queries.ts'
import {
  deleteAuthenticatorOf,
  findAuthenticator,
  putAuthenticator,
} from './authenticators.queries.ts'
import { makeSecret, showSecret, takeFirstCode } from './authenticators.ts'
import { askForNewPasskey, readNewPasskey } from './passkeys.ts'
import { deletePasskeyOf, insertPasskey, listPasskeys } from './passkeys.queries.ts'
import { countCodes, deleteCodesOf } from './recovery-codes.queries.ts'
import { keepCodes, type MadeCodes, makeCodes } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'
import { limitCodes } from './second-steps.ts'

type Spoken = { lang: Lang }

export async function listFactors(ctx: Ctx) {
  const { id } = visitingUser(ctx)
  const authenticator = await findAuthenticator(ctx, id)
  return {
    takes_passkeys: relyingPartyOf(ctx.config) !== null,
    passkeys: await listPasskeys(ctx, id),
    authenticator: authenticator?.confirmed_at ? { created_at: authenticator.confirmed_at } : null,
    recovery_codes: await countCodes(ctx, id),
    password_changed_at: found(await findUser(ctx, id), 'User').password_changed_at,
  }
}

/** Options for a new passkey. Refuses with 409 if the shop's address cannot have passkeys. */
export async function askNewPasskey(ctx: Ctx) {
  const { id, session } = visitingUser(ctx)
  return askForNewPasskey(ctx, found(await findUser(ctx, id), 'User'), session)
}

/**
 * Saves a passkey. Refuses with 422 one not made for this session's challenge, with 409 one that is
 * saved already.
 */
export async function addPasskey(
  ctx: Ctx,
  { passkey, name, lang }: { passkey: PasskeyMade; name?: string | undefined } & Spoken,
  { userAgent }: Pick<Call, 'userAgent'>,
) {
  const { id, session } = visitingUser(ctx)
  const made = await readNewPasskey(ctx, passkey, session)
  return addFactor(ctx, { id, lang, what: 'passkey_added' }, async (ctx) => {
    const device = name ?? nameDevice(userAgent) ?? 'Passkey'
    const row = await insertPasskey(ctx, {
      ...made,
      user_id: id,
      name: device,
      created_at: ctx.now(),
    })
    if (!row) throw conflictFor('passkey_taken')
    await logChange(ctx, {
      room: 'factors',
      record_id: row.id,
      after: { kind: 'passkey', name: device },
    })
  })
}

export async function removePasskey(ctx: Ctx, { id, lang }: { id: number } & Spoken) {
  return removeFactor(ctx, { lang, what: 'passkey_removed' }, async (ctx, user) => {
    const { name } = found(await deletePasskeyOf(ctx, user.id, id), 'Passkey')
    await logChange(ctx, { room: 'factors', record_id: id, before: { kind: 'passkey', name } })
  })
}

/** A new secret, not valid yet; a confirmed app stays valid until the new one is confirmed. */
export async function beginAuthenticator(ctx: Ctx): Promise<{ secret: string; svg: string }> {
  const { id } = visitingUser(ctx)
  const { email } = found(await findUser(ctx, id), 'User')
  const secret = makeSecret()
  await putAuthenticator(ctx, { user_id: id, secret, created_at: ctx.now() })
  return showSecret(ctx, email, secret)
}

/** Confirms the app. Refuses with 422 a wrong code, with 409 an app that is not being set up. */
export async function confirmAuthenticator(ctx: Ctx, { code, lang }: { code: string } & Spoken) {
  const { id } = visitingUser(ctx)
  const waiting = await findAuthenticator(ctx, id)
  if (!waiting || (waiting.confirmed_at && !waiting.next_secret))
    throw conflictFor('no_authenticator')
  const what = waiting.confirmed_at ? 'authenticator_replaced' : 'authenticator_added'
  const added = await limitCodes(ctx, { userId: id, device: await findVisitingDevice(ctx) }, () =>
    addFactor(ctx, { id, lang, what }, async (ctx) => {
      if (!(await takeFirstCode(ctx, id, code))) throw new WrongCode()
      await logChange(ctx, { room: 'factors', record_id: null, after: { kind: 'authenticator' } })
    }).catch(nullIfWrong),
  )
  if (!added) throw invalid({ code: ['account_code_wrong'] })
  return added
}

class WrongCode extends Error {}

function nullIfWrong(failure: unknown): null {
  if (failure instanceof WrongCode) return null
  throw failure
}

export async function removeAuthenticator(ctx: Ctx, { lang }: Spoken) {
  return removeFactor(ctx, { lang, what: 'authenticator_removed' }, async (ctx, user) => {
    if (!(await deleteAuthenticatorOf(ctx, user.id))) found(null, 'Authenticator')
    await logChange(ctx, { room: 'factors', record_id: null, before: { kind: 'authenticator' } })
  })
}

/** Replaces the recovery codes. Refuses with 409 a user without a second factor. */
export async function renewRecoveryCodes(ctx: Ctx, { lang }: Spoken) {
  const { id } = visitingUser(ctx)
  const made = await makeCodes()
  return inTransaction(ctx, async (ctx) => {
    const user = found(await lockUser(ctx, id), 'User')
    if (!(await hasFactor(ctx, id))) throw conflictFor('no_factor')
    const recovery_codes = await keepCodes(ctx, id, made)
    await logChange(ctx, { room: 'factors', record_id: null, after: { kind: 'recovery_codes' } })
    await mailChange(ctx, user, lang, 'recovery_codes_made')
    return { factors: await listFactors(ctx), recovery_codes }
  })
}

const hasFactor = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await findStanding(ctx, id))?.has === true

type Change = Spoken & { what: FactorChange }

async function addFactor(
  ctx: Ctx,
  { id, lang, what }: Change & { id: number },
  add: (ctx: Ctx) => Promise<void>,
) {
  // Hashed before the transaction, if codes will probably be needed.
  const spare: MadeCodes | null = (await hasFactor(ctx, id)) ? null : await makeCodes()
  return inTransaction(ctx, async (ctx) => {
    const user = found(await lockUser(ctx, id), 'User')
    const isFirst = !(await hasFactor(ctx, id))
    await add(ctx)
    await noteSecondStep(ctx, visitingUser(ctx).session)
    const recovery_codes = isFirst ? await keepCodes(ctx, id, spare ?? (await makeCodes())) : null
    await mailChange(ctx, user, lang, what)
    return { factors: await listFactors(ctx), recovery_codes }
  })
}

/**
 * Removes a factor. Refuses with 409 the last one while the user's role requires one: the user
 * would be locked out (R314).
 */
async function removeFactor(
  ctx: Ctx,
  { lang, what }: Change,
  remove: (ctx: Ctx, user: UserRow) => Promise<void>,
) {
  const { id } = visitingUser(ctx)
  return inTransaction(ctx, async (ctx) => {
    const user = found(await lockUser(ctx, id), 'User')
    await remove(ctx, user)
    const standing = await findStanding(ctx, id)
    if (standing?.needs && !standing.has) throw conflictFor('last_factor')
    if (!standing?.has) await deleteCodesOf(ctx, id)
    await mailChange(ctx, user, lang, what)
    return { factors: await listFactors(ctx) }
  })
}

const mailChange = (
  ctx: Ctx,
  { email }: UserRow,
  language: Lang,
  what: FactorChange,
): Promise<void> => mailFactorsChanged(ctx, { to: email, language, what })
