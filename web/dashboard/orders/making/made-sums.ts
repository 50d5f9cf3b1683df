/**
 * Sums of a manual order in the browser, by the server's rules and its prices, coupons and areas.
 * Amounts in EGP.
 */
import { toEgp, toPiastres } from '#contract/text/money.ts'
import { deliveryPrice, freeDelivery, judgeCoupons } from '#contract/orders/order-sums.ts'
import type { DraftLine } from '../pieces/draft-lines.ts'
import { kept, priceOf } from '../pieces/draft-lines.ts'
import type { Products } from '../pieces/use-products.ts'

export type Terms = {
  /** Coupons that are valid today. */
  coupons: { price: number; discount: number }[]
  free_delivery_from: number
}

export type MadeSums = {
  subtotal: number
  discount: number
  /** Delivery price; null without an area. */
  delivery: number | null
  /** Total, without an unknown delivery price. */
  total: number
  /** Next coupon: EGP that are missing, and its discount. */
  next: { missing: number; discount: number } | null
  /** EGP missing to free delivery; null where delivery is free already, or never. */
  toFree: number | null
}

/** Sums; undefined until every price has loaded. */
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
