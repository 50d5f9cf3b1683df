import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import * as m from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { CountPill, iconButtonClass } from '#web/ui/icon-button.tsx'
import { ShopLink } from '../link.tsx'

type CountedLinkProps = Pick<
  ComponentProps<typeof ShopLink>,
  'onClick' | 'onPointerEnter' | 'onFocus'
> & {
  to: string
  icon: TablerIcon
  name: string
  /** How many are in it; null while nobody knows, which is always so on the server. */
  count: number | null
}

/**
 * Wishlist or cart in the header. The number lies over the icon, so it fills in without moving
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
