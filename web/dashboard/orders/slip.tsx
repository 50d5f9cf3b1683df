import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useLoaderData } from 'react-router'
import type { OrderRecord } from '#contract/order-records.ts'
import {
  admin_order_cash,
  admin_order_phone,
  admin_order_quantity,
  admin_order_price,
  admin_order_slip,
  admin_order_slip_item,
  admin_order_slip_print,
  admin_order_slip_title,
  admin_order_slip_to,
  admin_title,
} from '#messages'
import { currentLocale } from '#web/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/price.tsx'
import { adminApi } from '../api.ts'
import { Day } from '../kit/day.tsx'
import type { Outcome } from '../kit/list/list-load.ts'
import { nameOf } from '../kit/names.tsx'
import { recordLoader } from '../kit/form/record-load.ts'
import { cityOf, fetchShopName } from './contact.ts'
import { FailedOrder, MissingOrder } from './order-details.tsx'
import { choiceOf, OrderSums } from './order-items.tsx'
import { BackToOrder } from './ways-back.tsx'

export const clientLoader = recordLoader(async (orderId, options) => {
  const [{ order }, shop] = await Promise.all([
    adminApi().orders.record({ orderId }, options),
    fetchShopName(currentLocale(), options.signal as AbortSignal),
  ])
  return { order, shop }
})

export const meta = ({ loaderData }: { loaderData?: Outcome<Slip> }) => {
  const number = loaderData?.list?.order.number
  return [{ title: admin_title({ page: number ? admin_order_slip_title({ number }) : admin_order_slip() }) }]
}

type Slip = { order: OrderRecord; shop: string }

/** What is stuck on the parcel. Printed, it stands alone: from A4 down to the label of a thermal printer. */
export default function PackingSlip() {
  const { list: loaded, failed } = useLoaderData<typeof clientLoader>()
  if (failed === 'not_found') return <MissingOrder />
  if (failed) return <FailedOrder />
  return (
    <>
      <div className="slip-tools">
        <BackToOrder id={loaded.order.id} />
        <Button kind="primary" size="small" onClick={() => window.print()}>
          <Icon of={IconPrinter} small />
          {admin_order_slip_print()}
        </Button>
      </div>
      <SlipSheet {...loaded} />
    </>
  )
}

function SlipSheet({ order, shop }: Slip) {
  return (
    <article className="slip" aria-labelledby="screen-title">
      <header>
        <p className="slip-shop">
          <bdi>{shop}</bdi>
        </p>
        <h1 id="screen-title" tabIndex={-1}>
          <bdi className="ltr">{order.number}</bdi>
        </h1>
        <Day of={order.created_at} />
      </header>
      <Receiver order={order} />
      <SlipLines order={order} />
      <OrderSums order={order} />
    </article>
  )
}

function Receiver({ order }: { order: OrderRecord }) {
  const { first_name, last_name, phone, additional_phone, state, address } = order
  return (
    <section aria-labelledby="slip-to">
      <h2 id="slip-to">{admin_order_slip_to()}</h2>
      <p className="slip-name">
        <bdi>{`${first_name} ${last_name}`}</bdi>
      </p>
      <p className="slip-phone">
        <span className="sr-only">{admin_order_phone()} </span>
        <bdi className="ltr">{phone}</bdi>
        {additional_phone && <bdi className="ltr">{additional_phone}</bdi>}
      </p>
      <p>
        <bdi className="whitespace-pre-line">{address}</bdi>
      </p>
      <p>
        <bdi>{state}</bdi>
        {' · '}
        <bdi className="strong">{cityOf(order)}</bdi>
      </p>
      <p className="slip-cash">
        <span>{admin_order_cash()}</span> <Money egp={order.total_price} />
      </p>
    </section>
  )
}

function SlipLines({ order: { items } }: { order: OrderRecord }) {
  return (
    <table className="slip-lines">
      <thead>
        <tr>
          <th scope="col">{admin_order_quantity()}</th>
          <th scope="col">{admin_order_slip_item()}</th>
          <th scope="col">{admin_order_price()}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <tr key={place}>
            <td>
              <span className="ltr">{item.quantity} ×</span>
            </td>
            <td>
              <bdi>{nameOf(item)}</bdi>
              <span className="slip-choice">{choiceOf(item)}</span>
            </td>
            <td>
              <Money egp={item.line_total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
