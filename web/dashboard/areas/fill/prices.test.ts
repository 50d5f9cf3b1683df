import { expect, test } from 'vitest'
import { beginFilling, fill, readPrice } from './prices.ts'

const governorate = (city: string, price: number | null) => ({
  ...{ city, city_ar: city },
  area: price === null ? null : { id: 1, price, version: 1 },
})

test('the first price fills all, a further one leaves what was corrected and what is not delivered', () => {
  const begun = beginFilling(['Cairo', 'Giza', 'Aswan'].map((city) => governorate(city, null)))
  expect(begun).toEqual({ one: '', prices: { Cairo: null, Giza: null, Aswan: null } })
  const { one, prices } = fill(begun, '75')
  expect(prices).toEqual({ Cairo: '75', Giza: '75', Aswan: '75' })
  expect(fill({ one, prices: { ...prices, Giza: '60', Aswan: null } }, '80')).toEqual({
    one: '80',
    prices: { Cairo: '80', Giza: '60', Aswan: null },
  })
  // Written otherwise, but the same.
  expect(fill({ one, prices: { ...prices, Cairo: '٧٥' } }, '80').prices.Cairo).toBe('80')
})

test('the price for all is the one that most have', () => {
  expect(
    beginFilling([
      governorate('Cairo', 60),
      governorate('Giza', 75),
      governorate('Aswan', 75),
      governorate('North Sinai', null),
    ]).one,
  ).toBe('75')
})

test('what is no price is told from one', () => {
  expect(['75', '٧٥', '0', '', 'abc', '-1'].map(readPrice)).toEqual([75, 75, 0, null, null, null])
})
