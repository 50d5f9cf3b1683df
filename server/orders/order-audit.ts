/** What the audit log keeps of an order that an admin makes or edits. */
import type { OrderLineRow, OrderRow } from './orders.queries.ts'

/** The order's own fields by the names that its answers use, `items` with what tells one line from another. Sums are in piastres. */
export function auditOf({ id: _, token: __, waiting_since: ___, ...order }: OrderRow, lines: OrderLineRow[]) {
  return { ...order, items: lines.map(({ name, size, colour, quantity, price }) => ({ name, size, colour, quantity, price })) }
}
