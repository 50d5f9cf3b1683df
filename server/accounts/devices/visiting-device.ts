/**
 * Device of the signed-in visitor, for which wrong guesses in further confirmations are counted
 * (R315).
 */
import type { Ctx } from '#server/ctx.ts'
import { findOwnSession } from '../sessions/sessions.queries.ts'
import { visitingUser } from '../sessions/visiting-user.ts'
import type { KnownDevice } from './known-devices.queries.ts'
import { findDeviceOf } from './known-devices.ts'

/** Null for a session from before devices had marks, or with an expired device. */
export async function findVisitingDevice(ctx: Ctx): Promise<KnownDevice | null> {
  const { id, session } = visitingUser(ctx)
  return findDeviceOf(ctx, id, (await findOwnSession(ctx, session))?.device_id ?? null)
}
