import { afterAll, beforeEach, expect, test } from 'vitest'
import { readLanguageBy } from '#contract/text/language.ts'
import { formatDay, formatDays, formatMoment } from './days.ts'

// The next file of this worker begins in English.
afterAll(() => readLanguageBy(() => 'en'))

beforeEach(() => readLanguageBy(() => 'en'))

test('days read in the page’s language with Latin digits', () => {
  expect(formatDay('2026-11-21')).toBe('21 Nov')
  expect(formatDay('2026-11-21T01:30:00+02:00')).toBe('21 Nov')
  readLanguageBy(() => 'ar')
  expect(formatDay('2026-11-21')).toBe('21 نوفمبر')
})

test('a span names its month once where it can', () => {
  expect(formatDays('2026-11-26', '2026-11-30')).toBe('26 to 30 Nov')
  expect(formatDays('2026-11-29', '2026-12-03')).toBe('29 Nov to 3 Dec')
  expect(formatDays('2026-11-29', '2026-11-29')).toBe('29 Nov')
})

test('a moment has the clock of 24 hours, as other times of the dashboard', () => {
  expect(formatMoment('2026-11-21T19:05:00+02:00')).toBe('21 November 2026 at 19:05')
  expect(formatMoment('2026-11-21T00:05:00+02:00', 'short')).toBe('21 Nov, 00:05')
})
