import fc from 'fast-check'
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

test.each([
  [['2026-03-02'], 1, '2026-03-03'],
  [['2026-03-02', '2026-03-03'], 1, '2026-03-04'],
  // A closed last working day before the weekend moves the result to the day after the weekend.
  [['2026-03-05'], 4, '2026-03-08'],
  [['2026-03-05', '2026-03-08'], 4, '2026-03-09'],
  // A closed Friday changes nothing, since Fridays are weekend.
  [['2026-03-06'], 5, '2026-03-08'],
  // Closed days on the first day and after the result change nothing.
  [['2026-03-01', '2026-03-09'], 5, '2026-03-08'],
  [[], 5, '2026-03-08'],
])('with %j closed, 2026-03-01 and %i working days is %s', (closed, count, result) => {
  expect(addWorkingDays('2026-03-01', count, closed)).toBe(result)
})

test('closed days are passed over as Fridays and Saturdays are, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 40 }),
      (count, offsets) => {
        const dayAt = (offset: number) =>
          new Date(Date.UTC(2026, 2, 1 + offset)).toISOString().slice(0, 10)
        const closed = offsets.map(dayAt)
        const isOpen = (offset: number) =>
          ![5, 6].includes(new Date(`${dayAt(offset)}T00:00:00Z`).getUTCDay()) &&
          !closed.includes(dayAt(offset))
        // Inverse: the number of open days after the first day, up to the result, is the count.
        const found = addWorkingDays('2026-03-01', count, closed)
        const between = Array.from({ length: 400 }, (_, at) => at + 1).filter(
          (offset) => dayAt(offset) <= found,
        )
        expect(between.filter(isOpen)).toHaveLength(count)
        if (count > 0) expect(isOpen(between.length)).toBe(true)
      },
    ),
  )
})
