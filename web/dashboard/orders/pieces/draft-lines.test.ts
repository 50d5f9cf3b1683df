import { expect, test } from 'vitest'
import type { ProductRecord } from '#contract/products/product-records.ts'
import {
  type DraftLine,
  kept,
  priceOf,
  rebased,
  roomFor,
  sentLines,
  withPiece,
  without,
} from './draft-lines.ts'

const dress = {
  id: 7,
  price: 900,
  price_now: 900,
  quantity: 3,
  sizes: [
    { id: 1, size: 'S', name_ar: null },
    { id: 2, size: 'M', name_ar: null },
  ],
  colours: [{ id: 9, name: 'Sand', name_ar: null, hex: null }],
  stock: [
    { size: 'S', color: 'Sand', quantity: 3 },
    { size: 'M', color: 'Sand', quantity: 0 },
  ],
  variants: [
    { size: 'S', color: 'Sand', price_now: 900 },
    { size: 'M', color: 'Sand', price_now: 1000.5 },
  ],
} as unknown as ProductRecord
const products = new Map([[7, dress]])

const ordered = (
  position: number,
  size: string,
  quantity: number,
  more: Partial<DraftLine> = {},
): DraftLine => ({
  position,
  added: null,
  product_id: 7,
  ordered: {
    name: 'Dress',
    name_ar: null,
    size,
    size_ar: null,
    colour: { name: 'Sand', name_ar: null, hex: null },
    quantity,
    price: 900,
  },
  quantity,
  ...more,
})
const sand = (size_id: number) => ({ size_id, color_id: 9 })

test('a line has room for what is left, and for what the order itself holds of the same', () => {
  const lines = [ordered(1, 'M', 2)]
  const [line] = lines as [DraftLine]
  expect(roomFor(dress, sand(2), line, lines)).toBe(2)
  expect(roomFor(dress, sand(1), line, lines)).toBe(3)
})

test('what another line takes is not there for this one, and what is removed is there again', () => {
  const first = ordered(1, 'S', 2)
  const second = ordered(2, 'M', 1, { size_id: 1, quantity: 2 })
  expect(roomFor(dress, sand(1), second, [first, second])).toBe(3)
  expect(roomFor(dress, sand(1), second, [{ ...first, isRemoved: true }, second])).toBe(5)
})

test('a price is sent with its reason where it is another one, in Latin digits', () => {
  expect(sentLines([ordered(1, 'S', 1, { price: '٨٠٠', price_reason: 'A stain' })])).toEqual([
    { position: 1, quantity: 1, price: '800', price_reason: 'A stain' },
  ])
  for (const price of ['', '900', '900.00'])
    expect(sentLines([ordered(1, 'S', 1, { price, price_reason: '' })])).toEqual([
      { position: 1, quantity: 1 },
    ])
})

test('a piece that is there already is one more of it, as long as there are', () => {
  const once = withPiece([], dress, sand(1)).lines
  const thrice = withPiece(withPiece(once, dress, sand(1)).lines, dress, sand(1)).lines
  expect(thrice).toMatchObject([{ position: null, quantity: 3 }])
  expect(withPiece(thrice, dress, sand(1))).toEqual({ lines: thrice, isAdded: false })
  expect(sentLines(thrice)).toEqual([{ product_id: 7, size_id: 1, color_id: 9, quantity: 3 }])
})

test('a line of the order that is removed can be put back, a new one is gone', () => {
  const [line, added] = withPiece([ordered(1, 'M', 1)], dress, sand(1)).lines as [
    DraftLine,
    DraftLine,
  ]
  expect(without([line, added], line)).toMatchObject([
    { position: 1, isRemoved: true },
    { position: null },
  ])
  expect(without([line, added], added)).toEqual([line])
})

test('saved over the lines of somebody else: mine stay, theirs go, and what they took out comes anew', () => {
  const mine = [ordered(1, 'S', 1, { quantity: 3 }), ordered(2, 'M', 1)]
  const theirs = [ordered(1, 'S', 2), ordered(3, 'M', 4)]
  const lines = rebased(mine, theirs, products)
  expect(kept(lines)).toMatchObject([
    { position: 1, quantity: 3, ordered: { quantity: 2 } },
    { position: null, product_id: 7, size_id: 2, color_id: 9, quantity: 1 },
  ])
  expect(lines.find(({ position }) => position === 3)).toMatchObject({ isRemoved: true })
})

test('a line costs what its choice costs, and an ordered one what another choice costs more', () => {
  const added: DraftLine = { ...ordered(1, 'S', 1), position: null, ordered: null, ...sand(2) }
  expect(priceOf(added, dress)).toBe(1000.5)
  expect(priceOf(added, undefined)).toBe(undefined)
  const agreed = ordered(1, 'S', 1)
  const line = { ...agreed, ordered: { ...agreed.ordered, price: 800.25 } } as DraftLine
  expect(priceOf(line, dress)).toBe(800.25)
  expect(priceOf({ ...line, size_id: 2 }, dress)).toBe(889.61)
  expect(priceOf({ ...line, size_id: 2, price: '700' }, dress)).toBe(700)
  // A size that its product has no more costs what was agreed.
  expect(priceOf({ ...ordered(1, 'XL', 1), size_id: 2 }, dress)).toBe(900)
})

test('the price of before is sent for another size where it has a reason', () => {
  const line = ordered(1, 'S', 1, { size_id: 2, price: '900', price_reason: 'Agreed' })
  expect(sentLines([line])).toEqual([
    { position: 1, size_id: 2, quantity: 1, price: '900', price_reason: 'Agreed' },
  ])
})
