import { expect, test } from 'vitest'
import { freeSlug, slugCandidates, slugOf } from './slug.ts'

const slug = (name: string) => slugOf(name, 'product', 200)

test.each([
  ['Nour Linen Midi Dress', 'nour-linen-midi-dress'],
  ['Table & Tray', 'table-tray'],
  ['Khayamiya Appliqué Cushion', 'khayamiya-applique-cushion'],
  ["Women's  set — №2", 'womens-set-no2'],
  ['فستان أميرة المطرز', 'فستان-أميرة-المطرز'],
  ['فُستانٌ أَحْمَر', 'فستان-أحمر'],
  ['كـــتاب ٢٥', 'كتاب-25'],
  ['a/b?c#d%e&f', 'a-b-c-d-e-f'],
])('%s → %s', (name, expected) => {
  expect(slug(name)).toBe(expected)
})

test('a slug is never taken for an id, and never empty', () => {
  expect(slug('501')).toBe('product-501')
  expect(slug('٥٠١')).toBe('product-501')
  expect(slug('!!!')).toBe('product')
  expect(slug('🌙')).toBe('product')
})

test('a long name is cut, without a dash at its end', () => {
  expect(slugOf('abc def', 'product', 4)).toBe('abc')
})

test('a taken slug gets the first free number', () => {
  expect(freeSlug('vase', new Set())).toBe('vase')
  expect(freeSlug('vase', new Set(['vase', 'vase-2']))).toBe('vase-3')
  expect(freeSlug('vase', new Set(slugCandidates('vase')))).toMatch(/^vase-[a-z0-9]+$/)
})
