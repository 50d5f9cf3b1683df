import type { ReactNode } from 'react'

/** Tabs that are links: each has tabClass, and a TabMark as its last child (tab-mark.tsx). */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
