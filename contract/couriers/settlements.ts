/**
 * Settlement lists of couriers, with the amounts collected and the fees: a list is read, its
 * columns are named once for each courier, its rows are compared with the parcels, and nothing
 * changes until an admin accepts it; and the amounts that couriers owe (R300–R305).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { importLimits } from '../files/import-columns.ts'
import { limits } from '../limits.ts'
import {
  asked,
  byId,
  egp,
  egpIn,
  flag,
  id,
  moment,
  nothing,
  optional,
  pathId,
  seenVersion,
  text,
  wholeNumber,
} from '../parts.ts'
import { pictureFile } from '../files/picture-fields.ts'
import { page, pageAsked, pageOf, pageReply, perPage } from '../list-parts.ts'
import { coded } from '../field-refusals.ts'
import { type SettlementField, settlementColumns, settlementFields } from './settlement-columns.ts'
import { settlementKind, settlementRow } from './settlement-rows.ts'

export const settlementState = z.enum(['read', 'accepted', 'undone'])
export type SettlementState = z.output<typeof settlementState>

const courierNames = { courier_id: z.int(), courier: z.string(), courier_ar: z.string().nullable() }

export const settlementBrief = z.object({
  id: z.int(),
  ...courierNames,
  file_name: z.string(),
  state: settlementState,
  rows: z.int(),
  /** The sum of accepted and chosen rows, less the fees. */
  yours: egp,
  /** Collected less expected, of these rows. */
  difference: egp,
  bank_amount: egp.nullable(),
  user_name: z.string().nullable(),
  accepted_at: moment.nullable(),
  accepted_by: z.string().nullable(),
  undone_at: moment.nullable(),
  undone_by: z.string().nullable(),
  undone_reason: z.string().nullable(),
  version: z.int(),
  created_at: moment,
})
export type SettlementBrief = z.output<typeof settlementBrief>

/** A delivered and unpaid parcel of the courier that is not in the file. */
export const missingParcel = z.object({
  parcel_id: z.int(),
  order_id: z.int(),
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  tracking: z.string().nullable(),
  delivered_at: moment,
  days: z.int(),
  owed: egp,
})

export const settlementRecord = settlementBrief.extend({
  courier_phone: z.string().nullable(),
  pays_within_days: z.int(),
  /** Headings of the file, with the first values of each column. */
  headings: z.array(z.object({ heading: z.string(), examples: z.array(z.string()) })),
  /** Meanings of the columns; null until they are named. */
  columns: z
    .object({
      ...(Object.fromEntries(
        settlementFields.map((field) => [field, z.string().nullable().default(null)]),
      ) as Record<SettlementField, z.ZodDefault<z.ZodNullable<z.ZodString>>>),
      more_fees: z.array(z.string()).default([]),
    })
    .nullable(),
  groups: z.array(
    z.object({
      kind: settlementKind,
      rows: z.int(),
      chosen: z.int(),
      collected: egp,
      fees: egp,
      /** Collected less expected. */
      difference: egp,
    }),
  ),
  sums: z.object({
    /** The sum of all rows. */
    collected: egp,
    left_out: egp,
    fees: egp,
    yours: egp,
    /** Rows that count, and their effects: parcels paid, and parcels refused. */
    counted: z.int(),
    paid: z.int(),
    refused: z.int(),
    /** The missing sums of rows with too little: the part written off, and the part still owed. */
    let_go: egp,
    stays_owed: egp,
    /**
     * Rows where collected less fees differs from `net`, and the sum by which it is less in all.
     */
    net_rows: z.int(),
    net_less: egp,
  }),
  /** Missing parcels, longest delivered first, at most 500; none once the list is accepted. */
  missing: z.object({ parcels: z.array(missingParcel), count: z.int(), owed: egp }),
})
export type SettlementRecord = z.output<typeof settlementRecord>

/** Sums owed, by days since delivery. */
const ages = {
  days_0_3: egp,
  days_4_7: egp,
  days_8_14: egp,
  days_over_14: egp,
  total: egp,
  late: egp,
}

const whole = z.object({ settlement: settlementRecord })
const rowNumber = wholeNumber(coded('settlement_rows'), 1, 10_000_000)
const act = { settlement_id: id(), version: seenVersion }

