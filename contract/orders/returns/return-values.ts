/**
 * Price paid for the pieces of an order, and what an exchange makes of it (R310, R311): used by the
 * server and by the screen that shows the sums beforehand. All figures are piastres.
 */

export type Priced = { price: number; quantity: number }
type Sums = { subtotal: number; discount: number; exchange_credit: number }

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

/**
 * Pieces that a line of an exchange brings, at the price of the new order.
 * @property value price paid for the old pieces
 * @property was price of an old piece of the same product; null: they are of another, at today's
 */
export type Exchanged = Priced & { value: number; was: number | null }

/**
 * Sums of an exchange's new order: pieces of the same product keep their share of the old order's
 * discount, and the old pieces pay for the rest as far as they go.
 * @returns `kept` and `credit`, which together are the discount, and the rest that goes back as money
 */
export function exchangeSums(lines: readonly Exchanged[]) {
  const worth = lines.reduce((sum, { value }) => sum + value, 0)
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const before = lines.reduce(
    (sum, { was, quantity, value }) => sum + (was === null ? 0 : was * quantity - value),
    0,
  )
  const kept = Math.min(before, subtotal)
  const credit = Math.min(worth, subtotal - kept)
  return { subtotal, kept, credit, rest: worth - credit }
}
