import type { ReactNode } from 'react'

/**
 * Figures below each other that come to a total; its rows are <Sum>. A place may set --sums-edge,
 * the line above the total.
 */
export function Sums({ children }: { children: ReactNode }) {
  return <div className="sums">{children}</div>
}

type SumProps = {
  /** What the figure is. */
  of: ReactNode
  /** total: what it comes to; large: the only figure that counts. */
  kind?: 'total' | 'large'
  className?: string
  children: ReactNode
}

export function Sum({ of, kind, className = '', children }: SumProps) {
  return (
    <div className={kind ? `sums-${kind} ${className}` : className}>
      <span>{of}</span>
      {children}
    </div>
  )
}
