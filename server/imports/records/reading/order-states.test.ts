import { expect, test } from 'vitest'
import { usedAs } from './order-states.ts'

test.each([
  ['paid · fulfilled', 'delivered'],
  ['voided · fulfilled', 'refused'],
  ['pending · fulfilled', 'open'],
  ['refunded · cancelled', 'cancelled'],
  ['wc-completed', 'delivered'],
  ['تم التسليم والتحصيل', 'delivered'],
  ['تم الرفض', 'refused'],
  ['لم يتم التوصيل', 'refused'],
  ['ملغي من العميل', 'cancelled'],
  ['خرج للتوصيل', 'open'],
  ['مرتجع', 'returned'],
  ['عند الجيران', null],
])('%s is suggested as %s', (state, use) => {
  expect(usedAs(state)).toBe(use)
})
