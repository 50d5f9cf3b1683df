import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import type { ReturnRecord } from '#contract/orders/returns/returns.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { useOpenDialog } from '../kit/list/open-dialog.ts'
import { RowButtons } from '../kit/list/table/row-actions.tsx'
import { useAction } from '../kit/use-action.ts'
import { MessagesOf } from '../messages/order-messages.tsx'
import { screenPath } from '../screens.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { returnFailure } from './texts.ts'
import { refundOf } from './words.tsx'

/** Actions of a return in its current state. */
export function ReturnActs({ record }: { record: ReturnRecord }) {
  const { act, busy } = useAction()
  const open = useOpenDialog()
  const [isDeclining, setDeclining] = useState(false)
  const { id, version, number, state } = record
  const name = `${record.first_name} ${record.last_name}`
  const asked = { return_id: id, version }
  const failure = returnFailure(m.admin_return_failed())
  const pay = () =>
    void act({
      send: () => adminApi().returns.paid(asked),
      failure,
      toast: m.admin_return_paid({ number }),
    })
  const cancel = () =>
    act({
      ask: {
        title: m.admin_return_cancel_named({ name }),
        warning: m.admin_return_cancel_warning(),
        consequence: m.admin_return_cancel_what(),
        action: m.admin_return_cancel(),
        stay: m.admin_return_cancel_stay(),
      },
      send: () => adminApi().returns.cancel(asked),
      failure,
      toast: m.admin_return_cancelled({ number }),
    })
  const end = () =>
    act({
      ask: {
        title: m.admin_return_end_named({ name }),
        warning: m.admin_return_end_warning(),
        consequence: m.admin_return_end_what(),
        action: m.admin_return_end(),
        stay: m.admin_return_end_stay(),
      },
      send: () => adminApi().returns.end(asked),
      failure,
      toast: m.admin_return_ended({ number }),
    })
  if (state === 'asked') {
    return (
      <RowButtons beside>
        <Button
          size="small"
          aria-label={m.admin_return_accept_named({ name })}
          onClick={() => open(screenPath('returns', id, 'accept'))}
        >
          {m.admin_return_accept()}
        </Button>
        <Button
          kind="tertiary"
          size="small"
          aria-label={m.admin_return_decline_named({ name })}
          onClick={() => setDeclining(true)}
        >
          {m.admin_return_decline()}
        </Button>
        <DeclineDialog record={record} open={isDeclining} onClose={() => setDeclining(false)} />
      </RowButtons>
    )
  }
  if (state === 'coming') {
    const someCame = record.items.some(({ sellable, damaged }) => sellable + damaged > 0)
    return (
      <RowButtons beside>
        {!someCame && <ReturnMessages record={record} />}
        {!someCame && (
          <Button
            kind="tertiary"
            size="small"
            disabled={busy}
            aria-label={m.admin_return_cancel_named({ name })}
            onClick={() => void cancel()}
          >
            {m.admin_return_cancel()}
          </Button>
        )}
        {(someCame || record.exchange_order_id !== null) && (
          <Button
            kind="tertiary"
            size="small"
            disabled={busy}
            aria-label={m.admin_return_end_named({ name })}
            onClick={() => void end()}
          >
            {m.admin_return_end()}
          </Button>
        )}
      </RowButtons>
    )
  }
  if (state === 'to_pay') {
    return (
      <Button
        size="small"
        disabled={busy}
        aria-label={m.admin_return_pay_named({ name })}
        onClick={pay}
      >
        <Icon of={IconCheck} small />
        {m.admin_return_pay()}
      </Button>
    )
  }
  if (state === 'done' && refundOf(record) > 0) return <ReturnMessages record={record} />
  return null
}

/** Button that opens the messages about a return. */
function ReturnMessages({ record: { order_id, first_name, last_name } }: { record: ReturnRecord }) {
  const [isOpen, setOpen] = useState(false)
  const name = `${first_name} ${last_name}`
  return (
    <>
      <Button
        kind="tertiary"
        size="small"
        aria-label={m.admin_contact_whatsapp_named({ name })}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconBrandWhatsapp} small />
        {m.admin_contact_whatsapp()}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.admin_order_messages()}
        width="32rem"
      >
        <MessagesOf order_id={order_id} />
      </Dialog>
    </>
  )
}
