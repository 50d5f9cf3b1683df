import { expect, test } from 'vitest'
import { addWorkingDays } from './working-days.ts'

// 2026-03-01 is a Sunday.
test.each([
  ['2026-03-01', 0, '2026-03-01'],
  ['2026-03-01', 1, '2026-03-02'],
  ['2026-03-01', 4, '2026-03-05'],
  ['2026-03-01', 5, '2026-03-08'],
  ['2026-03-05', 1, '2026-03-08'],
  ['2026-03-06', 1, '2026-03-08'],
  ['2026-03-07', 7, '2026-03-16'],
  ['2026-12-31', 5, '2027-01-07'],
])('%s and %i working days is %s', (day, count, result) => {
  expect(addWorkingDays(day, count)).toBe(result)
})
