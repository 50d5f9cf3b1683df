/** Lines of orders in words. */
import { expect, test } from 'vitest'
import { linesIn } from './order-lines.ts'

const said = (text: string) =>
  linesIn(text)?.lines.map(({ quantity, name }) => `${quantity} ${name}`)

test.each([
  ['2 بلوزة + 1 جيبة', ['2 بلوزة', '1 جيبة']],
  ['٢ بلوزة\n١ جيبة', ['2 بلوزة', '1 جيبة']],
  ['2 بلوزة، 1 جيبة', ['2 بلوزة', '1 جيبة']],
  ['عدد 2 بلوزة', ['2 بلوزة']],
  ['عدد ٢ بلوزة + عدد ١ جيبة', ['2 بلوزة', '1 جيبة']],
  ['بلوزة ×2 / جيبة', ['2 بلوزة', '1 جيبة']],
  ['Shirt M / White x2 / Belt', ['2 Shirt M / White', '1 Belt']],
  ['2× Shirt / White + 1x Belt', ['2 Shirt / White', '1 Belt']],
  ['2× Linen shirt, white, 1× Scarf', ['2 Linen shirt, white', '1 Scarf']],
  ['Shirt - M / White', ['1 Shirt - M / White']],
  ['شال 100x150', ['1 شال 100x150']],
  ['Scarf / 100x150', ['1 Scarf / 100x150']],
  ['Shirt / 2XL / White', ['1 Shirt / 2XL / White']],
  ['1× Shirt - Black, 2XL, 2x Belt', ['1 Shirt - Black, 2XL', '2 Belt']],
  ['Air Max 90', ['1 Air Max 90']],
  ['طقم / 3 قطع قطن', ['1 طقم / 3 قطع قطن']],
  ['فستان / 8 سنين', ['1 فستان / 8 سنين']],
])('%j', (text, lines) => {
  expect(said(text)).toEqual(lines)
  expect(linesIn(text)?.isUnclear).toBe(false)
})

test.each([
  ['2 بلوزة', ['1 2 بلوزة']],
  ['بلوزة + بنطلون', ['1 بلوزة + بنطلون']],
  ['2 بلوزة + جيبة', ['1 2 بلوزة + جيبة']],
])('%j may be more than one line, or piece', (text, lines) => {
  expect(said(text)).toEqual(lines)
  expect(linesIn(text)?.isUnclear).toBe(true)
})

test('long runs of spaces are read at once', () => {
  const start = performance.now()
  expect(said(`2× a${' '.repeat(100_000)}b +${'\t'.repeat(100_000)}1× c`)).toEqual(['2 a b', '1 c'])
  expect(performance.now() - start).toBeLessThan(1000)
})

test('pieces beyond what an order has are none', () => {
  expect(linesIn('0× Belt')).toBeNull()
})
