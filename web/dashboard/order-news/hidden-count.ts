/**
 * Count of orders that arrived while the tab was hidden, in its title: "(2) Orders · Zeina
 * dashboard".
 */

let unseen = 0
const bare = (title: string): string => title.replace(/^\(\d+\) /, '')

export function countInTitle(orders: number): void {
  if (document.visibilityState === 'visible') return
  unseen += orders
  document.title = `(${unseen}) ${bare(document.title)}`
}

/** Clears the count when the tab is visible again. */
export function clearTitle(): void {
  if (document.visibilityState !== 'visible' || unseen === 0) return
  unseen = 0
  document.title = bare(document.title)
}
