/** What the audit log keeps of an order that an admin makes or edits. */
import type { OrderLineRow, OrderRow } from './orders.queries.ts'

/** The order's own fields by the names that its answers use, `items` with what tells one line from another. Sums are in piastres. */
export function auditOf(row: OrderRow, lines: OrderLineRow[]) {
  const { id, token, waiting_since, left_at, coupon_id, exchange_of, exchange_credit, address_parts, ...order } = row
  return { ...order, items: lines.map(({ name, size, colour, quantity, price }) => ({ name, size, colour, quantity, price })) }
}
