import type { Ref } from 'react'
import type { Cart } from '#contract/shop/cart.ts'
import * as m from '#messages'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useCartPanel } from '../cart/cart-region.tsx'
import { useFrame } from '../frame/frame.ts'
import { ShopContacts } from '../shop-contacts.tsx'

type PiecesAlertProps = {
  cart: Cart | null
  /**
   * Number of pieces that the shop has refused; it includes the phone's other orders of the day.
   */
  refused: number | undefined
  ref: Ref<HTMLDivElement>
}

/**
 * Alert for more pieces than an order, or a phone per day, may have, and how to order them. Nothing
 * for fewer.
 */
export function PiecesAlert({ cart, refused, ref }: PiecesAlertProps) {
  const { pieces_per_order: most } = useFrame().settings
  const { showCart } = useCartPanel()
  if (!cart || !isAbove(cart.count, most, refused)) return null
  return (
    <Alert ref={ref}>
      <p>
        {m.checkout_pieces({ most, day: 2 * most })} {m.checkout_pieces_write()}
      </p>
      <ShopContacts />
      <button type="button" className="link tap" onClick={() => showCart()}>
        {m.checkout_change_cart()}
      </button>
    </Alert>
  )
}

const isAbove = (pieces: number, most: number, refused: number | undefined): boolean =>
  (most > 0 && pieces > most) || (refused !== undefined && pieces >= refused)
