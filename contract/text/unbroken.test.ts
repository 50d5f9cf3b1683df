import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

test.each([
  ['43 cm', '43~cm'],
  ['60 × 40 سم', '60~×~40~سم'],
  ['Set of 3', 'Set of~3'],
  ['Dress, Oat, M × 2', 'Dress, Oat, M~×~2'],
  ['1,450 ج.م', '1,450~ج.م'],
  ['Sand Beige', 'Sand Beige'],
])('%s stays together', (text, held) => {
  expect(unbroken(text).replaceAll('\u00a0', '~')).toBe(held)
})
