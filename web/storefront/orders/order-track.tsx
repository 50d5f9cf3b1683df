import { toCairoDay } from '#contract/days/cairo.ts'
import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { formatDay, formatDays } from '#web/days.ts'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { meaningOf, statusLabels } from './order-words.ts'

type Step = Exclude<OrderStatus, 'reject'>

const steps: Step[] = ['pending', 'shipped', 'accept']

type OrderTrackProps = {
  order: Order
  /** Date in Cairo, as YYYY-MM-DD. */
  today: string
}

/** Progress of an order in three steps on a line; each step shows its date, or the expected one. */
export function OrderTrack({ order, today }: OrderTrackProps) {
  const reached = steps.indexOf(order.status as Step)
  return (
    <ol className="track" aria-label={m.order_status()}>
      {steps.map((step, place) => {
        const event = order.events.findLast(({ status }) => status === step)
        const isDone = place <= reached
        const meaning = meaningOf(step, order.confirmation)
        return (
          <li
            key={step}
            className={isDone ? 'is-done' : ''}
            aria-current={place === reached ? 'step' : undefined}
          >
            <Nuqta open={!isDone} className="track-mark" />
            <div className="track-words">
              <p className="strong">{statusLabels[step]()}</p>
              {meaning && <p className="small">{meaning}</p>}
              <p className="small muted">
                {isDone ? event && whenIt(event.created_at, today) : whatComes(step, order)}
              </p>
              {isDone && event?.message && (
                <p className="small" dir="auto">
                  {event.message}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function whenIt(moment: string, today: string): string {
  const day = toCairoDay(new Date(moment))
  return day === today ? m.order_today({ day: formatDay(day) }) : formatDay(day)
}

function whatComes(step: Step, { email, delivery_from, delivery_to }: Order): string {
  if (step === 'accept') return formatDays(delivery_from, delivery_to)
  return email ? m.order_mail_later() : m.order_call_later()
}
