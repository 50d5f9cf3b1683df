import { expect, test } from 'vitest'
import { type Priced, valuesOf } from './return-values.ts'

/** Pseudo-random numbers that are the same in each run. */
function figures(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    // The high bits are used: the low ones repeat soon.
    return Math.floor((state / 2_147_483_648) * (most + 1))
  }
}

test.each(Array.from({ length: 300 }, (_, seed) => seed))(
  'of random orders and returns (%i) all values add up to what was paid, none below 0',
  (seed) => {
    const next = figures(seed + 1)
    // Every second order has the highest prices that a shop can set, with sums above 2^31 piastres.
    const [dearest, most] = seed % 2 === 0 ? [300_000, 4] : [100_000_000, 99]
    const lines = Array.from({ length: 1 + next(5) }, () => ({
      price: next(dearest),
      quantity: 1 + next(most),
    }))
    const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const discount = next(subtotal)
    const order = { subtotal, discount, exchange_credit: next(discount) }
    let [cost, value] = [0, 0]
    const left = lines.map((line) => ({ ...line }))
    while (left.some(({ quantity }) => quantity > 0)) {
      const back: Priced[] = left.flatMap((line) => {
        const quantity = Math.min(line.quantity, next(2))
        line.quantity -= quantity
        return quantity > 0 ? { price: line.price, quantity } : []
      })
      const values = valuesOf(order, back, { cost, value })
      for (const [at, { price, quantity }] of back.entries()) {
        expect(values[at]).toBeGreaterThanOrEqual(0)
        expect(values[at]).toBeLessThanOrEqual(price * quantity)
        cost += price * quantity
        value += values[at] ?? 0
      }
    }
    expect(value).toBe(subtotal - discount + order.exchange_credit)
  },
)
