import { expect, test } from 'vitest'
import { editedPrices, overlapping, sentPrices, withPrice } from './timed-prices.ts'

const record = {
  price: 2095,
  original_price: null,
  from: '2026-11-27',
  until: '2026-11-30',
  in_force: false,
  by: 'Farida',
  bulk_change_id: 4,
}

test('a price of the shop is sent back as it came, and a new one in Latin digits', () => {
  const [kept] = editedPrices([record])
  expect(kept).toMatchObject({ isOfMany: true, by: 'Farida', original_price: '' })
  const added = {
    ...kept!,
    from: '2026-11-01',
    until: '2026-11-02',
    price: '١٩٩٥',
    original_price: '٢٤٥٠',
  }
  expect(JSON.parse(sentPrices(withPrice([kept!], added)))).toEqual([
    { from: '2026-11-01', until: '2026-11-02', price: '1995', original_price: '2450' },
    { from: '2026-11-27', until: '2026-11-30', price: '2095', original_price: '' },
  ])
  expect(sentPrices([])).toBe('[]')
})

test('two prices overlap when they share a day, the last of one and the first of the other too', () => {
  const prices = editedPrices([record])
  expect(overlapping(prices, { from: '2026-11-30', until: '2026-12-02' })).toBe(prices[0])
  expect(overlapping(prices, { from: '2026-12-01', until: '2026-12-02' })).toBe(undefined)
  expect(overlapping(prices, { from: '2026-11-01', until: '2026-12-02' })).toBe(prices[0])
})
