import { expect, test } from 'vitest'
import { isBareSize } from './size-text.ts'

test('letters and numbers are called a size, and words and values of other choices are not', () => {
  const bare = ['M', '3XL', 'xxs', 'S/M', '38', '٣٨', '37,5', 'EU38', '60×90']
  const words = ['S / 150 cm', '45 cm', 'Set of 3', 'Ruby', 'Oak', 'وسط', 'Large', 'Mist']
  expect([...bare, ...words].filter(isBareSize)).toEqual(bare)
})
