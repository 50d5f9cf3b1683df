/**
 * Prices of governorates while they are typed: one price for all, and what differs from it. A
 * corrected price is kept when another one is filled in.
 */
import { egpIn } from '#contract/parts.ts'
import type { GovernoratePrice } from '#contract/couriers/areas.ts'
import { toEgp } from '#contract/text/money.ts'

/** Typed price of each governorate by its name; null: not delivered. */
export type Prices = Record<string, string | null>

export type Filling = { one: string; prices: Prices }

/** Prices that are stored; the most frequent one is the price for all. */
export function beginFilling(governorates: GovernoratePrice[]): Filling {
  const prices = Object.fromEntries(
    governorates.map(({ city, area }) => [city, area ? String(area.price) : null]),
  )
  return { one: mostFrequent(Object.values(prices)), prices }
}

/** Fills a price in everywhere but where another one was typed; from nothing, everywhere. */
export function fill({ one, prices }: Filling, filled: string): Filling {
  const isNone = Object.values(prices).every((price) => price === null)
  return {
    one: filled,
    prices: Object.fromEntries(
      Object.entries(prices).map(([city, price]) => [
        city,
        isNone || (price !== null && isSame(price, one)) ? filled : price,
      ]),
    ),
  }
}

/** EGP of a typed price; null for what is no price. */
export function readPrice(typed: string): number | null {
  const read = egpIn().safeParse(typed)
  return read.success ? toEgp(read.data) : null
}

export const isSame = (typed: string, other: string): boolean =>
  readPrice(typed) === readPrice(other)

function mostFrequent(prices: (string | null)[]): string {
  const counts = Map.groupBy(
    prices.filter((price) => price !== null),
    (price) => price,
  )
  const [first] = [...counts].sort(([, one], [, other]) => other.length - one.length)
  return first?.[0] ?? ''
}
