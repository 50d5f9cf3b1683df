/**
 * Where the courier goes, and for how much. Areas promises that a name stands for one area, capitals aside;
 * what it costs to deliver there is in piastres.
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { conflict } from '#server/refusal.ts'
import { type Area, holdAreaRow, insertArea, listAreaRows } from './areas.queries.ts'

export type { Area }

/** @param price in piastres */
export type NewArea = { city: string; city_ar?: string | null; price: number }

/** Every area, in the order in which they were added. */
export const listAreas = (ctx: Ctx): Promise<Area[]> => listAreaRows(ctx)

/** For checkout: the area stays until the transaction ends. */
export const findArea = (ctx: Ctx, id: number): Promise<Area | null> => holdAreaRow(ctx, id)

/** Refuses with 409 a city that is there already. */
export async function createArea(ctx: Ctx, area: NewArea): Promise<Area> {
  return inTransaction(ctx, async (ctx) => {
    const row = await insertArea(ctx, { ...area, created_at: ctx.now() })
    if (!row) throw conflict(`There is an area named ${area.city} already`)
    return row
  })
}
