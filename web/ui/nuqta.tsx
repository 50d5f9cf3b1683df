import type { CSSProperties } from 'react'

type NuqtaProps = {
  /** Not reached yet: an edge on paper. */
  open?: boolean
  /** Where it stands in its place. */
  className?: string
  style?: CSSProperties
}

/**
 * The bronze rhombus that means "this one". Decoration to a screen reader: the words beside it say
 * what is chosen. A place may set --nuqta-size, twice a side of it, and --nuqta-color.
 */
export function Nuqta({ open, className = '', style }: NuqtaProps) {
  return (
    <i className={`nuqta ${open ? 'is-open' : ''} ${className}`} style={style} aria-hidden="true" />
  )
}
