import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { dueOf } from '#contract/orders/due.ts'
import { toEgp, toPiastres } from '#contract/text/money.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import { boughtPicture, OrderLine } from '#web/ui/prices/order-line.tsx'
import { formatMoney, Minus, Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { Sum, Sums } from '#web/ui/prices/sums.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../../kit/names.tsx'
import { choiceOf, type OrderItem } from '../bought.ts'
import { cityOf } from '../contact.ts'

/** Lines of the order as ordered, and pieces the courier brings back in an exchange. */
export function OrderItems({ order }: { order: OrderRecord }) {
  return (
    <section aria-labelledby="order-items">
      <h2 className="title-2" id="order-items">
        {m.admin_order_items()}
      </h2>
      <ul className="order-items">
        {order.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <Item key={place} item={item} />
        ))}
      </ul>
      <OrderSums order={order} />
    </section>
  )
}

function Item({ item }: { item: OrderItem }) {
  const { product_id, sku, price, quantity, line_total } = item
  const details = [product_id !== null && m.admin_order_item_id({ id: product_id }), choiceOf(item)]
    .filter(Boolean)
    .join(' · ')
  return (
    <OrderLine picture={boughtPicture(item)} total={<Money egp={line_total} />}>
      <p className="strong">
        <bdi>
          <Words of={nameOf(item)} />
        </bdi>
      </p>
      {details && <p className="small muted">{details}</p>}
      {sku && (
        <p className="small muted">
          <bdi className="ltr">{sku}</bdi>
        </p>
      )}
      <p className="small muted">
        <bdi>{unbroken(m.admin_order_item_pieces({ quantity, price: formatMoney(price) }))}</bdi>
      </p>
    </OrderLine>
  )
}

/** Sums of the order: subtotal, coupon, manual discount, delivery, paid, and cash to collect. */
export function OrderSums({ order }: { order: OrderRecord }) {
  const { subtotal, discount, extra_discount, delivery_price, total_price } = order
  const coupon = toEgp(toPiastres(discount) - toPiastres(extra_discount))
  return (
    <Sums>
      <Sum of={m.cart_subtotal()}>
        <Money egp={subtotal} />
      </Sum>
      {coupon > 0 && (
        <Sum of={order.is_exchange ? m.admin_exchange_paid() : m.cart_coupon()}>
          <Minus egp={coupon} />
        </Sum>
      )}
      {extra_discount > 0 && (
        <Sum of={m.admin_figure_extra_discount()}>
          <Minus egp={extra_discount} />
        </Sum>
      )}
      <Sum
        of={<Sentence of={(put) => m.order_delivery({ city: put(<bdi>{cityOf(order)}</bdi>) })} />}
      >
        <Money egp={delivery_price} />
      </Sum>
      {order.paid > 0 && (
        <>
          <Sum of={m.admin_make_total()}>
            <Money egp={total_price} />
          </Sum>
          <Sum of={m.admin_order_paid()}>
            <Minus egp={order.paid} />
          </Sum>
        </>
      )}
      <Sum of={m.admin_order_cash()} kind="total">
        <Money egp={dueOf(order)} />
      </Sum>
    </Sums>
  )
}
