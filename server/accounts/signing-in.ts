/** Sign-in by password, followed by a second factor for staff who have one (R275). */
import type { User } from '#contract/accounts/accounts.ts'
import type { Lang } from '#contract/parts.ts'
import type { Shown } from '#contract/accounts/second-steps.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { emit } from '#server/events.ts'
import type { Call } from '#server/http/serve.ts'
import { invalid, secondStep, suspended, wrongCredentials } from '#server/refusal.ts'
import { mailFactorsChanged } from './accounts.mail.ts'
import { findUserByEmail, lockPassword, type UserRow } from './accounts.queries.ts'
import { findDevice, knowDevice } from './devices/known-devices.ts'
import { type DeviceTokens, type Merged, signedIn } from './events.ts'
import { askForPasskey } from './factors/passkeys.ts'
import { listWays, withShown } from './factors/second-steps.ts'
import { judgeGuess } from './guesses/guesses.ts'
import { beginPending, beginSession } from './sessions/sessions.ts'
import { deletePending, findPending } from './sessions/sessions.queries.ts'
import { hashToken } from './sessions/tokens.ts'
import { findStanding } from './staff/standing.queries.ts'
import { roleOf, standingOf } from './staff/standing.ts'

/**
 * `token` opens the new session, `device_mark` identifies the device (R315); the other two are the
 * user's own cart and wishlist, merged with the device's.
 */
export type SignedIn = Required<Merged> & { token: string; user: User; device_mark: string }

type Asked = DeviceTokens & { remember?: boolean | undefined; device_mark?: string | undefined }

/**
 * Signs in by password. Refuses with 401 a wrong address or password, with the same text and time
 * for both, with 429 too many guesses, and with 403 `second_step` a user with a second factor, with
 * the token to continue.
 * @param network of the client, as in judgeGuess
 */
export async function logIn(
  ctx: Ctx,
  { email, password, remember, device_mark, ...held }: Asked & { email: string; password: string },
  { network, userAgent }: Pick<Call, 'network' | 'userAgent'>,
): Promise<SignedIn> {
  const user = await findUserByEmail(ctx, email)
  const device = await findDevice(ctx, user?.id, device_mark)
  const isRight = await judgeGuess(
    ctx,
    { email, password, network, device },
    user?.password_hash ?? null,
  )
  if (!user || !isRight) throw wrongCredentials()
  const answer = await inTransaction(ctx, async (ctx) => {
    // Locked, because a password changed at this moment would not end the session started here.
    if (!(await lockPassword(ctx, user.id, user.password_hash))) throw wrongCredentials()
    if (user.suspended_at) throw suspended()
    return signInOrAsk(ctx, user, { ...held, device_mark, userAgent, isRemembered: remember })
  })
  return unlessAsked(ctx, user.id, answer)
}

/** Result after the right password: a session, or the token for the second factor. */
export async function signInOrAsk(
  ctx: Ctx,
  user: UserRow,
  beginner: Beginner,
): Promise<SignedIn | string> {
  const needsMore = user.is_admin && (await findStanding(ctx, user.id))?.has === true
  return needsMore ? beginPending(ctx, user.id, beginner) : signIn(ctx, user, beginner)
}

/**
 * Returns the session once that is committed; refuses with 403 `second_step` a user with a second
 * factor.
 */
export async function unlessAsked(
  ctx: Ctx,
  userId: number,
  answer: SignedIn | string,
): Promise<SignedIn> {
  if (typeof answer === 'string') throw secondStep(answer, await listWays(ctx, userId))
  return answer
}

const stepEnded = () => invalid({ step_token: ['account_step_ended'] })

async function getPending(ctx: Ctx, session: Buffer) {
  const pending = await findPending(ctx, session, ctx.now())
  if (!pending) throw stepEnded()
  return pending
}

/**
 * Browser options to sign with a passkey after the password. Refuses with 422 after ten minutes.
 */
export async function askLoginPasskey(ctx: Ctx, { step_token }: { step_token: string }) {
  const session = hashToken(step_token)
  return askForPasskey(ctx, (await getPending(ctx, session)).user_id, session)
}

/**
 * Signs in by the second factor. Refuses with 422 after ten minutes and a wrong factor, with 429
 * too many codes.
 */
export async function logInSecond(
  ctx: Ctx,
  {
    step_token,
    passkey,
    code,
    recovery_code,
    remember,
    lang,
    device_mark,
    ...held
  }: Asked & Shown & { step_token: string; lang: Lang },
  { userAgent }: Pick<Call, 'userAgent'>,
): Promise<SignedIn> {
  const session = hashToken(step_token)
  const { user_id: userId, is_remembered } = await getPending(ctx, session)
  const device = await findDevice(ctx, userId, device_mark)
  return withShown(
    ctx,
    { userId, device, shown: { passkey, code, recovery_code }, session },
    async (ctx, user) => {
      // A changed password, a reset or a concurrent sign-in has ended the session meanwhile.
      if (!(await deletePending(ctx, session))) throw stepEnded()
      if (user.suspended_at) throw suspended()
      if (recovery_code !== undefined)
        await mailFactorsChanged(ctx, {
          to: user.email,
          language: lang,
          what: 'recovery_code_used',
        })
      return signIn(ctx, user, {
        ...held,
        device_mark,
        userAgent,
        isRemembered: remember ?? is_remembered,
        secondStepShown: true,
      })
    },
  )
}

type Beginner = DeviceTokens & {
  userAgent: string | undefined
  isRemembered?: boolean | undefined
  device_mark?: string | undefined
  secondStepShown?: boolean
}

export async function signIn(
  ctx: Ctx,
  user: UserRow,
  {
    guest_token,
    wishlist_token,
    order_token,
    userAgent,
    isRemembered,
    device_mark,
    secondStepShown = false,
  }: Beginner,
): Promise<SignedIn> {
  const { id: deviceId, mark } = await knowDevice(ctx, user.id, {
    sent: device_mark,
    secondStepShown,
  })
  const role = roleOf(user)
  const { token, session } = await beginSession(ctx, user.id, {
    role,
    userAgent,
    isRemembered,
    deviceId,
    secondStepShown,
  })
  const visitor = { kind: 'user', id: user.id, name: user.name, session, staff: null } as const
  const merged = await emit({ ...ctx, visitor }, signedIn, {
    user_id: user.id,
    guest_token,
    wishlist_token,
    order_token,
  })
  // Cart and wishlist subscribe (app.ts), and each returns its token.
  return {
    token,
    user: await shown(ctx, user),
    device_mark: mark,
    ...(Object.assign({}, ...merged) as Required<Merged>),
  }
}

/** A user in the form of responses. */
export async function shown(
  ctx: Ctx,
  { id, name, email, phone, is_admin, role }: UserRow,
): Promise<User> {
  const standing = (is_admin && (await findStanding(ctx, id))) || {
    is_admin,
    role,
    needs: false,
    has: false,
  }
  return { id, name, email, phone, isadmin: is_admin ? 'admin' : 'user', ...standingOf(standing) }
}
