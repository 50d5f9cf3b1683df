import { expect, test } from 'vitest'
import type { StockSheet } from '#contract/products/stock/stock-deliveries.ts'
import {
  emptyDelivery,
  isCost,
  readPieces,
  receiptOf,
  withOne,
  withoutProduct,
} from './delivery.ts'

test('digits of both languages are pieces, and nothing else is', () => {
  expect(['12', '١٢', ' 7 ', '', undefined].map(readPieces)).toEqual([12, 12, 7, 0, 0])
  expect(['x', '-1', '1.5', '1000001', '1e3'].map(readPieces)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(['12', '12.5', '١٢٫٥', '0', '12.555', 'x', '1000001'].map(isCost)).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
    false,
  ])
})

test('each scan is one piece more, and a product comes in and goes out whole', () => {
  const scan = { product_id: 7, variant_id: 70 }
  const delivery = withOne(
    withOne(withOne(emptyDelivery, scan), { product_id: 8, variant_id: 80 }),
    scan,
  )
  expect(delivery).toMatchObject({ products: [8, 7], pieces: { 70: '2', 80: '1' } })
  const typed = {
    ...delivery,
    pieces: { ...delivery.pieces, 71: '0', 72: 'x' },
    costs: { 7: ' ٤٠ ', 8: '' },
    from: ' Samira ',
  }
  expect(receiptOf(typed)).toEqual({
    lines: [
      { variant_id: 70, pieces: 2 },
      { variant_id: 80, pieces: 1 },
    ],
    costs: [{ product_id: 7, cost: '40' }],
    from: 'Samira',
    paper: '',
  })
  const sheet = { product_id: 7, variants: [{ variant_id: 70 }] } as StockSheet
  expect(withoutProduct(delivery, sheet)).toMatchObject({ products: [8], pieces: { 80: '1' } })
})
