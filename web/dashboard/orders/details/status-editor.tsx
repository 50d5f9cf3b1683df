import type { OrderRecord } from '#contract/order-records.ts'
import type { OrderStatus } from '#contract/orders.ts'
import {
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
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../../api.ts'
import { useUnsavedWarning } from '../../kit/form/unsaved.ts'
import type { useOptimisticChange } from '../../kit/use-change.ts'
import { CustomerReads } from '../customer-reads.tsx'
import { orderStatusLabels } from '../status.tsx'
import { statusFailure } from '../status-fault.tsx'
import { StatusFields, useStatusForm } from '../status-form.tsx'

type StatusEditorProps = {
  order: OrderRecord
  /** The order's status, with which the screen shows the new one at once. */
  change: ReturnType<typeof useOptimisticChange<OrderStatus>>
  /** The shop has stored it, whether or not the order could be read again. */
  onChanged: (order: OrderRecord) => void
}

/** Moves an order on, with words for its customer (R73). */
export function StatusEditor({ order, change: { set, busy }, onChanged }: StatusEditorProps) {
  const { showPopup, showToast } = useAnnouncements()
  const form = useStatusForm({
    status: order.status,
    send: ({ status, message }) => {
      let latest = order
      const send = async (to: OrderStatus, words?: string) => {
        const { id: order_id, version } = latest
        latest = (await adminApi().orders.updateStatus({ order_id, status: to, message: words, version })).order
      }
      return set({
        to: status,
        send: () => send(status, message),
        // What was said alone cannot be unsaid.
        takeBack: status === order.status ? undefined : () => send(order.status),
        failure: statusFailure,
        onRefused: form.refuse,
        tell: (now, undo) => {
          onChanged(latest)
          // Who takes it back may have begun the next.
          if (now === status) form.clear()
          showPopup(admin_order_updated())
          const words = { status: orderStatusLabels[now]() }
          if (undo) showToast(order.email ? admin_order_now_mailed(words) : admin_order_now(words), undo)
        },
      })
    },
  })
  const { status } = form
  // What is on its way goes on wherever its owner is.
  useUnsavedWarning(!busy && (status !== order.status || form.hasMessage))
  return (
    <form className="status-editor" noValidate onSubmit={form.onSubmit}>
      <h2 className="title-2">{admin_order_status()}</h2>
      <StatusFields
        form={form}
        busy={busy}
        reads={status !== order.status && <CustomerReads order={order} status={status} />}
        note={order.email ? admin_order_message_mailed() : admin_order_message_shown()}
        hint={order.email ? undefined : admin_order_no_email()}
      />
      <Button type="submit" kind="primary" state={busy ? 'loading' : 'rest'} loadingText={admin_order_updating()}>
        {admin_order_update()}
      </Button>
    </form>
  )
}
