import type { CSSProperties } from 'react'

type NuqtaProps = {
  /** Outlined, for steps not reached yet. */
  open?: boolean
  /** Class for its position. */
  className?: string
  style?: CSSProperties
}

/**
 * Bronze rhombus (nuqta) that marks the chosen item. Decorative: the text beside it says what is
 * chosen. A container may set --nuqta-size, twice the length of a side, and --nuqta-color.
 */
export function Nuqta({ open, className = '', style }: NuqtaProps) {
  return (
    <i className={`nuqta ${open ? 'is-open' : ''} ${className}`} style={style} aria-hidden="true" />
  )
}
