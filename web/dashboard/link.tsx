import type { Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { pathTo } from '#web/links.ts'

/**
 * A link inside the dashboard: `to` is its English address, the page's language is added. Its
 * screen's code comes when a pointer, a finger or the focus is on it.
 */
export function DeskLink({
  to,
  ...rest
}: Omit<LinkProps, 'to'> & { to: string; ref?: Ref<HTMLAnchorElement> }) {
  return <Link to={pathTo(to)} prefetch="intent" {...rest} />
}

/** Where in the dashboard an address leads, without its language: '/dashboard/orders'. */
export const placeOf = (pathname: string): string =>
  pathname.replace(/^\/ar(?=\/)/, '').replace(/\/$/, '')
