/**
 * Verification of second factors. Codes, which can be guessed, are limited per account, and for a
 * known device separately; a signature is not limited, so that a user with a passkey can sign in
 * whatever others try.
 */
import type { FieldRefusals } from '#contract/field-refusals.ts'
import type { SecondStep } from '#contract/refusal.ts'
import type { Shown } from '#contract/accounts/second-steps.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { invalid } from '#server/refusal.ts'
import { forgetGuesses, type GuessLimit, limitGuesses } from '../guesses/limited-guesses.ts'
import { lockUser, type UserRow } from '../accounts.queries.ts'
import type { KnownDevice } from '../devices/known-devices.queries.ts'
import { findAuthenticator } from './authenticators.queries.ts'
import { takeCode } from './authenticators.ts'
import { deleteCodeAlarm } from './code-alarms.queries.ts'
import { raiseCodeAlarm } from './code-alarms.ts'
import { isSigned } from './passkeys.ts'
import { listPasskeys } from './passkeys.queries.ts'
import { countCodes } from './recovery-codes.queries.ts'
import { hashCode, useCode } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'

const hour = 3_600_000
const inAnHour: GuessLimit = { most: 10, window: hour }
const inADay: GuessLimit = { most: 30, window: 24 * hour }
const inAMonth: GuessLimit = { most: 200, window: 30 * 24 * hour }

const subjectsOf = (whose: string) => ({
  hour: `code of ${whose}, hour`,
  day: `code of ${whose}, day`,
  month: `code of ${whose}, month`,
})

/**
 * Client that tries codes: a device that has shown this account's second factor before is counted
 * separately (R315), all others together.
 */
export type Guesser = {
  userId: number
  device?: Pick<KnownDevice, 'id' | 'second_step_shown'> | null
}

const whoseOf = ({ userId, device }: Guesser): string =>
  device?.second_step_shown ? `device ${device.id}` : `user ${userId}`

/** Work after a successful verification; the user is locked. */
type Work<Done> = (ctx: Ctx, user: UserRow) => Promise<Done>

/** Factors that this user has. */
export async function listWays(ctx: Ctx, userId: number): Promise<SecondStep[]> {
  const hasPasskey =
    relyingPartyOf(ctx.config) !== null && (await listPasskeys(ctx, userId)).length > 0
  const hasApp = (await findAuthenticator(ctx, userId))?.confirmed_at != null
  const hasCodes = (await countCodes(ctx, userId)) !== null
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasApp ? (['code'] as const) : []),
    ...(hasCodes ? (['recovery_code'] as const) : []),
  ]
}

/**
 * Verifies a factor, and runs `work` in the same transaction; refuses with 422 a wrong one, with
 * 429 too many codes. At the hourly limit of wrong codes the user is mailed (code-alarms.ts).
 * @param session whose challenge a passkey signs
 */
export async function withShown<Done>(
  ctx: Ctx,
  { shown, session, ...guesser }: Guesser & { shown: Shown; session: Buffer },
  work: Work<Done>,
): Promise<Done> {
  const done = await take(ctx, guesser, shown, session, work)
  if (!done) throw invalid(wrongIn(shown))
  return done.done
}

/**
 * Counts wrong codes, also of an unconfirmed app.
 * @param onBound called once the last allowed wrong code of an hour was judged
 */
export const limitCodes = <Found>(
  ctx: Ctx,
  guesser: Guesser,
  judge: () => Promise<Found | null>,
  onBound?: () => Promise<void>,
): Promise<Found | null> => {
  const subjects = subjectsOf(whoseOf(guesser))
  return limitGuesses(ctx, [subjects.month], inAMonth, () =>
    limitGuesses(ctx, [subjects.day], inADay, () =>
      limitGuesses(ctx, [subjects.hour], inAnHour, judge, onBound),
    ),
  )
}

/**
 * Deletes counts of wrong codes except those of known devices, and the alarm: after a password
 * change with a second factor, and when the last code factor is removed. A new password by mail
 * shows no second factor, so it deletes nothing (R276).
 */
export async function forgetCodes(ctx: Ctx, userId: number): Promise<void> {
  await forgetGuesses(ctx, Object.values(subjectsOf(whoseOf({ userId }))))
  await deleteCodeAlarm(ctx, userId)
}

async function take<Done>(
  ctx: Ctx,
  guesser: Guesser,
  shown: Shown,
  session: Buffer,
  work: Work<Done>,
) {
  const { userId } = guesser
  const { passkey, code, recovery_code } = shown
  const goOn = (isRight: (ctx: Ctx) => Promise<boolean>): Promise<{ done: Done } | null> =>
    inTransaction(ctx, async (ctx) => {
      const user = await lockUser(ctx, userId)
      return user && (await isRight(ctx)) ? { done: await work(ctx, user) } : null
    })
  if (passkey) return goOn((ctx) => isSigned(ctx, userId, passkey, session))
  const judge = async () => {
    if (code !== undefined) return goOn((ctx) => takeCode(ctx, userId, code))
    // Hashed before the transaction, because it takes long.
    const hash = await hashCode(ctx, userId, recovery_code ?? '')
    return goOn((ctx) => useCode(ctx, userId, hash))
  }
  return limitCodes(ctx, guesser, judge, () => raiseCodeAlarm(ctx, userId))
}

function wrongIn({ passkey, code }: Shown): FieldRefusals {
  if (passkey) return { passkey: ['account_passkey_wrong'] }
  return code === undefined
    ? { recovery_code: ['account_recovery_code_wrong'] }
    : { code: ['account_code_wrong'] }
}
