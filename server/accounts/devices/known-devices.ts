/**
 * Devices on which somebody has signed in before (R315). A device keeps a random mark and sends it
 * when it signs in again: its wrong guesses at that account are then counted for it alone, so that
 * others behind the same address, or guesses from everywhere, cannot shut its owner out. A mark
 * opens nothing, is made for whoever has signed in fully, and is good for one account.
 */
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import { daysBefore } from '#server/db/batches.ts'
import { hashToken, makeToken } from '../sessions/tokens.ts'
import {
  deleteSpareDevices,
  findKnownDevice,
  findKnownDeviceById,
  insertKnownDevice,
  type KnownDevice,
  noteReturn,
} from './known-devices.queries.ts'

/** Devices of one account. */
const most = 10
/** Days for which a device is known that is not used. */
const life = 180

/** The moment after which a device must have been used to be known still. */
export const devicesSince = (now: Date): Date => daysBefore(now, life)

/**
 * A browser that several accounts sign in on sends the marks of all, parted by dots: it does not
 * know which is whose.
 */
const marksIn = (sent: string | undefined): string[] =>
  sent ? sent.split('.').slice(0, limits.device_marks) : []

/**
 * The device whose mark was sent, if it is known for this account; null of no mark, a forged one or
 * another account's.
 */
export async function findDevice(
  ctx: Ctx,
  userId: number | undefined,
  sent: string | undefined,
): Promise<KnownDevice | null> {
  const marks = marksIn(sent)
  // Of an address without an account it is looked for as well: the answer takes as long.
  return marks.length === 0
    ? null
    : findKnownDevice(ctx, userId ?? 0, marks.map(hashToken), devicesSince(ctx.now()))
}

/** The device of a session that is open. */
export async function findDeviceOf(
  ctx: Ctx,
  userId: number,
  deviceId: number | null,
): Promise<KnownDevice | null> {
  return deviceId === null
    ? null
    : findKnownDeviceById(ctx, userId, deviceId, devicesSince(ctx.now()))
}

/**
 * Of who has just signed in fully: the device that was known already, or a new one. Answers the
 * mark that it keeps.
 */
export async function knowDevice(
  ctx: Ctx,
  userId: number,
  { sent, secondStepShown }: { sent: string | undefined; secondStepShown: boolean },
): Promise<{ id: number; mark: string }> {
  const now = ctx.now()
  const known = await findDevice(ctx, userId, sent)
  const mark = known && marksIn(sent).find((one) => hashToken(one).equals(known.mark_hash))
  if (mark && (await noteReturn(ctx, known.id, { now, secondStepShown })))
    return { id: known.id, mark }
  const { token, hash } = makeToken()
  const id = await insertKnownDevice(ctx, {
    user_id: userId,
    mark_hash: hash,
    created_at: now,
    second_step_shown: secondStepShown,
  })
  await deleteSpareDevices(ctx, userId, id, most)
  return { id, mark: token }
}
