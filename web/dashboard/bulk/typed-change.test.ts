import { expect, test } from 'vitest'
import { errorsOf, firstTyped, spelled } from './typed-change.ts'

const first = firstTyped('2026-11-26', 'sale', 'published')
const typed = { ...first, by: '10' }

test('a sale begins tomorrow, and nothing is sent before somebody typed how much', () => {
  expect(Object.keys(errorsOf(first))).toEqual(['percent'])
  expect(spelled(typed)).toEqual({
    ...{
      kind: 'sale',
      direction: 'lower',
      percent: '10',
      round: 'none',
      from: '2026-11-27',
      until: '2026-11-30',
    },
  })
  expect(errorsOf(typed)).toEqual({})
})

test.each([
  { by: '١٠' },
  { unit: 'amount' as const, by: '١٢٫٥' },
  { kind: 'stock' as const, pieces: '١٢' },
])('Arabic digits are right in %j', (parts) => {
  expect(errorsOf({ ...typed, ...parts })).toEqual({})
})

test.each([
  ['percent', { by: '100' }],
  ['percent', { by: '' }],
  ['amount', { unit: 'amount', by: 'ten' }],
  ['until', { until: '2026-11-01' }],
  ['from', { from: '' }],
  ['pieces', { kind: 'stock' }],
  ['subcategory_id', { kind: 'subcategory' }],
])('%s is wrong in %j', (field, parts) => {
  expect(Object.keys(errorsOf({ ...typed, ...(parts as object) }))).toContain(field)
})
