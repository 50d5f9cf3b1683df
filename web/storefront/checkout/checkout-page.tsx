import { useState } from 'react'
import { useLoaderData } from 'react-router'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { useCartInSteps } from '../cart/cart.ts'
import { CartUnlessShown } from '../cart/cart-states.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { readAttempt } from './draft.ts'
import { RepeatOrder } from './repeat-order.tsx'
import { areaAsTold, cartAsTold, type RefusedTotals } from './told-figures.ts'

const load = async ({ api, lang, signal }: Visit) =>
  (await api.areas.estimate({ lang }, { signal })).areaEstimate

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export const shouldRevalidate = unlessPanel

export const handle = { cached: { query: [] } } satisfies PageHandle

export const meta = () => [
  { title: pageTitle(m.checkout_title()) },
  { name: 'robots', content: 'noindex' },
]

/** Checkout page: delivery form beside the cart; guests need no account (R63). */
export default function CheckoutPage() {
  const areas = useLoaderData<typeof clientLoader>()
  const loaded = useCartInSteps()
  const [city, setCity] = useState('')
  const [told, setTold] = useState<RefusedTotals>()
  const cart = cartAsTold(loaded.cart, told)
  const area = areaAsTold(
    areas.find(({ id }) => String(id) === city),
    told,
  )
  const view = { ...loaded, cart }
  if (cart?.cart.length === 0) {
    const unanswered = readAttempt()?.unanswered
    return (
      <div className="wrap full-page">
        <h1 className="display-2">{m.checkout_title()}</h1>
        {unanswered ? <RepeatOrder form={unanswered} /> : <CartUnlessShown view={view} />}
      </div>
    )
  }
  return (
    <div className="checkout" data-meets-footer>
      <div className="checkout-main">
        <CheckoutForm areas={areas} cart={cart} area={area} onCity={setCity} onTold={setTold} />
      </div>
      <CheckoutSummary view={view} area={area} />
    </div>
  )
}
