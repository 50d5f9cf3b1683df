import type { ReactNode } from 'react'

/**
 * List of amounts with a total; its rows are <Sum>. A container may set --sums-edge, the line above
 * the total.
 */
export function Sums({ children }: { children: ReactNode }) {
  return <div className="sums">{children}</div>
}

type SumProps = {
  /** Label of the amount. */
  of: ReactNode
  /** Emphasis: total for the last row; large for the only figure that counts. */
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
