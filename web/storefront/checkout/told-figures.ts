/**
 * Totals of the last refused order, so that the next attempt sends the total that the shop expects:
 * the area's price is as old as the page, and a cart that fails to reload keeps its old figures.
 */
import type { Area } from '#contract/couriers/areas.ts'
import type { Cart } from '#contract/shop/cart.ts'
import type { Totals } from '#contract/refusal.ts'

/**
 * Refused totals, valid for one area (`city`, an id) and for the `cart` on the screen when they
 * arrived.
 */
export type RefusedTotals = { totals: Totals; city: number; cart: Cart | null }

export const cartAsTold = (cart: Cart | null, told: RefusedTotals | undefined): Cart | null =>
  cart && told?.cart === cart
    ? {
        ...cart,
        subtotal: told.totals.subtotal,
        discount: told.totals.discount,
        // The refused totals include the delivery price.
        free_delivery: told.totals.delivery_price > 0 ? null : cart.free_delivery,
      }
    : cart

export const areaAsTold = (
  area: Area | undefined,
  told: RefusedTotals | undefined,
): Area | undefined =>
  area && told?.city === area.id ? { ...area, price: told.totals.delivery_price } : area
