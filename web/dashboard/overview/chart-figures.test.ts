import { expect, test } from 'vitest'
import { barsOf, gridOf, namedPlaces, peakOf, percentBetween } from './chart-figures.ts'

const days = (count: number, total = 1) =>
  Array.from({ length: count }, (_, place) => {
    const day = new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10)
    return { day, orders: 1, total: total * place }
  })

test('up to a month each day has its bar, beside the same day of the period before', () => {
  const bars = barsOf(days(30), days(30, 2))
  expect(bars).toHaveLength(30)
  expect(bars[29]).toEqual({
    day: '2026-01-30',
    orders: 1,
    total: 29,
    dayBefore: '2026-01-30',
    before: 58,
  })
})

test('longer periods have a bar for each whole week up to today', () => {
  const bars = barsOf(days(90), days(90))
  expect(bars).toHaveLength(12)
  expect(bars[0]).toMatchObject({
    day: '2026-01-07',
    orders: 7,
    total: 6 + 7 + 8 + 9 + 10 + 11 + 12,
  })
  expect(bars[11]).toMatchObject({ day: '2026-03-25', total: 83 + 84 + 85 + 86 + 87 + 88 + 89 })
})

test.each([
  [0, [1, 2, 3]],
  [3, [1, 2, 3]],
  [10_400, [4000, 8000, 12_000]],
  [12_000, [4000, 8000, 12_000]],
  [12_001, [5000, 10_000, 15_000]],
  [7000, [2500, 5000, 7500]],
  [950.5, [400, 800, 1200]],
])('the axis for %d', (highest, lines) => {
  expect(gridOf(highest)).toEqual(lines)
})

test('a few bars are named, the last among them', () => {
  expect(namedPlaces(30, 5)).toEqual([1, 8, 15, 22, 29])
  expect(namedPlaces(14, 3)).toEqual([6, 13])
  expect(namedPlaces(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(namedPlaces(7, 3)).toEqual([0, 3, 6])
  expect(namedPlaces(1, 3)).toEqual([0])
})

test('the peak is the latest of the highest, and none where nothing was sold', () => {
  expect(peakOf([{ total: 3 }, { total: 9 }, { total: 9 }, { total: 1 }])).toBe(2)
  expect(peakOf([{ total: 0 }, { total: 0 }])).toBe(-1)
  expect(peakOf([])).toBe(-1)
})

test('what is compared with nothing has no percentage', () => {
  expect(percentBetween(200, 150)).toBe(-25)
  expect(percentBetween(0, 10)).toBeNull()
})
