import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useCallback, useState } from 'react'
import { checkout_failed, checkout_failed_back, checkout_failed_help, checkout_failed_title } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBackCloses } from '#web/back.ts'
import type { PlaceOrderAnswer } from './place-order.ts'

/** 'Oops...', 'Something went wrong!' (R68), and that nothing is lost. For answers that nothing else on the page tells. */
export function FailureDialog({ answer }: { answer: PlaceOrderAnswer | undefined }) {
  const [past, setPast] = useState<PlaceOrderAnswer>()
  const close = useCallback(() => setPast(answer), [answer])
  const open = answer !== undefined && answer !== past
  useBackCloses(open, close)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={checkout_failed_title()}
      width="28rem"
      foot={
        <Button kind="primary" onClick={close}>
          {checkout_failed_back()}
        </Button>
      }
    >
      <p className="checkout-failed text-henna">
        <Icon of={IconAlertCircle} />
        {checkout_failed()}
      </p>
      <p className="muted mt-2">{checkout_failed_help()}</p>
    </Dialog>
  )
}
