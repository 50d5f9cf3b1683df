import { expect, test } from 'vitest'
import { timeOf } from './time.ts'

const march = { start_date: '2026-03-01', end_date: '2026-03-10' }

test.each([
  ['2026-02-27', { state: 'coming', daysUntil: 2, share: 0 }],
  ['2026-02-28', { state: 'coming', daysUntil: 1, share: 0 }],
  ['2026-03-01', { state: 'running', daysUntil: 0, share: 0.1 }],
  ['2026-03-05', { state: 'running', daysUntil: 0, share: 0.5 }],
  ['2026-03-10', { state: 'running', daysUntil: 0, share: 1 }],
  ['2026-03-11', { state: 'over', daysUntil: 0, share: 1 }],
])('on %s', (today, time) => {
  expect(timeOf(march, today)).toEqual(time)
})
