import { expect, test } from 'vitest'
import * as m from '#messages'

test('the thousands of a count are separated, in both languages', () => {
  expect(m.admin_stock_pieces({ count: 5453 }, { locale: 'en' })).toBe('5,453 pieces')
  expect(m.admin_stock_pieces({ count: 5453 }, { locale: 'ar' })).toBe('5,453 قطعة')
  expect(m.admin_stock_pieces({ count: '1,450' }, { locale: 'en' })).toBe('1,450 pieces')
})