export const settlements = {
  page: endpoint(adminPaths.settlements.page, {
    summary: 'Settlements (couriers’ lists), newest first',
    input: z.object({ ...pageAsked, courier_id: asked(id()), state: asked(settlementState) }),
    reply: z.object({ settlements: pageOf(settlementBrief), ...pageReply }),
    example: { page: '1' },
  }),
  record: endpoint(adminPaths.settlements.record, {
    summary: 'One settlement: its columns, the result of its rows, its sums, and missing parcels',
    ...byId,
    reply: whole,
  }),
  rows: endpoint(adminPaths.settlements.rows, {
    summary: 'Rows of a settlement with their results',
    input: z.object({ id: pathId, kind: asked(settlementKind), page, per_page: perPage }),
    reply: z.object({ rows: pageOf(settlementRow), ...pageReply }),
    refusals: [404],
    example: { id: '1', kind: 'too_little' },
  }),
  owed: endpoint(adminPaths.settlements.owed, {
    summary:
      'Money that couriers owe: delivered less settled, by courier and by days since delivery',
    input: z.object({}),
    reply: z.object({
      couriers: z.array(
        z.object({
          ...courierNames,
          phone: z.string().nullable(),
          pays_within_days: z.int(),
          parcels: z.int(),
          ...ages,
        }),
      ),
      all: z.object(ages),
    }),
  }),
  read: endpoint(adminPaths.settlements.read, {
    summary: `Uploads a settlement (CSV or XLSX, at most ${importLimits.rows} rows) and matches its rows to parcels if its headings are known; changes nothing else`,
    input: z.object({
      courier_id: id(coded('settlement_courier')),
      file: pictureFile(coded('file_required')),
    }),
    pictures: {
      file: { count: 1, bytes: limits.picture_bytes, what: 'a table, CSV or XLSX by content,' },
    },
    reply: whole,
    refusals: [404, 413, 422],
    example: { courier_id: 1, file: '(a file)' },
  }),
  columns: endpoint(adminPaths.settlements.columns, {
    summary:
      'Maps the columns of a settlement, also for later ones of the courier, and matches its rows to parcels',
    input: z.object({ ...act, columns: settlementColumns }),
    reply: whole,
    refusals: [404, 409, 422],
    example: {
      settlement_id: 1,
      columns: {
        tracking: 'Tracking Number',
        reference: 'Business Reference',
        collected: 'COD Collected',
        fee: 'Shipping Fees',
        more_fees: ['COD Fees', 'VAT'],
        net: 'Net Amount',
        day: null,
      },
    },
  }),
  choose: endpoint(adminPaths.settlements.choose, {
    summary:
      'Selects the rows to accept; for an underpaid row, whether the shortfall is written off',
    input: z.object({
      ...act,
      rows: z
        .array(rowNumber, { error: coded('settlement_rows') })
        .min(1, coded('settlement_rows'))
        .max(500),
      is_chosen: flag,
    }),
    reply: whole,
    refusals: [404, 409, 422],
    example: { settlement_id: 1, rows: [2, 5], is_chosen: true },
  }),
  match: endpoint(adminPaths.settlements.match, {
    summary: 'Matches an unknown row to an order, by the number of the order or its parcel',
    input: z.object({ ...act, row: rowNumber, number: text(limits.name) }),
    reply: whole,
    refusals: [404, 409, 422],
    example: { settlement_id: 1, row: 31, number: 'NR-10371' },
  }),
  accept: endpoint(adminPaths.settlements.accept, {
    summary:
      'Accepts the selected rows: their parcels are settled, those still on their way become delivered or refused, and fees are recorded. Order totals do not change',
    input: z.object({ ...act, bank_amount: optional(egpIn(undefined, limits.order_egp)) }),
    reply: whole,
    refusals: [404, 409, 422],
    example: { settlement_id: 1, version: 2, bank_amount: 105_845 },
  }),
  undo: endpoint(adminPaths.settlements.undo, {
    summary:
      'Undoes an accepted settlement, once: its rows no longer count, and parcels that have not changed since return to the courier',
    input: z.object({ ...act, reason: text(500, coded('settlement_reason')) }),
    reply: z.object({
      settlement: settlementRecord,
      /** Parcels left as the list made them, because they have been changed since. */
      kept: z.int(),
    }),
    refusals: [404, 409, 422],
    example: { settlement_id: 1, reason: 'The bank sent less' },
  }),
  delete: endpoint(adminPaths.settlements.delete, {
    summary: 'Deletes a settlement that was never accepted',
    ...byId,
    reply: nothing,
    refusals: [404, 409],
  }),
}
