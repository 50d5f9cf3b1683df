import type { ComponentProps, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { pathTo } from '#web/links.ts'
import { type Button, buttonClass } from '#web/ui/buttons/button.tsx'

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

type ButtonLinkProps = ComponentProps<typeof DeskLink> &
  Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'wide'>

/** Link that looks like a button. */
export const ButtonLink = ({ kind, size, wide, ...rest }: ButtonLinkProps) => (
  <DeskLink className={buttonClass({ kind, size, wide })} {...rest} />
)

/** Path within the dashboard, without its language: '/dashboard/orders'. */
export const placeOf = (pathname: string): string =>
  pathname.replace(/^\/ar(?=\/)/, '').replace(/\/$/, '')
