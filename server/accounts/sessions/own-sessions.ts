/**
 * The visitor's own sessions, and ending them (R277); confirming the visitor's identity again
 * (R278).
 */
import type { PasskeySigned } from '#contract/accounts/second-steps.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { Call } from '#server/http/serve.ts'
import { found, invalid } from '#server/refusal.ts'
import { findUser, lockUser } from '../accounts.queries.ts'
import { deleteKnownDevice, deleteKnownDevicesOf } from '../devices/known-devices.queries.ts'
import { findVisitingDevice } from '../devices/visiting-device.ts'
import { askForPasskey } from '../factors/passkeys.ts'
import { withShown } from '../factors/second-steps.ts'
import { judgeGuess } from '../guesses/guesses.ts'
import { roleOf } from '../staff/standing.ts'
import { readDevice } from './devices.ts'
import { endOf } from './sessions.ts'
import { visitingUser } from './visiting-user.ts'
import {
  confirmSession,
  deleteOtherSessions,
  deleteSessionById,
  findDeviceOfSession,
  findOwnSession,
  listLivingSessions,
  noteSecondStep,
  rememberSession,
} from './sessions.queries.ts'

/** Sessions of the visitor: the current one first, then by last use. */
export async function listSessions(ctx: Ctx) {
  const { id, session } = visitingUser(ctx)
  const role = roleOf(found(await findUser(ctx, id), 'User'))
  const now = ctx.now()
  const living = (await listLivingSessions(ctx, id, now)).filter(
    (one) => endOf(one.last_used_at, { ...one, role }) > now,
  )
  return living
    .map(({ token_hash, user_agent, ...one }) => ({
      ...one,
      ...readDevice(user_agent),
      is_this: token_hash.equals(session),
    }))
    .sort((one, other) => Number(other.is_this) - Number(one.is_this))
}

/** Ends a session and deletes its device (R315). Refuses with 404 another user's. */
export async function endSession(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { id: userId } = visitingUser(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    const device = await findDeviceOfSession(ctx, userId, id)
    if (device !== null) await deleteKnownDevice(ctx, device)
    if (!(await deleteSessionById(ctx, userId, id))) found(null, 'Session')
  })
}

/** Ends other sessions, and deletes other devices, also those without a session (R315). */
export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const { id, session } = visitingUser(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, id)
    await deleteKnownDevicesOf(ctx, id, (await findOwnSession(ctx, session))?.device_id)
    await deleteOtherSessions(ctx, id, session)
  })
}

/** Sets whether this session lives as long as a shopper's. */
export async function rememberDevice(ctx: Ctx, { remember }: { remember: boolean }): Promise<void> {
  const { id, session } = visitingUser(ctx)
  const role = roleOf(found(await findUser(ctx, id), 'User'))
  await rememberSession(ctx, session, remember, (created_at) =>
    endOf(ctx.now(), { role, created_at, is_remembered: remember }),
  )
}

/** Refuses with 409 if the shop's address cannot have passkeys. */
export async function askToConfirm(ctx: Ctx) {
  const { id, session } = visitingUser(ctx)
  return askForPasskey(ctx, id, session)
}

type Shown = {
  password?: string | undefined
  passkey?: PasskeySigned | undefined
  code?: string | undefined
}

/**
 * Confirms the visitor's identity. Refuses with 422 a wrong password or factor, with 429 as
 * judgeGuess and as for codes at sign-in.
 */
export async function confirmIdentity(
  ctx: Ctx,
  { password, ...shown }: Shown,
  { network }: Pick<Call, 'network'>,
): Promise<void> {
  const { id, session } = visitingUser(ctx)
  const device = await findVisitingDevice(ctx)
  if (password === undefined)
    return withShown(ctx, { userId: id, device, shown, session }, async (ctx) => {
      await noteSecondStep(ctx, session)
      await confirmSession(ctx, session, ctx.now())
    })
  const { email, password_hash } = found(await findUser(ctx, id), 'User')
  if (!(await judgeGuess(ctx, { email, password, network, device }, password_hash)))
    throw invalid({ password: ['account_wrong_password'] })
  await confirmSession(ctx, session, ctx.now())
}
