import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { RowResult } from '#contract/row-reasons.ts'
import * as m from '#messages'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { useCloseDialog } from '../kit/form/record-dialog.tsx'
import { useUnsavedWarning } from '../kit/form/unsaved.ts'
import { refreshWaiting } from '../waiting.ts'
import type { Rejection } from './acts/reject-dialog.tsx'
import { useMayShip } from './acts/use-may-ship.ts'
import { useReason } from './acts/use-reason.tsx'
import { CustomerReads } from './customer-reads.tsx'
import { BulkResults, type Result } from './bulk-results.tsx'
import { type MarkedOrder, useSelection } from './selection.tsx'
import { StatusFields, useStatusForm } from './status-form.tsx'
import { screenPath } from '../screens.ts'

/**
 * Dialog that changes the status of the selected orders, each separately; failed ones stay selected
 * (R75).
 */
export default function BulkDialog() {
  const { orders } = useSelection()
  // Selection when the dialog opened: a reload of the list must not change it.
  const [chosen] = useState(orders)
  const [results, setResults] = useState<Result[] | null>(null)
  const close = useCloseDialog(screenPath('orders'))
  const title = m.admin_orders_change_title({ count: chosen.length })
  if (chosen.length === 0) {
    return (
      <Dialog open onClose={close} title={m.admin_order_status()}>
        <EmptyState
          title={m.admin_orders_nothing_selected()}
          help={m.admin_orders_nothing_selected_help()}
        />
      </Dialog>
    )
  }
  if (results) return <BulkResults title={title} results={results} onClose={close} />
  return <BulkForm title={title} orders={chosen} onClose={close} onFailures={setResults} />
}

type BulkFormProps = {
  title: string
  orders: MarkedOrder[]
  onClose: () => void
  onFailures: (results: Result[]) => void
}

function BulkForm({ title, orders, onClose, onFailures }: BulkFormProps) {
  const selection = useSelection()
  const { showPopup } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const mayShip = useMayShip()
  const reason = useReason(orders)
  const move = async (sent: { status: OrderStatus } & Partial<Rejection>) => {
    const order_ids = orders.map((order) => order.id)
    const versions = orders.map((order) => order.version)
    const { results } = await adminApi().orders.updateStatusBulk({ order_ids, versions, ...sent })
    setSaved(true)
    const failed = results.filter(({ done }) => !done)
    await revalidate()
    refreshWaiting()
    if (failed.length > 0) {
      selection.keep(failed.map(({ order_id }) => order_id))
      return onFailures(results.map((result) => withOrder(result, orders)))
    }
    selection.setSelecting(false)
    onClose()
    showPopup(m.admin_order_updated())
  }
  const form = useStatusForm({
    status: nextOf(orders),
    send: async (sent) => {
      if (sent.status === 'reject') {
        const rejection = await reason.ask(sent)
        if (rejection) await move({ ...sent, ...rejection })
      } else if (await mayShip(sent.status, orders)) await move(sent)
    },
  })
  const { sending, status } = form
  const setSaved = useUnsavedWarning(form.hasMessage || sending)
  const withoutEmail = orders.filter(({ email }) => email === null).length
  // Open while sending, so that its result is seen.
  const close = () => {
    if (!sending) onClose()
  }
  return (
    <FormDialog
      onClose={close}
      title={title}
      send={m.admin_orders_update({ count: orders.length })}
      sendingText={m.admin_order_updating()}
      cancel={m.admin_cancel()}
      form={form}
      over={reason.dialog}
    >
      <StatusFields
        form={form}
        busy={sending}
        reads={
          orders[0] && status !== 'reject' && <CustomerReads order={orders[0]} status={status} />
        }
        note={m.admin_order_message_mailed()}
        hint={withoutEmail > 0 ? m.admin_orders_no_email({ count: withoutEmail }) : undefined}
      />
    </FormDialog>
  )
}

const nexts: Record<OrderStatus, OrderStatus> = {
  pending: 'shipped',
  shipped: 'accept',
  accept: 'accept',
  reject: 'pending',
}

/** Usual next status of orders that share one status. */
function nextOf([first, ...others]: MarkedOrder[]): OrderStatus {
  return first && others.every(({ status }) => status === first.status)
    ? nexts[first.status]
    : 'shipped'
}

function withOrder(
  { order_id, done, reason, params }: RowResult & { order_id: number },
  orders: MarkedOrder[],
): Result {
  const order = orders.find(({ id }) => id === order_id)
  return {
    id: order_id,
    number: order?.number ?? '',
    name: order ? `${order.first_name} ${order.last_name}` : '',
    done,
    reason,
    params,
  }
}
