/**
 * Prices for a time as they stand in the form: an amount, what is struck beside it, and the shop's
 * days on which it is in force.
 */
import { toLatinDigits } from '#contract/digits.ts'
import type { ProductRecord } from '#contract/product-records.ts'

export type EditedPrice = {
  from: string
  until: string
  price: string
  /** '': what the product costs otherwise. */
  original_price: string
  /** Who has set it; null of one that is new here, and of what nobody is known to have set. */
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

/** As the shop is sent them: all that are not over, in one field. */
export const sentPrices = (prices: EditedPrice[]): string =>
  JSON.stringify(
    prices.map(({ from, until, price, original_price }) => ({
      from,
      until,
      price: toLatinDigits(price),
      original_price: toLatinDigits(original_price),
    })),
  )

/** With one more, in the order of their days. */
export const withPrice = (prices: EditedPrice[], added: EditedPrice): EditedPrice[] =>
  [...prices, added].toSorted((one, other) => one.from.localeCompare(other.from))

/** The first that is in force on one of these days. */
export const overlapping = (
  prices: EditedPrice[],
  { from, until }: Pick<EditedPrice, 'from' | 'until'>,
): EditedPrice | undefined => prices.find((price) => price.from <= until && from <= price.until)
