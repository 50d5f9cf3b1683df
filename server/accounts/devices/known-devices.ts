/**
 * Known devices, on which the user has signed in before (R315). A device stores a random mark and
 * sends it at sign-in: its wrong guesses at that account are then counted separately, so that
 * others behind the same address, or guesses from everywhere, cannot lock its owner out. A mark
 * authorises nothing, is made after a full sign-in, and is valid for one account.
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

/** Limit of devices per account. */
const most = 10
/** Days after which an unused device expires. */
const life = 180

/** Time after which a device must have been used to be known. */
export const devicesSince = (now: Date): Date => daysBefore(now, life)

/**
 * Marks sent by a browser: one used by several accounts sends those of all, separated by dots,
 * because it does not know which is whose.
 */
const marksIn = (sent: string | undefined): string[] =>
  sent ? sent.split('.').slice(0, limits.device_marks) : []

/**
 * Known device of this account by the sent marks; null for no mark, a forged one or another
 * account's.
 */
export async function findDevice(
  ctx: Ctx,
  userId: number | undefined,
  sent: string | undefined,
): Promise<KnownDevice | null> {
  const marks = marksIn(sent)
  // Queried for an address without an account too, so that the response takes as long.
  return marks.length === 0
    ? null
    : findKnownDevice(ctx, userId ?? 0, marks.map(hashToken), devicesSince(ctx.now()))
}

/** Known device of an open session. */
export async function findDeviceOf(
  ctx: Ctx,
  userId: number,
  deviceId: number | null,
): Promise<KnownDevice | null> {
  return deviceId === null
    ? null
    : findKnownDeviceById(ctx, userId, deviceId, devicesSince(ctx.now()))
}

/** Known or new device after a full sign-in. Returns its mark. */
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
