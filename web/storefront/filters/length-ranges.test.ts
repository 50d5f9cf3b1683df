import { expect, test } from 'vitest'
import { lengthRanges, longestSide } from './length-ranges.ts'

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
