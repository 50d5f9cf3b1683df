import { expect, test } from 'vitest'
import { hexOf } from './colours.ts'

test.each([
  ['Red', '#ff0000'],
  ['rebeccapurple', '#663399'],
  ['Light Blue', '#add8e6'],
  ['LightGoldenRodYellow', '#fafad2'],
  ['grey', '#808080'],
  ['#A31', '#aa3311'],
  [' #0a0B0c ', '#0a0b0c'],
  ['أحمر', '#ff0000'],
  ['احمر', '#ff0000'],
  ['كحلي', '#000080'],
])('%s is %s', (typed, hex) => {
  expect(hexOf(typed)).toBe(hex)
})

test.each([
  'Sand',
  'transparent',
  'currentColor',
  'inherit',
  '#ab',
  '#aabbccdd',
  '#ggg',
  'constructor',
  '__proto__',
  '',
  'فستان',
])('CSS knows no colour %j', (typed) => {
  expect(hexOf(typed)).toBeNull()
})
