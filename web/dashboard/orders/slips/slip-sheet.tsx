import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useId } from 'react'
import { dueOf } from '#contract/orders/due.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { boughtPicture } from '#web/ui/prices/order-line.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { Day } from '../../kit/days/day.tsx'
import { nameOf } from '../../kit/names.tsx'
import { ShopOnPaper } from '../../kit/screen/shop-on-paper.tsx'
import { cityOf } from '../contact.ts'
import { choiceOf } from '../bought.ts'
import { OrderSums } from '../details/order-items.tsx'

export function PrintButton() {
  return (
    <Button kind="primary" size="small" onClick={() => window.print()}>
      <Icon of={IconPrinter} small />
      {m.admin_order_slip_print()}
    </Button>
  )
}

type SlipSheetProps = {
  order: OrderRecord
  shop: string
  /** Whether the slip is alone: then its number is the page's heading. */
  alone?: boolean
}

/**
 * Packing slip for the parcel. Printed, it is alone on its page: from A4 down to the label of a
 * thermal printer.
 */
export function SlipSheet({ order, shop, alone = false }: SlipSheetProps) {
  const id = useId()
  const number = <bdi className="ltr">{order.number}</bdi>
  return (
    <article className="slip" aria-labelledby={alone ? 'screen-title' : id}>
      <header>
        <p className="slip-shop">
          <ShopOnPaper name={shop} />
        </p>
        {alone ? (
          <h1 className="slip-number" id="screen-title" tabIndex={-1}>
            {number}
          </h1>
        ) : (
          <h2 className="slip-number" id={id}>
            {number}
          </h2>
        )}
        <Day of={order.created_at} />
      </header>
      <Receiver order={order} Title={alone ? 'h2' : 'h3'} />
      <SlipLines order={order} />
      <OrderSums order={order} />
    </article>
  )
}

function Receiver({ order, Title }: { order: OrderRecord; Title: 'h2' | 'h3' }) {
  const { first_name, last_name, phone, additional_phone, state, address, courier_note } = order
  return (
    <section>
      <Title className="slip-to">{m.admin_order_slip_to()}</Title>
      <p className="slip-name">
        <bdi>{`${first_name} ${last_name}`}</bdi>
      </p>
      <p className="slip-phone">
        <span className="sr-only">{m.admin_order_phone()} </span>
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
      {courier_note && (
        <p className="slip-note">
          <span>{m.admin_order_courier_note()}: </span>
          <bdi className="whitespace-pre-line">{courier_note}</bdi>
        </p>
      )}
      <p className="slip-cash">
        <span>{m.admin_order_cash()}</span> <Money egp={dueOf(order)} />
      </p>
    </section>
  )
}

/** Lines in the language of the order, since the customer reads them on delivery. */
function SlipLines({ order: { items, language } }: { order: OrderRecord }) {
  return (
    <table className="slip-lines">
      <thead>
        <tr>
          <th scope="col">{m.admin_order_quantity()}</th>
          <th scope="col">{m.admin_order_slip_item()}</th>
          <th scope="col">{m.admin_order_price()}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <tr key={place}>
            <td>
              <span className="ltr whitespace-nowrap">{item.quantity} ×</span>
            </td>
            <td>
              <div className="slip-item">
                <span className="slip-picture">
                  <Picture of={boughtPicture(item)} alt="" sizes="48px" eager />
                </span>
                <div>
                  <bdi>
                    <Words of={nameOf(item, language)} />
                  </bdi>
                  <span className="slip-choice">
                    <bdi>
                      <Words of={choiceOf(item, language)} />
                    </bdi>
                  </span>
                  {item.sku && <bdi className="slip-sku ltr">{item.sku}</bdi>}
                </div>
              </div>
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
