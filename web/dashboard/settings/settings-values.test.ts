import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { shopSettings } from '#contract/shop/settings.ts'
import { prepare, typedOf, wordsOf } from './settings-values.ts'
import { sayUnknownPlaces } from './texts.ts'

const sent = (typed: Record<string, unknown>) =>
  prepare({ ...typedOf(defaultSettings), ...typed } as never)

const judge = (typed: Record<string, unknown>) => shopSettings.safeParse(sent(typed))

test('what stands in the fields is read as the settings it came from', () => {
  expect(judge({}).data).toEqual(defaultSettings)
})

test('hours until the next calls are typed with any commas and digits', () => {
  for (const typed of ['2, 4, 20', '٢، ٤، ٢٠', ' 2 4;20 '])
    expect(judge({ try_again_hours: typed }).data?.try_again_hours).toEqual([2, 4, 20])
})

test('numbers in Arabic digits are read as those in Latin ones', () => {
  const { data } = judge({ unconfirmed_hours: '٧٢', delivery_days: { from: '٣', to: '٥' } })
  expect(data).toMatchObject({ unconfirmed_hours: 72, delivery_days: { from: 3, to: 5 } })
})

test('what is no hour is refused, and so is none at all', () => {
  for (const typed of ['', ' , ', '2, soon', '0', '2,4,'.repeat(6)])
    expect(judge({ try_again_hours: typed }).success).toBe(false)
})

test('hours of calling and closed days are said in words', () => {
  expect(wordsOf('calling_hours', { from: '9', to: '22' })).toBe('09:00 to 22:00')
  expect(wordsOf('closed_days', ['2026-04-12', '2026-04-13'])).toBe('12 April 2026 · 13 April 2026')
  expect(wordsOf('whatsapp_confirm', { en: 'Hello', ar: 'أهلًا' })).toBe('Hello · أهلًا')
})

test('a place that nothing fills is named', () => {
  expect(sayUnknownPlaces('Hello {name}')).toBeUndefined()
  expect(sayUnknownPlaces('Hello {nmae} {naem} {nmae}')).toContain('{nmae}\u2069 \u2066{naem}')
})
