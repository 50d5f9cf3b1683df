/**
 * Whether a visit of an order's page follows its placement, since the page thanks once and later
 * shows the status.
 */
import { useEffect, useState } from 'react'
import { useHydrated } from '../forms/hydrated.ts'

const stored = 'placedOrder'

/** Token of the order placed last, until its page is left. */
let last = import.meta.env.SSR ? '' : readAfterReload()

/**
 * Token after a reload: phones reload pages that were long in the background, which is no new
 * visit.
 */
function readAfterReload(): string {
  try {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (visit?.type === 'reload') return sessionStorage.getItem(stored) ?? ''
    sessionStorage.removeItem(stored)
  } catch {
    // Where storage is blocked a reload counts as a new visit.
  }
  return ''
}

/** Stores the token of a placed order; '' for none. */
export function tellPlaced(token: string): void {
  last = token
  try {
    sessionStorage.setItem(stored, token)
  } catch {
    // Storage is blocked.
  }
}

/**
 * True while the page of a just placed order is shown, including panels and a reload; false on the
 * server.
 */
export function useJustPlaced(token: string): boolean {
  const [placed] = useState(last)
  const isHydrated = useHydrated()
  useEffect(() => () => tellPlaced(''), [])
  return isHydrated && placed === token
}
