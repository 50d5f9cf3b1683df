import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { givesUpPage } from '#web/navigation/keep-page.tsx'
import { FailedState, LoadingState } from '#web/ui/notices/states.tsx'
import type { PlacedForm } from './draft.ts'
import { placeOrder } from './place-order.ts'

/**
 * Sends an order again whose response was lost, while the cart is empty: the same key brings the
 * order's page, or the refusal.
 */
export function RepeatOrder({ form }: { form: PlacedForm }) {
  const navigate = useNavigate()
  const { send } = useSending()
  const [isRefused, setRefused] = useState(false)
  const ask = () => {
    setRefused(false)
    void send(
      async () => navigate(await placeOrder(form), { replace: true, state: givesUpPage }),
      () => setRefused(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(ask, [])
  if (isRefused) return <FailedState onRetry={ask} />
  return (
    <>
      <LoadingState />
      <div className="repeat-order" role="status">
        <p className="title-2">{m.checkout_checking()}</p>
        <p className="muted">{m.checkout_checking_help()}</p>
      </div>
    </>
  )
}
