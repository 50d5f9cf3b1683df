import { asc, desc, eq, inArray } from 'drizzle-orm'
import {
  type CourierColumn,
  courierRecord,
  type couriers as calls,
  type SettlementColumns,
} from '#contract/couriers/couriers.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { Lang } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import { namedIn } from '#server/db/named.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { unlessReferred, unlessTaken } from '#server/db/taken.ts'
import { areas } from '../areas/areas.tables.ts'
import { courierAreas, couriers } from './couriers.tables.ts'

export type CourierRow = Omit<typeof couriers.$inferSelect, 'columns' | 'settlement_columns'> & {
  columns: CourierColumn[]
  settlement_columns: SettlementColumns | null
}
/** Fees in piastres. */
export type CourierArea = {
  area_id: number
  city: string
  city_ar: string | null
  fee: number
  days: number | null
}
export type NewCourierArea = Pick<CourierArea, 'area_id' | 'fee' | 'days'>
export type CourierList = ListOf<ParsedOf<typeof calls.page>>

const orders = (lang: Lang) => ({
  oldest: [asc(couriers.id)],
  newest: [desc(couriers.id)],
  name: [namedIn(lang, couriers.name, couriers.name_ar), asc(couriers.id)],
})

export async function listCourierRows(
  ctx: Ctx,
  { search, sort, lang }: CourierList,
  { limit, offset }: Slice,
): Promise<Rows<CourierRow>> {
  const asked = await mentions(
    ctx,
    courierRecord,
    { name: couriers.name, name_ar: couriers.name_ar, phone: couriers.phone },
    search,
  )
  const rows = await ctx.db
    .select()
    .from(couriers)
    .where(asked)
    .orderBy(...orders(lang)[sort])
    .limit(limit)
    .offset(offset)
  return { rows: rows as CourierRow[], total: await ctx.db.$count(couriers, asked) }
}

export async function findCourierRow(ctx: Ctx, id: number): Promise<CourierRow | null> {
  const [row] = await ctx.db.select().from(couriers).where(eq(couriers.id, id))
  return (row as CourierRow) ?? null
}

/** Locks a courier until the transaction ends. */
export async function lockCourierRow(ctx: Ctx, id: number): Promise<CourierRow | null> {
  const [row] = await ctx.db.select().from(couriers).where(eq(couriers.id, id)).for('no key update')
  return (row as CourierRow) ?? null
}

/** Areas of these couriers, in the order of the areas' creation. */
export async function listCourierAreas(
  ctx: Ctx,
  courier_ids: number[],
): Promise<Map<number, CourierArea[]>> {
  if (courier_ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      courier_id: courierAreas.courier_id,
      area_id: areas.id,
      city: areas.city,
      city_ar: areas.city_ar,
      fee: courierAreas.fee,
      days: courierAreas.days,
    })
    .from(courierAreas)
    .innerJoin(areas, eq(areas.id, courierAreas.area_id))
    .where(inArray(courierAreas.courier_id, courier_ids))
    .orderBy(asc(areas.id))
  const found = new Map<number, CourierArea[]>(courier_ids.map((id) => [id, []]))
  for (const { courier_id, ...area } of rows) found.get(courier_id)?.push(area)
  return found
}

/** Existing areas of these ids, locked until the transaction ends. */
export async function lockAreas(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: areas.id })
    .from(areas)
    .where(inArray(areas.id, ids))
    .orderBy(asc(areas.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** Null if another courier has this name. */
export async function insertCourier(
  ctx: Ctx,
  courier: typeof couriers.$inferInsert,
): Promise<CourierRow | null> {
  const [row] = await ctx.db.insert(couriers).values(courier).onConflictDoNothing().returning()
  return (row as CourierRow) ?? null
}

/**
 * Null if another courier has this name.
 * @param change with a name at least: an update sets something
 */
export async function updateCourierRow(
  ctx: Ctx,
  id: number,
  change: Partial<CourierRow> & Pick<CourierRow, 'name'>,
): Promise<CourierRow | null> {
  const rows = await unlessTaken(
    ctx.db.update(couriers).set(change).where(eq(couriers.id, id)).returning(),
  )
  return (rows?.[0] as CourierRow) ?? null
}

export async function replaceAreas(
  ctx: Ctx,
  courier_id: number,
  all: NewCourierArea[],
): Promise<void> {
  await ctx.db.delete(courierAreas).where(eq(courierAreas.courier_id, courier_id))
  if (all.length > 0)
    await ctx.db.insert(courierAreas).values(all.map((area) => ({ ...area, courier_id })))
}

/** False if the courier is referenced. */
export async function deleteCourierRow(ctx: Ctx, id: number): Promise<boolean> {
  return (await unlessReferred(ctx.db.delete(couriers).where(eq(couriers.id, id)))) !== null
}
