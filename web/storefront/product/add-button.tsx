import { product_add_to_cart, product_adding, product_in_cart } from '#messages'
import { Button } from '#web/ui/button.tsx'
import type { Purchase } from './purchase.ts'

type AddButtonProps = { purchase: Purchase; soldOut?: boolean; large?: boolean }

/** Add to cart, disabled when sold out (R38). */
export function AddButton({ purchase, soldOut = false, large = false }: AddButtonProps) {
  const { state, buy } = purchase
  return (
    <Button
      kind="primary"
      size={large ? 'large' : undefined}
      disabled={soldOut}
      state={state === 'adding' ? 'loading' : state === 'added' ? 'done' : 'rest'}
      loadingText={product_adding()}
      doneText={product_in_cart()}
      onClick={buy}
    >
      {product_add_to_cart()}
    </Button>
  )
}
