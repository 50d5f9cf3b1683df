/** Sums of a cart as the screens show them. */
import type { Area } from '#contract/couriers/areas.ts'
import type { Cart } from '#contract/shop/cart.ts'
import { toEgp, toPiastres } from '#contract/text/money.ts'
import { isBlocked } from './lines.ts'

/** Whether the cart has a line that can be ordered. */
export const canBeOrdered = ({ cart }: Cart): boolean => cart.some((line) => !isBlocked(line))

/** EGP missing to free delivery, by the subtotal on the screen; null where the shop offers none. */
export const missingToFree = ({ subtotal, free_delivery: free }: Cart): number | null =>
  free && toEgp(Math.max(0, toPiastres(free.from) - toPiastres(subtotal)))

/** Delivery price in EGP; undefined without an area (R110). */
export const deliveryOf = (
  cart: Cart,
  area: Pick<Area, 'price'> | undefined,
): number | undefined => (missingToFree(cart) === 0 ? 0 : area?.price)

/** Total in EGP to pay on delivery; without an area it leaves out the delivery price. */
export const totalOf = (cart: Cart, area?: Pick<Area, 'price'>): number =>
  toEgp(
    toPiastres(cart.subtotal) -
      toPiastres(cart.discount) +
      (canBeOrdered(cart) ? toPiastres(deliveryOf(cart, area) ?? 0) : 0),
  )
