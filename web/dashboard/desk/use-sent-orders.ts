import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderNews } from '#contract/orders/order-records.ts'
import type { Refusal } from '#contract/refusal.ts'
import { onOrderNews } from '../order-news/heard.ts'
import { currentOwner } from '../session/owner.ts'
import { wordsOfNews } from './others.ts'
import type { DeskQueue } from './use-desk.ts'

/** Milliseconds for which a row shows its change. */
export const toldTime = 6000
/** Milliseconds within which news of an order may stem from an action here. */
const ownTime = 15_000

/** Orders with pending actions, and other members' changes of orders in the queue. */
export function useSentOrders(queue: DeskQueue) {
  const underWay = useRef(new Map<number, number>())
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  const own = useRef(new Map<number, number>())
  const heard = useRef(new Map<number, string>())
  const hear = useEffectEvent((news: OrderNews) => {
    const { id } = news
    const words = wordsOfNews(news)
    const isJustActed = performance.now() - (own.current.get(id) ?? -ownTime) < ownTime
    const isBySelf = news.user_id === currentOwner()?.id
    if (words && !isBySelf) heard.current.set(id, words)
    if (underWay.current.has(id) || (isJustActed && isBySelf)) return
    if (news.kind === 'confirmation' && news.confirmation === 'waiting') queue.tell(id)
    const row = queue.rows.find(({ order }) => order.id === id)
    if (words && row) queue.tell({ order: row.order, words, until: performance.now() + toldTime })
  })
  useEffect(() => onOrderNews((news) => hear(news)), [])
  const count = (id: number, by: 1 | -1) => {
    const sent = (underWay.current.get(id) ?? 0) + by
    if (sent > 0) underWay.current.set(id, sent)
    else underWay.current.delete(id)
    setShown(new Set(underWay.current.keys()))
  }
  return {
    has: (id: number): boolean => underWay.current.has(id),
    /** Whether an action on the order is pending, for rendering. */
    isShown: (id: number): boolean => shown.has(id),
    /** Another member's change that caused a refusal, as far as its news has arrived. */
    heardOf: (id: number, { code }: Refusal): string | undefined =>
      code === 'changed_meanwhile' || code === 'not_pending' ? heard.current.get(id) : undefined,
    during: async <Answer>(id: number, work: () => Promise<Answer>): Promise<Answer> => {
      count(id, 1)
      try {
        return await work()
      } finally {
        count(id, -1)
        own.current.set(id, performance.now())
      }
    },
  }
}
