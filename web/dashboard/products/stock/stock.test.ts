import { expect, test } from 'vitest'
import { choicesOf, figuresOf, isPieces, keyOf, rowsOf, sumOf } from './stock.ts'

const axes = { sizes: ['S', 'M'], colours: ['Red'] }
const none = { size: 'M', color: 'Red', quantity: '0' }
const figures = {
  [keyOf({ size: 'S', colour: 'Red' })]: '٣',
  [keyOf({ size: 'L', colour: 'Red' })]: '9',
}

test('every size stands in every colour, and where one is missing the other stands alone', () => {
  expect(choicesOf({ sizes: ['S', 'M'], colours: ['Red', 'Blue'] })).toHaveLength(4)
  expect(choicesOf({ sizes: ['S'], colours: [] })).toEqual([{ size: 'S', colour: null }])
  expect(choicesOf({ sizes: [], colours: ['Red'] })).toEqual([{ size: null, colour: 'Red' }])
  expect(choicesOf({ sizes: [], colours: [] })).toEqual([])
})

test('what is sent and summed is of the sizes and colours that there are; the rest waits', () => {
  expect(rowsOf(figures, axes)).toEqual([{ size: 'S', color: 'Red', quantity: '3' }, none])
  expect(sumOf(figures, axes)).toBe(3)
  expect(sumOf(figures, { ...axes, sizes: ['S', 'M', 'L'] })).toBe(12)
})

test('a wrong figure is sent for the shop to refuse, and counts for nothing in the sum', () => {
  const wrong = { [keyOf({ size: 'S', colour: 'Red' })]: '-2' }
  expect(rowsOf(wrong, axes)).toEqual([{ size: 'S', color: 'Red', quantity: '-2' }, none])
  expect(sumOf(wrong, axes)).toBe(0)
  expect(['', '0', '١٢', ' 7 ', '1000000'].map(isPieces)).toEqual([true, true, true, true, true])
  expect(['-1', '1.5', 'x', '1000001'].map(isPieces)).toEqual([false, false, false, false])
})

test('the shop’s counts become figures, those of names that differ in capitals alone one figure', () => {
  expect(figuresOf([{ size: 'S', color: null, quantity: 4 }])).toEqual({
    [keyOf({ size: 'S', colour: null })]: '4',
  })
  const row = (size: string, quantity: number) => ({ size, color: 'Red', quantity })
  expect(figuresOf([row('XL', 3), row('M', 1), row('xl', 2)])).toEqual({
    [keyOf({ size: 'XL', colour: 'Red' })]: '5',
    [keyOf({ size: 'M', colour: 'Red' })]: '1',
  })
})

test('figures stay when a size or colour is respelled, and are sent by the new spelling', () => {
  const respelled = { sizes: ['s', 'M'], colours: ['RED'] }
  expect(rowsOf(figures, respelled)).toEqual([
    { size: 's', color: 'RED', quantity: '3' },
    { ...none, color: 'RED' },
  ])
  expect(sumOf(figures, respelled)).toBe(3)
  expect(keyOf({ size: null, colour: 'Écru' })).toBe(keyOf({ size: null, colour: 'ÉCRU' }))
  expect(keyOf({ size: null, colour: 'Red' })).not.toBe(keyOf({ size: 'Red', colour: null }))
})
