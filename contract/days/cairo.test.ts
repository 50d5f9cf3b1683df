import { expect, test } from 'vitest'
import { toCairoIso } from './cairo.ts'

test('moments carry Cairo’s offset, summer and winter, so that the first ten characters are the shop’s day', () => {
  expect(toCairoIso(new Date('2026-01-15T22:30:00Z'))).toBe('2026-01-16T00:30:00+02:00')
  expect(toCairoIso(new Date('2026-07-15T21:30:00Z'))).toBe('2026-07-16T00:30:00+03:00')
  // Cairo's clocks go forward at midnight of the last Friday of April, and back at midnight of the
  // last Thursday of October.
  expect(toCairoIso(new Date('2026-04-23T21:59:59Z'))).toBe('2026-04-23T23:59:59+02:00')
  expect(toCairoIso(new Date('2026-04-23T22:00:00Z'))).toBe('2026-04-24T01:00:00+03:00')
  expect(toCairoIso(new Date('2026-10-29T20:59:59Z'))).toBe('2026-10-29T23:59:59+03:00')
  expect(toCairoIso(new Date('2026-10-29T21:00:00Z'))).toBe('2026-10-29T23:00:00+02:00')
})
