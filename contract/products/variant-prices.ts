/**
 * Own prices of variants (R393): what a variant costs beside its product, and the one form in which
 * both are stored. Amounts are piastres.
 */

/** A price, and the original price struck out beside it; null for none. */
export type Prices = { price: number; original_price: number | null }

/** Own regular prices of a variant; null where the product's apply. */
export type OwnPrices = { price: number | null; original_price: number | null }

/** Regular prices of a variant: an original price that is not above its price is none. */
export function regularOf(product: Prices, own: OwnPrices): Prices {
  const price = own.price ?? product.price
  const struck = own.original_price ?? product.original_price
  return { price, original_price: struck !== null && struck > price ? struck : null }
}

/** Prices of a variant as it stores them; without an original price it stores its price for it. */
export function ownOf(product: Prices, { price, original_price }: Prices): OwnPrices {
  const without = regularOf(product, { price, original_price: null })
  return {
    price: price === product.price ? null : price,
    original_price: without.original_price === original_price ? null : (original_price ?? price),
  }
}

/**
 * Regular prices as they are stored: the product has those of its cheapest variant on offer, and a
 * variant has none of its own that are the product's.
 * @param variants in the order of sizes and colours; archived ones are not on offer
 */
export function settleVariants(
  product: Prices,
  variants: (OwnPrices & { isOffered: boolean })[],
): { product: Prices; variants: OwnPrices[] } {
  const all = variants.map((own) => ({ ...regularOf(product, own), isOffered: own.isOffered }))
  const offered = all.filter(({ isOffered }) => isOffered)
  const lowest = offered.reduce((least, { price }) => Math.min(least, price), Infinity)
  const cheapest = offered.filter(({ price }) => price === lowest)
  const { price, original_price } =
    cheapest.find((one) => isSame(one, product)) ?? cheapest[0] ?? product
  const settled = { price, original_price }
  return { product: settled, variants: all.map((prices) => ownOf(settled, prices)) }
}

const isSame = (one: Prices, other: Prices): boolean =>
  one.price === other.price && one.original_price === other.original_price

/** Columns of a product's prices: those in force, and the regular ones while a timed price is. */
export type ProductPrices = Prices & {
  regular_price: number | null
  regular_original_price: number | null
}

/**
 * Prices of a variant now: while a timed price is in force, the same part of its own. The database
 * has the same rule (variant_prices in docs/schema.sql).
 */
export function pricesNow(product: ProductPrices, own: OwnPrices): Prices {
  const { price, original_price, regular_price, regular_original_price } = product
  if (regular_price === null) return regularOf(product, own)
  const regular = regularOf({ price: regular_price, original_price: regular_original_price }, own)
  const partOf = (part: number) => share(regular.price, part, regular_price)
  const isRegularStruck = original_price === (regular_original_price ?? regular_price)
  const struck = isRegularStruck
    ? (regular.original_price ?? regular.price)
    : partOf(original_price ?? 0)
  const now = partOf(price)
  return { price: now, original_price: original_price !== null && struck > now ? struck : null }
}

/**
 * Price of an agreed piece in another size or colour (R405): in the proportion of what both cost
 * today, so that an agreed sale price stays one.
 */
export const priceInstead = (agreed: number, was: number, now: number): number =>
  was === 0 ? now : share(agreed, now, was)

/** amount × part ÷ whole to the nearest piastre, halves up; the product may exceed 2^53. */
const share = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
