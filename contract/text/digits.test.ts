import { expect, test } from 'vitest'
import { egpIn } from '../parts.ts'
import { toLatinNumber } from './digits.ts'

test.each([
  ['1,800', '1800'],
  ['١٬٤٥٠', '1450'],
  ['1٬450.5', '1450.5'],
  ['١٬٠٠٠٬٠٠٠', '1000000'],
  ['234,567.89', '234567.89'],
  ['١٢٫٥٠', '12.50'],
  ['1450', '1450'],
])('%s is read as %s', (typed, read) => {
  expect(toLatinNumber(typed)).toBe(read)
  expect(egpIn().parse(typed)).toBe(Math.round(Number(read) * 100))
})

test.each(['1,5', '12,34', '1,8000', ',800', '1,,800', '1.5,000', '1,800,'])(
  '%s is refused: its comma separates no thousands',
  (typed) => {
    expect(egpIn().safeParse(typed).success).toBe(false)
  },
)
