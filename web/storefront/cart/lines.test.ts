import { expect, test } from 'vitest'
import type { Cart, CartItem } from '#contract/shop/cart.ts'
import { replaces, withChanges } from './lines.ts'

const line = (
  product_id: number,
  quantity: number,
  price: number,
  state: CartItem['state'] = 'ok',
) =>
  ({
    product_id,
    size_id: null,
    color_id: null,
    quantity,
    price,
    line_total: quantity * price,
    state,
  }) as CartItem
const cartOf = (...cart: CartItem[]): Cart => ({
  cart,
  count: 0,
  subtotal: 0,
  discount: 0,
  coupon: null,
  next_coupon: null,
  free_delivery: null,
})
const key = (product_id: number) => ({ product_id, size_id: null, color_id: null })

test('changes show in their order, and what cannot be ordered costs nothing', () => {
  const cart = cartOf(line(1, 1, 99.95), line(2, 1, 20), line(3, 2, 50, 'sold_out'))
  const after = withChanges(cart, [
    { kind: 'set', ...key(1), quantity: 5 },
    { kind: 'remove', ...key(2) },
    { kind: 'set', ...key(1), quantity: 3 },
  ])
  expect(
    after.cart.map(({ product_id, quantity, line_total }) => [product_id, quantity, line_total]),
  ).toEqual([
    [1, 3, 299.85],
    [3, 2, 100],
  ])
  expect(after).toMatchObject({ count: 5, subtotal: 299.85 })
})

test('an addition waits for the shop, which knows its price', () => {
  const cart = cartOf(line(1, 1, 10))
  expect(withChanges(cart, [{ kind: 'add', ...key(2), quantity: 1 }])).toBe(cart)
})

test('a line that is put back shows at once, as it was and once', () => {
  const cart = cartOf(line(1, 1, 10), line(2, 3, 20))
  const restore = { kind: 'restore', ...key(2), quantity: 3, line: line(2, 3, 20) } as const
  const after = withChanges(cart, [{ kind: 'remove', ...key(2) }, restore])
  expect(after).toMatchObject({
    cart: [{ product_id: 1 }, { product_id: 2, quantity: 3 }],
    count: 4,
    subtotal: 70,
  })
  expect(withChanges(cart, [restore]).cart).toHaveLength(2)
})

test('of changes of one line that wait the newest counts, but for additions and what must be put back first', () => {
  const add = { kind: 'add', ...key(1), quantity: 1 } as const
  const set = { kind: 'set', ...key(1), quantity: 2 } as const
  const remove = { kind: 'remove', ...key(1) } as const
  const restore = { kind: 'restore', ...key(1), quantity: 2, line: line(1, 2, 10) } as const
  expect([
    replaces(set, set),
    replaces(remove, set),
    replaces(restore, remove),
    replaces(remove, restore),
  ]).toEqual([true, true, true, true])
  expect([
    replaces(set, add),
    replaces(remove, add),
    replaces(add, set),
    replaces(set, restore),
  ]).toEqual([false, false, false, false])
  expect(replaces(remove, { ...set, ...key(2) })).toBe(false)
})

test('a size is a line of its own', () => {
  const small = { ...line(1, 1, 10), size_id: 7 }
  const after = withChanges(cartOf(line(1, 1, 10), small), [
    { kind: 'remove', ...key(1), size_id: 7 },
  ])
  expect(after.cart.map(({ size_id }) => size_id)).toEqual([null])
})
