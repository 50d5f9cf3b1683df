/** Rows of a courier's list with their results and troubles (R301). */
import { z } from 'zod'
import { egp, moment } from '../parts.ts'

/** Results of a row, in the order in which an admin should look at them. */
export const settlementKinds = [
  'too_little',
  'too_much',
  'unknown',
  'twice',
  'wrong',
  'refused_with_fee',
  'match',
] as const
export const settlementKind = z.enum(settlementKinds)
export type SettlementKind = z.output<typeof settlementKind>

/**
 * Errors and doubts of a row. `shortened`: a spreadsheet wrote the number as 7.61E+12, so the
 * parcel cannot be found. `not_handed`: the parcel has not left the shop, by the shop's records.
 * `other_way`: the amount has the wrong sign: negative where the parcel's sum to collect is 0 or
 * more, or positive where the shop owes money. The others are doubts of unknown rows, shown with
 * the order that the row may belong to: `two_orders`, the parcel number is of this order and the
 * order number of another; `maybe_order`, the courier's number may be an order number;
 * `sent_again`, the order came back before, so a row of 0 may be of that trip.
 */
export const rowTroubles = [
  'amount',
  'unclear_amount',
  'no_amount',
  'no_number',
  'shortened',
  'not_handed',
  'other_way',
  'two_orders',
  'maybe_order',
  'sent_again',
] as const
export type RowTrouble = (typeof rowTroubles)[number]

export const settlementRow = z.object({
  row: z.int(),
  kind: settlementKind.nullable(),
  tracking: z.string().nullable(),
  reference: z.string().nullable(),
  day: z.string().nullable(),
  collected: egp.nullable(),
  fee: egp.nullable(),
  /** The amount that the courier says it pays; null without such a column. */
  net: egp.nullable(),
  expected: egp.nullable(),
  is_chosen: z.boolean(),
  parcel_id: z.int().nullable(),
  parcel_state: z.string().nullable(),
  order_id: z.int().nullable(),
  number: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /**
   * For a row of kind `twice`: the time of the earlier settlement; null if an earlier row of the
   * same file has the parcel.
   */
  settled_at: moment.nullable(),
  trouble: z.object({ code: z.enum(rowTroubles), value: z.string().nullable() }).nullable(),
  /** The row's cells as the file has them. */
  cells: z.array(z.string().nullable()),
})
export type SettlementRow = z.output<typeof settlementRow>
