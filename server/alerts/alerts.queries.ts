import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { users } from '../accounts/accounts.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { alertChoices, alertDevices, alertKeys } from './alerts.tables.ts'

export type Keys = Pick<typeof alertKeys.$inferSelect, 'public_key' | 'private_key'>
export type Device = typeof alertDevices.$inferSelect
export type NewDevice = Omit<typeof alertDevices.$inferInsert, 'id'>
export type Choices = Omit<typeof alertChoices.$inferSelect, 'user_id'>

export async function findKeys(ctx: Ctx): Promise<Keys | null> {
  const [row] = await ctx.db.select().from(alertKeys)
  return row ?? null
}

/** Of two processes that make keys at once, one stores them. */
export async function insertKeys(ctx: Ctx, keys: Keys): Promise<void> {
  await ctx.db.insert(alertKeys).values(keys).onConflictDoNothing()
}

/** A member's devices, the newest first. */
export const listDevices = (ctx: Ctx, userId: number): Promise<Device[]> =>
  ctx.db
    .select()
    .from(alertDevices)
    .where(eq(alertDevices.user_id, userId))
    .orderBy(desc(alertDevices.created_at), desc(alertDevices.id))

export async function findDevice(ctx: Ctx, id: number): Promise<Device | null> {
  const [row] = await ctx.db.select().from(alertDevices).where(eq(alertDevices.id, id))
  return row ?? null
}

/** Adds a browser; one that is known gets its new keys, member and language. */
export async function putDevice(ctx: Ctx, device: NewDevice): Promise<Device> {
  const { endpoint: _, ...anew } = device
  const [row] = await ctx.db
    .insert(alertDevices)
    .values(device)
    .onConflictDoUpdate({
      target: alertDevices.endpoint,
      set: { ...anew, rung_at: null, rung_times: 0 },
    })
    .returning()
  return row as Device
}

export async function deleteDevices(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db.delete(alertDevices).where(inArray(alertDevices.id, ids))
}

/** False for a device of somebody else. */
export async function deleteOwnDevice(ctx: Ctx, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await ctx.db
    .delete(alertDevices)
    .where(and(eq(alertDevices.id, id), eq(alertDevices.user_id, userId)))
  return rowCount === 1
}

export async function noteRung(ctx: Ctx, id: number): Promise<void> {
  const dayOf = (moment: SQLWrapper) => sql`(${moment} at time zone 'Africa/Cairo')::date`
  const { rung_at, rung_times } = alertDevices
  // One statement, because several alerts ring on a device at once.
  const isAgain = sql`${dayOf(rung_at)} = ${dayOf(sql`${ctx.now().toISOString()}::timestamptz`)}`
  await ctx.db
    .update(alertDevices)
    .set({
      rung_at: ctx.now(),
      rung_times: sql`case when ${isAgain} then ${rung_times} + 1 else 1 end`,
    })
    .where(eq(alertDevices.id, id))
}

/** Members with a device, who are not suspended. */
export async function listMembersWithDevices(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(alertDevices, eq(alertDevices.user_id, users.id))
    .where(and(eq(users.is_admin, true), isNull(users.suspended_at)))
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}

/** Members who are not suspended, by name. */
export const listMembers = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.is_admin, true), isNull(users.suspended_at)))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))

/** Whether somebody is on the staff and not suspended. */
export async function findWhetherWorking(ctx: Ctx, userId: number): Promise<boolean> {
  const isWorking = and(eq(users.id, userId), eq(users.is_admin, true), isNull(users.suspended_at))
  return (await ctx.db.$count(users, isWorking)) > 0
}

const { user_id: _user, ...choiceColumns } = getTableColumns(alertChoices)

/** @param hold whether the row is locked until the transaction ends */
export async function findChoices(ctx: Ctx, userId: number, hold = false): Promise<Choices | null> {
  const query = ctx.db.select(choiceColumns).from(alertChoices)
  const [row] = await (hold
    ? query.where(eq(alertChoices.user_id, userId)).for('update')
    : query.where(eq(alertChoices.user_id, userId)))
  return row ?? null
}

/** Makes the row of a member's choices, as they are without one. */
export async function ensureChoices(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.insert(alertChoices).values({ user_id: userId }).onConflictDoNothing()
}

export async function updateChoices(
  ctx: Ctx,
  userId: number,
  change: Partial<Choices>,
): Promise<void> {
  await ctx.db.update(alertChoices).set(change).where(eq(alertChoices.user_id, userId))
}

/** Number and sum in piastres of an order; null if there is none. */
export async function findNumberAndSum(
  ctx: Ctx,
  orderId: number,
): Promise<{ number: string; sum: number } | null> {
  const [row] = await ctx.db
    .select({ number: orders.number, sum: orders.total_price })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row ?? null
}
