import { expect, test } from 'vitest'
import type { Cart, CartItem } from '#contract/shop/cart.ts'
import { canBeOrdered, deliveryOf, missingToFree, totalOf } from './sums.ts'

const line = (state: CartItem['state']) => ({ product_id: 1, state }) as CartItem
const cart = {
  cart: [line('ok')],
  subtotal: 101,
  discount: 10.1,
  free_delivery: null,
} as unknown as Cart
const giza = { price: 60 }

test('delivery is paid for what is delivered', () => {
  expect(totalOf(cart)).toBe(90.9)
  expect(totalOf(cart, giza)).toBe(150.9)
  const gone = { ...cart, cart: [line('gone'), line('sold_out')], subtotal: 0, discount: 0 }
  expect(canBeOrdered(gone)).toBe(false)
  expect(totalOf(gone, giza)).toBe(0)
})

test('it is free from the shop’s sum on, before a coupon and wherever it goes', () => {
  const nearly = { ...cart, free_delivery: { from: 101.01, missing: 0.01 } }
  expect([missingToFree(nearly), deliveryOf(nearly, undefined), deliveryOf(nearly, giza)]).toEqual([
    0.01,
    undefined,
    60,
  ])
  const reached = { ...cart, free_delivery: { from: 101, missing: 5 } }
  expect([
    missingToFree(reached),
    deliveryOf(reached, undefined),
    deliveryOf(reached, giza),
  ]).toEqual([0, 0, 0])
  expect(totalOf(reached, giza)).toBe(90.9)
})
