import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Desk, DeskOrder } from '#contract/desk.ts'
import type { OrderNews, OrderRecord } from '#contract/order-records.ts'
import { isRefusal, type Refusal } from '#contract/refusal.ts'
import {
  admin_desk_by_somebody,
  admin_desk_not_confirmed,
  admin_desk_not_noted,
  admin_desk_not_taken_back,
  admin_desk_told_back,
} from '#messages'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith } from '../kit/form/failures.ts'
import { usePrompts } from '../kit/prompts.tsx'
import type { Rejection } from '../orders/acts/reject-dialog.tsx'
import { reasonOf } from '../orders/status-fault.tsx'
import { nameOfOrder } from './order/order-words.ts'
import { onOrderNews } from '../order-news/heard.ts'
import { currentOwner } from '../session/owner.ts'
import { wordsOfNews } from './others.ts'
import { type Act, afterAct } from './queue/queue.ts'
import type { DeskQueue } from './use-desk.ts'

/** What was just done with an order: `before` is as it was. */
export type Done = {
  id: number
  act: Act | 'cancel'
  before: DeskOrder
  /** When it is called again. */
  again: Date | null
  undo?: () => void
}

/** What was not done, in words. */
export type Failed = { id: number; order: DeskOrder; words: string; why: string }

/** Milliseconds for which a row says what somebody else did with it. */
const toldTime = 6000
/** In that time news of an order can be of what was done here. */
const ownTime = 15_000

const failures = { confirm: admin_desk_not_confirmed, noAnswer: admin_desk_not_noted, reopen: admin_desk_not_taken_back }

/** The acts of the desk. A press moves on at once; an act that fails brings its order back, with words. */
export function useActs(queue: DeskQueue, settings: Desk['settings'], onMoved: () => void) {
  const [done, setDone] = useState<Done | null>(null)
  const [failed, setFailed] = useState<ReadonlyMap<number, Failed>>(new Map())
  const [told, setTold] = useState<Failed | null>(null)
  const sent = useSentOrders(queue)
  const lastDone = useRef(0)
  const { say } = useAnnouncements()
  const tellElsewhere = useTellElsewhere()

  const fail = (order: DeskOrder, act: keyof typeof failures, refusal: Refusal) => {
    const now = refusal.code === 'changed_meanwhile' ? (refusal.details.now as OrderRecord | undefined) : undefined
    const left = now && asItIs(order, now)
    queue.change(order.id, left === undefined ? null : { order: left, settledAt: performance.now() })
    queue.refresh()
    const reason = sent.heardOf(order.id, refusal) ?? (left === null ? admin_desk_by_somebody() : reasonOf(refusal.code))
    const failure = { id: ++lastDone.current, order, words: failures[act]({ name: nameOfOrder(order) }), why: reason }
    setFailed((all) => new Map(all).set(order.id, failure))
    setTold(failure)
    setDone((last) => (last?.before.id === order.id ? null : last))
    tellElsewhere(failure)
  }
  const settle = (order: DeskOrder | null, { id, version, tries, next_try_at }: OrderRecord) => {
    const again = next_try_at ?? order?.due_at ?? ''
    const known = order && { ...order, version, tries, next_try_at, due_at: order.confirmation === 'no_answer' ? again : order.due_at }
    queue.change(id, { order: known, settledAt: performance.now() })
    queue.refresh()
  }

  const act = (what: Act) => {
    const order = queue.open?.order
    if (!order || queue.open?.told != null || sent.has(order.id)) return
    const after = afterAct(order, what, settings, Date.now())
    const id = ++lastDone.current
    // Taken back before the shop has answered: then nothing of it is shown any more.
    let isTakenBack = false
    const send = async (): Promise<OrderRecord | null> => {
      try {
        const { order: answered } = await adminApi().orders[what]({ order_id: order.id, version: order.version })
        if (!isTakenBack) settle(after, answered)
        const again = answered.next_try_at && new Date(answered.next_try_at)
        setDone((last) => (last?.id === id ? { ...last, again: again || null } : last))
        return answered
      } catch (thrown) {
        const refusal = refusalOf(thrown)
        if (!isTakenBack) fail(order, what, refusal)
        else queue.change(order.id, null)
        return null
      }
    }
    queue.change(order.id, { order: after, settledAt: null })
    setFailed((all) => without(all, order.id))
    setTold(null)
    queue.moveOn(order.id)
    onMoved()
    const answer = sent.during(order.id, send)
    const undo = () => {
      if (isTakenBack) return
      isTakenBack = true
      setDone(null)
      queue.change(order.id, { order, settledAt: null })
      queue.choose(order)
      onMoved()
      say(admin_desk_told_back({ name: nameOfOrder(order) }))
      void sent.during(order.id, async () => {
        const answered = await answer
        if (!answered) return
        try {
          const { order: reopened } = await adminApi().orders.reopen({ order_id: order.id, version: answered.version })
          settle(order, reopened)
        } catch (thrown) {
          fail(order, 'reopen', refusalOf(thrown))
        }
      })
    }
    setDone({ id, act: what, before: order, again: after && new Date(after.due_at), undo })
  }

  /** For the dialog, which says itself why it was refused. */
  const cancel = async (order: DeskOrder, rejection: Rejection) => {
    try {
      const { order: answered } = await sent.during(order.id, () =>
        adminApi().orders.cancel({ order_id: order.id, version: order.version, ...rejection }),
      )
      settle(null, answered)
    } catch (thrown) {
      if (isRefusal(thrown) && [404, 409].includes(thrown.status)) queue.refresh()
      throw thrown
    }
    setFailed((all) => without(all, order.id))
    queue.moveOn(order.id)
    onMoved()
    setDone({ id: ++lastDone.current, act: 'cancel', before: order, again: null })
  }

  return {
    act,
    cancel,
    done,
    closeDone: () => setDone(null),
    /** Why the last act on an order was not done, until the next one. */
    failureOf: (id: number): Failed | null => failed.get(id) ?? null,
    /** The last one, until it is read. */
    told,
    closeTold: () => setTold(null),
  }
}

