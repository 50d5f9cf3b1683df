import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { quiet_from: '23:00', quiet_to: '08:00' }
const noon = { quiet_from: '12:00', quiet_to: '13:30' }

test.each([
  ['2026-11-29T22:59:59+02:00', night, null],
  ['2026-11-29T23:00:00+02:00', night, '2026-11-30T08:00:00+02:00'],
  ['2026-11-30T07:59:00+02:00', night, '2026-11-30T08:00:00+02:00'],
  ['2026-11-30T08:00:00+02:00', night, null],
  ['2026-12-31T23:30:00+02:00', night, '2027-01-01T08:00:00+02:00'],
  ['2026-11-29T12:15:00+02:00', noon, '2026-11-29T13:30:00+02:00'],
  ['2026-11-29T13:30:00+02:00', noon, null],
  ['2026-11-29T03:00:00+02:00', { quiet_from: null, quiet_to: null }, null],
  ['2026-11-29T03:00:00+02:00', { quiet_from: '03:00', quiet_to: '03:00' }, null],
  // The clocks of Cairo go from 00:00 to 01:00 on 24 April 2026, and back on 29 October.
  [
    '2026-04-23T23:30:00+02:00',
    { quiet_from: '23:00', quiet_to: '00:30' },
    '2026-04-24T01:00:00+03:00',
  ],
  ['2026-04-23T23:30:00+02:00', night, '2026-04-24T08:00:00+03:00'],
  ['2026-10-29T23:30:00+03:00', night, '2026-10-30T08:00:00+02:00'],
])('%s', (now, hours, until) => {
  expect(quietUntil(new Date(now), hours)).toEqual(until && new Date(until))
})
