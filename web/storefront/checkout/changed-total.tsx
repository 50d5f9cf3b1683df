import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import type { Ref } from 'react'
import type { Area } from '#contract/couriers/areas.ts'
import type { Cart } from '#contract/shop/cart.ts'
import type { Totals } from '#contract/refusal.ts'
import * as m from '#messages'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { findLine, lineId } from '../cart/lines.ts'
import { deliveryOf } from '../cart/sums.ts'
import { nameOf } from './stock-alert.tsx'

/** Cart, area and total on the screen when the order was sent. */
export type Seen = { cart: Cart; area: Area | undefined; total: number }

/** A refused total: what the shopper saw, and the shop's `totals`. */
export type Change = { seen: Seen; totals: Totals }

type Row = { id: string; label: string; old: string; now: string }

/** Changed figures, old beside new, as far as the cart explains them. */
export function ChangedTotal({
  change,
  cart,
  ref,
}: {
  change: Change
  cart: Cart
  ref: Ref<HTMLDivElement>
}) {
  return (
    <Alert kind="notice" ref={ref}>
      <p>{m.checkout_changed()}</p>
      <dl className="changes">
        {rowsOf(change, cart).map(({ id, label, old, now }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <span className="sr-only">{m.checkout_changed_before()} </span>
              <s>
                <bdi>{old}</bdi>
              </s>
              <Icon of={IconArrowRight} small flip />
              <span className="sr-only">{m.checkout_changed_now()} </span>
              <b>
                <bdi>{now}</bdi>
              </b>
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}

function rowsOf({ seen, totals }: Change, cart: Cart): Row[] {
  const { area } = seen
  const each = (price: number, quantity: number) =>
    quantity > 1 ? m.cart_each({ price: formatMoney(price) }) : formatMoney(price)
  const prices = cart.cart.flatMap((line): Row[] => {
    const old = findLine(seen.cart, line)?.price ?? line.price
    return old === line.price
      ? []
      : [
          {
            id: lineId(line),
            label: nameOf(line),
            old: formatMoney(old),
            now: each(line.price, line.quantity),
          },
        ]
  })
  const sums: [string, number, number][] = [
    [m.cart_coupon(), seen.cart.discount, totals.discount],
    [
      area ? m.order_delivery({ city: area.city }) : m.checkout_delivery(),
      deliveryOf(seen.cart, area) ?? 0,
      totals.delivery_price,
    ],
    [m.checkout_total(), seen.total, totals.total_price],
  ]
  return [
    ...prices,
    ...(seen.cart.count === cart.count
      ? []
      : [
          {
            id: 'pieces',
            label: m.checkout_changed_pieces(),
            old: String(seen.cart.count),
            now: String(cart.count),
          },
        ]),
    ...sums.flatMap(([label, old, now]) =>
      old === now ? [] : [{ id: label, label, old: formatMoney(old), now: formatMoney(now) }],
    ),
  ]
}
