/** Names of the order statuses, and their meaning for the customer. */
import type { Order, OrderConfirmation, OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'

export const statusLabels: Record<OrderStatus, () => string> = {
  pending: m.order_pending,
  shipped: m.order_shipped,
  accept: m.order_accept,
  reject: m.order_reject,
}

const confirmations: Record<OrderConfirmation, () => string> = {
  waiting: m.order_means_waiting,
  no_answer: m.order_means_no_answer,
  confirmed: m.order_means_confirmed,
}

const meanings = {
  shipped: m.order_means_shipped,
  accept: m.order_means_accept,
  reject: m.order_means_reject,
}

/** Meaning of a status; null for a pending order in a shop that does not confirm orders. */
export function meaningOf(status: OrderStatus, confirmation: Order['confirmation']): string | null {
  if (status !== 'pending') return meanings[status]()
  return confirmation && confirmations[confirmation]()
}
