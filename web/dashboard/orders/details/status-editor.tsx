import { type FormEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { OrderRecord } from '#contract/order-records.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { Refusal } from '#contract/refusal.ts'
import {
  admin_order_message,
  admin_order_message_mailed,
  admin_order_message_shown,
  admin_order_no_email,
  admin_order_now,
  admin_order_now_mailed,
  admin_order_status,
  admin_order_update,
  admin_order_updated,
  admin_order_updating,
} from '#messages'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../../api.ts'
import { errorWith } from '../../kit/form/failures.ts'
import { usePrompts } from '../../kit/prompts.tsx'
import { useUnsavedWarning } from '../../kit/form/unsaved.ts'
import type { useOptimisticChange } from '../../kit/use-change.ts'
import { CustomerReads } from '../customer-reads.tsx'
import { StatusChoice } from '../status-choice.tsx'
import { orderStatusLabels } from '../status.tsx'
import { StatusFault, statusFaultText } from '../status-fault.tsx'

type StatusEditorProps = {
  order: OrderRecord
  /** The order's status, with which the screen shows the new one at once. */
  change: ReturnType<typeof useOptimisticChange<OrderStatus>>
  /** The shop has stored it, whether or not the order could be read again. */
  onChanged: (order: OrderRecord) => void
}

/** Moves an order on, with words for its customer (R73). */
export function StatusEditor({ order, change: { set, busy: sending }, onChanged }: StatusEditorProps) {
  // Until somebody chooses, it follows what is stored, which another admin may change meanwhile.
  const [chosen, setChosen] = useState<OrderStatus | null>(null)
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState<Refusal | null>(null)
  const { showPopup, showToast } = useAnnouncements()
  const { tellFailure } = usePrompts()
  const form = useRef<HTMLFormElement>(null)
  const status = chosen ?? order.status
  // What is on its way goes on wherever its owner is.
  useUnsavedWarning(!sending && (status !== order.status || message.trim() !== ''))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    let latest = order
    const send = async (to: OrderStatus, words?: string) => {
      const { id: order_id, version } = latest
      latest = (await adminApi().orders.updateStatus({ order_id, status: to, message: words, version })).order
    }
    const failure = (refusal: Refusal) => errorWith(statusFaultText(refusal))
    void set({
      to: status,
      send: () => send(status, message),
      // What was said alone cannot be unsaid.
      takeBack: status === order.status ? undefined : () => send(order.status),
      failure,
      // Who has left the order meanwhile is told where they are.
      onRefused: (refusal) => (form.current ? setFault(refusal) : tellFailure(failure(refusal))),
      tell: (now, undo) => {
        onChanged(latest)
        // Who takes it back may have begun the next.
        if (now === status) {
          setChosen(null)
          setMessage('')
        }
        showPopup(admin_order_updated())
        const words = { status: orderStatusLabels[now]() }
        if (undo) showToast(order.email ? admin_order_now_mailed(words) : admin_order_now(words), undo)
      },
    })
  }
  return (
    <form className="status-editor" ref={form} noValidate onSubmit={submit}>
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
