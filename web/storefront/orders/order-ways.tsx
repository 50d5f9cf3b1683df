import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { isRefusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { AskReturn } from '../returns/ask-return.tsx'
import { reasons, sayFailure } from '../returns/texts.ts'

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
        <OneReturn key={one.id} one={one} token={order.token} />
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

function OneReturn({ one, token }: { one: Return; token: string }) {
  const { state, lines, refund, answer, note, exchange_number } = one
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
  const isExchange = lines.every(({ wants }) => wants === 'exchange')
  const say = state === 'asked' && isExchange ? m.order_exchange_asked : said[state]
  return (
    <div>
      <Said text={(put) => say({ pieces: put(pieces) })} />
      {state === 'asked' && (
        <>
          <ul className="small muted">
            {lines.map((line) => (
              <AskedWish key={line.position} line={line} />
            ))}
            {note && (
              <li>
                <Sentence of={(put) => m.order_back_note({ note: put(<bdi>{note}</bdi>) })} />
              </li>
            )}
          </ul>
          <Withdraw token={token} id={one.id} />
        </>
      )}
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

/** What was asked for a piece: its reason, and what is wished for it. */
function AskedWish({ line }: { line: Return['lines'][number] }) {
  const { name, reason, wants, for_size, for_colour } = line
  const wish = [for_size, for_colour].filter((one) => one !== null).join(' · ')
  return (
    <li>
      <Sentence
        of={(put) => {
          const told = { name: put(<bdi>{name}</bdi>), reason: reasons[reason]() }
          if (wants === 'money') return m.order_back_wish_money(told)
          if (!wish) return m.order_back_wish_same(told)
          return m.order_back_wish_other({ ...told, wish: put(<bdi>{wish}</bdi>) })
        }}
      />
    </li>
  )
}

/** Button that withdraws a request, until the shop has answered it. */
function Withdraw({ token, id }: { token: string; id: number }) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const withdraw = async () => {
    setSending(true)
    try {
      await browserApi().returns.withdraw({ token, return_id: id })
      showToast(m.order_back_withdrawn())
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown
      showToast(sayFailure(thrown))
    } finally {
      await revalidate()
      setSending(false)
    }
  }
  return (
    <div className="mt-2">
      <Button kind="tertiary" size="small" busy={isSending} onClick={() => void withdraw()}>
        {m.order_back_withdraw()}
      </Button>
    </div>
  )
}
