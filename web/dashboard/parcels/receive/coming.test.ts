import { expect, test } from 'vitest'
import type { ComingBack } from '#contract/couriers/parcels.ts'
import { countOf, receiptOf } from './coming.ts'

const back = {
  parcel_id: 7,
  return_id: null,
  version: 2,
  pieces: [{ position: 1, quantity: 12 }],
} as unknown as ComingBack

test('pieces are counted in Arabic digits as in Latin ones', () => {
  const here = { 1: { sellable: '١٠', damaged: ' ٢ ' } }
  expect(countOf(back, here)).toEqual({ sellable: 10, damaged: 2, isWrong: false })
  expect(receiptOf(back, here).pieces).toEqual([{ position: 1, sellable: 10, damaged: 2 }])
})

test.each(['ten', '-1', '١٣', '1.5'])('%s is no number of these pieces', (sellable) => {
  expect(countOf(back, { 1: { sellable, damaged: '' } }).isWrong).toBe(true)
})
