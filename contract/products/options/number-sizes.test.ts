import { expect, test } from 'vitest'
import guides from '../../../demo/size-guides.json' with { type: 'json' }
import { letterOf, numbersOf } from './number-sizes.ts'

/** Bust in centimetres of a European size of women's clothing. */
const bustOf = (number: number) => 2 * number + 12

/** Guides with body measures; the others are of the garment, which is wider. */
const ofBody = [guides['day-dresses'], guides['trouser-sets'], guides['skirt-sets']]

test('each number has the letter whose bust in the guides is nearest', () => {
  for (const { rows } of ofBody) {
    for (let number = 36; number <= 46; number += 2) {
      const [nearest] = [...rows].sort(
        (one, other) =>
          Math.abs((one.values[0] ?? 0) - bustOf(number)) -
          Math.abs((other.values[0] ?? 0) - bustOf(number)),
      )
      expect(letterOf(number), String(number)).toBe(nearest?.size.toLowerCase())
    }
  }
})

test.each([31, 33, 40.5, 41, 54, Number.NaN])('%s is no size of a garment', (number) => {
  expect(letterOf(number)).toBeNull()
})

test('a letter names its numbers, and other sizes none', () => {
  expect(['M', 'l', 'XL', '45 cm', 'constructor'].map(numbersOf)).toEqual([
    '38–40',
    '42',
    '44–46',
    null,
    null,
  ])
})
