import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import type { PageHandle } from '#web/api.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import { useDeliveryArea } from '../delivery/use-delivery-area.ts'
import { useFrame } from '../frame/frame.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { ViewedRow } from '../viewed/viewed-row.tsx'
import { useCartInSteps } from './cart.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { CartLine } from './cart-line.tsx'
import { CartUnlessShown } from './cart-states.tsx'
import { CartTotals } from './cart-sums.tsx'
import { CartGoals } from './cart-goals.tsx'
import { lineId } from './lines.ts'

export const handle = { cached: { query: [] } } satisfies PageHandle

export const meta = () => [
  { title: pageTitle(m.cart_title()) },
  { name: 'robots', content: 'noindex' },
]

/** The cart as a page; the HTML is the same for every visitor until the browser fills it in. */
export default function CartPage() {
  const view = useCartInSteps()
  const { settings } = useFrame()
  const area = useDeliveryArea()
  const { cart } = view
  const filled = cart && cart.cart.length > 0 ? cart : null
  return (
    <div className="wrap full-page">
      <div className="thread">
        <h1 className="display-2">{m.cart_title()}</h1>
        <p className="cart-count muted" role="status">
          {filled && m.ui_items({ count: filled.count })}
        </p>
      </div>
      <NeedsScripts />
      {filled ? (
        <div className="beside-summary mt-2">
          <ul>
            {filled.cart.map((line, place) => (
              <CartLine key={lineId(line)} line={line} heading="h2" lead={place === 0} />
            ))}
          </ul>
          <aside className="summary-box is-kept">
            <h2 className="title-2">{m.cart_summary()}</h2>
            <CartGoals cart={filled} className="is-bare" />
            <div role="status">
              <CartTotals cart={filled} area={area} unknown={m.cart_delivery_by_city()} />
            </div>
            <CheckoutLink />
            <p className="small muted">
              {m.cart_check_first({
                shipping: area
                  ? m.delivery_to({
                      city: area.city,
                      days: deliveryDays(area, settings.closed_days),
                    })
                  : settings.shipping_note,
              })}
            </p>
          </aside>
        </div>
      ) : (
        <CartUnlessShown view={view} />
      )}
      {cart && !filled && <ViewedRow />}
    </div>
  )
}
