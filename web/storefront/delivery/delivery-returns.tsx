import type { ReactNode } from 'react'
import * as m from '#messages'
import { useDialog } from '../dialogs.tsx'

type DeliveryReturnsButtonProps = {
  className?: string
  /** Content of the button; 'Delivery & Returns' (R27) by default. */
  children?: ReactNode
}

/** Button that opens the Delivery & Returns dialog: home band, product page, checkout. */
export function DeliveryReturnsButton({
  className,
  children = m.delivery_title(),
}: DeliveryReturnsButtonProps) {
  return (
    <button type="button" className={className} {...useDialog('delivery')}>
      {children}
    </button>
  )
}
