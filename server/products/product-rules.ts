/** Rules for adding and changing products. */
import { limits } from '#contract/limits.ts'
import { finderOf } from '#contract/products/options/option-names.ts'
import type { ProductState } from '#contract/products/product-form.ts'
import { invalid } from '#server/refusal.ts'
import { slugOf } from '#server/slug.ts'

/**
 * Quantity of one size and colour, by name; null or absent where the product has no sizes (or
 * colours). With `seen` the difference of the two is applied.
 */
export type StockRow = {
  size?: string | null | undefined
  color?: string | null | undefined
  seen?: number | undefined
  quantity: number
}

export const productSlug = (name: string): string => slugOf(name, 'product', 200)

/** Stored original price: null if equal to the price. Refuses with 422 one below it. Piastres. */
export function originalPriceOf(price: number, original: number | null | undefined): number | null {
  if (original == null || original === price) return null
  if (original < price) throw invalid({ original_price: ['product_original_price'] })
  return original
}

/** Refuses with 422 a scheduled product without a time. */
export function refuseState({
  state,
  publish_at,
}: {
  state?: ProductState | undefined
  publish_at?: Date | null | undefined
}): void {
  if (state === 'scheduled' && !publish_at)
    throw invalid({ publish_at: ['product_publish_at_required'] })
}

/** Every size in every colour; null where there are no sizes or colours. */
export function choicesOf<Name>(
  sizes: Name[],
  colours: Name[],
): { size: Name | null; colour: Name | null }[] {
  return (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    (colours.length > 0 ? colours : [null]).map((colour) => ({ size, colour })),
  )
}

/** Refuses with 422 stock of an unknown size or colour, and a quantity above the limit. */
export function refuseUnknownChoices(stock: StockRow[], sizes: string[], colours: string[]): void {
  const counts = countStock(stock, choicesOf(sizes, colours))
  const [sizeOf, colourOf] = [readerOf(sizes), readerOf(colours)]
  for (const [index, row] of stock.entries()) {
    const [size, colour] = [sizeOf(row.size), colourOf(row.color)]
    if (size === undefined) throw invalid({ [`stock.${index}.size`]: ['size_choose'] })
    if (colour === undefined) throw invalid({ [`stock.${index}.color`]: ['color_choose'] })
    if ((counts(size, colour)?.quantity ?? 0) > limits.stock)
      throw invalid({ [`stock.${index}.quantity`]: ['product_quantity'] })
  }
}

/**
 * Resolver of a stock row's size or colour to the product's own name: null if the product has none,
 * undefined if unknown.
 */
function readerOf(names: string[]): (said: string | null | undefined) => string | null | undefined {
  const find = finderOf(names, (name) => name)
  const none = names.length > 0 ? undefined : null
  return (said) => (said ? find(said) : none)
}

type Wanted = { quantity: number; seen: number | undefined }

/**
 * Quantity of each choice, by the product's names; undefined if not given. Rows of the same choice
 * are summed.
 * @param choices all choices of the product
 */
export function countStock(
  stock: StockRow[],
  choices: { size: string | null; colour: string | null }[],
): (size: string | null, colour: string | null) => Wanted | undefined {
  const counted = new Map<string, Wanted>()
  const sizeOf = readerOf(namesOf(choices.map(({ size }) => size)))
  const colourOf = readerOf(namesOf(choices.map(({ colour }) => colour)))
  for (const row of stock) {
    const [size, colour] = [sizeOf(row.size), colourOf(row.color)]
    if (size === undefined || colour === undefined) continue
    const before = counted.get(keyOf(size, colour)) ?? { quantity: 0, seen: 0 }
    const seen =
      row.seen === undefined || before.seen === undefined ? undefined : before.seen + row.seen
    counted.set(keyOf(size, colour), { quantity: before.quantity + row.quantity, seen })
  }
  return (size, colour) => counted.get(keyOf(size, colour))
}

const namesOf = (names: (string | null)[]): string[] =>
  [...new Set(names)].filter((name) => name !== null)

const keyOf = (size: string | null, colour: string | null): string => JSON.stringify([size, colour])
