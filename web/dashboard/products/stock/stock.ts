/**
 * Typed stock by size and colour: a text for each, kept when a size or colour is removed and added
 * again.
 */
import { toLatinDigits } from '#contract/text/digits.ts'
import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'

/** Typed stock by key of size and colour. */
export type Figures = Record<string, string>

export type Axes = {
  sizes: string[]
  colours: string[]
  /** Names that the cells of sizes are under, by their folded names, where these are others. */
  cells?: ReadonlyMap<string, string>
}

/** Size and colour; `cell` is the name that the cells of the size are under. */
export type Choice = { size: string | null; colour: string | null; cell?: string | undefined }

/**
 * Key of a variant; equal for names that fold to the same, so that a respelled size or colour keeps
 * its stock.
 */
export const keyOf = ({ size, colour, cell }: Choice): string =>
  JSON.stringify([cell ?? (size && foldName(size)), colour && foldName(colour)])

/**
 * Every combination of size and colour; null for a missing axis. Empty without sizes and colours.
 */
export function choicesOf({ sizes, colours, cells }: Axes): Choice[] {
  if (sizes.length === 0 && colours.length === 0) return []
  const inColours = (size: string | null): Choice[] => {
    const cell = size === null ? undefined : cells?.get(foldName(size))
    return orNull(colours).map((colour) => ({ size, colour, cell }))
  }
  return orNull(sizes).flatMap(inColours)
}

const orNull = (names: string[]): (string | null)[] => (names.length > 0 ? names : [null])

/** Stock of a product by key. */
export function figuresOf(stock: NonNullable<ProductRecord['stock']>): Figures {
  const sums = new Map<string, number>()
  for (const { size, color: colour, quantity } of stock)
    sums.set(keyOf({ size, colour }), (sums.get(keyOf({ size, colour })) ?? 0) + quantity)
  return Object.fromEntries([...sums].map(([key, sum]) => [key, String(sum)]))
}

/** Stock as the request body, every variant by name (R49). */
export const rowsOf = (figures: Figures, axes: Axes) =>
  choicesOf(axes).map((choice) => ({
    size: choice.size,
    color: choice.colour,
    quantity: written(figures[keyOf(choice)]) || '0',
  }))

export type StockRow = { size: string | null; color: string | null; quantity: string }

/** Changed rows, each with its initial stock; new sizes or colours have none. */
export function differencesOf(rows: StockRow[], seen: StockRow[]) {
  const keyOfRow = ({ size, color }: StockRow) => keyOf({ size, colour: color })
  const before = new Map(seen.map((row) => [keyOfRow(row), row.quantity]))
  return rows.flatMap(({ size, color, quantity }) => {
    const known = before.get(keyOfRow({ size, color, quantity }))
    const isSame = known !== undefined && Number(quantity) === Number(known)
    return isSame ? [] : [{ size, color, seen: known ?? '0', quantity }]
  })
}

/** Total of the stock; invalid numbers count as 0. */
export const sumOf = (figures: Figures, axes: Axes): number =>
  choicesOf(axes).reduce(
    (sum, choice) =>
      sum + (isPieces(figures[keyOf(choice)]) ? Number(written(figures[keyOf(choice)])) : 0),
    0,
  )

/** Whether a text is a number of pieces, in Arabic or Latin digits; empty is 0. */
export const isPieces = (typed = ''): boolean =>
  /^\d*$/.test(written(typed)) && Number(written(typed)) <= limits.stock

/** Difference between typed and initial stock; 0 for invalid numbers. */
export const differenceOf = (typed: string | undefined, seen: string | undefined): number =>
  isPieces(typed) && isPieces(seen) ? Number(written(typed)) - Number(written(seen)) : 0

const written = (typed = ''): string => toLatinDigits(typed).trim()
