/**
 * Pieces per size and colour as they are typed: a text for each, which stays when its size or
 * colour goes and comes back.
 */
import { toLatinDigits } from '#contract/digits.ts'
import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/option-names.ts'
import type { ProductRecord } from '#contract/product-records.ts'

/** By the key of its size and colour. */
export type Figures = Record<string, string>

export type Axes = { sizes: string[]; colours: string[] }

export type Choice = { size: string | null; colour: string | null }

/** The same for names that are one, so that a figure stays when its size or colour is respelled. */
export const keyOf = ({ size, colour }: Choice): string =>
  JSON.stringify([size && foldName(size), colour && foldName(colour)])

/**
 * Every size in every colour; null where there are none to choose from. None at all without sizes
 * and colours.
 */
export function choicesOf({ sizes, colours }: Axes): Choice[] {
  if (sizes.length === 0 && colours.length === 0) return []
  const inColours = (size: string | null): Choice[] =>
    orNull(colours).map((colour) => ({ size, colour }))
  return orNull(sizes).flatMap(inColours)
}

const orNull = (names: string[]): (string | null)[] => (names.length > 0 ? names : [null])

/** Those of names that are one stand in one figure. */
export function figuresOf(stock: NonNullable<ProductRecord['stock']>): Figures {
  const sums = new Map<string, number>()
  for (const { size, color: colour, quantity } of stock)
    sums.set(keyOf({ size, colour }), (sums.get(keyOf({ size, colour })) ?? 0) + quantity)
  return Object.fromEntries([...sums].map(([key, sum]) => [key, String(sum)]))
}

/** As the shop is sent it, every variant by name: one number is split whole (R49). */
export const rowsOf = (figures: Figures, axes: Axes) =>
  choicesOf(axes).map((choice) => ({
    size: choice.size,
    color: choice.colour,
    quantity: written(figures[keyOf(choice)]) || '0',
  }))

type Row = { size: string | null; color: string | null; quantity: string }

/**
 * The rows that are others than what was seen, each with that; of a size or colour that was not
 * there before nothing was seen.
 */
export function differencesOf(rows: Row[], axes: Axes, seen: { figures: Figures; axes: Axes }) {
  const wanted = new Map(
    rows.map(({ size, color, quantity }) => [keyOf({ size, colour: color }), quantity]),
  )
  const known = new Set(choicesOf(seen.axes).map(keyOf))
  return choicesOf(axes).flatMap((choice) => {
    const key = keyOf(choice)
    const before = known.has(key) ? written(seen.figures[key]) || '0' : '0'
    const quantity = wanted.get(key) ?? '0'
    const isSame = known.has(key) && Number(quantity) === Number(before)
    return isSame ? [] : [{ size: choice.size, color: choice.colour, seen: before, quantity }]
  })
}

/** What is no number of pieces counts as none. */
export const sumOf = (figures: Figures, axes: Axes): number =>
  choicesOf(axes).reduce(
    (sum, choice) =>
      sum + (isPieces(figures[keyOf(choice)]) ? Number(written(figures[keyOf(choice)])) : 0),
    0,
  )

/** Empty is none, in Arabic digits as in Latin ones. */
export const isPieces = (typed = ''): boolean =>
  /^\d*$/.test(written(typed)) && Number(written(typed)) <= limits.stock

/** How many more, or fewer, are typed than were seen; 0 of what is no number of pieces. */
export const differenceOf = (typed: string | undefined, seen: string | undefined): number =>
  isPieces(typed) && isPieces(seen) ? Number(written(typed)) - Number(written(seen)) : 0

const written = (typed = ''): string => toLatinDigits(typed).trim()
