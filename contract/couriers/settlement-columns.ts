/** Columns of a courier's list by their meaning, as an admin names them (R300, R319). */
import { z } from 'zod'
import { importLimits } from '../files/import-columns.ts'
import { coded } from '../field-refusals.ts'

/** Meanings of a list's columns. */
export const settlementFields = ['tracking', 'reference', 'collected', 'fee', 'net', 'day'] as const
export type SettlementField = (typeof settlementFields)[number]

const heading = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.string().max(importLimits.name).nullable(),
)

/** Further fee columns, added to the first; the limit is higher than any courier needs. */
const moreFees = z.array(z.string().max(importLimits.name)).max(20)

/**
 * Headings of the file by their meaning; null for a missing column. The fees of `more_fees` are
 * added to `fee`; `net` is the amount that the courier says it pays (R319).
 */
export const settlementColumns = z
  .object({
    ...{ tracking: heading, reference: heading, collected: heading, fee: heading, day: heading },
    more_fees: moreFees.default([]),
    net: heading.default(null),
  })
  .refine(({ collected }) => collected !== null, {
    path: ['collected'],
    error: coded('settlement_collected'),
  })
  .refine(({ tracking, reference }) => tracking !== null || reference !== null, {
    path: ['tracking'],
    error: coded('settlement_parcel'),
  })
export type SettlementColumns = z.output<typeof settlementColumns>
