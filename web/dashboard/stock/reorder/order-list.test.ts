import { expect, test } from 'vitest'
import type { ReorderRow } from '#contract/stock.ts'
import { costOf, toCsv, toMessage } from './order-list.ts'

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
  { row: row({ name: 'Nour "linen"', color: 'Clay', size: 'M', sku: 'nour-CLAY-M', barcode: '0622103101', cost: 12.5 }), pieces: 3 },
  { row: row({ name: '=cmd()', pieces: 0 }), pieces: 10 },
]

test('a file for spreadsheets, in which nothing is a formula and no zero is lost', () => {
  expect(toCsv(wanted).split('\r\n')).toEqual([
    '\ufeffVariant,SKU,Barcode,In stock,Order',
    '"Nour ""linen"", Clay, M",nour-CLAY-M,\'0622103101,2,3',
    "'=cmd(),,,0,10",
    '',
  ])
})

test('a message for the supplier, and what it comes to', () => {
  expect(toMessage(wanted)).toBe('3 × Nour "linen", Clay, M (nour-CLAY-M)\n10 × =cmd()')
  expect(costOf(wanted)).toBe(37.5)
})
