import { useState } from 'react'
import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { CourierRecord } from '#contract/couriers/couriers.ts'
import type { ReturnRecord } from '#contract/orders/returns/returns.ts'
import * as m from '#messages'
import { attempt } from '#web/forms/attempt.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Sum, Sums } from '#web/ui/prices/sums.tsx'
import { adminApi } from '../api.ts'
import { dialogRoute } from '../kit/form/record-dialog.tsx'
import { useAction } from '../kit/use-action.ts'
import { ifTheirs } from '../session/may.ts'
import { deliveryFor, ExchangeSums, fetchAreaOf } from './exchange-sums.tsx'
import { fetchCouriers, sentTerms, startTerms, TermsFields } from './terms.tsx'
import { returnFailure } from './texts.ts'
import { isExchange, pieceWords, reasonLabels, refundOf } from './words.tsx'

const dialog = dialogRoute({
  title: m.admin_returns,
  load: async (id, options) => {
    const [answer, couriers] = await Promise.all([
      adminApi().returns.record({ id }, options),
      fetchCouriers(options),
    ])
    const record = answer.return
    const whole = isExchange(record)
      ? await ifTheirs(adminApi().orders.record({ orderId: String(record.order_id) }, options))
      : null
    return { record, couriers, area: await fetchAreaOf(whole?.order.area_id, options) }
  },
  Shown: Accept,
})

export const clientLoader = dialog.clientLoader

/** Dialog that accepts a return request, with transport and refund. */
export default dialog.Screen

type AcceptProps = {
  data: { record: ReturnRecord; couriers: CourierRecord[]; area: AreaRecord | undefined }
  onClose: () => void
}

function Accept({ data: { record, couriers, area }, onClose }: AcceptProps) {
  const [terms, setTerms] = useState(() => startTerms(couriers))
  const exchanged = record.items.filter(({ wants }) => wants === 'exchange')
  const delivery = deliveryFor(
    terms,
    area,
    exchanged.map(({ reason }) => reason),
  )
  const what = { isExchange: exchanged.length > 0, refund: refundOf(record) }
  const { act, busy } = useAction()
  const { number } = record
  const isOpen = record.state === 'asked'
  const asked = {
    order_id: record.order_id,
    return_id: record.id,
    lines: record.items.map(({ position, quantity, reason, wants, size_id, color_id }) => ({
      ...{ position, quantity, reason, wants },
      // An unchosen size or colour is that of the returned piece.
      ...(size_id !== null && { size_id }),
      ...(color_id !== null && { color_id }),
    })),
    ...sentTerms(terms, { ...what, delivery }),
  }
  const accept = () =>
    void act({
      send: () =>
        attempt('accepted-return', asked, (idempotencyKey) =>
          adminApi().returns.create(asked, { idempotencyKey }),
        ),
      failure: returnFailure(m.admin_return_failed()),
      toast: m.admin_return_accepted({ number }),
      done: onClose,
    })
  const foot = (
    <>
      <Button kind="tertiary" onClick={onClose}>
        {m.admin_cancel()}
      </Button>
      {isOpen && (
        <Button kind="primary" busy={busy} onClick={accept}>
          {m.admin_return_accept_send()}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={m.admin_return_accept_title({ number })} foot={foot}>
      <div className="return-terms">
        {!isOpen && !busy && <Alert>{m.admin_return_stale()}</Alert>}
        <ul className="parcel-pieces">
          {record.items.map((piece) => (
            <li key={piece.position}>
              {pieceWords(piece)}
              <span className="second-name">{reasonLabels[piece.reason]()}</span>
            </li>
          ))}
        </ul>
        {record.note && (
          <p className="muted" dir="auto">
            {record.note}
          </p>
        )}
        {isOpen && <TermsFields couriers={couriers} terms={terms} onChange={setTerms} {...what} />}
        {what.isExchange && isOpen ? (
          <ExchangeSums
            area={area}
            delivery={delivery}
            onDelivery={(typed) => setTerms({ ...terms, delivery_price: typed })}
            refund={what.refund}
          />
        ) : (
          <Sums>
            <Sum of={m.admin_return_you_pay()} kind="total">
              <Money egp={what.refund} />
            </Sum>
          </Sums>
        )}
        <p className="small muted">{m.admin_return_what_happens()}</p>
      </div>
    </Dialog>
  )
}
