/** Audit log of orders that the staff make, edit or move. */
import type { Change } from '#server/journal/journal.ts'
import type { OrderLineRow, OrderRow } from './orders.queries.ts'

/**
 * Audited fields of an order under their API names, `items` with what distinguishes lines. Sums are
 * in piastres.
 */
export function auditOfOrder(row: OrderRow, lines: OrderLineRow[]) {
  const {
    id,
    token,
    prefix,
    waiting_since,
    left_at,
    coupon_id,
    exchange_of,
    exchange_credit,
    address_parts,
    is_trial,
    ...order
  } = row
  return {
    ...order,
    items: lines.map(({ name, size, colour, quantity, price }) => ({
      name,
      size,
      colour,
      quantity,
      price,
    })),
  }
}

/** @param before null for a new order */
export const changeOf = (
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  before: Change['before'],
  after: Change['after'],
): Change => ({
  ...{ room: 'orders', action: before ? 'update' : 'create', record_id: id, title: number },
  ...{ before, after },
})
