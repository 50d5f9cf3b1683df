/**
 * Showing who one is by something else than the password. What can be guessed, a code, is limited
 * for each account, and for a known device by itself; a signature cannot be, and is not, so that
 * whoever has a passkey comes in whatever others try.
 */
import { accountTexts } from '#contract/account-texts.ts'
import type { FieldErrors, SecondStep } from '#contract/refusal.ts'
import type { Shown } from '#contract/second-steps.ts'
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
 * Who tries codes: a device that has shown this account's second step before is counted by itself
 * (R315), all others together.
 */
export type Guesser = {
  userId: number
  device?: Pick<KnownDevice, 'id' | 'second_step_shown'> | null
}

const whoseOf = ({ userId, device }: Guesser): string =>
  device?.second_step_shown ? `device ${device.id}` : `user ${userId}`

/** What is done by who has shown it; the user is locked. */
type Work<Done> = (ctx: Ctx, user: UserRow) => Promise<Done>

/** Those that this user has. */
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
 * Takes what the user shows, and does `work` with it in one transaction; refuses with 422 what is
 * wrong, with 429 who has tried too many codes. Once an hour's codes were wrong, the user is told
 * (code-alarms.ts).
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
 * How wrong codes are counted, also at an app that is not confirmed yet. @param onBound told once
 * the last wrong code of an hour was judged
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
 * Forgets the wrong codes of all but known devices, and that they were told of: of who has changed
 * the password after showing a second step, and of who has no codes any more. A new password by
 * mail shows none, so it forgets nothing (R276).
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
    // Before the transaction: it takes long.
    const hash = await hashCode(ctx, userId, recovery_code ?? '')
    return goOn((ctx) => useCode(ctx, userId, hash))
  }
  return limitCodes(ctx, guesser, judge, () => raiseCodeAlarm(ctx, userId))
}

function wrongIn({ passkey, code }: Shown): FieldErrors {
  if (passkey) return { passkey: [accountTexts.passkey_wrong] }
  return code === undefined
    ? { recovery_code: [accountTexts.recovery_code_wrong] }
    : { code: [accountTexts.code_wrong] }
}
