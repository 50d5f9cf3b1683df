import { createContext, use } from 'react'
import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router'
import type { Product } from '#contract/products/products.ts'
import { pathTo } from '#web/links.ts'
import { ahead } from './ahead.ts'

/** True inside an open panel or dialog, whose history entry a link replaces (web/panels.ts). */
export const InsidePanel = createContext(false)

type ShopLinkProps = Omit<LinkProps, 'to'> & {
  to: string
  /** Product of the link's page, which then starts with the card's data. */
  card?: Product
}

/**
 * Link to a screen of the shop: `to` is its English address, to which the page's language is added.
 * Prefetches code and data.
 */
export function ShopLink({ to, card, ...rest }: ShopLinkProps) {
  return (
    <Link
      to={pathTo(to)}
      prefetch="intent"
      replace={use(InsidePanel)}
      {...ahead(to, card)}
      {...rest}
    />
  )
}

/** ShopLink with aria-current="page" on its own screen. */
export function ShopNavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  return (
    <NavLink
      to={pathTo(to)}
      prefetch="intent"
      replace={use(InsidePanel)}
      {...ahead(to)}
      {...rest}
    />
  )
}
