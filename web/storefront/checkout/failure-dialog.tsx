import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useCallback, useState } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useBackCloses } from '#web/panels.ts'
import { CallUs } from './call-us.tsx'

/**
 * Dialog for refusals that no alert on the page shows: the reason, the next step, and that nothing
 * is lost.
 */
export function FailureDialog({ failure }: { failure: Refusal | null }) {
  const [past, setPast] = useState<Refusal | null>(null)
  const close = useCallback(() => setPast(failure), [failure])
  const open = failure !== null && failure !== past
  useBackCloses('failure', open, close)
  const isToCall = failure?.code === 'call_us'
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isToCall ? m.checkout_call_us() : m.checkout_failed_title()}
      width="28rem"
      foot={
        <Button kind={isToCall ? 'tertiary' : 'primary'} onClick={close}>
          {m.checkout_failed_back()}
        </Button>
      }
    >
      {isToCall ? <CallUs /> : <Failed failure={failure} />}
    </Dialog>
  )
}

/** General failure: 'Oops...', 'Something went wrong!' (R68). */
function Failed({ failure }: { failure: Refusal | null }) {
  return (
    <>
      <p className="checkout-failed text-henna">
        <Icon of={IconAlertCircle} />
        {failure?.code === 'shop_closed' ? m.opening_closed() : m.checkout_failed()}
      </p>
      <p className="muted mt-2">
        {failure?.code === 'no_response' && `${m.ui_no_response()} `}
        {m.checkout_failed_help()}
      </p>
    </>
  )
}
