import { expect, test } from 'vitest'
import type { ComingBack } from '#contract/couriers/parcel-records.ts'
import { countOf, findBack, receiptOf } from './coming.ts'

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

test('a scanned number is found with the prefix of its order or without', () => {
  const all = [
    { number: 'ZN-10001', tracking: null },
    { number: 'NB-10002', tracking: '10003' },
  ] as ComingBack[]
  const scanned = ['ZN-10001', 'zn-10001', '#10001', '10001', 'NB-10002', '10002', '10003', '10004']
  expect(scanned.map((code) => findBack(all, code)?.number)).toEqual([
    ...Array(4).fill('ZN-10001'),
    ...Array(3).fill('NB-10002'),
    undefined,
  ])
})
