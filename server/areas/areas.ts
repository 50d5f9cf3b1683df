/**
 * Where the courier goes, and for how much. Areas promises that a name stands for one area, capitals aside;
 * what it costs to deliver there is in piastres.
 */
import type { z } from 'zod'
import { type areaForm, areaRecord } from '#contract/areas.ts'
import { logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { remember } from '#server/db/remember.ts'
import { conflict, found } from '#server/refusal.ts'
import { type Area, deleteAreaRow, findAreaRow, insertArea, listAreaRows, lockAreaRow, updateAreaRow } from './areas.queries.ts'

export { listAreaPage } from './areas.queries.ts'
export { lockArea } from './ordered-area.queries.ts'

/** `price` in piastres. */
export type NewArea = z.output<typeof areaForm>
/** What is not given stays. */
export type AreaChange = Partial<NewArea>

/** Every area, in the order in which they were added. */
export const listAreas = remember(['areas'], listAreaRows)

/** Refuses with 404. */
export const getArea = async (ctx: Ctx, id: number): Promise<Area> => found(await findAreaRow(ctx, id), 'Area')

/** Refuses with 409 a city that is there already. */
export async function createArea(ctx: Ctx, area: NewArea): Promise<Area> {
  return inTransaction(ctx, async (ctx) => {
    const after = await insertArea(ctx, { ...area, created_at: ctx.now() })
    if (!after) throw taken(area.city)
    await logChange(ctx, { room: 'areas', action: 'create', record_id: after.id, before: null, after })
    return after
  })
}

/**
 * Refuses with 404, and with 409 the name of another area and a change of another version than the area has.
 * @param seen the version that the change was made on
 */
export async function updateArea(ctx: Ctx, id: number, change: AreaChange, seen?: number): Promise<Area> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockAreaRow(ctx, id), 'Area')
    await refuseStale(ctx, { room: 'areas', record_id: id, version: before.version }, seen, () => areaRecord.parse(before))
    const city = change.city ?? before.city
    const after = await updateAreaRow(ctx, id, { ...change, city, version: versionAfter(before, change) })
    if (!after) throw taken(city)
    await logChange(ctx, { room: 'areas', action: 'update', record_id: id, before, after })
    return after
  })
}

/** Orders keep their own copy of its name and price (R70). Refuses with 404. */
export async function deleteArea(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await deleteAreaRow(ctx, id), 'Area')
    await logChange(ctx, { room: 'areas', action: 'delete', record_id: id, before, after: null })
  })
}

function taken(city: string) {
  const text = `There is an area named ${city} already`
  return conflict(text, { city: [text] })
}
