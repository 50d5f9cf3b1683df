/** Areas of delivery with their prices, in piastres. Names are unique without case. */
import { coded } from '#contract/field-refusals.ts'
import type { z } from 'zod'
import { type areaForm, areaRecord, daysError } from '#contract/couriers/areas.ts'
import { limits } from '#contract/limits.ts'
import { toPiastres } from '#contract/text/money.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { type Again, logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { normalise } from '#server/db/normalise.ts'
import { remember } from '#server/db/remember.ts'
import { conflict, found, invalid } from '#server/refusal.ts'
import { getSettings, getShownSettings } from '#server/settings/settings.ts'
import {
  type Area,
  deleteAreaRow,
  findAreaRow,
  insertArea,
  insertAreas,
  listAreaRows,
  lockAreaRow,
  updateAreaRow,
} from './areas.queries.ts'
import { type Governorate, governorates } from './governorates.ts'

export { deliveryPrice, freeDelivery } from '#contract/orders/order-sums.ts'
export { findAreaRow as findArea, listAreaPage } from './areas.queries.ts'
export { lockArea } from './ordered-area.queries.ts'
export type { Area }

/** `price` in piastres. */
export type NewArea = z.output<typeof areaForm>
/** Omitted fields are kept. */
export type AreaChange = Partial<NewArea>

const listShownAreas = remember(['areas'], listAreaRows)

/** Every area with its delivery days, in the order of their creation. */
export async function listAreas(ctx: Ctx): Promise<(Area & DeliveryDays)[]> {
  const areas = await listShownAreas(ctx)
  const settings = await getShownSettings(ctx)
  return areas.map((area) => ({ ...area, ...deliveryDays(area, settings) }))
}

type DeliveryDays = { days_from: number; days_to: number }

/** Working days until delivery: the area's own, or the shop's. */
export const deliveryDays = (
  { days_from, days_to }: Area,
  { delivery_days: { from, to } }: ShopSettings,
): DeliveryDays =>
  days_from === null || days_to === null ? { days_from: from, days_to: to } : { days_from, days_to }

/** Refuses with 404. */
export const getArea = async (ctx: Ctx, id: number): Promise<Area> =>
  found(await findAreaRow(ctx, id), 'Area')

/**
 * Refuses with 409 a name that is taken, and with 422 one day without the other and days in the
 * wrong order.
 * @param again former row of a restored area
 */
export async function createArea(ctx: Ctx, area: NewArea, again?: Again): Promise<Area> {
  judge(area)
  return inTransaction(ctx, async (ctx) => {
    const after = await insertArea(ctx, { ...area, created_at: ctx.now(), ...again })
    if (!after) throw taken(area.city)
    await logChange(ctx, {
      room: 'areas',
      action: 'create',
      record_id: after.id,
      before: null,
      after,
    })
    return after
  })
}

/**
 * Adds the governorates that no area is named after, in either language, with default prices and
 * days. Returns the added ones.
 */
export async function addGovernorates(ctx: Ctx): Promise<Area[]> {
  return inTransaction(ctx, async (ctx) => {
    const known = new Set(
      await foldNames(
        ctx,
        (await listAreaRows(ctx)).flatMap(({ city, city_ar }) => [city, city_ar ?? '']),
      ),
    )
    const names = governorates.map(({ city, city_ar }) => [city, city_ar])
    const folded = await foldNames(ctx, names.flat())
    const missing = governorates.filter(
      (_, at) => !known.has(folded[2 * at] ?? '') && !known.has(folded[2 * at + 1] ?? ''),
    )
    const settings = await getSettings(ctx)
    const added = await insertAreas(
      ctx,
      missing.map((governorate) => ({
        ...beginningOf(governorate, settings),
        created_at: ctx.now(),
      })),
    )
    for (const after of added)
      await logChange(ctx, {
        room: 'areas',
        action: 'create',
        record_id: after.id,
        before: null,
        after,
      })
    return added
  })
}

function beginningOf(
  { city, city_ar, price, longer }: Governorate,
  { delivery_days: { from, to } }: ShopSettings,
): NewArea {
  const later = (days: number) =>
    longer > 0 ? Math.min(days + longer, limits.delivery_days) : null
  return { city, city_ar, price: toPiastres(price), days_from: later(from), days_to: later(to) }
}

/** Normalised names, in which 'Kafr El-Sheikh' is 'kafr el sheikh'. */
const foldNames = (ctx: Ctx, names: string[]): Promise<string[]> =>
  normalise(
    ctx,
    names.map((name) => name.replaceAll('-', ' ')),
  )

/**
 * Refuses with 404, with 409 the name of another area and another version, and with 422 as
 * createArea, for the resulting area.
 * @param seen version that the change is based on
 */
export async function updateArea(
  ctx: Ctx,
  id: number,
  change: AreaChange,
  seen?: number,
): Promise<Area> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockAreaRow(ctx, id), 'Area')
    await refuseStale(
      ctx,
      { room: 'areas', record_id: id, version: before.version },
      seen,
      areaRecord,
      () => before,
    )
    const { days_from = before.days_from, days_to = before.days_to, city = before.city } = change
    judge({ days_from, days_to })
    const after = await updateAreaRow(ctx, id, {
      ...change,
      city,
      version: versionAfter(before, change),
    })
    if (!after) throw taken(city)
    await logChange(ctx, { room: 'areas', action: 'update', record_id: id, before, after })
    return after
  })
}

/** Deletes an area; orders keep their own copy of its name and price (R70). Refuses with 404. */
export async function deleteArea(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await deleteAreaRow(ctx, id), 'Area')
    await logChange(ctx, { room: 'areas', action: 'delete', record_id: id, before, after: null })
  })
}

function judge(days: Pick<AreaChange, 'days_from' | 'days_to'>): void {
  const error = daysError(days)
  if (error) throw invalid({ days_to: [error] })
}

function taken(city: string) {
  return conflict({ city: [coded('area_taken', { name: city })] })
}
