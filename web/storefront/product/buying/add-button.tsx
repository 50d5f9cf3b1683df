import type { ComponentProps } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { AwayButton, useOrdersFrom } from '../../opening/away.tsx'
import type { Purchase } from './purchase.ts'

type AddButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'disabled' | 'children'> & {
  purchase: Purchase
  /** Props of a button that opens a choice first; `children` is its label then. */
  opener?: ComponentProps<'button'> | undefined
}

/** Add to cart, disabled when sold out (R38) and while the shop is away (R388). */
export function AddButton({
  purchase: { state, buy },
  opener,
  children = m.product_add_to_cart(),
  ...look
}: AddButtonProps) {
  if (useOrdersFrom()) return <AwayButton size={look.size === 'large' ? 'large' : undefined} />
  return (
    <Button
      kind="primary"
      busy={state === 'adding'}
      isDone={state === 'added'}
      loadingText={m.product_adding()}
      doneText={m.product_in_cart()}
      onClick={buy}
      {...look}
      {...opener}
    >
      {children}
    </Button>
  )
}
