import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Icon } from '../marks/icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: TablerIcon
  /** Accessible name. */
  label: string
  small?: boolean
  flip?: boolean
  /** Number in a bronze pill, which the label should include. */
  count?: number | null
}

/** Class of an icon button, for links that look like one. */
export const iconButtonClass = 'icon-button'

/** Button of 44 px with only an icon. */
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

/** Count on a cart or heart; 100 and more is shown as 99+. */
export function CountPill({ count }: { count: number }) {
  return (
    <span className="count ltr" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
