/** What a cart comes to, as its screens see it. */
import type { Area } from '#contract/areas.ts'
import type { Cart } from '#contract/cart.ts'
import { toEgp, toPiastres } from '#contract/money.ts'
import { isBlocked } from './lines.ts'

/** Whether there is anything to be delivered. */
export const canBeOrdered = ({ cart }: Cart): boolean => cart.some((line) => !isBlocked(line))

/**
 * EGP that are missing to free delivery, by the subtotal on the screen; null where the shop has
 * none.
 */
export const missingToFree = ({ subtotal, free_delivery: free }: Cart): number | null =>
  free && toEgp(Math.max(0, toPiastres(free.from) - toPiastres(subtotal)))

/** EGP that delivery costs; undefined while nobody knows where to (R110). */
export const deliveryOf = (
  cart: Cart,
  area: Pick<Area, 'price'> | undefined,
): number | undefined => (missingToFree(cart) === 0 ? 0 : area?.price)

/** EGP to be paid at the door, without the delivery to an area that is not known. */
export const totalOf = (cart: Cart, area?: Pick<Area, 'price'>): number =>
  toEgp(
    toPiastres(cart.subtotal) -
      toPiastres(cart.discount) +
      (canBeOrdered(cart) ? toPiastres(deliveryOf(cart, area) ?? 0) : 0),
  )
