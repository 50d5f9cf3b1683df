/** Sizes and colours of a product's rows. */
import {
  type ImportFormat,
  importLimits,
  type ImportTarget,
} from '#contract/files/import-columns.ts'
import { hexOf } from '#contract/products/colours.ts'
import { foldName } from '#contract/products/option-names.ts'
import type { Cells } from './cells.ts'
import type { ReadVariant } from './read-product.ts'
import { optionKind, type Row } from './rows.ts'

export function readVariants(
  cells: Cells,
  lines: Row[],
  lead: Row,
  format: ImportFormat,
): ReadVariant[] {
  const isTracked = isTrackedIn(lines)
  const variants = lines.map((row) => readVariant(cells, row, lead, format, isTracked))
  for (const option of ['size', 'color'] as const) {
    if (!variants.some((variant) => variant[option] !== null)) continue
    for (const [at, variant] of variants.entries()) {
      const row = lines[at]
      if (variant[option] === null && row)
        cells.note(row, targetOf(row, lead, option), 'option_missing')
    }
  }
  const seen = new Map<string, number>()
  for (const [at, { size, color, row }] of variants.entries()) {
    const key = JSON.stringify([size && foldName(size), color && foldName(color)])
    const other = seen.get(key)
    if (other !== undefined)
      cells.note(
        lines[at] as Row,
        color ? 'color' : size ? 'size' : 'sku',
        'variant_twice',
        String(other),
      )
    else seen.set(key, row)
  }
  return variants
}

function readVariant(
  cells: Cells,
  row: Row,
  lead: Row,
  format: ImportFormat,
  isTracked: boolean,
): ReadVariant {
  const options = readOptions(cells, row, lead, format)
  const variant: ReadVariant = {
    row: row.number,
    size: options.size ?? null,
    color: options.color ?? null,
  }
  for (const field of ['size_ar', 'color_ar', 'color_hex', 'sku', 'barcode'] as const) {
    const said = cells.text(row, field)
    if (said !== undefined) variant[field] = said
  }
  const stock = readPiecesOf(cells, row, isTracked)
  if (stock !== undefined) variant.stock = stock
  return variant
}

/**
 * Whether Shopify tracks the stock of a product: a variant names a tracker; files made by hand name
 * it in the first row alone.
 */
const isTrackedIn = (rows: Row[]): boolean =>
  rows.some((row) => !row.has('tracker') || row.text('tracker') !== '')

const sold = new Set(['continue', 'notify', 'true', 'yes', '1'])
const soldOut = new Set(['0', 'false', 'no', 'outofstock'])

/**
 * Pieces of a row; null if the other shop does not track stock, whose 0 means nothing (R320).
 * Undefined as in Cells.read.
 */
export function readPiecesOf(
  cells: Cells,
  row: Row,
  isTracked: boolean,
): number | null | undefined {
  const said = cells.number(row, 'stock')
  if (said === 0) return isTracked && !sold.has(row.text('oversell').toLowerCase()) ? 0 : null
  const isEmpty = !row.has('stock') || said === null
  return isEmpty && soldOut.has(row.text('in_stock').toLowerCase()) ? 0 : said
}

type Options = { size?: string | null; color?: string | null }

/** Options of a row: the size and colour columns, then other shops' options by name. */
function readOptions(cells: Cells, row: Row, lead: Row, format: ImportFormat): Options {
  const options: Options = {}
  for (const option of ['size', 'color'] as const) {
    const said = cells.text(row, option)
    if (said) options[option] = said
  }
  for (let number = 1; number <= importLimits.options; number++) {
    const [name, value] = optionOf(row, lead, number)
    // A WooCommerce attribute of several words on a simple product is a description, not a choice.
    if (
      value === '' ||
      value === 'Default Title' ||
      (format === 'woocommerce' && value.includes(','))
    )
      continue
    const kind = optionKind(name)
    if (!kind) {
      if (format !== 'woocommerce' || row !== lead)
        cells.note(row, `option${number}_value` as ImportTarget, 'unknown_option', name)
    } else if (!options[kind]) {
      options[kind] = cells.text(row, `option${number}_value` as ImportTarget) ?? null
    }
  }
  // A shade is known for Shopify's own colours and for colour names of CSS.
  return options.color && /^#/.test(options.color)
    ? { ...options, color: hexOf(options.color) ?? options.color }
    : options
}

/** Option name, which only the product's first row contains. */
function optionOf(row: Row, lead: Row, number: number): [name: string, value: string] {
  const name = `option${number}_name` as ImportTarget
  return [row.text(name) || lead.text(name), row.text(`option${number}_value` as ImportTarget)]
}

function targetOf(row: Row, lead: Row, option: 'size' | 'color'): ImportTarget {
  for (let number = 1; number <= importLimits.options; number++) {
    if (optionKind(optionOf(row, lead, number)[0]) === option)
      return `option${number}_value` as ImportTarget
  }
  return option
}
