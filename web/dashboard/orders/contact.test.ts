import { expect, test } from 'vitest'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { forCourier } from './contact.ts'

const item = {
  name: 'Nour Dress',
  name_ar: null,
  size: 'M',
  size_ar: null,
  colour: { name: 'Sand', name_ar: null, hex: null },
  quantity: 2,
}
const order = {
  ...{
    first_name: 'Mona',
    last_name: 'Adel',
    phone: '01098765432',
    additional_phone: null,
    courier_note: 'Ring twice',
  },
  ...{
    address: '5 Nile St',
    state: 'Dokki',
    city: 'Giza',
    city_ar: null,
    language: 'en',
    total_price: 1450,
  },
  items: [item],
} as unknown as OrderRecord

test('what a courier is sent has plain blanks and no marks of direction', () => {
  expect(forCourier(order).split('\n')).toEqual([
    'Mona Adel',
    '01098765432',
    '5 Nile St, Dokki, Giza',
    'Nour Dress, Sand · Size M × 2',
    'Ring twice',
    'EGP 1,450',
  ])
})
