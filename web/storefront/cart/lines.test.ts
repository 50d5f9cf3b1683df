import { expect, test } from 'vitest'
import type { Cart, CartItem } from '#contract/cart.ts'
import { canBeOrdered, totalOf, withChanges } from './lines.ts'

const line = (product_id: number, quantity: number, price: number, state: CartItem['state'] = 'ok') =>
  ({ product_id, size_id: null, color_id: null, quantity, price, line_total: quantity * price, state }) as CartItem
const cartOf = (...cart: CartItem[]): Cart => ({ cart, count: 0, subtotal: 0, discount: 0, coupon: null, next_coupon: null })
const key = (product_id: number) => ({ product_id, size_id: null, color_id: null })

test('changes show in their order, and what cannot be ordered costs nothing', () => {
  const cart = cartOf(line(1, 1, 99.95), line(2, 1, 20), line(3, 2, 50, 'sold_out'))
  const after = withChanges(cart, [
    { kind: 'set', ...key(1), quantity: 5 },
    { kind: 'remove', ...key(2) },
    { kind: 'set', ...key(1), quantity: 3 },
  ])
  expect(after.cart.map(({ product_id, quantity, line_total }) => [product_id, quantity, line_total])).toEqual([
    [1, 3, 299.85],
    [3, 2, 100],
  ])
  expect(after).toMatchObject({ count: 5, subtotal: 299.85 })
})

test('an addition waits for the shop, which knows its price', () => {
  const cart = cartOf(line(1, 1, 10))
  expect(withChanges(cart, [{ kind: 'add', ...key(2), quantity: 1 }])).toBe(cart)
})

test('a size is a line of its own', () => {
  const small = { ...line(1, 1, 10), size_id: 7 }
  const after = withChanges(cartOf(line(1, 1, 10), small), [{ kind: 'remove', ...key(1), size_id: 7 }])
  expect(after.cart.map(({ size_id }) => size_id)).toEqual([null])
})

test('delivery is paid for what is delivered', () => {
  const cart = { ...cartOf(line(1, 2, 50.5)), subtotal: 101, discount: 10.1 }
  expect(totalOf(cart)).toBe(90.9)
  expect(totalOf(cart, 60)).toBe(150.9)
  const gone = cartOf(line(1, 1, 50, 'gone'), line(2, 1, 50, 'sold_out'))
  expect(canBeOrdered(gone)).toBe(false)
  expect(totalOf(gone, 60)).toBe(0)
})
