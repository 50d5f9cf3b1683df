import type { Cart, CartItem } from '#contract/shop/cart.ts'
import type { Ref } from 'react'
import * as m from '#messages'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useCartPanel } from '../cart/cart-region.tsx'
import { lineId } from '../cart/lines.ts'
import { variantText } from '../cart/variant.tsx'

/** Reason that a line cannot be ordered as it is; null when it can. */
export function stateOf({ state, left }: CartItem): string | null {
  if (state === 'gone') return m.checkout_short_gone()
  if (state === 'sold_out') return m.checkout_short_sold_out()
  return state === 'short' ? m.checkout_short_left({ left }) : null
}

/**
 * Lines that the shop can no longer supply, each with a control to change it. Nothing while all are
 * available.
 */
export function StockAlert({ cart, ref }: { cart: Cart | null; ref: Ref<HTMLDivElement> }) {
  const { showCart } = useCartPanel()
  const short = cart?.cart.filter((line) => line.state !== 'ok') ?? []
  if (short.length === 0) return null
  return (
    <Alert ref={ref}>
      <p>{m.checkout_short()}</p>
      <ul>
        {short.map((line) => (
          <li key={lineId(line)}>
            {m.checkout_short_line({ name: nameOf(line), state: stateOf(line) ?? '' })}
          </li>
        ))}
      </ul>
      <button type="button" className="link tap" onClick={() => showCart()}>
        {m.checkout_change_cart()}
      </button>
    </Alert>
  )
}

/** Product name with size and colour of the line. */
export function nameOf({ product }: CartItem): string {
  const variant = variantText(product.size, product.colour)
  return variant ? `${product.name} (${variant})` : product.name
}
