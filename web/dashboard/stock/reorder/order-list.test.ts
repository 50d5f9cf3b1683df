import { expect, test } from 'vitest'
import type { ReorderRow } from '#contract/products/stock.ts'
import { costOf, toMessage, toPieces } from './order-list.ts'

const row = (parts: Partial<ReorderRow>): ReorderRow =>
  ({
    name: 'Dress',
    name_ar: null,
    variants: 1,
    size: null,
    size_ar: null,
    color: null,
    color_ar: null,
    sku: null,
    barcode: null,
    pieces: 2,
    cost: null,
    ...parts,
  }) as ReorderRow

const wanted = [
  {
    row: row({
      variant_id: 7,
      name: 'Nour "linen"',
      color: 'Clay',
      size: 'M',
      sku: 'nour-CLAY-M',
      barcode: '0622103101',
      cost: 12.5,
    }),
    pieces: 3,
  },
  { row: row({ variant_id: 8, name: '=cmd()', pieces: 0 }), pieces: 10 },
]

test('a message for the supplier, and what it comes to', () => {
  expect(toMessage(wanted)).toBe('3 × Nour "linen", Clay, M (nour-CLAY-M)\n10 × =cmd()')
  expect(costOf(wanted)).toBe(37.5)
  expect(toPieces(wanted)).toBe('7:3,8:10')
})
