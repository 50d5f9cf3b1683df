/**
 * Whether a visitor comes to an order's page from having placed it: the page is for whoever has its
 * address, and thanks once.
 */
import { useEffect, useState } from 'react'
import { useHydrated } from '../forms/hydrated.ts'

const stored = 'placedOrder'

/** The order that was placed last, until its page is left. */
let last = import.meta.env.SSR ? '' : readAfterReload()

/** A phone loads a page that was long out of sight anew, which is no other visit. */
function readAfterReload(): string {
  try {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (visit?.type === 'reload') return sessionStorage.getItem(stored) ?? ''
    sessionStorage.removeItem(stored)
  } catch {
    // Where storage is blocked a reload is one visit more.
  }
  return ''
}

/** '' for none. */
export function tellPlaced(token: string): void {
  last = token
  try {
    sessionStorage.setItem(stored, token)
  } catch {
    // As above.
  }
}

/** For as long as the page stands, panels over it and a reload included; false on the server. */
export function useJustPlaced(token: string): boolean {
  const [placed] = useState(last)
  const isHydrated = useHydrated()
  useEffect(() => () => tellPlaced(''), [])
  return isHydrated && placed === token
}
