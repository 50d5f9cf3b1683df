import type { ReactNode } from 'react'
import * as m from '#messages'
import { useDialog } from '../dialogs.tsx'

type DeliveryReturnsButtonProps = {
  className?: string
  /** What stands on it; 'Delivery & Returns' (R27) without it. */
  children?: ReactNode
}

/**
 * The button labelled Delivery & Returns: home band, product page, checkout. Its dialog is the
 * frame's.
 */
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
