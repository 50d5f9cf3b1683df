import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import type { DeskOrder } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { PhoneLink } from '../../kit/links/contact.tsx'
import { Fact, Facts } from '../../kit/facts.tsx'
import { DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { currentOwner } from '../../session/owner.ts'
import { callsOf, placeOfOrder } from './order-words.ts'
import { formatWhens } from '../times.ts'

/** Maximum number of notes here; the others are in the timeline. */
const mostNotes = 3

/** Address, notes of the order and its customer, and a link to the whole order. */
export function OrderFacts({ order, now }: { order: DeskOrder; now: number }) {
  const { customer, additional_phone, instagram_user, courier_note } = order
  const calls = callsOf(order)
  const notes = order.events
    .filter(({ kind, message }) => kind === 'note' && message)
    .slice(-mostNotes)
  return (
    <Facts>
      <Fact icon={IconMapPin} label={m.admin_order_address()}>
        <Sentence
          of={(put) =>
            m.admin_desk_area({
              state: put(<bdi className="whitespace-pre-line">{order.address}</bdi>),
              city: placeOfOrder(order),
            })
          }
        />
      </Fact>
      {courier_note && (
        <Fact icon={IconTruck} label={m.admin_order_courier_note()} isFlipped>
          <bdi className="whitespace-pre-line">{courier_note}</bdi>
        </Fact>
      )}
      {customer.note && (
        <Fact icon={IconNote} label={m.admin_desk_note()}>
          <Note words={customer.note} by={customer.noted_by} at={customer.noted_at} />
        </Fact>
      )}
      {notes.map(({ message, user_name, created_at }) => (
        <Fact key={created_at} icon={IconNote} label={m.admin_desk_note()}>
          <Note words={message ?? ''} by={user_name} at={created_at} />
        </Fact>
      ))}
      {calls.length > 0 && (
        <Fact icon={IconPhoneOff}>
          {m.admin_desk_called({ whens: formatWhens(calls, new Date(now)) })}
        </Fact>
      )}
      {additional_phone && (
        <Fact icon={IconPhone} label={m.admin_order_additional_phone()} isTall>
          <PhoneLink phone={additional_phone} />
        </Fact>
      )}
      {instagram_user && (
        <Fact icon={IconBrandInstagram} label={m.admin_order_instagram()}>
          <bdi>{instagram_user}</bdi>
        </Fact>
      )}
      <Fact icon={IconReceipt} isTall>
        <DeskLink className="link" to={screenPath('orders', 'orderDetails', order.id)}>
          <bdi className="ltr">{order.number}</bdi>
        </DeskLink>
      </Fact>
    </Facts>
  )
}

function Note({ words, by, at }: { words: string; by: string | null; at: string | null }) {
  const name = by === null ? null : by === currentOwner()?.name ? m.admin_desk_you() : by
  const day = at && formatDay(at)
  return (
    <>
      <bdi className="whitespace-pre-line">{words}</bdi>{' '}
      <span className="muted">{name && day ? m.admin_desk_note_by({ name, day }) : day}</span>
    </>
  )
}
