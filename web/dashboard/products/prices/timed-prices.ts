/**
 * Scheduled prices in the form: amount, struck price, and the days (in the shop's time zone) on
 * which it applies.
 */
import { toLatinDigits } from '#contract/text/digits.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'

export type EditedPrice = {
  from: string
  until: string
  price: string
  /** Struck price; '' for the regular price. */
  original_price: string
  /** Author; null for a new price, or an unknown author. */
  by: string | null
  isOfMany: boolean
  isInForce: boolean
}

export const editedPrices = (prices: ProductRecord['prices']): EditedPrice[] =>
  prices.map(({ price, original_price, from, until, by, bulk_change_id, in_force }) => ({
    from,
    until,
    by,
    price: String(price),
    original_price: original_price === null ? '' : String(original_price),
    isOfMany: bulk_change_id !== null,
    isInForce: in_force,
  }))

/** Scheduled prices as the request body: all that have not ended, in one field. */
export const sentPrices = (prices: EditedPrice[]): string =>
  JSON.stringify(
    prices.map(({ from, until, price, original_price }) => ({
      from,
      until,
      price: toLatinDigits(price),
      original_price: toLatinDigits(original_price),
    })),
  )

/** Adds a price, sorted by days. */
export const withPrice = (prices: EditedPrice[], added: EditedPrice): EditedPrice[] =>
  [...prices, added].toSorted((one, other) => one.from.localeCompare(other.from))

/** First price that applies on one of these days. */
export const overlapping = (
  prices: EditedPrice[],
  { from, until }: Pick<EditedPrice, 'from' | 'until'>,
): EditedPrice | undefined => prices.find((price) => price.from <= until && from <= price.until)
