/** What pieces of an order were paid with (R310). All figures are piastres. */
import type { OrderRow } from '../orders.queries.ts'

export type Priced = { price: number; quantity: number }
type Sums = Pick<OrderRow, 'subtotal' | 'discount' | 'exchange_credit'>

/** Pieces that come back already: what they cost, and what of it was said to be paid for them. */
export type Before = { cost: number; value: number }

/**
 * What was paid for each of some lines: its price less its share of the discount, without delivery;
 * what an exchange paid counts as paid. Each takes what the ones before it leave, so that all
 * pieces of an order come to what was paid for them, to the piastre.
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

/** What was paid for the first pieces of an order that cost so much. */
function paidFor({ subtotal, discount, exchange_credit }: Sums, cost: number): number {
  return subtotal === 0 ? 0 : cost - Math.round(((discount - exchange_credit) * cost) / subtotal)
}
