import { type ReactNode, useEffect, useRef } from 'react'

type TabNavProps = {
  label: string
  /** Value of the current tab, to which a row wider than the screen is scrolled. */
  at?: string
  children: ReactNode
}

/** Tabs that are links: each has tabClass, and a TabMark as its last child (tab-mark.tsx). */
export function TabNav({ label, at, children }: TabNavProps) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current with another value
  useEffect(() => {
    const row = nav.current?.getBoundingClientRect()
    const tab = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (row && tab) nav.current?.scrollBy(tab.left + tab.width / 2 - row.left - row.width / 2, 0)
  }, [at])
  return (
    <nav className="tabs" aria-label={label} ref={nav}>
      {children}
    </nav>
  )
}
