import type { OrderActName } from '#contract/orders/order-events.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { nameOf } from '../../../kit/names.tsx'

type Words = (parts: {
  courier: string
  money: string
  sellable: string
  damaged: string
  missing: number
}) => string

const words: Record<OrderActName, Words> = {
  ready: m.admin_act_ready,
  put_back: () => m.admin_act_put_back(),
  handed: m.admin_act_handed,
  delivered: m.admin_act_delivered,
  refused: () => m.admin_act_refused(),
  received: m.admin_act_received,
  ended: m.admin_act_ended,
  no_place: m.admin_act_no_place,
  return_asked: () => m.admin_act_return_asked(),
  return_made: () => m.admin_act_return_made(),
  return_declined: () => m.admin_act_return_declined(),
  return_cancelled: () => m.admin_act_return_cancelled(),
  paid_back: m.admin_act_paid_back,
  advance_paid: m.admin_act_advance_paid,
  advance_refunded: m.admin_act_paid_back,
  advance_void: m.admin_act_advance_void,
  settled: m.admin_act_settled,
  settlement_undone: m.admin_act_settlement_undone,
}

/** Timeline entry of a parcel, a return, or a refund. */
export function Act({ event: { act, about } }: { event: OrderRecord['events'][number] }) {
  if (!act) return null
  const courier = nameOf({ name: about?.courier ?? '', name_ar: about?.courier_ar ?? null })
  return (
    <>
      <b>
        <Sentence
          of={(put) =>
            words[act]({
              courier: put(<bdi>{courier}</bdi>),
              money: put(<Money egp={about?.amount ?? 0} />),
              sellable: `${about?.sellable ?? 0}`,
              damaged: `${about?.damaged ?? 0}`,
              missing: about?.missing ?? 0,
            })
          }
        />
      </b>
      {about?.tracking && (
        <>
          {' '}
          <span className="muted">
            <Sentence
              of={(put) =>
                m.admin_act_tracking({ tracking: put(<bdi dir="ltr">{about.tracking}</bdi>) })
              }
            />
          </span>
        </>
      )}
    </>
  )
}
