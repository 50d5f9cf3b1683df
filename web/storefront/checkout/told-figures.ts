/**
 * The figures that the shop has last refused an order with, so that the next press sends what the
 * shop asks for: the area's price was loaded with the page, and a cart that does not load again
 * stays as it was.
 */
import type { Area } from '#contract/areas.ts'
import type { Cart } from '#contract/cart.ts'
import type { Totals } from '#contract/refusal.ts'

/** `city` is the area's id, `cart` the one on the screen when they came. */
export type RefusedTotals = { totals: Totals; city: number; cart: Cart | null }

export const cartAsTold = (cart: Cart | null, told: RefusedTotals | undefined): Cart | null =>
  cart && told?.cart === cart
    ? {
        ...cart,
        subtotal: told.totals.subtotal,
        discount: told.totals.discount,
        // What the area costs is told as well.
        free_delivery: told.totals.delivery_price > 0 ? null : cart.free_delivery,
      }
    : cart

export const areaAsTold = (
  area: Area | undefined,
  told: RefusedTotals | undefined,
): Area | undefined =>
  area && told?.city === area.id ? { ...area, price: told.totals.delivery_price } : area
