/** What holds of a product however it comes about: made new, or changed. */
import { limits } from '#contract/limits.ts'
import { productTexts } from '#contract/product-records.ts'
import { invalid } from '#server/refusal.ts'
import { slugOf } from '#server/slug.ts'

/** Pieces of one size and colour, by their names; null or absent where the product has no sizes (or colours). */
export type StockRow = { size?: string | null | undefined; color?: string | null | undefined; quantity: number }

export const productSlug = (name: string): string => slugOf(name, 'product', 200)

/** What is stored of an original price: one equal to the price is none. Refuses with 422 one below it. Piastres. */
export function originalPriceOf(price: number, original: number | null | undefined): number | null {
  if (original == null || original === price) return null
  if (original < price) throw invalid({ original_price: [productTexts.original_price] })
  return original
}

/** The first of each name. */
export const uniqueBy = <Value>(values: Value[], name: (value: Value) => string): Value[] =>
  values.filter((value, index) => values.findIndex((other) => name(other) === name(value)) === index)

/** Every size in every colour; null stands where there are none to choose from. */
export function choicesOf<Name>(sizes: Name[], colours: Name[]): { size: Name | null; colour: Name | null }[] {
  return (sizes.length > 0 ? sizes : [null]).flatMap((size) => (colours.length > 0 ? colours : [null]).map((colour) => ({ size, colour })))
}

/** Refuses with 422 stock of a size or colour that is none of the product's, and more pieces of one choice than can be counted. */
export function refuseUnknownChoices(stock: StockRow[], sizes: string[], colours: string[]): void {
  const counts = countStock(stock)
  for (const [index, { size, color }] of stock.entries()) {
    if (size ? !sizes.includes(size) : sizes.length > 0) throw invalid({ [`stock.${index}.size`]: ['Choose one of the sizes'] })
    if (color ? !colours.includes(color) : colours.length > 0) throw invalid({ [`stock.${index}.color`]: ['Choose one of the colors'] })
    if (counts(size, color) > limits.stock) throw invalid({ [`stock.${index}.quantity`]: [productTexts.quantity] })
  }
}

type Count = (size: string | null | undefined, colour: string | null | undefined) => number

/** How many pieces there are of a choice: rows of the same are added up, what is not named has none. */
export function countStock(stock: StockRow[]): Count {
  const counted = new Map<string, number>()
  for (const { size, color, quantity } of stock) counted.set(keyOf(size, color), (counted.get(keyOf(size, color)) ?? 0) + quantity)
  return (size, colour) => counted.get(keyOf(size, colour)) ?? 0
}

const keyOf = (size: string | null | undefined, colour: string | null | undefined): string => JSON.stringify([size ?? null, colour ?? null])
