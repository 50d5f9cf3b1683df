import type { ReactNode } from 'react'
import type { Area } from '#contract/areas.ts'
import type { Cart } from '#contract/cart.ts'
import * as m from '#messages'
import { formatMoney, Minus, Money } from '#web/ui/price.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'
import { canBeOrdered, deliveryOf, totalOf } from './sums.ts'

type SumsProps = {
  /**
   * Of an order nobody knows any more for which sum something was taken off, nor whether the shop
   * took off more.
   */
  cart: Pick<Cart, 'subtotal' | 'discount'> & Partial<Pick<Cart, 'coupon' | 'next_coupon'>>
  /** What is taken off, where no sum says it. */
  discounted?: string
  /** Rows for delivery and total. */
  children: ReactNode
}

/** Subtotal, what is taken off, and whatever follows. */
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
  /** Where it goes to. */
  area: Area | undefined
  /** What stands for the price of delivery while that is not known. */
  unknown: string
}

/** Subtotal, discount, delivery and total of a cart. */
export function CartTotals({ cart, area, unknown }: CartTotalsProps) {
  const delivery = deliveryOf(cart, area)
  return (
    <CartSums cart={cart}>
      {canBeOrdered(cart) && (
        <Sum of={area ? m.order_delivery({ city: area.city }) : m.checkout_delivery()}>
          {delivery === undefined ? (
            <span className="muted">{unknown}</span>
          ) : (
            <DeliveryPrice egp={delivery} />
          )}
        </Sum>
      )}
      <Sum
        of={delivery === undefined ? m.checkout_total_before() : m.checkout_total()}
        kind="total"
      >
        <Money egp={totalOf(cart, area)} />
      </Sum>
    </CartSums>
  )
}

export const DeliveryPrice = ({ egp }: { egp: number }) =>
  egp === 0 ? <span className="text-patina">{m.delivery_free()}</span> : <Money egp={egp} />
