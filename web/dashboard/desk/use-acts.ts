import { useEffect, useRef, useState } from 'react'
import type { Desk, DeskOrder } from '#contract/orders/desk.ts'
import type { OrderMessage } from '#contract/orders/message-words.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { isRefusal, type Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith } from '../kit/form/failures.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { orderMeanwhile } from '../orders/acts/order-meanwhile.ts'
import type { Rejection } from '../orders/acts/reject-dialog.tsx'
import { reasonOfRefusal } from '../kit/row-reasons.ts'
import { reasonOf } from '../orders/status-fault.tsx'
import { nameOfOrder } from './order/order-words.ts'
import { type Act, afterAct } from './queue/queue.ts'
import type { DeskQueue } from './use-desk.ts'
import { toldTime, useSentOrders } from './use-sent-orders.ts'

/** Last action on an order; `before` is the order's state before it. */
export type Done = {
  id: number
  act: Act | 'cancel'
  before: DeskOrder
  /** Time of the next call. */
  again: Date | null
  /** Message that is due after it; null until the response, or without one. */
  message: OrderMessage | null
  /** End of the undo period, by the page's clock. */
  until: number
  undo?: () => void
}

/** Failed action, in words. */
export type Failed = {
  id: number
  order: DeskOrder
  words: string
  why: string
  retry?: () => void
}

/** Milliseconds of the undo period. */
export const undoTime = 10_000

const failures = {
  confirm: m.admin_desk_not_confirmed,
  noAnswer: m.admin_desk_not_noted,
  reopen: m.admin_desk_not_taken_back,
}

/**
 * Actions of the desk. A press moves on to the next order at once; a failed action brings its order
 * back with a message.
 */
