import type { OrderRecord } from '#contract/order-records.ts'
import { admin_order_change_by, admin_order_history, admin_order_placed } from '#messages'
import { Sentence } from '#web/ui/sentence.tsx'
import { orderStatusLabels } from '../status.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'

type Event = OrderRecord['events'][number]

/** Every status the order has had: when, by whom, and what the customer was told. The newest first. */
export function OrderTimeline({ events }: { events: Event[] }) {
  return (
    <section aria-labelledby="order-history">
      <h2 className="strong small" id="order-history">
        {admin_order_history()}
      </h2>
      <ol className="order-timeline">
        {events.toReversed().map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the first, an event keeps its number
          <li key={events.length - place}>
            <Nuqta className="order-timeline-mark" />
            <p className="strong">{orderStatusLabels[event.status]()}</p>
            <p className="muted">
              <WhenAndWho event={event} />
            </p>
            {event.message && (
              <p className="order-said" dir="auto">
                {event.message}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function WhenAndWho({ event: { from, user_name, created_at } }: { event: Event }) {
  // The shop's own clock: the moment is written in Cairo's time.
  const time = (
    <time className="ltr whitespace-nowrap" dateTime={created_at}>
      {`${created_at.slice(0, 10)} ${created_at.slice(11, 16)}`}
    </time>
  )
  const who = from === null ? admin_order_placed() : user_name
  if (!who) return time
  return <Sentence of={(put) => admin_order_change_by({ time: put(time), name: put(<bdi>{who}</bdi>) })} />
}
