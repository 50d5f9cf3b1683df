import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { cart_coupon, cart_subtotal } from '#messages'
import { Minus, Money } from '#web/ui/price.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'

type CartSumsProps = {
  cart: Pick<Cart, 'subtotal' | 'discount'>
  /** The panel's: the subtotal is the figure that counts. */
  large?: boolean
  /** Rows for delivery and total. */
  children?: ReactNode
}

/** Subtotal, what the coupon takes off, and whatever follows. */
export function CartSums({ cart, large = false, children }: CartSumsProps) {
  return (
    <Sums>
      <Sum of={cart_subtotal()} kind={large ? 'large' : undefined}>
        <Money egp={cart.subtotal} />
      </Sum>
      {cart.discount > 0 && (
        <Sum of={cart_coupon()} className="text-patina">
          <Minus egp={cart.discount} />
        </Sum>
      )}
      {children}
    </Sums>
  )
}