/** What somebody else has made of it; null where that is nothing for the desk any more. */
const asItIs = (order: DeskOrder, now: OrderRecord): DeskOrder | null =>
  now.status !== 'pending' || now.confirmation === 'confirmed' ? null : { ...order, ...now, due_at: now.next_try_at ?? order.due_at }

const without = <Value>(all: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> =>
  all.has(id) ? new Map([...all].filter(([one]) => one !== id)) : all

/** Which orders something is sent about, and what others did with those of the queue. */
function useSentOrders(queue: DeskQueue) {
  const underWay = useRef(new Map<number, number>())
  const own = useRef(new Map<number, number>())
  const heard = useRef(new Map<number, string>())
  const hear = useEffectEvent((news: OrderNews) => {
    const { id } = news
    const words = wordsOfNews(news)
    const isJustActed = performance.now() - (own.current.get(id) ?? -ownTime) < ownTime
    const isOwn = underWay.current.has(id) || (isJustActed && news.user_id === currentOwner()?.id)
    if (words) heard.current.set(id, words)
    if (isOwn) return
    if (news.kind === 'confirmation' && news.confirmation === 'waiting') queue.tell(id)
    const row = queue.rows.find(({ order }) => order.id === id)
    if (words && row) queue.tell({ order: row.order, words, until: performance.now() + toldTime })
  })
  useEffect(() => onOrderNews((news) => hear(news)), [])
  return {
    has: (id: number): boolean => underWay.current.has(id),
    /** Others were first: what they did, as far as it was heard. */
    heardOf: (id: number, { code }: Refusal): string | undefined =>
      code === 'changed_meanwhile' || code === 'not_pending' ? heard.current.get(id) : undefined,
    during: async <Answer>(id: number, work: () => Promise<Answer>): Promise<Answer> => {
      underWay.current.set(id, (underWay.current.get(id) ?? 0) + 1)
      try {
        return await work()
      } finally {
        const others = (underWay.current.get(id) ?? 1) - 1
        if (others > 0) underWay.current.set(id, others)
        else underWay.current.delete(id)
        own.current.set(id, performance.now())
      }
    },
  }
}

/** Who has left the desk meanwhile is told where they are. */
function useTellElsewhere(): (failed: Failed) => void {
  const { tellFailure } = usePrompts()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return ({ words, why }) => {
    if (!isHere.current) tellFailure({ ...errorWith(words), detail: why })
  }
}
