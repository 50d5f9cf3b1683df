import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useCallback, useState } from 'react'
import { checkout_failed, checkout_failed_back, checkout_failed_help, checkout_failed_title } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBackCloses } from '../back.ts'
import type { PlaceOrderAnswer } from './place-order.ts'

type FailureDialogProps = {
  answer: PlaceOrderAnswer | undefined
  /** It is told elsewhere: beside the fields, above the form, or by the cart itself. */
  isTold: boolean
}

/** 'Oops...', 'Something went wrong!' (spec §8), and that nothing is lost. */
export function FailureDialog({ answer, isTold }: FailureDialogProps) {
  const [past, setPast] = useState<PlaceOrderAnswer>()
  const close = useCallback(() => setPast(answer), [answer])
  const open = answer !== undefined && answer !== past && !isTold
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
      <p className="flex gap-2 font-semibold text-henna">
        <Icon of={IconAlertCircle} />
        {checkout_failed()}
      </p>
      <p className="muted mt-2">{checkout_failed_help()}</p>
    </Dialog>
  )
}
