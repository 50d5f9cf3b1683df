import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CustomerRecord } from './record.tsx'

type Figures = Parameters<typeof CustomerRecord>[0]['figures']

const wordsOf = (figures: Partial<Figures>, rest: { own?: 0 | 1; withOpen?: boolean } = {}) =>
  renderToStaticMarkup(
    <CustomerRecord
      figures={{ orders: 0, delivered: 0, refused: 0, cancelled: 0, open: 0, ...figures }}
      {...rest}
    />,
  ).replace(/<[^>]+>/g, '')

test('what became of the orders of a phone is said in words, those on their way where it is asked for', () => {
  const known = { orders: 6, delivered: 3, refused: 1, open: 2 }
  expect(wordsOf(known)).toBe('3 delivered, 1 refused')
  expect(wordsOf(known, { withOpen: true })).toBe('3 delivered, 1 refused, 2 open orders')
  expect(wordsOf({ orders: 4, refused: 4 })).toBe('4 refused')
})

test('the refused part alone is marked', () => {
  const markup = renderToStaticMarkup(
    <CustomerRecord figures={{ orders: 2, delivered: 1, refused: 1, cancelled: 0, open: 0 }} />,
  )
  expect(markup).toBe('1 delivered, <span class="customer-refused">1 refused</span>')
})

test('an order that has none beside it is the first, and only that', () => {
  expect(wordsOf({ orders: 1, open: 1 }, { withOpen: true })).toBe('First order')
  expect(wordsOf({ orders: 1, delivered: 1 })).toBe('1 delivered')
  expect(wordsOf({ orders: 2, open: 2 })).toBe('2 open orders')
})

test('beside an order that is being made the first is one of nobody who ordered before', () => {
  expect(wordsOf({}, { own: 0 })).toBe('First order')
  expect(wordsOf({ orders: 1, open: 1 }, { own: 0 })).toBe('1 open order')
})

test('what was cancelled is neither delivered nor refused, and no first order follows it', () => {
  expect(wordsOf({ orders: 2, cancelled: 1, open: 1 })).toBe('1 cancelled')
  expect(wordsOf({ orders: 2, cancelled: 1, open: 1 }, { withOpen: true })).toBe(
    '1 cancelled, 1 open order',
  )
})

test('orders of a former shop that were returned or never ended are told apart from cancelled ones', () => {
  expect(wordsOf({ orders: 5, delivered: 1, cancelled: 1, open: 1 })).toBe(
    '1 delivered, 1 cancelled, 2 other',
  )
  expect(wordsOf({ orders: 1 })).toBe('1 other')
  expect(wordsOf({})).toBe('No orders now')
})
