import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { CountPill, iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { ShopLink } from '../link.tsx'

type CountedLinkProps = Pick<
  ComponentProps<typeof ShopLink>,
  'onClick' | 'onPointerEnter' | 'onFocus'
> & {
  to: string
  icon: TablerIcon
  name: string
  /** Number of items; null until loaded and on the server. */
  count: number | null
}

/**
 * Header link to wishlist or cart. The count overlays the icon, so that it appears without moving
 * anything.
 */
export function CountedLink({ to, icon, name, count, ...link }: CountedLinkProps) {
  const label = count ? m.header_counted({ name, count }) : name
  return (
    <ShopLink className={iconButtonClass} to={to} aria-label={label} {...link}>
      <Icon of={icon} />
      {count ? <CountPill count={count} /> : null}
    </ShopLink>
  )
}
