import { asc, eq, inArray } from 'drizzle-orm'
import { couriers as calls } from '#contract/couriers/couriers.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { unlessReferred } from '#server/db/taken.ts'
import { areas } from '../areas/areas.tables.ts'
import { courierAreas, couriers } from './couriers.tables.ts'

export type CourierRow = typeof couriers.$inferSelect
/** Fees in piastres. */
export type CourierArea = {
  area_id: number
  city: string
  city_ar: string | null
  fee: number
  days: number | null
}
export type NewCourierArea = Pick<CourierArea, 'area_id' | 'fee' | 'days'>

const { name, name_ar, phone } = couriers

export const courierRows = recordRows(couriers, calls, {
  search: { name, name_ar, phone },
  name: [name, name_ar],
})

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
