/**
 * Sessions by bearer token. A session ends 30 days after its last use, 90 after its start, at
 * sign-out or with the password. For staff who handle money it ends 12 hours after its last use,
 * unless they had their device remembered (R277).
 */
import { handlesMoney, type Role } from '#contract/accounts/roles.ts'
import type { Ctx, Visitor } from '#server/ctx.ts'
import { standingOf } from '../staff/standing.ts'
import { deleteKnownDevicesOf } from '../devices/known-devices.queries.ts'
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
} from './sessions.queries.ts'
import { hashToken, makeToken } from './tokens.ts'
import { visitingUser } from './visiting-user.ts'
import { findKeyVisitor, isKey } from '../keys/keys.ts'

/** Idle lifetime of a session in milliseconds (R87). */
const sessionLife = 30 * 24 * 3_600_000
const sessionLifeWithMoney = 12 * 3_600_000
/** Total lifetime of a session in milliseconds, however much it is used. */
const longestLife = 90 * 24 * 3_600_000
/** Lifetime before the second factor in milliseconds. */
const pendingLife = 600_000
/** Minimum interval in milliseconds of recording use, so that reading does not write. */
const noteEvery = 3_600_000

/**
 * Visitor of a bearer token, whose session is extended to 30 days within its 90; null if it is
 * unknown or has ended.
 */
export async function findVisitor(ctx: Ctx, token: string): Promise<Visitor | null> {
  if (isKey(token)) return findKeyVisitor(ctx, token)
  const tokenHash = hashToken(token)
  const now = ctx.now()
  const session = await findSession(ctx, tokenHash, now)
  if (!session) return null
  const { role, may } = standingOf(session)
  const life = { ...session, role }
  // Sessions from before the total lifetime, or roles, existed may have a later end.
  if (endOf(session.last_used_at, life) <= now || endOf(now, life) <= now) return null
  if (now.getTime() - session.last_used_at.getTime() > noteEvery) {
    await extendSession(ctx, tokenHash, { last_used_at: now, expires_at: endOf(now, life) })
  }
  const staff = role && { role, may, confirmedAt: session.confirmed_at }
  return { kind: 'user', id: session.user_id, name: session.name, session: tokenHash, staff }
}

/**
 * User and device of a new session: user agent, known device, whether a second factor was shown.
 */
export type Beginning = {
  role: Role | null
  userAgent: string | undefined
  isRemembered?: boolean | undefined
  deviceId?: number | null | undefined
  secondStepShown?: boolean | undefined
}

/** Starts a session; `token` is for the user alone; `session` is its stored hash. */
export async function beginSession(
  ctx: Ctx,
  userId: number,
  { role, userAgent, isRemembered = false, deviceId = null, secondStepShown = false }: Beginning,
): Promise<{ token: string; session: Buffer }> {
  const { token, hash } = makeToken()
  const now = ctx.now()
  await insertSession(ctx, {
    token_hash: hash,
    user_id: userId,
    ...{ created_at: now, last_used_at: now, confirmed_at: now },
    expires_at: endOf(now, { role, created_at: now, is_remembered: isRemembered }),
    user_agent: userAgent?.slice(0, 500) || null,
    is_remembered: isRemembered,
    device_id: deviceId,
    second_step_shown: secondStepShown,
  })
  return { token, session: hash }
}

/**
 * Session after the password alone: its token is sent with the second factor, and authorises
 * nothing.
 */
export async function beginPending(
  ctx: Ctx,
  userId: number,
  { userAgent, isRemembered = false }: Pick<Beginning, 'userAgent' | 'isRemembered'>,
): Promise<string> {
  const { token, hash } = makeToken()
  const now = ctx.now()
  await insertSession(ctx, {
    token_hash: hash,
    user_id: userId,
    ...{ created_at: now, last_used_at: now, confirmed_at: now },
    expires_at: new Date(now.getTime() + pendingLife),
    user_agent: userAgent?.slice(0, 500) || null,
    is_remembered: isRemembered,
    awaits_second_step: true,
  })
  return token
}

/**
 * Ends every session of a user and deletes their devices (R315). The caller has locked the user, or
 * all users.
 */
export async function signOutEverywhere(ctx: Ctx, userId: number): Promise<void> {
  // Devices before sessions, everywhere: deleting one writes to its sessions.
  await deleteKnownDevicesOf(ctx, userId)
  await deleteSessionsOf(ctx, userId)
}

/** Ends the visitor's current session only. The device stays known. */
export const logOut = (ctx: Ctx): Promise<void> => deleteSession(ctx, visitingUser(ctx).session)

type Life = { role: Role | null; created_at: Date; is_remembered: boolean }

/** End of a session by its last use. */
export function endOf(used: Date, { role, created_at, is_remembered }: Life): Date {
  const life = role && handlesMoney(role) && !is_remembered ? sessionLifeWithMoney : sessionLife
  return new Date(Math.min(used.getTime() + life, created_at.getTime() + longestLife))
}
