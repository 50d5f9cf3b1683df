import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { usePanel, useShowPanel } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { NoteDialog } from '../../acts/note-dialog.tsx'
import { followConfirmation } from '../../words/confirmation.ts'
import { TimelineEvent } from './timeline-event.tsx'

const panel = 'note'

type OrderTimelineProps = { order: OrderRecord; onChanged: (order: OrderRecord) => void }

/** Timeline of the order, newest first: time, author, and messages to the customer. */
export function OrderTimeline({ order, onChanged }: OrderTimelineProps) {
  const { open, close } = usePanel(panel)
  const show = useShowPanel()
  const { events } = order
  const { tries } = followConfirmation(events)
  return (
    <section className="order-timeline" aria-labelledby="order-timeline">
      <div className="timeline-head">
        <h2 className="title-2" id="order-timeline">
          {m.admin_timeline()}
        </h2>
        <Button kind="tertiary" size="small" aria-haspopup="dialog" onClick={() => show(panel)}>
          <Icon of={IconNote} small />
          {m.admin_note_add()}
        </Button>
      </div>
      <ol>
        {events.toReversed().map((event, place) => (
          <TimelineEvent
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the first, an event keeps its number
            key={events.length - place}
            event={event}
            source={order.source}
            tries={tries.get(event)}
          />
        ))}
      </ol>
      <NoteDialog open={open} onClose={close} order={order} onAdded={onChanged} />
    </section>
  )
}
