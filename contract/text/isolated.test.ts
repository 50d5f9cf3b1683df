import { expect, test } from 'vitest'
import { inArabic, inEnglish } from './isolated.ts'

test('counts from a thousand on are grouped, texts of digits are not', () => {
  expect([999, 5394, 1234567].map(inArabic)).toEqual(['999', '5,394', '1,234,567'])
  expect(inEnglish(5394)).toBe('5,394')
  expect(inArabic('01012345678')).toBe('01012345678')
})
