import { afterAll, expect, test } from 'vitest'
import { coded } from '#contract/field-refusals.ts'
import { importFormats, importTargets, recordKindOf } from '#contract/files/import-columns.ts'
import { readLanguageBy } from '#contract/text/language.ts'
import { formatLabels, formatName, problemWordsOf, targetLabel, thingsOf } from './texts.ts'

// The next file of this worker begins in English.
afterAll(() => readLanguageBy(() => 'en'))

test('what an import brings is counted by the noun of its kind, in the form of its number', () => {
  readLanguageBy(() => 'en')
  expect(thingsOf('orders', 1240)).toBe('1,240 orders')
  expect(thingsOf('shopify', 1)).toBe('1 product')
  expect(thingsOf('pictures', 2)).toBe('2 products')
  readLanguageBy(() => 'ar')
  expect([1, 2, 7, 15, 100].map((count) => thingsOf('orders', count))).toEqual([
    'طلب واحد',
    'طلبين',
    '7 طلبات',
    '15 طلبًا',
    '100 طلب',
  ])
  const pairs = importFormats.map((format) => thingsOf(format, 2))
  expect(new Set(pairs)).toEqual(
    new Set(['منتجين', 'عميلين', 'طلبين', 'تقييمين', 'كوبونين', 'رابطين قديمين']),
  )
})

test('a format names what is in the file, and each field has words', () => {
  for (const language of ['ar', 'en'] as const) {
    readLanguageBy(() => language)
    const names = importFormats.map(formatName)
    expect(new Set(names).size).toBe(importFormats.length)
    for (const format of importFormats)
      expect(formatName(format) === formatLabels[format]()).toBe(
        recordKindOf(format) !== null || format === 'pictures',
      )
    for (const target of importTargets) expect(targetLabel(target)).not.toBe(target)
  }
})

test('why the shop refused a product is said in the language of the page', () => {
  const refused = (detail: string) => problemWordsOf({ code: 'refused', detail })
  readLanguageBy(() => 'ar')
  const said = refused(coded('product_original_price'))
  expect(said).toMatch(/^[\p{Script=Arabic}\s.،]+$/u)
  readLanguageBy(() => 'en')
  expect(refused(coded('product_original_price'))).not.toBe(said)
  expect(refused('The product was deleted')).toBe('The product was deleted')
  expect(problemWordsOf({ code: 'refused', detail: null })).toMatch(/\S/)
})
