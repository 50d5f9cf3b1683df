import { expect, test } from 'vitest'
import { splitNames } from './split-names.ts'

test('names stand between Latin and Arabic commas, without space around them', () => {
  expect(splitNames(' S, M،  L ,,')).toEqual({ names: ['S', 'M', 'L'], twice: [] })
  expect(splitNames('60 × 40 cm، كبير')).toEqual({ names: ['60 × 40 cm', 'كبير'], twice: [] })
  expect(splitNames(' ,، ')).toEqual({ names: [], twice: [] })
})

test('a name that is written again counts once, as it was first written', () => {
  expect(splitNames('Red, blue, RED , red')).toEqual({ names: ['Red', 'blue'], twice: ['Red'] })
})
