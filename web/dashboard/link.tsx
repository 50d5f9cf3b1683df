import type { Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { pathTo } from '#web/links.ts'

/**
 * Link inside the dashboard: `to` is its English address, to which the page's language is added.
 * The screen's code is prefetched on hover, touch or focus.
 */
export function DeskLink({
  to,
  ...rest
}: Omit<LinkProps, 'to'> & { to: string; ref?: Ref<HTMLAnchorElement> }) {
  return <Link to={pathTo(to)} prefetch="intent" {...rest} />
}

/** Path within the dashboard, without its language: '/dashboard/orders'. */
export const placeOf = (pathname: string): string =>
  pathname.replace(/^\/ar(?=\/)/, '').replace(/\/$/, '')
