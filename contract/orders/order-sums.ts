/**
 * Sums of an order by the shop's rules, used by the server and by screens that show them
 * beforehand. All sums are piastres, except `free_delivery_from`, which the settings have in EGP.
 */
import { toPiastres } from '../text/money.ts'

type Coupon = { price: number; discount: number }

export type CouponsForSubtotal<Running extends Coupon = Coupon> = {
  /** The coupon with the largest discount among those that the subtotal reaches. */
  applied: Running | null
  /** The nearest coupon above the subtotal that takes off more than the applied one. */
  next: Coupon | null
}

/**
 * Chooses the coupon for a subtotal.
 * @param running coupons whose days include today
 */
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

/**
 * The subtotal from which delivery is free, and the sum missing to it; null if delivery is never
 * free.
 */
export function freeDelivery(
  subtotal: number,
  { free_delivery_from }: DeliverySettings,
): { from: number; missing: number } | null {
  const from = toPiastres(free_delivery_from)
  return from > 0 ? { from, missing: Math.max(0, from - subtotal) } : null
}

/**
 * Price of an order's delivery (R110).
 * @param subtotal sum of the lines before the coupon (0029)
 */
export const deliveryPrice = (
  { price }: { price: number },
  subtotal: number,
  settings: DeliverySettings,
): number => (freeDelivery(subtotal, settings)?.missing === 0 ? 0 : price)
