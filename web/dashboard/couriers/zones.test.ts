import { expect, test } from 'vitest'
import { governorates } from '#contract/couriers/governorates.ts'
import { zonesOf } from './zones.ts'

const areaOf = (city: string, id: number, city_ar: string | null = null) => ({ id, city, city_ar })

test('every governorate is in a zone, and other areas stand last', () => {
  const areas = governorates.map(({ city }, id) => areaOf(city, id))
  expect(zonesOf(areas).map(({ zone, ids }) => [zone, ids.length])).toEqual([
    ['cairo', 3],
    ['alexandria', 1],
    ['delta', 10],
    ['upper', 8],
    ['remote', 5],
  ])
  expect(zonesOf([areaOf('Zamalek', 1), areaOf('Aswan', 2)])).toEqual([
    { zone: 'upper', ids: [2] },
    { zone: 'other', ids: [1] },
  ])
})

test('names count in either language, however they are spelled', () => {
  const spelled = ['القاهره', 'قاهرة', 'CAIRO', ' cairo ']
  expect(zonesOf(spelled.map((name, id) => areaOf(name, id)))).toEqual([
    { zone: 'cairo', ids: [0, 1, 2, 3] },
  ])
  expect(zonesOf([areaOf('Port-Said', 1), areaOf('PS', 2, 'بور سعيد')])).toEqual([
    { zone: 'delta', ids: [1, 2] },
  ])
  // A town whose name begins as a governorate's does is in no zone.
  expect(zonesOf([areaOf('منيا القمح', 1)])).toEqual([{ zone: 'other', ids: [1] }])
})
