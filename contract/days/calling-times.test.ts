import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTryAt } from './calling-times.ts'

const settings = { try_again_hours: [2, 4, 20], calling_hours: { from: 10, to: 22 } }
const at = (written: string) => new Date(written)
const next = (written: string, tries: number, of = settings) =>
  nextTryAt(at(written), tries, of).toISOString()

// In November the clock in Cairo is two hours ahead of UTC.
test.each([
  ['a first call in vain: two hours later', '2026-11-26T10:15:00Z', 1, '2026-11-26T12:15:00.000Z'],
  ['a second one: four', '2026-11-26T10:15:00Z', 2, '2026-11-26T14:15:00.000Z'],
  [
    'a third one: twenty, which is early in the morning, so when calling begins',
    '2026-11-26T10:15:00Z',
    3,
    '2026-11-27T08:00:00.000Z',
  ],
  ['any further one: the last figure', '2026-11-26T18:30:00Z', 9, '2026-11-27T14:30:00.000Z'],
  ['the last minute of the evening', '2026-11-26T17:59:00Z', 1, '2026-11-26T19:59:00.000Z'],
  ['22:00 sharp is the next morning', '2026-11-26T18:00:00Z', 1, '2026-11-27T08:00:00.000Z'],
  ['before midnight: the next morning', '2026-11-26T19:30:00Z', 1, '2026-11-27T08:00:00.000Z'],
  ['after midnight: the same morning', '2026-11-26T20:30:00Z', 1, '2026-11-27T08:00:00.000Z'],
  ['10:00 sharp', '2026-11-26T06:00:00Z', 1, '2026-11-26T08:00:00.000Z'],
])('%s', (_, now, tries, result) => {
  expect(next(now, tries)).toBe(result)
})

test('the clock goes ahead in the night to 24 April 2026, and back in the night to 30 October', () => {
  // The call is at 20:30 in winter time, its next try in summer time the morning after: ten o'clock
  // is 07:00 UTC.
  expect(next('2026-04-23T18:30:00Z', 2)).toBe('2026-04-24T07:00:00.000Z')
  expect(next('2026-10-29T17:30:00Z', 2)).toBe('2026-10-30T08:00:00.000Z')
  // Midnight is skipped in that night: calling hours from midnight begin at one.
  const nights = { ...settings, calling_hours: { from: 0, to: 5 } }
  expect(next('2026-04-23T17:00:00Z', 1, nights)).toBe('2026-04-23T22:00:00.000Z')
})

test('a call is never early and never in quiet hours, and no allowed minute is left out before it', () => {
  // Calling hours last two hours at least: a single hour may be skipped when the clocks change.
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 2, max: 24 }))
    .filter(([from, to]) => from + 1 < to)
  // Moments around both clock changes, and any others.
  const moments = fc.oneof(
    fc.integer({ min: Date.parse('2026-04-20'), max: Date.parse('2026-04-28') }),
    fc.integer({ min: Date.parse('2026-10-26'), max: Date.parse('2026-11-03') }),
    fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') }),
  )
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Cairo',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const minute = 60_000
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 48 }), hours, (now, wait, [from, to]) => {
      const result = nextTryAt(new Date(now), 1, {
        try_again_hours: [wait],
        calling_hours: { from, to },
      })
      const earliest = now + wait * 60 * minute
      const isOpen = (moment: number) => {
        const hour = Number(clock.format(moment))
        return hour >= from && hour < to
      }
      const told = {
        now: new Date(now).toISOString(),
        wait,
        from,
        to,
        result: result.toISOString(),
      }
      expect(result.getTime(), JSON.stringify(told)).toBeGreaterThanOrEqual(earliest)
      expect(isOpen(result.getTime()), JSON.stringify(told)).toBe(true)
      if (result.getTime() > earliest) expect(isOpen(earliest), JSON.stringify(told)).toBe(false)
      // A step of a quarter of an hour misses no opening, because Cairo changes its clocks at full
      // hours.
      for (let moment = earliest; moment < result.getTime(); moment += 15 * minute)
        expect(isOpen(moment), JSON.stringify(told)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
