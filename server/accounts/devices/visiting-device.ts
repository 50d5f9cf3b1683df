/**
 * The device of who is signed in: their wrong guesses at what they are asked again are counted for
 * it (R315).
 */
import type { Ctx } from '#server/ctx.ts'
import { findOwnSession } from '../sessions/sessions.queries.ts'
import { visitingUser } from '../sessions/visiting-user.ts'
import type { KnownDevice } from './known-devices.queries.ts'
import { findDeviceOf } from './known-devices.ts'

/** Null of a session that was begun before devices had marks, or whose device is known no more. */
export async function findVisitingDevice(ctx: Ctx): Promise<KnownDevice | null> {
  const { id, session } = visitingUser(ctx)
  return findDeviceOf(ctx, id, (await findOwnSession(ctx, session))?.device_id ?? null)
}
