import type { Area } from '#contract/couriers/areas.ts'
import type { Cart } from '#contract/shop/cart.ts'
import * as m from '#messages'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { deliveryOf } from '../cart/sums.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import { useFrame } from '../frame/frame.ts'

/** Delivery price of an area as text: "EGP 120", or "free" for a cart that has earned it. */
export function deliveryPrice(cart: Cart | null, area: Area): string {
  const price = cart ? deliveryOf(cart, area) : area.price
  return price === 0 ? m.delivery_free().toLocaleLowerCase() : formatMoney(price ?? area.price)
}

/** Delivery that the total includes: city, price and days; nothing before a city is chosen. */
export function WithDelivery({ cart, area }: { cart: Cart; area: Area | undefined }) {
  const { closed_days } = useFrame().settings
  if (!area) return null
  return (
    <small className="with-delivery small muted">
      {m.checkout_with_delivery({
        city: area.city,
        price: deliveryPrice(cart, area),
        days: deliveryDays(area, closed_days),
      })}
    </small>
  )
}
