/**
 * What an order comes to by the shop's rules: the server takes it so, and a screen that shows it
 * beforehand counts by the same. All sums are piastres, but for `free_delivery_from`, which the
 * settings have in EGP.
 */
import { toPiastres } from '../text/money.ts'

type Coupon = { price: number; discount: number }

export type CouponsForSubtotal<Running extends Coupon = Coupon> = {
  /** The one with the largest discount among those the subtotal reaches. */
  applied: Running | null
  /** The nearest one above the subtotal that takes off more than the applied one. */
  next: Coupon | null
}

/** @param running those whose days include today */
export function judgeCoupons<Running extends Coupon>(
  running: readonly Running[],
  subtotal: number,
): CouponsForSubtotal<Running> {
  let applied: Running | null = null
  for (const coupon of running) {
    if (coupon.price <= subtotal && coupon.discount > (applied?.discount ?? 0)) applied = coupon
  }
  const least = applied?.discount ?? 0
  let next: Coupon | null = null
  for (const { price, discount } of running) {
    if (price <= subtotal || discount <= least) continue
    if (!next || price < next.price || (price === next.price && discount > next.discount))
      next = { price, discount }
  }
  return { applied, next }
}

type DeliverySettings = { free_delivery_from: number }

/** From which subtotal on delivery is free and what is missing to it; null where it never is. */
export function freeDelivery(
  subtotal: number,
  { free_delivery_from }: DeliverySettings,
): { from: number; missing: number } | null {
  const from = toPiastres(free_delivery_from)
  return from > 0 ? { from, missing: Math.max(0, from - subtotal) } : null
}

/**
 * What the delivery of an order costs (R110). @param subtotal before a coupon takes anything off
 * (0029)
 */
export const deliveryPrice = (
  { price }: { price: number },
  subtotal: number,
  settings: DeliverySettings,
): number => (freeDelivery(subtotal, settings)?.missing === 0 ? 0 : price)
