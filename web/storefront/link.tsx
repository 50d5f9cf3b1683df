import { createContext, use } from 'react'
import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router'
import { pathTo } from '#web/links.ts'

/** True inside an open panel or dialog, whose place in the browser's history a link takes (web/panels.ts). */
export const InsidePanel = createContext(false)

/** A link to a screen of the shop: `to` is its English address, the page's language is added. Fetches the screen's code on hover. */
export function ShopLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={pathTo(to)} prefetch="intent" replace={use(InsidePanel)} {...rest} />
}

/** The same with aria-current="page" on the screen it leads to. */
export function ShopNavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  return <NavLink to={pathTo(to)} prefetch="intent" replace={use(InsidePanel)} {...rest} />
}
