/** Areas of delivery with their prices, in piastres. Names are unique without case. */
import { coded } from '#contract/field-refusals.ts'
import { daysError } from '#contract/couriers/areas.ts'
import { type Governorate, governorates } from '#contract/couriers/governorates.ts'
import { limits } from '#contract/limits.ts'
import { toPiastres } from '#contract/text/money.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { normalise } from '#server/db/normalise.ts'
import { remember } from '#server/db/remember.ts'
import { records } from '#server/records/records.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { getSettings, getShownSettings } from '#server/settings/settings.ts'
import { type Area, areaRows, insertAreas, listAreaRows } from './areas.queries.ts'

export { deliveryPrice, freeDelivery } from '#contract/orders/order-sums.ts'
export { lockArea } from './ordered-area.queries.ts'
export type { Area }

/**
 * Refuses one day without the other and days in the wrong order. Orders keep their own copy of a
 * deleted area's name and price (R70).
 */
export const areaRecords = records(areaRows, {
  room: 'areas',
  noun: 'Area',
  judge: (area) => {
    const error = daysError(area)
    if (error) throw invalid({ days_to: [error] })
  },
  taken: ({ city }) => conflict({ city: [coded('area_taken', { name: city })] }),
})

export const findArea = areaRows.find

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

/**
 * Adds the governorates that no area is named after, in either language, with default prices and
 * days. Returns the added ones.
 */
export async function addGovernorates(ctx: Ctx): Promise<Area[]> {
  return inTransaction(ctx, async (ctx) => {
    const missing = (await listGovernorates(ctx)).filter(({ area }) => area === null)
    const settings = await getSettings(ctx)
    const added = await insertAreas(
      ctx,
      missing.map((governorate) => ({
        ...beginningOf(governorate, settings),
        created_at: ctx.now(),
      })),
    )
    for (const after of added) await logChange(ctx, { room: 'areas', record_id: after.id, after })
    return added
  })
}

/** Every governorate with the first area that is named after it, in either language. */
export async function listGovernorates(ctx: Ctx): Promise<(Governorate & { area: Area | null })[]> {
  const areas = await listAreaRows(ctx)
  const namesOf = ({ city, city_ar }: { city: string; city_ar: string | null }) => [
    city,
    city_ar ?? '',
  ]
  const folded = await foldNames(ctx, [...areas, ...governorates].flatMap(namesOf))
  const foldedAt = (at: number) => folded.slice(2 * at, 2 * at + 2).filter(Boolean)
  return governorates.map((governorate, index) => {
    const own = foldedAt(areas.length + index)
    const area = areas.find((_, at) => foldedAt(at).some((name) => own.includes(name)))
    return { ...governorate, area: area ?? null }
  })
}

/** `price` in piastres; null: not delivered. `version` is that of the area, as in an update. */
type WantedPrice = { city: string; price: number | null; version?: number | undefined }

/**
 * Sets the prices of governorates, all or none: changes an area's price, adds a missing area with
 * default days, and deletes the area of one without a price. Refuses with 409 another version.
 */
export async function fillGovernorates(ctx: Ctx, prices: WantedPrice[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const wanted = new Map(prices.map((price) => [price.city, price]))
    const settings = await getSettings(ctx)
    const held = (await listGovernorates(ctx)).sort((one, other) => idOf(one) - idOf(other))
    for (const { area, ...governorate } of held) {
      const { price, version } = wanted.get(governorate.city) ?? { price: undefined }
      if (price === undefined || price === (area?.price ?? null)) continue
      if (price === null) await deleteSeen(ctx, area as Area, version)
      else if (area) await areaRecords.update(ctx, area.id, { price }, version)
      else await areaRecords.create(ctx, { ...beginningOf(governorate, settings), price })
    }
  })
}

const idOf = ({ area }: { area: Area | null }): number => area?.id ?? Number.POSITIVE_INFINITY

async function deleteSeen(ctx: Ctx, area: Area, version: number | undefined): Promise<void> {
  await areaRecords.update(ctx, area.id, {}, version)
  await areaRecords.delete(ctx, area.id)
}

function beginningOf(
  { city, city_ar, price, longer }: Governorate,
  { delivery_days: { from, to } }: ShopSettings,
) {
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
