import { expect, test } from 'vitest'
import { finderOf, firstOfEach, foldName, namesIn } from './option-names.ts'

const itself = (name: string) => name

test('names that differ in capitals and in space around them are one', () => {
  expect([' XL ', 'ÉCRU', 'كبير'].map(foldName)).toEqual(['xl', 'écru', 'كبير'])
})

test('names that differ in hamza, ya, ta marbuta or vowel signs are one', () => {
  expect(firstOfEach(['أسود', 'اسود', 'أسوَد', 'بني', 'بنى', 'وردة', 'ورده'], itself)).toEqual([
    'أسود',
    'بني',
    'وردة',
  ])
})

test('the first of each name stays as it was written', () => {
  expect(firstOfEach(['Red', 'XL', 'RED', 'xl', 'X'], itself)).toEqual(['Red', 'XL', 'X'])
})

test('a name means its own spelling before another', () => {
  const find = finderOf(['xl', 'XL', 'M'], itself)
  expect(['XL', 'xl', 'Xl', 'm', 'L'].map(find)).toEqual(['XL', 'xl', 'xl', 'M', undefined])
})

test.each([
  ['S,M، L ,,', ['S', 'M', 'L']],
  ['150, 160', ['150', '160']],
  ['150,160', ['150', '160']],
  ['36,38,40', ['36', '38', '40']],
  ['5,6,7', ['5', '6', '7']],
  ['37,5', ['37,5']],
  ['37,5, 38,5 cm,39', ['37,5', '38,5 cm', '39']],
  ['٣٧٫٥', ['٣٧٫٥']],
  ['٣٧،٥، ٣٨٫٥', ['٣٧،٥', '٣٨٫٥']],
  ['XL,2', ['XL', '2']],
  [' ,، ', []],
])('%s is names at its commas, but for that of a decimal', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})
