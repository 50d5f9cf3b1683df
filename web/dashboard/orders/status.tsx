import type { OrderStatus } from '#contract/orders.ts'
import { admin_order_accept, admin_order_pending, admin_order_reject, admin_order_shipped } from '#messages'
import { Status } from '#web/ui/status.tsx'

/** What the statuses of an order are called (R72). */
export const orderStatusLabels: Record<OrderStatus, () => string> = {
  pending: admin_order_pending,
  shipped: admin_order_shipped,
  accept: admin_order_accept,
  reject: admin_order_reject,
}

/** In their order (R72). */
export const orderStatuses = Object.keys(orderStatusLabels) as OrderStatus[]

/** A status: nuqta and word on a wash. */
export function OrderStatusMark({ status }: { status: OrderStatus }) {
  return <Status kind={status}>{orderStatusLabels[status]()}</Status>
}
