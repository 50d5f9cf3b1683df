/**
 * Who carries parcels: where each goes and for how much, the sheet it takes, and how its list of
 * money is read (R290).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { ofWork } from '../field-marks.ts'
import { limits } from '../limits.ts'
import {
  clearable,
  egp,
  egpIn,
  flag,
  id,
  isWritten,
  listAsked,
  moment,
  seenVersion,
  text,
  wholeNumber,
} from '../parts.ts'
import { recordCalls } from '../records.ts'
import { coded } from '../field-refusals.ts'

/**
 * What can stand in a column of a courier's sheet. `text`: always the same words; `empty`: nothing.
 */
export const courierFields = [
  'number',
  'tracking',
  'name',
  'phone',
  'additional_phone',
  'area',
  'state',
  'address',
  'street',
  'building_floor_apartment',
  'building',
  'floor',
  'apartment',
  'landmark',
  'courier_note',
  'kind',
  'to_collect',
  'count',
  'pieces',
  'return_count',
  'return_pieces',
  'text',
  'empty',
] as const
export const courierField = z.enum(courierFields)
export type CourierField = z.output<typeof courierField>

/**
 * A column of the sheet that is downloaded at hand-over; `text` is null unless it comes from there.
 */
export const courierColumn = z.object({
  heading: z.string(),
  from: courierField,
  text: z.string().nullable(),
})
export type CourierColumn = z.output<typeof courierColumn>

const heading = z.string().max(limits.courier_heading).nullable()

/**
 * Which heading of a courier's list of money says what; null where none does. Fees of `more_fees`
 * are added to that of `fee`; `net` is what the courier says it pays. Both are absent of what was
 * kept before they were named.
 */
export const settlementColumns = z.object({
  ...{ tracking: heading, reference: heading, collected: heading, fee: heading, day: heading },
  more_fees: z.array(z.string()).optional(),
  net: heading.optional(),
})
export type SettlementColumns = z.output<typeof settlementColumns>

/** What it asks is of those who say so: who packs only has to know where it goes. */
const fee = ofWork('shop', egp)

export const courierRecord = z.object({
  id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  phone: z.string().nullable(),
  tracking_url: z.string().nullable(),
  is_active: z.boolean(),
  pays_within_days: z.int(),
  columns: z.array(courierColumn),
  /**
   * One without areas goes everywhere, for a fee that is not known. Without days the shop's own.
   */
  areas: z.array(
    z.object({
      area_id: z.int(),
      city: z.string(),
      city_ar: z.string().nullable(),
      fee,
      days: z.int().nullable(),
    }),
  ),
  /** As they were named when its list of money was read last. */
  settlement_columns: settlementColumns.nullable(),
  version: z.int(),
  created_at: moment,
})
export type CourierRecord = z.output<typeof courierRecord>

const columnIn = z
  .object(
    {
      heading: text(limits.courier_heading, coded('courier_columns')),
      from: z.enum(courierFields, { error: coded('courier_columns') }),
      text: clearable(text(limits.courier_heading)),
    },
    { error: coded('courier_columns') },
  )
  .refine(({ from, text }) => from !== 'text' || (text ?? null) !== null, {
    path: ['text'],
    error: coded('courier_always'),
  })
  .transform(({ text = null, ...column }) => ({
    ...column,
    text: column.from === 'text' ? text : null,
  }))

const areaIn = z
  .object(
    {
      area_id: id(coded('courier_areas')),
      fee: egpIn(),
      days: clearable(wholeNumber(coded('courier_days'), 0, limits.delivery_days)),
    },
    { error: coded('courier_areas') },
  )
  .transform(({ days = null, ...area }) => ({ ...area, days }))

const columns = z
  .array(columnIn, { error: coded('courier_columns') })
  .max(limits.courier_columns, coded('courier_columns'))
const areas = z
  .array(areaIn, { error: coded('courier_areas') })
  .max(limits.unpaged, coded('courier_areas'))
  .refine(
    (all) => new Set(all.map(({ area_id }) => area_id)).size === all.length,
    coded('courier_areas'),
  )

const fields = z.object({
  name: text(limits.name),
  name_ar: clearable(text(limits.name)),
  phone: clearable(text(limits.phone)),
  tracking_url: clearable(
    text(limits.tracking_url).refine((written) => isTrackingAddress(written), {
      error: coded('courier_tracking'),
      when: isWritten,
    }),
  ),
  is_active: flag,
  pays_within_days: wholeNumber(coded('courier_days'), 0, limits.delivery_days),
  columns,
  areas,
})

/** An http(s) address that still is one with a number in the place of {tracking}. */
function isTrackingAddress(written: string): boolean {
  if (!written.includes('{tracking}')) return false
  return /^https?:\/\/[^\s/?#@\\{}]+(?:[/?#][^\s\\\p{Cc}]*)?$/iu.test(written)
}

/** The link by which somebody follows a parcel; null where the courier or the parcel has none. */
export const trackingLink = (
  tracking_url: string | null,
  tracking: string | null,
): string | null =>
  tracking_url === null || tracking === null
    ? null
    : tracking_url.replaceAll('{tracking}', encodeURIComponent(tracking))

export const courierForm = fields.extend({
  is_active: flag.default(true),
  pays_within_days: wholeNumber(coded('courier_days'), 0, limits.delivery_days).default(7),
  columns: columns.default([]),
  areas: areas.default([]),
})

/** What is not sent stays; columns and areas are sent whole. */
export const courierChange = fields.partial().extend({ version: seenVersion })

/** How the list may stand; unasked as in the first. */
export const courierSorts = ['oldest', 'newest', 'name'] as const

const example = {
  name: 'Aramex',
  name_ar: 'أرامكس',
  phone: '16996',
  tracking_url: 'https://www.aramex.com/track/{tracking}',
  columns: [{ heading: 'Consignee', from: 'name' as const }],
  areas: [{ area_id: 1, fee: '80', days: 3 }],
}

export const couriers = recordCalls(adminPaths.couriers, {
  names: ['courier', 'couriers'],
  record: courierRecord,
  form: courierForm,
  change: courierChange,
  asked: listAsked(courierSorts),
  summaries: [
    'Couriers, oldest first or sorted otherwise; ?search= looks through the names in both languages and the phone',
    'One courier',
    'Adds a courier',
    'Changes a courier; its columns and its areas are sent whole',
    'Deletes a courier that has no parcels; any other can be switched off',
  ],
  create: { example },
  update: { example: { id: '1', is_active: false } },
  delete: { refusals: [404, 409] },
})
