import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { deleteSome } from '#server/db/batches.ts'
import { knownDevices } from '../accounts.tables.ts'

export type KnownDevice = Pick<
  typeof knownDevices.$inferSelect,
  'id' | 'mark_hash' | 'second_step_shown'
>

const columns = {
  id: knownDevices.id,
  mark_hash: knownDevices.mark_hash,
  second_step_shown: knownDevices.second_step_shown,
}

/** Time of last use; never null, because a device is used when it is first known. */
const usedAt = sql<Date>`coalesce(${knownDevices.returned_at}, ${knownDevices.created_at})`

/** The user's device with one of these marks that was used after `since`. */
export async function findKnownDevice(
  ctx: Ctx,
  userId: number,
  marks: Buffer[],
  since: Date,
): Promise<KnownDevice | null> {
  const [device] = await ctx.db
    .select(columns)
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.user_id, userId),
        inArray(knownDevices.mark_hash, marks),
        gt(usedAt, since),
      ),
    )
    .limit(1)
  return device ?? null
}

/** The user's device with this id that was used after `since`. */
export async function findKnownDeviceById(
  ctx: Ctx,
  userId: number,
  id: number,
  since: Date,
): Promise<KnownDevice | null> {
  const [device] = await ctx.db
    .select(columns)
    .from(knownDevices)
    .where(and(eq(knownDevices.id, id), eq(knownDevices.user_id, userId), gt(usedAt, since)))
  return device ?? null
}

export async function insertKnownDevice(
  ctx: Ctx,
  device: typeof knownDevices.$inferInsert,
): Promise<number> {
  const [row] = await ctx.db.insert(knownDevices).values(device).returning({ id: knownDevices.id })
  return (row as { id: number }).id
}

/** False if the device was deleted. */
export async function noteReturn(
  ctx: Ctx,
  id: number,
  { now, secondStepShown }: { now: Date; secondStepShown: boolean },
): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(knownDevices)
    .set({ returned_at: now, ...(secondStepShown && { second_step_shown: true }) })
    .where(eq(knownDevices.id, id))
  return rowCount === 1
}

/**
 * Keeps `most` of the user's devices: this one, then those that returned with their mark, by last
 * use. A program that signs in without a mark each time therefore does not displace devices that
 * people use.
 */
export async function deleteSpareDevices(
  ctx: Ctx,
  userId: number,
  keptId: number,
  most: number,
): Promise<void> {
  const spare = ctx.db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.user_id, userId), ne(knownDevices.id, keptId)))
    .orderBy(
      sql`${knownDevices.returned_at} desc nulls last`,
      desc(knownDevices.created_at),
      desc(knownDevices.id),
    )
    .offset(most - 1)
    .for('update', { skipLocked: true })
  await ctx.db.delete(knownDevices).where(sql`${knownDevices.id} = any (array(${spare}))`)
}

/** @param exceptId null for all */
export async function deleteKnownDevicesOf(
  ctx: Ctx,
  userId: number,
  exceptId: number | null = null,
): Promise<void> {
  const isOther = exceptId === null ? undefined : ne(knownDevices.id, exceptId)
  await ctx.db.delete(knownDevices).where(and(eq(knownDevices.user_id, userId), isOther))
}

export async function deleteKnownDevice(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.id, id))
}

/**
 * Deletes up to the limit devices last used by `until`; returns how many. A locked one is skipped.
 */
export const deleteUnusedDevices = (ctx: Ctx, until: Date, limit: number): Promise<number> =>
  deleteSome(ctx, knownDevices.id, lte(usedAt, until), limit)
