/** Areas of delivery, with their prices (R70). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  clearable,
  egp,
  egpIn,
  lang,
  moment,
  orNone,
  seenVersion,
  text,
  workingDays,
} from '../parts.ts'
import { listAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'
import { paths } from '../paths.ts'
import { governorates } from './governorates.ts'
import { type Coded, coded } from '../field-refusals.ts'

const named = z.object({ id: z.int(), city: z.string(), price: egp })

/** An area for shoppers: working days until delivery, the shop's own where the area has none. */
export const area = named.extend({ days_from: z.int(), days_to: z.int() })
export type Area = z.output<typeof area>

/** An area for admins, in both languages; null days mean the shop's own. */
export const areaRecord = named.extend({
  city_ar: z.string().nullable(),
  days_from: z.int().nullable(),
  days_to: z.int().nullable(),
  version: z.int(),
  created_at: moment,
})
export type AreaRecord = z.output<typeof areaRecord>

const fields = z.object({
  city: text(limits.name, coded('city_required')),
  city_ar: clearable(text(limits.name)),
  price: egpIn(),
  days_from: clearable(workingDays),
  days_to: clearable(workingDays),
})

type Days = { days_from?: number | null | undefined; days_to?: number | null | undefined }

/** The error of an area's two days together; null if they are valid. */
export function daysError({ days_from: from, days_to: to }: Days): Coded | null {
  if ((from ?? null) === null || (to ?? null) === null)
    return (from ?? null) === (to ?? null) ? null : coded('area_days_both')
  return Number(from) <= Number(to) ? null : coded('days_order')
}

export const areaForm = fields.superRefine((area, { addIssue }) => {
  const error = daysError(area)
  if (error) addIssue({ code: 'custom', path: ['days_to'], message: error })
})

/** Changes of an area; a field that is not sent keeps its value. */
export const areaChange = fields.partial().extend({ version: seenVersion })

/** Sort orders of the list; the first is the default. */
export const areaSorts = ['oldest', 'newest', 'name', 'price_asc', 'price_desc'] as const

const cities = governorates.map(({ city }) => city)

const governoratesReply = z.object({
  governorates: z.array(
    z.object({
      city: z.string(),
      city_ar: z.string(),
      area: areaRecord.pick({ id: true, price: true, version: true }).nullable(),
    }),
  ),
})
export type GovernoratePrice = z.output<typeof governoratesReply>['governorates'][number]

const example = { city: 'Giza', city_ar: 'الجيزة', price: '60', days_from: '2', days_to: '3' }

export const areas = {
  estimate: endpoint(paths.areas.estimate, {
    summary: 'Delivery areas with their prices and working days',
    input: z.object({ lang }),
    reply: z.object({ areaEstimate: z.array(area) }),
  }),
  ...recordCalls(adminPaths.areas, {
    names: ['area', 'area'],
    record: areaRecord,
    form: areaForm,
    change: areaChange,
    asked: listAsked(areaSorts),
    summaries: [
      'Areas, oldest first or sorted otherwise; ?search= looks through the names in both languages',
      'One area',
      'Adds an area',
      'Changes an area',
      'Deletes an area; past orders keep its name and price',
    ],
    create: { example },
    update: { example: { id: '1', ...example } },
  }),
  addGovernorates: endpoint(adminPaths.areas.addGovernorates, {
    summary:
      'Adds areas for Egypt’s missing governorates with default prices and days; returns the added areas',
    input: z.object({}),
    reply: z.object({ areas: z.array(areaRecord) }),
  }),
  governorates: endpoint(adminPaths.areas.governorates, {
    summary: 'Egypt’s governorates, each with the area that is named after it',
    input: z.object({}),
    reply: governoratesReply,
  }),
  fill: endpoint(adminPaths.areas.fill, {
    summary:
      'Sets the delivery prices of governorates at once: adds missing areas with default days, changes prices, and deletes the areas of those that have no price',
    input: z.object({
      prices: z
        .array(
          z.object({
            city: z.enum(cities, { error: coded('area_governorate') }),
            /** Null: not delivered. */
            price: orNone(egpIn()),
            version: seenVersion,
          }),
          { error: coded('area_prices') },
        )
        .min(1, coded('area_prices'))
        .max(cities.length, coded('area_prices')),
    }),
    reply: governoratesReply,
    refusals: [409, 422],
    keyed: true,
    example: { prices: [{ city: 'Giza', price: '60' }] },
  }),
}
