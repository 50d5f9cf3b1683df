import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { Status } from '#web/ui/notices/status.tsx'
import type { PickOption } from '../kit/form/picks.tsx'

/** Labels of the order statuses (R72). */
export const orderStatusLabels: Record<OrderStatus, () => string> = {
  pending: m.admin_order_pending,
  shipped: m.admin_order_shipped,
  accept: m.admin_order_accept,
  reject: m.admin_order_reject,
}

/** Descriptions of the order statuses. */
export const orderStatusMeanings: Record<OrderStatus, () => string> = {
  pending: m.admin_status_means_pending,
  shipped: m.admin_status_means_shipped,
  accept: m.admin_status_means_accept,
  reject: m.admin_status_means_reject,
}

/** Order statuses in order (R72). */
export const orderStatuses = Object.keys(orderStatusLabels) as OrderStatus[]

export const orderStatusOptions = (): PickOption<OrderStatus>[] =>
  orderStatuses.map((status) => ({
    value: status,
    label: orderStatusLabels[status](),
    note: orderStatusMeanings[status](),
  }))

/** Status of an order as a mark with a word. */
export function OrderStatusMark({ status }: { status: OrderStatus }) {
  return <Status kind={status}>{orderStatusLabels[status]()}</Status>
}
