import { expect, test } from 'vitest'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { DraftLine } from '../pieces/draft-lines.ts'
import { madeSums } from './made-sums.ts'

const product = (id: number, price_now: number) => {
  const variants = [{ size: null, color: null, price_now }]
  return [
    id,
    { id, price_now, sizes: [], colours: [], variants } as unknown as ProductRecord,
  ] as const
}
const products = new Map([product(1, 1450), product(2, 99.5)])
const line = (product_id: number, quantity: number): DraftLine => ({
  position: null,
  added: product_id,
  product_id,
  ordered: null,
  size_id: null,
  color_id: null,
  quantity,
})
const terms = { coupons: [{ price: 1500, discount: 150 }], free_delivery_from: 0 }

test('pieces and delivery, and how far the next coupon is', () => {
  expect(madeSums([line(1, 1)], products, { price: 85 }, terms)).toEqual({
    subtotal: 1450,
    discount: 0,
    delivery: 85,
    total: 1535,
    next: { missing: 50, discount: 150 },
    toFree: null,
  })
})

test('a coupon that is reached is taken off; without a city nothing is said of delivery', () => {
  expect(madeSums([line(1, 1), line(2, 1)], products, undefined, terms)).toMatchObject({
    subtotal: 1549.5,
    discount: 150,
    delivery: null,
    total: 1399.5,
    next: null,
  })
})

test('delivery is free from the sum on that the settings say, and how far that is', () => {
  const free = { ...terms, coupons: [], free_delivery_from: 2000 }
  expect(madeSums([line(1, 1)], products, { price: 85 }, free)).toMatchObject({
    delivery: 85,
    toFree: 550,
  })
  expect(madeSums([line(1, 2)], products, { price: 85 }, free)).toMatchObject({
    delivery: 0,
    total: 2900,
    toFree: null,
  })
})

test('no figure while the price of a piece is not known', () => {
  expect(madeSums([line(3, 1)], products, undefined, terms)).toBeUndefined()
})
