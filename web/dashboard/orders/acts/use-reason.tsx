import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CancelReason } from '#contract/orders/order-events.ts'
import { useBackCloses } from '#web/panels.ts'
import { type RejectedOrder, type Rejection, RejectDialog } from './reject-dialog.tsx'

/** Initial reason and message. */
type Begun = { reason?: CancelReason | null; message?: string }

/**
 * Pending question; `answer` is null to keep the orders; it is held until the dialog's history
 * entry is gone.
 */
type Asked = Begun & { isOpen: boolean; answer: Rejection | null }

/**
 * Asks for a reason before a form rejects orders: `ask` resolves to the reason, or null to keep the
 * orders. `dialog` must be rendered.
 */
export function useReason(orders: RejectedOrder[]): {
  ask: (begun: Begun) => Promise<Rejection | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const pending = useRef<((answer: Rejection | null) => void) | null>(null)
  const end = (answer: Rejection | null) =>
    setAsked((now) => now && { ...now, isOpen: false, answer })
  const isOpen = asked?.isOpen ?? false
  const stands = useBackCloses('reject', isOpen, () => end(null))
  useEffect(() => {
    if (!asked || asked.isOpen || stands) return
    pending.current?.(asked.answer)
    pending.current = null
  }, [asked, stands])
  const ask = (begun: Begun) =>
    new Promise<Rejection | null>((answer) => {
      pending.current = answer
      setAsked({ ...begun, isOpen: true, answer: null })
    })
  const dialog = (
    <RejectDialog
      open={isOpen}
      onClose={() => end(null)}
      orders={orders}
      reason={asked?.reason}
      message={asked?.message}
      send={async (rejection) => end(rejection)}
    />
  )
  return { ask, dialog }
}
