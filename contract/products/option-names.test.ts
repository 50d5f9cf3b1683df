import { expect, test } from 'vitest'
import { finderOf, firstOfEach, foldName } from './option-names.ts'

const itself = (name: string) => name

test('names that differ in capitals and in space around them are one', () => {
  expect([' XL ', 'ÉCRU', 'كبير'].map(foldName)).toEqual(['xl', 'écru', 'كبير'])
})

test('the first of each name stays as it was written', () => {
  expect(firstOfEach(['Red', 'XL', 'RED', 'xl', 'X'], itself)).toEqual(['Red', 'XL', 'X'])
})

test('a name means its own spelling before another', () => {
  const find = finderOf(['xl', 'XL', 'M'], itself)
  expect(['XL', 'xl', 'Xl', 'm', 'L'].map(find)).toEqual(['XL', 'xl', 'xl', 'M', undefined])
})
