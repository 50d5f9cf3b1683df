import { asc } from 'drizzle-orm'
import { areas as calls } from '#contract/couriers/areas.ts'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { areas } from './areas.tables.ts'

export type Area = typeof areas.$inferSelect

const { city, city_ar } = areas

export const areaRows = recordRows(areas, calls, {
  search: { city, city_ar },
  name: [city, city_ar],
})

/** Areas in the order of their creation. */
export async function listAreaRows(ctx: Ctx): Promise<Area[]> {
  return ctx.db.select().from(areas).orderBy(asc(areas.id)).limit(limits.unpaged)
}

/** Inserts areas whose names are not taken, in their order. */
export async function insertAreas(ctx: Ctx, all: (typeof areas.$inferInsert)[]): Promise<Area[]> {
  return all.length > 0 ? ctx.db.insert(areas).values(all).onConflictDoNothing().returning() : []
}
