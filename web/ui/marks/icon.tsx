import type { TablerIcon } from '@tabler/icons-react'

type IconProps = {
  /**
   * A Tabler icon, imported from its own file: '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'.
   */
  of: TablerIcon
  /** Size of 20 px for buttons and rows, instead of 24. */
  small?: boolean
  /** Mirrored on right-to-left pages: only for arrows, chevrons, the truck and the menu. */
  flip?: boolean
  className?: string
}

/** Decorative icon; its text stands beside it or in the aria-label of its button. */
export function Icon({ of: Shape, small = false, flip = false, className = '' }: IconProps) {
  const classes = ['icon', small && 'icon-small', flip && 'flip', className]
    .filter(Boolean)
    .join(' ')
  return <Shape className={classes} aria-hidden="true" focusable="false" />
}
