import type { Order } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { AskReturn } from '../returns/ask-return.tsx'

/** Courier of a shipped order and its tracking link. */
export function OrderParcel({ order: { parcel } }: { order: Order }) {
  if (!parcel || parcel.state === 'ready') return null
  if (parcel.state === 'refused') return <p>{m.order_way_refused()}</p>
  if (parcel.state === 'received') return <p>{m.order_way_received()}</p>
  return (
    <div>
      <p>
        <Sentence
          of={(put) => m.order_way_carrier({ courier: put(<bdi>{parcel.courier}</bdi>) })}
        />
      </p>
      {parcel.tracking && (
        <p>
          {m.order_way_number()} <bdi className="ltr">{parcel.tracking}</bdi>
        </p>
      )}
      {parcel.tracking_link && (
        <a className="link tap" href={parcel.tracking_link} rel="noreferrer">
          {m.order_way_follow()}
        </a>
      )}
    </div>
  )
}

type Return = NonNullable<Order['returns']>[number]

const said = {
  asked: m.order_back_asked,
  coming: m.order_back_coming,
  to_pay: m.order_back_here,
  done: m.order_back_here,
  declined: m.order_back_declined,
  cancelled: m.order_back_cancelled,
} as const satisfies Record<Return['state'], unknown>

/** Returns of an order, and the order it is an exchange for. */
export function OrderReturns({ order }: { order: Order }) {
  const { returns = [], exchange_of } = order
  const isReturnable = (order.returnable ?? []).some(({ left }) => left > 0)
  if (returns.length === 0 && !exchange_of && !isReturnable) return null
  return (
    <section className="order-page-returns" aria-labelledby="order-back">
      <h2 className="title-2" id="order-back">
        {m.order_back()}
      </h2>
      {exchange_of && (
        <Said
          text={(put) => m.order_back_of({ number: put(<bdi className="ltr">{exchange_of}</bdi>) })}
        />
      )}
      {returns.map((one) => (
        <OneReturn key={one.created_at} one={one} />
      ))}
      <AskReturn order={order} />
    </section>
  )
}

type Put = Parameters<Parameters<typeof Sentence>[0]['of']>[0]

const Said = ({ text }: { text: (put: Put) => string }) => (
  <p>
    <Sentence of={text} />
  </p>
)

function OneReturn({ one: { state, lines, refund, answer, exchange_number } }: { one: Return }) {
  const pieces = (
    <>
      {lines.map(({ position, name, quantity }, at) => (
        <span key={position}>
          {at > 0 && ' · '}
          <bdi>{quantity > 1 ? `${quantity} × ${name}` : name}</bdi>
        </span>
      ))}
    </>
  )
  const isOn = state === 'coming' || state === 'to_pay' || state === 'done'
  return (
    <div>
      <Said text={(put) => said[state]({ pieces: put(pieces) })} />
      {isOn && refund !== null && refund > 0 && (
        <Said
          text={(put) =>
            (state === 'done' ? m.order_back_refunded : m.order_back_refund)({
              amount: put(<Money egp={refund} />),
            })
          }
        />
      )}
      {isOn && exchange_number && (
        <Said
          text={(put) =>
            m.order_back_exchange({ number: put(<bdi className="ltr">{exchange_number}</bdi>) })
          }
        />
      )}
      {answer && <p dir="auto">{answer}</p>}
    </div>
  )
}
