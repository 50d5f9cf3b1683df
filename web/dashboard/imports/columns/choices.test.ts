import { beforeEach, expect, test } from 'vitest'
import type { ImportFormat, ImportTarget } from '#contract/files/import-columns.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import { readLanguageBy } from '#contract/text/language.ts'
import { checkOf, choicesOf, leftOutBy, openQuestions, whyNoneIsNew, withState } from './choices.ts'

beforeEach(() => readLanguageBy(() => 'en'))

/** A file as it was read, of which choices read these alone. */
const read = (format: ImportFormat, targets: (ImportTarget | null)[], more = {}) =>
  ({
    ...{ id: 1, format, state: 'columns', products: 9, without_pieces: 0 },
    ...{ words: [], option_names: [], order_states: [], options: { unnamed_pieces: 0 } },
    columns: targets.map((target) => ({ target })),
    ...more,
  }) as unknown as ImportRecord

const states = [
  { name: 'paid · fulfilled', orders: 1240, use: 'delivered' },
  { name: 'paid · restocked', orders: 12, use: null },
  { name: '', orders: 1, use: null },
]

test('each state of the orders is a question until it has an answer, and says what waits for it', () => {
  const one = read('orders', ['order_number', 'total'], { order_states: states })
  const asked = choicesOf(one)
  expect(openQuestions(one, asked)).toEqual(['state paid · restocked', 'state '])
  expect(leftOutBy(one, asked)).toBe('Without an answer 13 orders are left out')

  const answered = withState(withState(asked, 'paid · restocked', 'refused'), '', 'leave')
  expect(openQuestions(one, answered)).toEqual([])
  expect(leftOutBy(one, answered)).toBeNull()
  expect(checkOf(one, answered).state_uses).toEqual([
    { name: 'paid · fulfilled', use: 'delivered' },
    { name: 'paid · restocked', use: 'refused' },
    { name: '', use: 'leave' },
  ])
  expect(leftOutBy(one, withState(answered, '', null))).toBe(
    'Without an answer 1 order is left out',
  )
})

test('records are asked nothing of products, but the column without which none comes in', () => {
  const customers = read('customers', ['customer_name', null])
  expect(openQuestions(customers, choicesOf(customers))).toEqual(['columns'])
  expect(whyNoneIsNew(customers, choicesOf(customers))).toMatchObject({ question: 'columns' })
  const whole = read('customers', ['customer_name', 'phone'])
  expect(openQuestions(whole, choicesOf(whole))).toEqual([])
  expect(whyNoneIsNew(whole, choicesOf(whole))).toBeNull()
  const products = read('shopify', ['name'])
  expect(openQuestions(products, choicesOf(products))).toEqual(['price', 'pieces'])
})
