/** Texts for the confirmation of an order by phone. */
import { toCairoIso } from '#contract/days/cairo.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { OrderConfirmation } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { isolated } from '#web/ui/text/size-text.ts'

export const confirmationLabels: Record<OrderConfirmation, () => string> = {
  waiting: m.admin_confirmation_waiting,
  no_answer: m.admin_confirmation_no_answer,
  confirmed: m.admin_confirmation_confirmed,
}

/**
 * Time as "18:20", or "21 Nov 18:20" on another day than `seen`; both are timestamps of the API.
 */
export function timeSeenFrom(at: string, seen = toCairoIso(new Date())): string {
  const time = at.slice(11, 16)
  return isolated(at.slice(0, 10) === seen.slice(0, 10) ? time : `${formatDay(at)} ${time}`)
}

/** State of a pending order: "Waits to be confirmed", "No answer, again at 18:20", "Confirmed". */
export const confirmationWords = ({
  confirmation,
  next_try_at,
}: Pick<OrderRecord, 'confirmation' | 'next_try_at'>): string =>
  confirmation === 'no_answer' && next_try_at
    ? m.admin_confirmation_no_answer_again({ time: timeSeenFrom(next_try_at) })
    : confirmationLabels[confirmation]()

const nthTry = [m.admin_try_1, m.admin_try_2, m.admin_try_3]

/**
 * Text of an unanswered call: "No answer, second try, again at 18:20"
 * @param seen time of the call; now by default
 */
export function noAnswerWords(count: number, next_try_at: string | null, seen?: string): string {
  if (!next_try_at) return m.admin_confirmation_no_answer()
  const which = (nthTry[count - 1] ?? (() => m.admin_try_more({ count })))()
  return m.admin_confirmation_try({ try: which, time: timeSeenFrom(next_try_at, seen) })
}

type Event = OrderRecord['events'][number]

/**
 * Valid confirmations and unanswered calls, oldest first, without undone ones and their undo
 * events. `tries` numbers the unanswered calls.
 */
export function followConfirmation(events: Event[]): { steps: Event[]; tries: Map<Event, number> } {
  const steps: Event[] = []
  const tries = new Map<Event, number>()
  for (const event of events) {
    if (event.kind !== 'confirmation') continue
    if (event.confirmation === 'waiting') steps.pop()
    else steps.push(event)
    if (event.confirmation === 'no_answer')
      tries.set(event, steps.filter(({ confirmation }) => confirmation === 'no_answer').length)
  }
  return { steps, tries }
}
