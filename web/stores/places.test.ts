import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

test('a line that comes back stands where it stood, and a new one where the shop lists it', () => {
  const inCart = placesOf((line: string) => line, 'last')
  expect(inCart(['coat', 'vase', 'bowl'])).toEqual(['coat', 'vase', 'bowl'])
  expect(inCart(['coat', 'bowl'])).toEqual(['coat', 'bowl'])
  expect(inCart(['coat', 'bowl', 'vase', 'lamp'])).toEqual(['coat', 'vase', 'bowl', 'lamp'])

  const inWishlist = placesOf((line: string) => line, 'first')
  expect(inWishlist(['coat', 'vase', 'bowl'])).toEqual(['coat', 'vase', 'bowl'])
  expect(inWishlist(['coat', 'bowl'])).toEqual(['coat', 'bowl'])
  expect(inWishlist(['lamp', 'vase', 'coat', 'bowl'])).toEqual(['lamp', 'coat', 'vase', 'bowl'])
})
