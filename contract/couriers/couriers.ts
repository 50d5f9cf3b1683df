/**
 * Couriers: their areas and fees, the columns of their hand-over sheet, and those of their
 * settlement lists (R290).
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
  moment,
  seenVersion,
  text,
  wholeNumber,
} from '../parts.ts'
import { listAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'
import { coded } from '../field-refusals.ts'

/** Values of a column in a courier's sheet. `text`: a fixed text; `empty`: nothing. */
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

/** A column of the sheet downloaded at hand-over; `text` is null unless `from` is `text`. */
export const courierColumn = z.object({
  heading: z.string(),
  from: courierField,
  text: z.string().nullable(),
})
export type CourierColumn = z.output<typeof courierColumn>

const heading = z.string().max(limits.courier_heading).nullable()

/**
 * Headings of a courier's settlement list by their meaning; null for a missing column. The fees of
 * `more_fees` are added to `fee`; `net` is the amount that the courier says it pays. Both are
 * absent in older records.
 */
export const settlementColumns = z.object({
  ...{ tracking: heading, reference: heading, collected: heading, fee: heading, day: heading },
  more_fees: z.array(z.string()).optional(),
  net: heading.optional(),
})
export type SettlementColumns = z.output<typeof settlementColumns>

/** The courier's fee for an area, shown to those who set it: packers need the areas alone. */
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
   * Areas of the courier: without any it delivers everywhere, for an unknown fee. Null `days` mean
   * the shop's own.
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
  /** Columns as they were named for the courier's last settlement list. */
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

/** Whether an http(s) address contains {tracking} and stays valid once a number replaces it. */
function isTrackingAddress(written: string): boolean {
  if (!written.includes('{tracking}')) return false
  return /^https?:\/\/[^\s/?#@\\{}]+(?:[/?#][^\s\\\p{Cc}]*)?$/iu.test(written)
}

/**
 * The tracking link of a parcel; null if the courier has no tracking address or the parcel no
 * number.
 */
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

/**
 * Changes of a courier; a field that is not sent keeps its value. Columns and areas are sent whole.
 */
export const courierChange = fields.partial().extend({ version: seenVersion })

/** Sort orders of the list; the first is the default. */
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
