import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../../api.ts'
import { useUnsavedWarning } from '../../kit/form/unsaved.ts'
import type { useOptimisticAction } from '../../kit/use-action.ts'
import type { Rejection } from '../acts/reject-dialog.tsx'
import { reasonLabels } from '../acts/reasons.ts'
import { useMayShip } from '../acts/use-may-ship.ts'
import { useReason } from '../acts/use-reason.tsx'
import { CustomerReads } from '../customer-reads.tsx'
import { OrderStatusMark, orderStatusLabels } from '../status.tsx'
import { statusFailure } from '../status-fault.tsx'
import { StatusFields, useStatusForm } from '../status-form.tsx'
import { ConfirmationLine, useConfirming } from './confirmation-line.tsx'
import { isUnderWay, OrderActs } from './order-acts.tsx'

type StatusEditorProps = {
  order: OrderRecord
  /** Whether the shop confirms orders by phone. */
  confirms: boolean
  /** Optimistic status of the order. */
  change: ReturnType<typeof useOptimisticAction<OrderStatus>>
  /** Called when the server has stored the status, even if the reload failed. */
  onChanged: (order: OrderRecord) => void
}

/**
 * Next steps of the order, and the status editor with a message to the customer (R73): shipping an unconfirmed order asks for
 * confirmation, rejecting asks for the reason.
 */
export function StatusEditor({
  order,
  confirms,
  change: { shown, set, busy },
  onChanged,
}: StatusEditorProps) {
  const { showPopup, showToast } = useAnnouncements()
  const mayShip = useMayShip()
  const reason = useReason([order])
  const move = ({ status, ...words }: { status: OrderStatus } & Partial<Rejection>) => {
    let latest = order
    const send = async (to: OrderStatus, also?: Partial<Rejection>) => {
      const { id: order_id, version } = latest
      latest = (await adminApi().orders.updateStatus({ order_id, status: to, ...also, version }))
        .order
    }
    return set({
      to: status,
      send: () => send(status, words),
      // A message alone cannot be undone.
      takeBack:
        status === order.status
          ? undefined
          : () => send(order.status, { reason: order.reason ?? undefined }),
      failure: statusFailure,
      onRefused: form.refuse,
      tell: (now, undo) => {
        onChanged(latest)
        // After an undo the next change may already have begun.
        if (now === status) form.clear()
        showPopup(m.admin_order_updated())
        const words = { status: orderStatusLabels[now]() }
        if (undo)
          showToast(order.email ? m.admin_order_now_mailed(words) : m.admin_order_now(words), undo)
      },
    })
  }
  const ask = async (sent: { status: OrderStatus } & Partial<Rejection>) => {
    if (sent.status === 'reject') {
      const rejection = await reason.ask({ ...sent, reason: sent.reason ?? order.reason })
      if (rejection) await move({ ...sent, ...rejection })
    } else if (await mayShip(sent.status, [order])) await move(sent)
  }
  const form = useStatusForm({ status: order.status, send: ask })
  const confirming = useConfirming(order, onChanged)
  const { status } = form
  // A pending request continues after the screen is left.
  useUnsavedWarning(!busy && (status !== order.status || form.hasMessage))
  return (
    <section className="order-status" aria-labelledby="order-status">
      <div className="order-status-head">
        <h2 className="title-2" id="order-status" tabIndex={-1}>
          {m.admin_order_status()}
        </h2>
        <p>
          <OrderStatusMark status={shown} />
          {shown === 'reject' && order.status === 'reject' && order.reason && (
            <span className="order-reason">{reasonLabels[order.reason]()}</span>
          )}
        </p>
      </div>
      {confirms && <ConfirmationLine order={order} shown={confirming.shown} />}
      {isUnderWay(shown) && (
        <OrderActs
          order={order}
          status={shown}
          confirming={confirms ? confirming : null}
          busy={busy}
          onMove={(to, reason) => void ask({ status: to, reason })}
        />
      )}
      <form className="status-editor" noValidate onSubmit={form.onSubmit}>
        <StatusFields
          form={form}
          busy={busy}
          reads={
            status !== order.status &&
            status !== 'reject' && <CustomerReads order={order} status={status} />
          }
          note={order.email ? m.admin_order_message_mailed() : m.admin_order_message_shown()}
          hint={order.email ? undefined : m.admin_order_no_email()}
          isLegendHidden
          isMessageFolded={status === order.status && !form.hasMessage}
        />
        <Button
          type="submit"
          kind={isUnderWay(shown) ? 'secondary' : 'primary'}
          busy={busy}
          loadingText={m.admin_order_updating()}
        >
          {m.admin_order_update()}
        </Button>
      </form>
      {reason.dialog}
    </section>
  )
}
