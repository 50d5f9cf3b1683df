import { createContext, type ReactNode, use } from 'react'
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
  return <Link {...useTarget(to, card)} {...rest} />
}

type OwnerLinkProps = {
  /** English path of the shop, or an https address; without one there is no link. */
  to: string | null | undefined
  className?: string
  draggable?: boolean
  children: ReactNode
}

/** Link that the owner typed: another site opens in a new tab. */
export function OwnerLink({ to, ...look }: OwnerLinkProps) {
  if (!to) return look.children
  return to.startsWith('/') ? (
    <ShopLink to={to} {...look} />
  ) : (
    <a href={to} target="_blank" rel="noopener" {...look} />
  )
}

/** ShopLink with aria-current="page" on its own screen. */
export function ShopNavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  return <NavLink {...useTarget(to)} {...rest} />
}

const useTarget = (to: string, card?: Product) => ({
  to: pathTo(to),
  prefetch: 'intent' as const,
  replace: use(InsidePanel),
  ...ahead(to, card),
})
