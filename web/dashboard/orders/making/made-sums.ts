/**
 * What an order that is being made comes to, by the shop's own rules and what it said of prices,
 * coupons and areas. Figures are EGP.
 */
import { toEgp, toPiastres } from '#contract/money.ts'
import { deliveryPrice, freeDelivery, judgeCoupons } from '#contract/order-sums.ts'
import type { DraftLine } from '../pieces/draft-lines.ts'
import { kept, priceOf } from '../pieces/draft-lines.ts'
import type { Products } from '../pieces/use-products.ts'

export type Terms = {
  /** Those that run today. */
  coupons: { price: number; discount: number }[]
  free_delivery_from: number
}

export type MadeSums = {
  subtotal: number
  discount: number
  /** Null while nobody knows where to. */
  delivery: number | null
  /** Without the delivery while it is not known. */
  total: number
  /** What more pieces would bring: EGP that are missing, and what they take off. */
  next: { missing: number; discount: number } | null
  /** EGP that are missing to free delivery; null where it is free, or never is. */
  toFree: number | null
}

/** Undefined while the price of a piece has not come. */
export function madeSums(
  lines: readonly DraftLine[],
  products: Products,
  area: { price: number } | undefined,
  { coupons, free_delivery_from }: Terms,
): MadeSums | undefined {
  let subtotal = 0
  for (const line of kept(lines)) {
    const price = priceOf(line, products.get(line.product_id ?? 0))
    if (price === undefined) return undefined
    subtotal += toPiastres(price) * line.quantity
  }
  const running = coupons.map(({ price, discount }) => ({
    price: toPiastres(price),
    discount: toPiastres(discount),
  }))
  const { applied, next } = judgeCoupons(running, subtotal)
  const discount = applied?.discount ?? 0
  const free = freeDelivery(subtotal, { free_delivery_from })
  const delivery = area
    ? deliveryPrice({ price: toPiastres(area.price) }, subtotal, { free_delivery_from })
    : null
  return {
    subtotal: toEgp(subtotal),
    discount: toEgp(discount),
    delivery: delivery === null ? null : toEgp(delivery),
    total: toEgp(subtotal - discount + (delivery ?? 0)),
    next: next && { missing: toEgp(next.price - subtotal), discount: toEgp(next.discount) },
    toFree: free && free.missing > 0 ? toEgp(free.missing) : null,
  }
}
