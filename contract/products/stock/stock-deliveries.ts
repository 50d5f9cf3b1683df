/** Deliveries and corrections of stock as they are entered. */
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { egp, egpIn, id, optional, text, wholeNumber } from '#contract/parts.ts'
import { picture } from '../products.ts'
import { figure } from '#contract/field-marks.ts'
import { coded } from '#contract/field-refusals.ts'
import { stockNames, wholePieces } from './stock-names.ts'

/** Product with all its variants, for entering a delivery. */
export const stockSheet = z.object({
  product_id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  image: picture.omit({ alt: true }).nullable(),
  cost: figure(egp.nullable()),
  /** Whether the variants share one number. */
  together: z.boolean(),
  variants: z.array(z.object({ ...stockNames, pieces: z.int(), waiting: z.int() })),
})
export type StockSheet = z.output<typeof stockSheet>

export const stockReceipt = z.object({
  lines: z
    .array(
      z.object({
        variant_id: id(),
        pieces: wholeNumber(coded('stock_some_pieces'), 1, limits.stock, coded('required')),
      }),
      {
        error: coded('stock_no_lines'),
      },
    )
    .min(1, coded('stock_no_lines'))
    .max(limits.stock_lines, coded('too_long')),
  /** Supplier and reference of the delivery. */
  from: optional(text(limits.delivery_note)),
  paper: optional(text(limits.delivery_note)),
  /** New costs of a piece, by product. */
  costs: figure(
    optional(
      z
        .array(z.object({ product_id: id(), cost: egpIn() }))
        .max(limits.stock_lines, coded('too_long')),
    ),
  ),
})

export const stockCorrection = z.object({
  variant_id: id(),
  /**
   * Pieces shown on the screen and pieces wanted: the server applies the difference to the current
   * stock.
   */
  seen: wholePieces,
  wanted: wholePieces,
  kind: z.enum(['correction', 'damaged']).default('correction'),
  note: optional(text(limits.stock_note)),
})
