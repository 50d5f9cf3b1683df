import { expect, test } from 'vitest'
import { formatHours, formatSpan, formatTime, formatWhen, formatWhens } from './times.ts'

const minute = 60_000
const hour = 60 * minute
/** Current time, a Wednesday. */
const now = new Date('2026-11-25T14:20:00+02:00')
const at = (moment: string) => new Date(`2026-${moment}:00+02:00`)

test('a span is said in minutes, hours and days', () => {
  expect(
    [0, -5, 58.9 * minute, hour, 65 * minute, 202 * minute, 30 * hour, 50 * hour].map(formatSpan),
  ).toEqual(['0 min', '0 min', '58 min', '1 h', '1 h 05 min', '3 h 22 min', '30 h', '2 days'])
  expect([20 * minute, 9.7 * hour, 50 * hour].map(formatHours)).toEqual(['20 min', '9 h', '2 days'])
})

test('a moment is said by the day it is on in Cairo', () => {
  const said = ['11-25T16:20', '11-26T10:00', '11-24T23:30', '11-29T10:00', '12-09T10:00'].map(
    (moment) => formatWhen(at(moment), now),
  )
  expect(said).toEqual([
    'at 16:20',
    'tomorrow at 10:00',
    'yesterday at 23:30',
    'Sunday at 10:00',
    '9 Dec at 10:00',
  ])
  expect(formatWhen(at('11-25T16:20'), now, { today: true })).toBe('today at 16:20')
  expect(['11-25T15:40', '11-29T10:00'].map((moment) => formatTime(at(moment), now))).toEqual([
    '15:40',
    'Sun 10:00',
  ])
})

test('of several moments each day is said once', () => {
  const moments = ['11-24T16:10', '11-24T19:30', '11-25T10:00'].map(at)
  expect(formatWhens(moments, now)).toBe('yesterday at 16:10, at 19:30 and today at 10:00')
})
