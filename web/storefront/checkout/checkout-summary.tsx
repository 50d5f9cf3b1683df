import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import type { Area } from '#contract/couriers/areas.ts'
import type { Cart, CartItem } from '#contract/shop/cart.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { OrderLine } from '#web/ui/prices/order-line.tsx'
import { LineSkeleton } from '#web/ui/notices/skeleton.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import type { CartView } from '../cart/cart.ts'
import { useCartPanel } from '../cart/cart-region.tsx'
import { CartUnlessShown } from '../cart/cart-states.tsx'
import { CartTotals } from '../cart/cart-sums.tsx'
import { PriceChange } from '../cart/price-change.tsx'
import { ShortLine } from '../cart/short-line.tsx'
import { isBlocked, lineId } from '../cart/lines.ts'
import { canBeOrdered, totalOf } from '../cart/sums.ts'
import { useFrame } from '../frame/frame.ts'
import { stateOf } from './stock-alert.tsx'
import { WithDelivery } from './with-delivery.tsx'

type CheckoutSummaryProps = {
  view: CartView
  area: Area | undefined
}

/** Lines and totals beside the form; on phones folded above it, with the total visible. */
export function CheckoutSummary({ view, area }: CheckoutSummaryProps) {
  const { cart, refusal } = view
  const content = cart ? (
    <Sums cart={cart} area={area} />
  ) : refusal ? (
    <CartUnlessShown view={view} />
  ) : (
    <Skeleton />
  )
  // A cart of which nothing can be ordered any more has neither pieces nor a total to name.
  const ordered = cart && canBeOrdered(cart) ? cart : null
  return (
    <aside className="checkout-side" aria-label={m.checkout_your_order()}>
      <details className="checkout-folded">
        <summary>
          <Icon of={IconShoppingBag} small />
          {ordered
            ? m.checkout_your_order_counted({ items: m.ui_items({ count: ordered.count }) })
            : m.checkout_your_order()}
          <Icon of={IconChevronDown} small className="checkout-arrow" />
          <b>{ordered && <Money egp={totalOf(ordered, area)} />}</b>
          {ordered && <WithDelivery cart={ordered} area={area} />}
        </summary>
        <div className="checkout-unfolded">{content}</div>
      </details>
      <div className="checkout-beside">
        <h2 className="title-2 mb-4">{m.checkout_your_order()}</h2>
        {content}
      </div>
    </aside>
  )
}

function Sums({ cart, area }: { cart: Cart; area: Area | undefined }) {
  const { delivery_days } = useFrame().settings
  const { showCart } = useCartPanel()
  return (
    <div className="checkout-sums">
      <button type="button" className="checkout-edit link tap" onClick={() => showCart()}>
        {m.checkout_edit_cart()}
      </button>
      <ul>
        {cart.cart.map((line) => (
          <Line key={lineId(line)} line={line} />
        ))}
      </ul>
      <div role="status">
        <CartTotals cart={cart} area={area} unknown={m.checkout_city_first()} />
      </div>
      {area ? (
        <WithDelivery cart={cart} area={area} />
      ) : (
        <p className="small muted">{m.delivery_estimate(delivery_days)}</p>
      )}
    </div>
  )
}

function Line({ line }: { line: CartItem }) {
  const { name, picture, size, colour } = line.product
  const state = stateOf(line)
  return (
    <ShortLine
      name={name}
      picture={picture}
      size={size}
      colour={colour}
      quantity={line.quantity}
      total={isBlocked(line) ? null : line.line_total}
    >
      {state && <p className="checkout-state small font-medium text-henna">{state}</p>}
      {!isBlocked(line) && <PriceChange line={line} />}
    </ShortLine>
  )
}

function Skeleton() {
  return (
    <div className="checkout-sums" aria-hidden="true">
      {[1, 2].map((place) => (
        <ul key={place}>
          <OrderLine picture={null} total={null}>
            <LineSkeleton width="60%" />
            <LineSkeleton width="40%" />
          </OrderLine>
        </ul>
      ))}
      <LineSkeleton width="100%" />
      <LineSkeleton width="100%" />
    </div>
  )
}
