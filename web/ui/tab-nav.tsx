import type { ReactNode } from 'react'

/** A row of links as tabs: each of tabClass, a TabMark its last child (tab-mark.tsx). */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
