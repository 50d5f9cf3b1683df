/** What names a stock, and how pieces and codes are typed. */
import { z } from 'zod'
import { coded } from '#contract/field-refusals.ts'
import { limits } from '#contract/limits.ts'
import { wholeNumber } from '#contract/parts.ts'
import { picture } from '../products.ts'
import { bareCode } from '../skus.ts'

export const wholePieces = wholeNumber(coded('stock_pieces'), 0, limits.stock, coded('required'))

/** Names of a stock: of one variant, or of a product whose variants share one number. */
export const stockNames = {
  /** Variant of the stock; with shared stock the product's first variant. */
  variant_id: z.int(),
  product_id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  /** Picture of the variant's colour, if any. */
  image: picture.omit({ alt: true }).nullable(),
  /** Number of variants that share the stock; with more than one the fields below are null. */
  variants: z.int(),
  size: z.string().nullable(),
  size_ar: z.string().nullable(),
  color: z.string().nullable(),
  color_ar: z.string().nullable(),
  color_hex: z.string().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
}
/** Scanned or typed SKU or barcode, in Arabic or Latin digits. */
export const code = z
  .string({ error: coded('required') })
  .transform(bareCode)
  .pipe(z.string().min(1, coded('required')).max(limits.search, coded('too_long')))
