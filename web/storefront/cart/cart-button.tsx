import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { isPlainPress } from '#web/ui/buttons/press.ts'
import { CountedLink } from '../frame/counted-link.tsx'
import { useCart } from './cart.ts'
import { useCartPanel } from './cart-region.tsx'

/**
 * Cart button of the header: opens the panel. It is a link to the cart page until hydration and for
 * new tabs.
 */
export function CartButton() {
  const { cart } = useCart()
  const { showCart, prepareCart } = useCartPanel()
  const { pathname } = useLocation()
  const show = (event: MouseEvent) => {
    if (!isPlainPress(event) || pathname === pathTo('/cart')) return
    event.preventDefault()
    showCart()
  }
  return (
    <CountedLink
      to="/cart"
      icon={IconShoppingBag}
      name={m.header_cart()}
      count={cart?.count ?? null}
      onClick={show}
      onPointerEnter={prepareCart}
      onFocus={prepareCart}
    />
  )
}
