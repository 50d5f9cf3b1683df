import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { cart_coupon, cart_subtotal } from '#messages'
import { Minus, Money } from '#web/ui/price.tsx'

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
    <div className="sums">
      <div className={large ? 'strong text-lg' : ''}>
        <span>{cart_subtotal()}</span>
        <Money egp={cart.subtotal} />
      </div>
      {cart.discount > 0 && (
        <div className="text-patina">
          <span>{cart_coupon()}</span>
          <Minus egp={cart.discount} />
        </div>
      )}
      {children}
    </div>
  )
}
