import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState, FailedState, LoadingState } from '#web/ui/notices/states.tsx'
import { ShopLink } from '../link.tsx'
import { type CartView, reloadCart } from './cart.ts'
import { cartRefusalText } from './changes/refusal-text.ts'

/** Message in place of the cart's lines: loading, failed or empty (R60: 'No Product To Show'). */
export function CartUnlessShown({ view: { cart, refusal, loading } }: { view: CartView }) {
  if (cart) {
    return (
      <EmptyState title={m.cart_empty()}>
        <ShopLink className={buttonClass()} to="/">
          {m.cart_return()}
        </ShopLink>
      </EmptyState>
    )
  }
  if (refusal)
    return <FailedState help={cartRefusalText(refusal)} onRetry={reloadCart} busy={loading} />
  return <LoadingState />
}
