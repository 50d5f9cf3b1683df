import type { ReactNode } from 'react'
import type { Area } from '#contract/couriers/areas.ts'
import type { Cart } from '#contract/shop/cart.ts'
import * as m from '#messages'
import { formatMoney, Minus, Money } from '#web/ui/prices/price.tsx'
import { Sum, Sums } from '#web/ui/prices/sums.tsx'
import { canBeOrdered, deliveryOf, totalOf } from './sums.ts'

type SumsProps = {
  /** An order stores no threshold of its coupon, nor whether a further coupon existed. */
  cart: Pick<Cart, 'subtotal' | 'discount'> & Partial<Pick<Cart, 'coupon' | 'next_coupon'>>
  /** Label of the discount where no coupon explains it. */
  discounted?: string
  /** Rows for delivery and total. */
  children: ReactNode
}

/** Subtotal and discount, followed by the rows given as children. */
export function CartSums({
  cart: { subtotal, discount, coupon, next_coupon: next },
  discounted = m.cart_coupon(),
  children,
}: SumsProps) {
  const over = coupon ?? next
  return (
    <Sums>
      <Sum of={m.cart_subtotal()}>
        <Money egp={subtotal} />
      </Sum>
      {(discount > 0 || over) && (
        <Sum
          of={over ? m.cart_discount_over({ price: formatMoney(over.price) }) : discounted}
          className={discount > 0 ? 'text-patina' : 'muted'}
        >
          {discount > 0 ? <Minus egp={discount} /> : <span>{m.cart_discount_not_yet()}</span>}
        </Sum>
      )}
      {children}
    </Sums>
  )
}

type CartTotalsProps = {
  cart: Cart
  /** Delivery area, if chosen. */
  area: Area | undefined
  /** Text shown for the price of delivery while it is unknown. */
  unknown: string
}

/** Subtotal, discount, delivery and total of a cart. */
export function CartTotals({ cart, area, unknown }: CartTotalsProps) {
  return (
    <CartSums cart={cart}>
      <CartDelivery cart={cart} area={area} unknown={unknown} />
      <Sum of={totalName(cart, area)} kind="total">
        <Money egp={totalOf(cart, area)} />
      </Sum>
    </CartSums>
  )
}

/** Row of the delivery price; none for a cart that cannot be ordered. */
export function CartDelivery({ cart, area, unknown }: CartTotalsProps) {
  const delivery = deliveryOf(cart, area)
  if (!canBeOrdered(cart)) return null
  return (
    <Sum of={area ? m.order_delivery({ city: area.city }) : m.checkout_delivery()}>
      {delivery === undefined ? (
        <span className="muted">{unknown}</span>
      ) : (
        <DeliveryPrice egp={delivery} />
      )}
    </Sum>
  )
}

/** Name of the total, which says whether delivery is part of it. */
export const totalName = (cart: Cart, area: Area | undefined): string =>
  deliveryOf(cart, area) === undefined ? m.checkout_total_before() : m.checkout_total()

export const DeliveryPrice = ({ egp }: { egp: number }) =>
  egp === 0 ? <span className="text-patina">{m.delivery_free()}</span> : <Money egp={egp} />
