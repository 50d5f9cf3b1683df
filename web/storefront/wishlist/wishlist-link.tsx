import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { header_wishlist } from '#messages'
import { pathTo } from '#web/links.ts'
import { CountedLink } from '../frame/counted-link.tsx'
import { useLater } from '../later.ts'
import { keepWishlist, useWishlist } from './wishlist.ts'

const fetchPanel = () => import('./wishlist-panel.tsx').then(({ WishlistPanel }) => WishlistPanel)

/** The header's way to the wishlist: opens the panel, and is a link to the page before the screen has come alive and for a new tab. */
export function WishlistLink() {
  const { items, ids } = useWishlist()
  const { Component: Panel, prepare, ask } = useLater(fetchPanel)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { pathname } = useLocation()
  useEffect(keepWishlist, [])
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || pathname === pathTo('/wishlist')) return
    event.preventDefault()
    ask(() => setOpen(true))
  }
  return (
    <>
      <CountedLink
        to="/wishlist"
        icon={IconHeart}
        name={header_wishlist()}
        count={items && ids.size}
        onClick={show}
        onPointerEnter={prepare}
        onFocus={prepare}
      />
      {Panel && <Panel open={open} onClose={close} />}
    </>
  )
}
