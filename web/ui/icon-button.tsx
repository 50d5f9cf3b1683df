import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: TablerIcon
  /** What it does, for who does not see the icon. */
  label: string
  small?: boolean
  flip?: boolean
  /** A number in a bronze pill; the label should say it too. */
  count?: number | null
}

/** The class of such a button, for links that look like one. */
export const iconButtonClass = 'icon-button'

/** A 44 px button with an icon alone. */
export function IconButton({
  icon,
  label,
  small,
  flip,
  count,
  type = 'button',
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button type={type} className={`${iconButtonClass} ${className}`} aria-label={label} {...rest}>
      <Icon of={icon} small={small} flip={flip} />
      {count ? <CountPill count={count} /> : null}
    </button>
  )
}

/** The number on a cart or a heart; 100 and more is written 99+. */
export function CountPill({ count }: { count: number }) {
  return (
    <span className="count ltr" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
