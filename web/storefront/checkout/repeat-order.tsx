import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { checkout_checking, checkout_checking_help } from '#messages'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { placement } from './checkout-form.tsx'
import type { PlacedForm } from './draft.ts'
import type { PlaceOrderAnswer } from './place-order.ts'

/** The cart is empty and an answer was lost: the order may stand. Asking again with the same key brings its page, or the refusal. */
export function RepeatOrder({ form }: { form: PlacedForm }) {
  const { submit, state, data } = useFetcher<PlaceOrderAnswer>()
  const ask = () => void submit(form, placement())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(ask, [])
  if (data && state === 'idle') return <FailedState onRetry={ask} />
  return (
    <>
      <LoadingState />
      <div className="repeat-order" role="status">
        <p className="title-2">{checkout_checking()}</p>
        <p className="muted">{checkout_checking_help()}</p>
      </div>
    </>
  )
}
