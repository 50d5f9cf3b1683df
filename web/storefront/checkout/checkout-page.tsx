import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useFetcher, useLoaderData } from 'react-router'
import { checkout_title, page_title } from '#messages'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { useCartInSteps } from '../cart/cart.ts'
import { CartUnlessShown } from '../cart/cart-states.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { readAttempt } from './draft.ts'
import { type PlaceOrderAnswer, placeOrder } from './place-order.ts'
import { RepeatOrder } from './repeat-order.tsx'
import { areaAsTold, cartAsTold } from './told-figures.ts'

const load = async ({ api, lang, signal }: Visit) => (await api.areas.estimate({ lang }, { signal })).areaEstimate

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const clientAction = placeOrder

/** Nothing may take the place of a form that somebody is filling in: an area list that does not load again stays as it was. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod ? false : defaultShouldRevalidate

export const handle = { cached: { query: [] } } satisfies PageHandle

export const meta = () => [{ title: page_title({ page: checkout_title() }) }, { name: 'robots', content: 'noindex' }]

/** Delivery form beside what is being bought; a guest needs nothing else (R63). */
export default function CheckoutPage() {
  const areas = useLoaderData<typeof clientLoader>()
  const loaded = useCartInSteps()
  const placing = useFetcher<PlaceOrderAnswer>()
  const [city, setCity] = useState('')
  const told = placing.data?.told
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
        <h1 className="display-2">{checkout_title()}</h1>
        {unanswered ? <RepeatOrder form={unanswered} /> : <CartUnlessShown view={view} />}
      </div>
    )
  }
  return (
    <div className="checkout" data-meets-footer>
      <div className="checkout-main">
        <CheckoutForm areas={areas} cart={cart} area={area} onCity={setCity} placing={placing} />
      </div>
      <CheckoutSummary view={view} area={area} />
    </div>
  )
}
