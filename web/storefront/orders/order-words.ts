/** What an order's status is called, and what it means to who ordered. */
import type { Order, OrderConfirmation, OrderStatus } from '#contract/orders.ts'
import {
  order_accept,
  order_means_accept,
  order_means_confirmed,
  order_means_no_answer,
  order_means_reject,
  order_means_shipped,
  order_means_waiting,
  order_pending,
  order_reject,
  order_shipped,
} from '#messages'

export const statusLabels: Record<OrderStatus, () => string> = {
  pending: order_pending,
  shipped: order_shipped,
  accept: order_accept,
  reject: order_reject,
}

const confirmations: Record<OrderConfirmation, () => string> = {
  waiting: order_means_waiting,
  no_answer: order_means_no_answer,
  confirmed: order_means_confirmed,
}

const meanings = {
  shipped: order_means_shipped,
  accept: order_means_accept,
  reject: order_means_reject,
}

/** Null of a pending order in a shop that does not confirm its orders. */
export function meaningOf(status: OrderStatus, confirmation: Order['confirmation']): string | null {
  if (status !== 'pending') return meanings[status]()
  return confirmation && confirmations[confirmation]()
}