export function useActs(queue: DeskQueue, settings: Desk['settings'], onMoved: () => void) {
  // Actions with their own undo periods: after the last is undone the one before may still be.
  const [dones, setDones] = useState<Done[]>([])
  const [failed, setFailed] = useState<ReadonlyMap<number, Failed>>(new Map())
  const [told, setTold] = useState<Failed | null>(null)
  const sent = useSentOrders(queue)
  const lastDone = useRef(0)
  const { say } = useAnnouncements()
  const tellElsewhere = useTellElsewhere()

  // Only the last action on an order can be undone.
  const tellDone = (done: Done) =>
    setDones((all) => [
      ...all.filter((one) => isTold(one) && one.before.id !== done.before.id),
      done,
    ])
  const forgetDone = (isOver: (done: Done) => boolean) =>
    setDones((all) => all.filter((done) => isTold(done) && !isOver(done)))
  const closeTold = () => {
    setTold(null)
    setDones((all) => all.filter(isTold))
  }

  const tellFailed = (failure: Failed) => {
    const { order } = failure
    setFailed((all) => new Map(all).set(order.id, failure))
    setTold(failure)
    forgetDone(({ before }) => before.id === order.id)
    tellElsewhere(failure)
  }
  const fail = (order: DeskOrder, act: keyof typeof failures, refusal: Refusal) => {
    const now = orderMeanwhile(refusal)
    const left = now && asItIs(order, now)
    queue.change(
      order.id,
      left === undefined ? null : { order: left, settledAt: performance.now() },
    )
    queue.refresh()
    const reason =
      sent.heardOf(order.id, refusal) ??
      (left === null
        ? m.admin_desk_by_somebody()
        : (reasonOfRefusal(refusal) ?? reasonOf(refusal.code)))
    tellFailed({
      id: ++lastDone.current,
      order,
      words: failures[act]({ name: nameOfOrder(order) }),
      why: reason,
    })
  }
  const settle = (order: DeskOrder | null, { id, version, tries, next_try_at }: OrderRecord) => {
    const again = next_try_at ?? order?.due_at ?? ''
    const known = order && {
      ...order,
      version,
      tries,
      next_try_at,
      due_at: order.confirmation === 'no_answer' ? again : order.due_at,
    }
    queue.change(id, { order: known, settledAt: performance.now() })
    queue.refresh()
  }

  const act = (what: Act) => {
    const order = queue.open?.order
    if (!order || queue.open?.told != null || sent.has(order.id)) return
    const after = afterAct(order, what, settings, Date.now())
    const id = ++lastDone.current
    // Undone before the response: its result is not shown.
    let isTakenBack = false
    const send = async (): Promise<OrderRecord | null> => {
      try {
        const { order: answered, messages } = await adminApi().orders[what]({
          order_id: order.id,
          version: order.version,
        })
        if (!isTakenBack) settle(after, answered)
        const again = answered.next_try_at && new Date(answered.next_try_at)
        setDones((all) =>
          all.map((done) =>
            done.id === id ? { ...done, again: again || null, message: messages[0] ?? null } : done,
          ),
        )
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
      forgetDone((done) => done.id === id)
      setFailed((all) => without(all, order.id))
      setTold(null)
      queue.tell(order.id)
      queue.change(order.id, { order, settledAt: null })
      queue.choose(order)
      onMoved()
      say(m.admin_desk_told_back({ name: nameOfOrder(order) }))
      void sent.during(order.id, async () => {
        const answered = await answer
        if (!answered) return
        try {
          const { order: reopened } = await adminApi().orders.reopen({
            order_id: order.id,
            version: answered.version,
          })
          settle(order, reopened)
        } catch (thrown) {
          const refusal = refusalOf(thrown)
          if ([404, 409].includes(refusal.status)) fail(order, 'reopen', refusal)
          else failBack(answered, refusal)
        }
      })
    }
    /** The undo failed: the action remains, and its undo can be retried. */
    const failBack = (answered: OrderRecord, { code }: Refusal) => {
      isTakenBack = false
      settle(after, answered)
      if (!after)
        queue.tell({
          order,
          words: m.admin_desk_told_confirmed(),
          until: performance.now() + toldTime,
        })
      const words = failures.reopen({ name: nameOfOrder(order) })
      tellFailed({ id: ++lastDone.current, order, words, why: reasonOf(code), retry: undo })
    }
    tellDone({
      id,
      act: what,
      before: order,
      again: after && new Date(after.due_at),
      message: null,
      until: performance.now() + undoTime,
      undo,
    })
  }

  /** Cancellation by the dialog, which shows refusals itself. */
  const cancel = async (order: DeskOrder, rejection: Rejection) => {
    let message: OrderMessage | null = null
    try {
      const { order: answered, messages } = await sent.during(order.id, () =>
        adminApi().orders.cancel({ order_id: order.id, version: order.version, ...rejection }),
      )
      message = messages[0] ?? null
      settle(null, answered)
    } catch (thrown) {
      if (isRefusal(thrown) && [404, 409].includes(thrown.status)) queue.refresh()
      throw thrown
    }
    setFailed((all) => without(all, order.id))
    queue.moveOn(order.id)
    onMoved()
    tellDone({
      id: ++lastDone.current,
      act: 'cancel',
      before: order,
      again: null,
      message,
      until: performance.now() + undoTime,
    })
  }

  const done = dones.at(-1) ?? null
  return {
    act,
    cancel,
    /** Last action, while its toast is shown. */
    done,
    closeDone: (id: number) => forgetDone((done) => done.id === id),
    /** Runs the undo that the toast offers. */
    takeBack: () => (told ? told.retry?.() : done?.undo?.()),
    /** Whether an action on the order is pending, which blocks further actions. */
    isBusy: sent.isShown,
    /** Failure of the last action on an order, until the next action. */
    failed,
    /** Last failure, until dismissed. */
    told,
    /** Orders in the queue whose action failed, including the last one. */
    failedCount:
      1 +
      queue.rows.filter(
        ({ order: { id }, told: gone }) => failed.has(id) && gone === null && id !== told?.order.id,
      ).length,
    closeTold,
  }
}

const isTold = ({ until }: Done): boolean => until > performance.now()

/** Order with another member's changes; null when it left the desk. */
const asItIs = (order: DeskOrder, now: OrderRecord): DeskOrder | null =>
  now.status !== 'pending' || now.confirmation === 'confirmed'
    ? null
    : { ...order, ...now, due_at: now.next_try_at ?? order.due_at }

const without = <Value>(all: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> =>
  all.has(id) ? new Map([...all].filter(([one]) => one !== id)) : all

/** Shows a failure as a toast after the member has left the desk. */
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
