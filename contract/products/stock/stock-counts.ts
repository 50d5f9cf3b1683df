/** Stock counts for admins: what is counted, what was counted of it, and what differs. */
import { z } from 'zod'
import { coded } from '#contract/field-refusals.ts'
import { figure } from '#contract/field-marks.ts'
import { limits } from '#contract/limits.ts'
import { egp, flag, id, moment, optional, text } from '#contract/parts.ts'
import { toLatinDigits } from '#contract/text/digits.ts'
import { picture } from '../products.ts'
import { code, stockNames, wholePieces } from './stock-names.ts'

export const stockCount = z.object({
  id: z.int(),
  name: z.string(),
  /** Name in Arabic of what is counted, where the count has no name of its own; else null. */
  name_ar: z.string().nullable(),
  category_id: z.int().nullable(),
  subcategory_id: z.int().nullable(),
  opened_by: z.string().nullable(),
  note: z.string().nullable(),
  created_at: moment,
  /** Time at which the count was applied to the stock; null while it is open. */
  applied_at: moment.nullable(),
  applied_by: z.string().nullable(),
  /** Number of counted stocks, and of those that differed from the expected pieces. */
  counted: z.int(),
  differ: z.int(),
  /** Counted minus expected pieces. */
  difference: z.int(),
})
export type StockCount = z.output<typeof stockCount>

export const stockCountFigures = z.object({
  /**
   * Number of stocks of the counted category or sub-category; variants with shared stock are one.
   */
  all: z.int(),
  counted: z.int(),
  pieces: z.int(),
  differ: z.int(),
  /** Number of stocks that moved while they were being counted. */
  unsure: z.int(),
  uncounted: z.int(),
  /**
   * Of the uncounted stocks, the number of those expected to be empty, and the pieces of the rest.
   */
  uncounted_empty: z.int(),
  uncounted_pieces: z.int(),
  /** Pieces sold after their stock was counted. */
  sold_since: z.int(),
})
export type StockCountFigures = z.output<typeof stockCountFigures>

export const stockCountLine = z.object({
  ...stockNames,
  pieces: z.int(),
  /** Expected pieces at the moment of counting. */
  expected: z.int(),
  /** Whether the stock moved while it was being counted: it has to be counted again. */
  unsure: z.boolean(),
  /** Current pieces in stock. */
  now: z.int(),
  cost: figure(egp.nullable()),
  counted_by: z.string().nullable(),
  counted_at: moment,
})
export type StockCountLine = z.output<typeof stockCountLine>

/** Product of a count with all its stocks, each with its counted pieces once there are any. */
export const countSheet = z.object({
  product_id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  image: picture.omit({ alt: true }).nullable(),
  variants: z.array(
    z.object({
      ...stockNames,
      line: stockCountLine
        .pick({ pieces: true, expected: true, unsure: true, counted_at: true })
        .nullable(),
    }),
  ),
})
export type CountSheet = z.output<typeof countSheet>

export const countForm = z
  .object({
    category_id: optional(id()),
    subcategory_id: optional(id()),
    name: optional(text(limits.name)),
  })
  .refine(
    ({ category_id, subcategory_id }) => category_id === undefined || subcategory_id === undefined,
    {
      path: ['subcategory_id'],
      error: coded('stock_one_place'),
    },
  )

/**
 * Count of one stock, by variant or code: its pieces, pieces to `add` to those counted so far, or
 * `forget` to mark it as uncounted again.
 */
export const countedForm = z
  .object({
    count_id: id(),
    variant_id: optional(id()),
    code: optional(code),
    pieces: optional(wholePieces),
    add: optional(
      z.union(
        [
          z.int().min(-limits.stock).max(limits.stock),
          z
            .string()
            .trim()
            .overwrite(toLatinDigits)
            .regex(/^-?\d{1,7}$/)
            .transform(Number),
        ],
        { error: coded('whole_number') },
      ),
    ),
    forget: optional(flag),
  })
  .refine(({ variant_id, code }) => variant_id !== undefined || code !== undefined, {
    path: ['variant_id'],
    error: coded('stock_what'),
  })
  .refine(
    ({ pieces, add, forget }) => pieces !== undefined || add !== undefined || forget === true,
    {
      path: ['pieces'],
      error: coded('stock_how_many'),
    },
  )
