/** Variants of a product as rows of the form: SKU, barcode, stock and own prices. */
import type { ProductRecord } from '#contract/products/product-records.ts'
import { foldSku, skuOf } from '#contract/products/skus.ts'
import { toLatinNumber } from '#contract/text/digits.ts'
import {
  type Axes,
  type Choice,
  choicesOf,
  differenceOf,
  type Figures,
  keyOf,
} from '../stock/stock.ts'

/**
 * Typed codes and own prices by key of size and colour (keyOf), kept when a size or colour is removed and added
 * again.
 */
export type Codes = Record<'skus' | 'barcodes' | 'prices' | 'originals', Record<string, string>>

export type CodeRow = { size: string | null; color: string | null } & Record<
  'sku' | 'barcode' | 'price' | 'original_price',
  string
>

/**
 * Variants by colour, each in all its sizes; a product without sizes and colours is one variant.
 */
export function variantsOf(axes: Axes): Choice[] {
  const choices = choicesOf(axes)
  if (choices.length === 0) return [{ size: null, colour: null }]
  const places = new Map(axes.colours.map((colour, place) => [colour, place]))
  const placeOf = ({ colour }: Choice) => (colour === null ? 0 : (places.get(colour) ?? 0))
  return choices.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export function codesOf(variants: ProductRecord['variants']): Codes {
  const codes: Codes = { skus: {}, barcodes: {}, prices: {}, originals: {} }
  for (const { size, color: colour, sku, barcode, price, original_price } of variants) {
    const key = keyOf({ size, colour })
    codes.skus[key] = sku ?? ''
    codes.barcodes[key] = barcode ?? ''
    codes.prices[key] = String(price ?? '')
    codes.originals[key] = String(original_price ?? '')
  }
  return codes
}

/** Codes and own prices as the request body. */
export const codeRowsOf = ({ skus, barcodes, prices, originals }: Codes, axes: Axes): CodeRow[] =>
  variantsOf(axes).map((choice) => {
    const { size, colour } = choice
    const key = keyOf(choice)
    return {
      size,
      color: colour,
      sku: (skus[key] ?? '').trim(),
      barcode: (barcodes[key] ?? '').trim(),
      price: toLatinNumber(prices[key] ?? '').trim(),
      original_price: toLatinNumber(originals[key] ?? '').trim(),
    }
  })

/** Changed rows; new variants have no initial ones. */
export function changedCodes(rows: CodeRow[], seen: CodeRow[]): CodeRow[] {
  const before = new Map(seen.map((row) => [keyOfRow(row), row]))
  const parts = ['sku', 'barcode', 'price', 'original_price'] as const
  return rows.filter((row) => {
    const known = before.get(keyOfRow(row))
    return parts.some((part) => (known?.[part] ?? '') !== row[part])
  })
}

export const keyOfRow = ({ size, color }: Pick<CodeRow, 'size' | 'color'>): string =>
  keyOf({ size, colour: color })

/**
 * SKUs that the server would generate for variants without one, unless another row has it; no two
 * rows get the same.
 */
export function madeSkus(slug: string, axes: Axes, skus: Codes['skus']): Codes['skus'] {
  const choices = variantsOf(axes)
  const taken = new Set(choices.map((choice) => foldSku((skus[keyOf(choice)] ?? '').trim())))
  const made: Codes['skus'] = {}
  for (const choice of choices) {
    const key = keyOf(choice)
    const sku = skuOf(slug, choice.colour, choice.size)
    if ((skus[key] ?? '').trim() !== '' || taken.has(foldSku(sku))) continue
    taken.add(foldSku(sku))
    made[key] = sku
  }
  return made
}

/**
 * Cells of a spreadsheet's clipboard text, row by row; null for a single text, which is pasted
 * normally.
 */
export function cellsIn(text: string): string[][] | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (rows.length === 1 && !text.includes('\t') && !/[\r\n]$/.test(text)) return null
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()))
}

/** Note on a row whose stock changed while it was edited. */
export type Note = {
  /** Current stock. */
  now: number
  /** Pieces that left since the form was opened; negative for added ones. */
  gone: number
  /** Stock after saving; null where more was to be removed than exists. */
  after: number | null
}

/**
 * Merges the current stock from a refusal into the form. An unchanged row takes it; a row whose
 * difference is still possible keeps it with a note; a row that removed more than exists starts
 * again from the current stock, and never adds any.
 */
export function meetStock(seen: Figures, wanted: Figures, today: Figures) {
  const next = { seen: { ...seen }, wanted: { ...wanted } }
  const notes = new Map<string, Note>()
  for (const [key, figure] of Object.entries(today)) {
    const [now, gone] = [Number(figure), -differenceOf(figure, seen[key])]
    const difference = differenceOf(wanted[key], seen[key])
    if (gone === 0 && now + difference >= 0) continue
    if (difference === 0) {
      next.seen[key] = figure
      next.wanted[key] = figure
    } else if (now + difference >= 0) notes.set(key, { now, gone, after: now + difference })
    else {
      next.seen[key] = figure
      next.wanted[key] = String(Math.min(now, now + difference + gone))
      notes.set(key, { now, gone, after: null })
    }
  }
  return { ...next, notes }
}
