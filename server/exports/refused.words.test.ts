import { expect, test } from 'vitest'
import { coded } from '#contract/field-refusals.ts'
import { importResultRow } from './import-rows.ts'

const row = (failure_detail: string) => ({
  ...{ place: 1, row: 2, rows: 1, name: 'Aya', sku: null, outcome: 'new', state: 'failed' },
  ...{ failure: 'refused', failure_detail, problems: [], missing_pictures: [], changes: [] },
  ...{ kept: [], kept_because: null, is_undone: false },
})

const why = (detail: string, lang: 'en' | 'ar') =>
  String(importResultRow(row(detail) as unknown as Parameters<typeof importResultRow>[0], lang)[4])

test.each([
  coded('product_original_price'),
  coded('product_quantity'),
  coded('product_choice_long', { most: 40 }),
  coded('coupon_end_date'),
  coded('character'),
  // No file can meet it.
  coded('flag'),
  'Product not found',
])('%s is said in the language of the file', (detail) => {
  expect(why(detail, 'ar')).toMatch(/^[\p{Script=Arabic}\p{M}\p{N}\p{P}\p{Cf}\s]+$/u)
  expect(why(detail, 'en')).toMatch(/^[\p{ASCII}]+$/u)
})

test('a sentence of the server stays in a file in English', () => {
  expect(why('Product not found', 'en')).toBe('Product not found')
})
