import { expect, test } from 'vitest'
import type { Section } from '#contract/shop/sections.ts'
import { newSection } from './kinds.ts'
import { missingTexts } from './page/missing-texts.ts'
import { previewDays } from './home/preview-days.ts'
import { daysInWords, inOneLine } from './section-words.ts'
import { slugOf } from './page/slug.ts'

test.each([
  ['How we make it', 'how-we-make-it'],
  ['Café & co.', 'cafe-co'],
  ['What’s new – 2026!', 'whats-new-2026'],
  ['كيف نصنعها', ''],
])('the address proposed for %s is "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a language lacks the texts that the other one has', () => {
  const heading = { ...newSection('heading', true), title: { en: 'Linen', ar: ' ' } } as Section
  const page = {
    ...{ title: 'How', title_ar: 'كيف', description: '', description_ar: 'وصف' },
    sections: [heading, newSection('text', true), newSection('products', true)],
  }
  expect(missingTexts(page, 'ar')).toBe(1)
  expect(missingTexts(page, 'en')).toBe(1)
})

test('days are said as a range, a run of the week, or one by one', () => {
  expect(daysInWords({ kind: 'every' })).toBe('every day')
  expect(daysInWords({ kind: 'range', from: '2026-11-27', until: '2026-11-30' })).toBe(
    '27 to 30 Nov',
  )
  expect(daysInWords({ kind: 'week', days: [0, 1, 2, 3, 4] })).toBe('Sun to Thu')
  expect(daysInWords({ kind: 'week', days: [5, 6] })).toBe('Sat, Fri')
  expect(daysInWords({ kind: 'week', days: [0, 1, 2, 3, 4, 5, 6] })).toBe('every day')
})

test('the preview offers the next week, and later days on which the page changes', () => {
  const range = { days: { kind: 'range', from: '2026-11-01', until: '2026-12-20' } } as const
  expect(previewDays([range, { days: { kind: 'every' } }], '2026-11-27')).toEqual([
    ...['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'],
    ...['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
    '2026-12-21',
  ])
})

test('the history says of a section what it is, when it is shown, and whether', () => {
  const text = {
    ...newSection('text', false),
    title: { en: 'White Friday', ar: '' },
    days: { kind: 'range', from: '2026-11-27', until: '2026-11-30' },
  } as Section
  expect(inOneLine(text)).toBe('Text: White Friday, 27 to 30 Nov, hidden')
  expect(inOneLine(newSection('promise', true))).toBe('Promise')
  expect(inOneLine(newSection('row', true))).toBe('Row of a category: as in the settings, 8 newest')
})
