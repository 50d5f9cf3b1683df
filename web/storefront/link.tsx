import { createContext, use } from 'react'
import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router'
import type { Product } from '#contract/products.ts'
import { pathTo } from '#web/links.ts'
import { ahead } from './ahead.ts'

/**
 * True inside an open panel or dialog, whose place in the browser's history a link takes
 * (web/panels.ts).
 */
export const InsidePanel = createContext(false)

type ShopLinkProps = Omit<LinkProps, 'to'> & {
  to: string
  /** Of the product that it leads to, whose page then begins with what the card shows. */
  card?: Product
}

/**
 * A link to a screen of the shop: `to` is its English address, the page's language is added. Asks
 * for code and data when somebody comes near.
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

/** The same with aria-current="page" on the screen it leads to. */
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
