/** Fields of a product's record in the form of import files, for comparison. */
import { toCairoIso } from '#contract/days/cairo.ts'
import { withoutControls } from '#contract/files/sheets.ts'
import type { ProductRecord } from '#server/products/products.ts'
import type { ReadFacts } from '../reading/reading.ts'

export const factFields = [
  'name',
  'name_ar',
  'desc',
  'desc_ar',
  'material',
  'material_ar',
  'care',
  'care_ar',
  'badge',
  'badge_ar',
  'choice_name',
  'choice_name_ar',
  'height',
  'width',
  'depth',
  'weight',
  'price',
  'original_price',
  'cost',
  'publish_at',
] as const satisfies (keyof ReadFacts)[]
export type FactField = (typeof factFields)[number]

export const priceFields: ReadonlySet<string> = new Set([
  'price',
  'original_price',
  'cost',
  'sale_price',
  // Sums of orders.
  ...['subtotal', 'discount', 'delivery_price', 'tax', 'total', 'refunded'],
])

/** Required fields: an empty cell keeps the value. */
export const neverEmpty: ReadonlySet<string> = new Set([
  'name',
  'price',
  'publish_at',
  'choice_name',
])

/**
 * Value of a field: money in piastres, a time in the shop's time zone, no original price if it
 * equals the price.
 */
export function factOf(record: ProductRecord, field: FactField): string | number | null {
  if (field === 'publish_at')
    return record.publish_at && toCairoIso(record.publish_at).slice(0, 16).replace('T', ' ')
  if (field === 'original_price')
    return record.original_price === record.price ? null : record.original_price
  const fact = record[field] ?? null
  // Browsers send forms with CR LF, and files are read with LF; control characters are removed from
  // both.
  return typeof fact === 'string' ? withoutControls(fact.replace(/\r\n?/g, '\n')) : fact
}

/** A size as calls of products take it. */
export type SizeEntry = {
  size: string | null
  name_ar: string | null
  choice?: string
  choice_ar?: string | null
}

/** Sizes with their Arabic names and values, in order. */
export const sizesOf = ({ sizes }: ProductRecord): SizeEntry[] =>
  sizes.map(({ size, name_ar, part = null, part_ar = null, choice, choice_ar = null }) =>
    choice ? { size: part, name_ar: part_ar, choice, choice_ar } : { size, name_ar },
  )
export const coloursOf = ({ colours }: ProductRecord) =>
  colours.map(({ name, name_ar, hex }) => ({ name, name_ar, hex }))

export const stemsOf = ({ pictures }: ProductRecord): string[] =>
  pictures.map(({ url }) => /([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? '')

export const pricesOf = ({ prices }: ProductRecord) =>
  prices.map(({ price, original_price, from, until }) => ({ price, original_price, from, until }))
