import { expect, test } from 'vitest'
import {
  bareAmount,
  bareCell,
  barePieces,
  fromDayNumber,
  isAmbiguous,
  parseFigure,
} from './figures.ts'

test.each([
  ['1,890.00', 1890],
  ['1.890,00', 1890],
  ['12,5', 12.5],
  ['0.500', 0.5],
  ["'450", 450],
  ['EGP 1,450', 1450],
  ['١٬٤٥٠٫٥ جنيه', 1450.5],
  ['٣٥٠ جنيها مصريا', 350],
  ['£ 20', 20],
  ['12 34', 1234],
  ['60 ج', 60],
  ['٦٠ ج.م.', 60],
  ['E£ 300.50', 300.5],
  ['4560/-', 4560],
  ['L.E. 5,060', 5060],
  ['٦٠٠ جنية', 600],
  ['300 Egyptian pounds', 300],
  ['-5', null],
  ['1,45,0', null],
  ['1e3', null],
  ['', null],
])('%j is the amount %j', (text, amount) => expect(parseFigure(bareAmount(text))).toBe(amount))

test('pieces have no unit', () => {
  expect(['5 قطع', '3 pcs.', '٤ قطعة', '-2 pieces', 'x'].map(barePieces)).toEqual([
    '5',
    '3',
    '4',
    '-2',
    'x',
  ])
})

test('three decimals without a comma are ambiguous', () => {
  expect(['1.500', '999.000', '1,500', '0.500', '1.50'].filter(isAmbiguous)).toEqual([
    '1.500',
    '999.000',
  ])
})

test('codes keep all that no spreadsheet added', () => {
  expect(bareCell("'٠١٢ ٣-A\u200f")).toBe('0123-A')
})

test('day 45 000 of a spreadsheet is 15 March 2023', () => {
  expect(fromDayNumber(45_000).toISOString()).toBe('2023-03-15T00:00:00.000Z')
})
