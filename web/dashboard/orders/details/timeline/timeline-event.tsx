import type { TablerIcon } from '@tabler/icons-react'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoneCheck from '@tabler/icons-react/dist/esm/icons/IconPhoneCheck.mjs'
import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs'
import IconPhonePause from '@tabler/icons-react/dist/esm/icons/IconPhonePause.mjs'
import type { ReactNode } from 'react'
import type { CancelReason } from '#contract/orders/order-events.ts'
import type { OrderRecord, OrderSource } from '#contract/orders/order-records.ts'
import type { CancelWhy } from '#contract/orders/cancel-why.ts'
import * as m from '#messages'
import { whyLabels } from '#web/cancel-whys.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { reasonLabels } from '../../acts/reasons.ts'
import { OrderStatusMark, orderStatusMeanings } from '../../status.tsx'
import { noAnswerWords } from '../../words/confirmation.ts'
import { cameFrom } from '../../sources.ts'
import { messageLabels } from '../../../messages/words.ts'
import { Act } from './act.tsx'
import { Difference } from './difference.tsx'
import { Moment } from './moment.tsx'

type Event = OrderRecord['events'][number]

type TimelineEventProps = {
  event: Event
  source: OrderSource
  /** Number of an unanswered call. */
  tries?: number | undefined
}

export function TimelineEvent({ event, source, tries = 1 }: TimelineEventProps) {
  const { kind, message, difference } = event
  return (
    <li>
      {kind === 'status' ? (
        <Nuqta className="timeline-mark" />
      ) : (
        <Icon of={iconOf(event)} small className="timeline-icon" />
      )}
      <div>
        <p>
          <What event={event} source={source} tries={tries} />
        </p>
        <p className="timeline-when">
          <WhenAndWho event={event} />
        </p>
        {message && (
          <p className="order-said" dir="auto">
            {message}
          </p>
        )}
        {difference && <Difference of={difference} />}
      </div>
    </li>
  )
}

function iconOf({ kind, confirmation }: Event): TablerIcon {
  if (kind === 'edit') return IconPencil
  if (kind === 'note') return IconNote
  if (kind === 'parcel') return IconPackage
  if (kind === 'money') return IconCash
  if (kind === 'message') return IconBrandWhatsapp
  return confirmation === 'confirmed'
    ? IconPhoneCheck
    : confirmation === 'no_answer'
      ? IconPhoneOff
      : IconPhonePause
}

function What({ event, source, tries }: TimelineEventProps & { tries: number }): ReactNode {
  const { kind, from, status, confirmation, reason, about, difference, created_at, next_try_at } =
    event
  if (kind === 'note') return <b>{m.admin_timeline_note()}</b>
  if (kind === 'edit') return <Edited difference={difference} />
  if (kind === 'parcel' || kind === 'money') return <Act event={event} />
  if (kind === 'message') return <Said about={event.about} />
  if (kind === 'confirmation') {
    if (confirmation === 'confirmed') return <b>{m.admin_confirmation_confirmed()}</b>
    if (confirmation === 'no_answer') return <b>{noAnswerWords(tries, next_try_at, created_at)}</b>
    return <b>{m.admin_confirmation_taken_back()}</b>
  }
  const words =
    from === null
      ? cameFrom[source]()
      : reason
        ? reasonText(reason, about?.why)
        : orderStatusMeanings[status]()
  return (
    <>
      <OrderStatusMark status={status} /> {words}
    </>
  )
}

const reasonText = (reason: CancelReason, why: CancelWhy | undefined): string =>
  why
    ? m.admin_timeline_why({ reason: reasonLabels[reason](), why: whyLabels[why]() })
    : reasonLabels[reason]()

const saidOfMessages = {
  opened: m.admin_timeline_message_opened,
  sent: m.admin_timeline_message_sent,
  not_sent: m.admin_timeline_message_not_sent,
}

function Said({ about }: Pick<Event, 'about'>) {
  if (!about?.message || !about.said) return null
  return <b>{saidOfMessages[about.said]({ message: messageLabels[about.message]() })}</b>
}

/** Change of the cash to collect. */
function Edited({ difference }: Pick<Event, 'difference'>) {
  const total = difference?.figures.find(({ field }) => field === 'total_price')
  if (!total) return <b>{m.admin_timeline_changed()}</b>
  const more = total.after - total.before
  const say = more > 0 ? m.admin_timeline_more : m.admin_timeline_less
  return (
    <b>
      <Sentence of={(put) => say({ money: put(<Money egp={Math.abs(more)} />) })} />
    </b>
  )
}

function WhenAndWho({ event: { kind, from, about, user_name, created_at } }: { event: Event }) {
  const time = <Moment of={created_at} />
  const who = user_name ? (
    <bdi>{user_name}</bdi>
  ) : about?.by ? (
    m.admin_timeline_by_customer()
  ) : (
    byItself(kind, from)
  )
  if (!who) return time
  return <Sentence of={(put) => m.admin_order_change_by({ time: put(time), name: put(who) })} />
}

/** Whether the event was automatic; customers' own events need no name either. */
function byItself(kind: Event['kind'], from: Event['from']): string | null {
  if (kind === 'confirmation') return m.admin_confirmation_itself()
  return from === null ? null : m.admin_timeline_itself()
}

/**
 * Source and author of a manual order, "came from Instagram, made by Nada"; null for other orders.
 */
export function Made({ order: { source, events } }: { order: OrderRecord }) {
  if (source === 'shop') return null
  const name = events[0]?.user_name
  if (!name) return cameFrom[source]()
  return (
    <Sentence
      of={(put) => m.admin_came_made_by({ came: cameFrom[source](), name: put(<bdi>{name}</bdi>) })}
    />
  )
}
