import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { type MouseEvent, useEffect } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { useLazyPanel } from '#web/panels.ts'
import { isPlainPress } from '#web/ui/buttons/press.ts'
import { CountedLink } from '../frame/counted-link.tsx'
import { startWishlistSync, useWishlist } from './wishlist.ts'

const fetchPanel = () => import('./wishlist-panel.tsx').then(({ WishlistPanel }) => WishlistPanel)

/**
 * Wishlist button of the header: opens the panel. It is a link to the wishlist page until hydration
 * and for new tabs.
 */
export function WishlistLink() {
  const { items, ids } = useWishlist()
  const { Component: Panel, panel, show, prepare } = useLazyPanel('wishlist', fetchPanel)
  const { pathname } = useLocation()
  useEffect(startWishlistSync, [])
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event) || pathname === pathTo('/wishlist')) return
    event.preventDefault()
    show()
  }
  return (
    <>
      <CountedLink
        to="/wishlist"
        icon={IconHeart}
        name={m.header_wishlist()}
        count={items && ids.size}
        onClick={press}
        onPointerEnter={prepare}
        onFocus={prepare}
      />
      {Panel && <Panel {...panel} />}
    </>
  )
}
