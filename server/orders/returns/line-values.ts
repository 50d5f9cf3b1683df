/** Price paid for the pieces of an order (R310). All figures are piastres. */
import type { OrderRow } from '../orders.queries.ts'

export type Priced = { price: number; quantity: number }
type Sums = Pick<OrderRow, 'subtotal' | 'discount' | 'exchange_credit'>

/** Pieces already in returns: their price, and the value recorded for them. */
export type Before = { cost: number; value: number }

/**
 * Value of each line: its price less its share of the discount, without delivery; exchange credit
 * counts as paid. Each line takes from what the ones before it leave, so that the values of all
 * pieces sum exactly to what was paid.
 */
export function valuesOf(order: Sums, lines: Priced[], before: Before): number[] {
  let { cost, value } = before
  return lines.map(({ price, quantity }) => {
    cost += price * quantity
    const worth = Math.max(0, paidFor(order, cost) - value)
    value += worth
    return worth
  })
}

/** Amount paid for the first pieces of an order up to a price. */
function paidFor({ subtotal, discount, exchange_credit }: Sums, cost: number): number {
  return subtotal === 0 ? 0 : cost - Math.round(((discount - exchange_credit) * cost) / subtotal)
}
