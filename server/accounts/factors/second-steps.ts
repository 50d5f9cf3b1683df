/**
 * Showing who one is by something else than the password. What can be guessed, a code, is limited for each account; a signature cannot be, and is
 * not, so that whoever has a passkey comes in whatever others try.
 */
import { accountTexts } from '#contract/account-texts.ts'
import type { FieldErrors, SecondStep } from '#contract/refusal.ts'
import type { Shown } from '#contract/second-steps.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { invalid } from '#server/refusal.ts'
import { forgetGuesses, type GuessLimit, limitGuesses } from '../guesses/limited-guesses.ts'
import { lockUser, type UserRow } from '../accounts.queries.ts'
import { findAuthenticator } from './authenticators.queries.ts'
import { takeCode } from './authenticators.ts'
import { isSigned } from './passkeys.ts'
import { listPasskeys } from './passkeys.queries.ts'
import { countCodes } from './recovery-codes.queries.ts'
import { hashCode, useCode } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'

const hour = 3_600_000
const inAnHour: GuessLimit = { most: 10, window: hour }
const inADay: GuessLimit = { most: 30, window: 24 * hour }

const subjectsOf = (userId: number) => ({ hour: `code of user ${userId}, hour`, day: `code of user ${userId}, day` })

/** What is done by who has shown it; the user is locked. */
type Work<Done> = (ctx: Ctx, user: UserRow) => Promise<Done>

/** Those that this user has. */
export async function listWays(ctx: Ctx, userId: number): Promise<SecondStep[]> {
  const hasPasskey = relyingPartyOf(ctx.config) !== null && (await listPasskeys(ctx, userId)).length > 0
  const hasApp = (await findAuthenticator(ctx, userId))?.confirmed_at != null
  const hasCodes = (await countCodes(ctx, userId)) !== null
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasApp ? (['code'] as const) : []),
    ...(hasCodes ? (['recovery_code'] as const) : []),
  ]
}

/**
 * Takes what the user shows, and does `work` with it in one transaction; refuses with 422 what is wrong, with 429 who has tried too many codes.
 * @param session whose challenge a passkey signs
 */
export async function withShown<Done>(
  ctx: Ctx,
  { userId, shown, session }: { userId: number; shown: Shown; session: Buffer },
  work: Work<Done>,
): Promise<Done> {
  const done = await take(ctx, userId, shown, session, work)
  if (!done) throw invalid(wrongIn(shown))
  return done.done
}

/** How wrong codes are counted, also at an app that is not confirmed yet. */
export const limitCodes = <Found>(ctx: Ctx, userId: number, judge: () => Promise<Found | null>): Promise<Found | null> => {
  const subjects = subjectsOf(userId)
  return limitGuesses(ctx, [subjects.day], inADay, () => limitGuesses(ctx, [subjects.hour], inAnHour, judge))
}

/** Of who has a new password: whoever tried codes had the former one. */
export const forgetCodes = (ctx: Ctx, userId: number): Promise<void> => forgetGuesses(ctx, Object.values(subjectsOf(userId)))

async function take<Done>(ctx: Ctx, userId: number, shown: Shown, session: Buffer, work: Work<Done>) {
  const { passkey, code, recovery_code } = shown
  const goOn = (isRight: (ctx: Ctx) => Promise<boolean>): Promise<{ done: Done } | null> =>
    inTransaction(ctx, async (ctx) => {
      const user = await lockUser(ctx, userId)
      return user && (await isRight(ctx)) ? { done: await work(ctx, user) } : null
    })
  if (passkey) return goOn((ctx) => isSigned(ctx, userId, passkey, session))
  return limitCodes(ctx, userId, async () => {
    if (code !== undefined) return goOn((ctx) => takeCode(ctx, userId, code))
    // Before the transaction: it takes long.
    const hash = await hashCode(ctx, userId, recovery_code ?? '')
    return goOn((ctx) => useCode(ctx, userId, hash))
  })
}

function wrongIn({ passkey, code }: Shown): FieldErrors {
  if (passkey) return { passkey: [accountTexts.passkey_wrong] }
  return code === undefined ? { recovery_code: [accountTexts.recovery_code_wrong] } : { code: [accountTexts.code_wrong] }
}
