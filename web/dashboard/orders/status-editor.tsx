import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { OrderRecord } from '#contract/order-records.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { Refusal } from '#contract/refusal.ts'
import {
  admin_order_message,
  admin_order_message_mailed,
  admin_order_message_shown,
  admin_order_no_email,
  admin_order_status,
  admin_order_update,
  admin_order_updated,
  admin_order_updating,
} from '#messages'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { useSending } from '#web/forms/use-sending.ts'
import { adminApi } from '../api.ts'
import { useUnsavedWarning } from '../kit/form/unsaved.ts'
import { refreshWaiting } from '../waiting.ts'
import { CustomerReads } from './customer-reads.tsx'
import { StatusChoice } from './status-choice.tsx'
import { StatusFault } from './status-fault.tsx'

type StatusEditorProps = {
  order: OrderRecord
  /** The shop has stored it, whether or not the order could be read again. */
  onChanged: (order: OrderRecord) => void
}

/** Moves an order on, with words for its customer. What is stored shows above it until the shop has answered (R73). */
export function StatusEditor({ order, onChanged }: StatusEditorProps) {
  // Until somebody chooses, it follows what is stored, which another admin may change meanwhile.
  const [chosen, setChosen] = useState<OrderStatus | null>(null)
  const [message, setMessage] = useState('')
  const { send, sending } = useSending()
  const [fault, setFault] = useState<Refusal | null>(null)
  const { showPopup } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const status = chosen ?? order.status
  useUnsavedWarning(status !== order.status || message.trim() !== '')

  const work = async () => {
    const answer = await adminApi().orders.updateStatus({ order_id: order.id, status, message, version: order.version })
    await revalidate()
    refreshWaiting()
    onChanged(answer.order)
    setChosen(null)
    setMessage('')
    showPopup(admin_order_updated())
  }
  const fail = (refusal: Refusal) => {
    setFault(refusal)
    // What it is by now stands above before anybody presses again.
    if (refusal.code === 'changed_meanwhile') revalidate()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    void send(work, fail)
  }
  return (
    <form className="status-editor" noValidate onSubmit={submit}>
      <h2 className="title-2">{admin_order_status()}</h2>
      {fault && <StatusFault refusal={fault} />}
      <StatusChoice
        value={status}
        onChange={setChosen}
        disabled={sending}
        hint={status !== order.status && <CustomerReads order={order} status={status} language={order.language} />}
      />
      <TextArea
        label={admin_order_message()}
        note={order.email ? admin_order_message_mailed() : admin_order_message_shown()}
        hint={order.email ? undefined : admin_order_no_email()}
        value={message}
        readOnly={sending}
        maxLength={limits.status_message}
        dir="auto"
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button type="submit" kind="primary" state={sending ? 'loading' : 'rest'} loadingText={admin_order_updating()}>
        {admin_order_update()}
      </Button>
    </form>
  )
}
