/** News of orders for screens that show their details. */
import type { OrderNews } from '#contract/orders/order-records.ts'

const listeners = new Set<(news: OrderNews) => void>()

/** Subscribes a listener; the returned function unsubscribes. */
export function onOrderNews(listener: (news: OrderNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellOrderNews(news: OrderNews): void {
  for (const listener of listeners) listener(news)
}
