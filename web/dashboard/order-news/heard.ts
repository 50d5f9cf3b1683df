/** News of orders for a screen that shows more of them than that something changed. */
import type { OrderNews } from '#contract/order-records.ts'

const listeners = new Set<(news: OrderNews) => void>()

/** Until the function that it answers is called. */
export function onOrderNews(listener: (news: OrderNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellOrderNews(news: OrderNews): void {
  for (const listener of listeners) listener(news)
}
