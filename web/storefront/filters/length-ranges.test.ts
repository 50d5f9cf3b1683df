import { expect, test } from 'vitest'
import { lengthRanges, longestSide, rangesOf } from './length-ranges.ts'

test.each([
  ['45 cm', 45],
  ['40 × 60 cm', 60],
  ['37.5 cm', 37.5],
  ['43 سم', 43],
  ['120x80cm', 120],
  ['M', null],
  ['220 g', null],
  ['Set of 3', null],
  ['3 cmyk', null],
])('longest side of %s', (size, side) => {
  expect(longestSide(size)).toBe(side)
})

test('each length belongs to one range', () => {
  for (let tenth = 1; tenth <= 3000; tenth++)
    expect(lengthRanges.filter(({ holds }) => holds(tenth / 10))).toHaveLength(1)
})

test('ranges hold the sizes of a list, once it has more than four', () => {
  const listOf = (...sizes: string[]) => rangesOf(sizes.map((size) => ({ size })))
  const four = ['20 cm', '40 cm', '30 × 43 cm', '90 cm']
  expect(listOf(...four, 'M', 'Set of 3')).toEqual([])
  expect(
    listOf(...four, 'M', '120 cm').map(({ inside }) => inside.map(({ size }) => size)),
  ).toEqual([['20 cm'], ['40 cm', '30 × 43 cm'], ['90 cm', '120 cm']])
})
