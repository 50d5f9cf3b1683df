import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { CourierRecord } from '#contract/couriers/couriers.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { ReturnReason } from '#contract/orders/returns/return-words.ts'
import type { ReturnRecord } from '#contract/orders/returns/returns.ts'
import * as m from '#messages'
import { attempt } from '#web/forms/attempt.ts'
import { pathTo } from '#web/links.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { adminApi } from '../../api.ts'
import { Job } from '../../kit/job/job.tsx'
import { JobSum, JobSums } from '../../kit/job/job-sums.tsx'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useProducts } from '../../orders/pieces/use-products.ts'
import { screenPath } from '../../screens.ts'
import { atDoor, deliveryFor, ExchangeSums } from '../exchange-sums.tsx'
import { sentTerms, startTerms, TermsFields } from '../terms.tsx'
import { returnFailure } from '../texts.ts'
import { nameOf } from '../../kit/names.tsx'
import { BackLine } from './back-line.tsx'
import { type ChosenLines, leftLines, newPrice, returnSums } from './back-lines.ts'
import { DeliveredDay } from './delivered-day.tsx'

type MakeReturnFormProps = {
  order: OrderRecord
  returns: ReturnRecord[]
  couriers: CourierRecord[]
  returnDays: number
  /** Area of the order, whose delivery price is proposed for an exchange. */
  area: AreaRecord | undefined
  none: ReactNode
}

/** Form of a return: lines with wish and reason, transport and refund. */
export function MakeReturnForm({
  order,
  returns,
  couriers,
  returnDays,
  area,
  none,
}: MakeReturnFormProps) {
  const [chosen, setChosen] = useState<ChosenLines>({})
  const [terms, setTerms] = useState(() => startTerms(couriers))
  const [isChecked, setChecked] = useState(false)
  const { act, busy } = useAction()
  const navigate = useNavigate()
  const { number, items } = order
  const lines = order.status === 'accept' ? leftLines(items, returns) : []
  // Lines returned meanwhile are deselected.
  const taken = lines.flatMap(({ item, left }) => {
    const line = chosen[item.position]
    return line
      ? [{ position: item.position, ...line, quantity: Math.min(line.quantity, left) }]
      : []
  })
  const exchanged = taken.filter(({ wants }) => wants === 'exchange')
  const changed = exchanged.map(({ position }) => position)
  const { products, learn, refresh } = useProducts([
    ...items.flatMap((one) => (changed.includes(one.position) ? (one.product_id ?? []) : [])),
    ...exchanged.flatMap(({ product_id }) => product_id ?? []),
  ])
  const isExchange = exchanged.length > 0
  const sums = returnSums(order, returns, taken, products)
  const prices = taken.map((line) => {
    const item = items.find(({ position }) => position === line.position)
    return item && newPrice(item, line, products)
  })
  const { refund } = sums
  const delivery = deliveryFor(
    terms,
    area,
    exchanged.map(({ reason }) => reason),
  )
  // The larger sum leads: what comes in at the door, or what goes back.
  const door = atDoor(sums.difference, delivery)
  const showsDoor = isExchange && door >= refund
  const what = { isExchange, refund, delivery }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (taken.length === 0 || taken.some(({ reason }) => reason === '')) return
    const asked = {
      order_id: order.id,
      version: order.version,
      lines: taken.map(({ product_id, size_id, color_id, ...line }, at) => ({
        ...line,
        reason: line.reason as ReturnReason,
        ...(line.wants === 'exchange' && {
          price_seen: prices[at],
          ...(product_id !== undefined && { product_id }),
          ...(size_id !== undefined && { size_id }),
          ...(color_id !== undefined && { color_id }),
        }),
      })),
      ...sentTerms(terms, what),
    }
    void act({
      send: () =>
        attempt('made-return', asked, (idempotencyKey) =>
          adminApi().returns.create(asked, { idempotencyKey }),
        ),
      failure: (refusal) => {
        if (refusal.code === 'total_changed' || refusal.code === 'out_of_stock') refresh()
        return returnFailure(m.admin_return_make_failed())(refusal)
      },
      toast: m.admin_return_make_done({ number }),
      done: () => navigate(pathTo(screenPath('returns'))),
    })
  }
  const title = (
    <ScreenHead title={m.admin_return_make_title({ number })}>
      <span className="muted">
        <bdi>{`${order.first_name} ${order.last_name}`}</bdi> ·{' '}
        <bdi>{nameOf({ name: order.city, name_ar: order.city_ar })}</bdi>
      </span>
    </ScreenHead>
  )
  if (lines.length === 0) {
    return (
      <>
        {title}
        {none}
      </>
    )
  }
  return (
    <>
      {title}
      <Job
        onSubmit={send}
        sending={busy}
        send={isExchange ? m.admin_exchange_send() : m.admin_return_make_send()}
        sendingText={m.admin_return_make_sending()}
        label={m.admin_return_make_label()}
        figure={<Money egp={showsDoor ? door : refund} />}
        what={showsDoor ? m.admin_exchange_door() : m.admin_return_make_figure()}
        short={showsDoor ? m.admin_exchange_door() : m.admin_return_make_figure()}
        notice={
          isChecked && taken.length === 0 ? (
            <FieldError text={m.admin_return_say_lines()} />
          ) : undefined
        }
        side={
          <>
            {taken.length > 0 && (
              <div className="return-terms">
                <TermsFields
                  couriers={couriers}
                  terms={terms}
                  onChange={setTerms}
                  isExchange={isExchange}
                  refund={refund}
                />
              </div>
            )}
            {isExchange ? (
              <ExchangeSums
                sums={sums}
                area={area}
                delivery={delivery}
                onDelivery={(typed) => setTerms({ ...terms, delivery_price: typed })}
                refund={refund}
              />
            ) : (
              <JobSums>
                <JobSum of={m.admin_return_you_pay()} figure={refund} isTotal />
              </JobSums>
            )}
            <p className="small muted">{m.admin_return_what_happens()}</p>
          </>
        }
      >
        <DeliveredDay order={order} returnDays={returnDays} />
        <ul>
          {lines.map(({ item, left }) => (
            <BackLine
              key={item.position}
              item={item}
              left={left}
              chosen={chosen[item.position] ?? null}
              product={products.get(item.product_id ?? 0)}
              other={products.get(chosen[item.position]?.product_id ?? 0)}
              onFound={learn}
              isChecked={isChecked}
              onChange={(line) => {
                const { [item.position]: _, ...rest } = chosen
                setChosen(line === null ? rest : { ...rest, [item.position]: line })
              }}
            />
          ))}
        </ul>
      </Job>
    </>
  )
}
