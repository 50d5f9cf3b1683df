import { expect, test } from 'vitest'
import type { AreaRecord } from '#contract/couriers/areas.ts'
import { changesOf, prepare, type TypedOrder } from './typed-order.ts'

const seen: TypedOrder = {
  lines: [],
  delivery_price: '60',
  extra_discount: '0',
  first_name: 'Mona',
  last_name: 'Adel',
  phone: '01012345678',
  additional_phone: '',
  email: '',
  instagram_user: '',
  city: '1',
  state: 'Dokki',
  address: '14 Mossadak Street',
  courier_note: '',
}
const areas = [
  { id: 1, price: 65 },
  { id: 2, price: 95 },
] as AreaRecord[]
const changed = (typed: Partial<TypedOrder>, before = seen) =>
  changesOf(prepare({ ...before, ...typed }), before, areas)

test('what comes to the same is no change: another spelling of a phone, Arabic digits, an emptied discount', () => {
  expect(changed({ phone: '+20 101 234 5678', delivery_price: '٦٠', extra_discount: '' })).toEqual(
    {},
  )
})

test('another city brings its own price, unless a price stands beside it', () => {
  expect(changed({ city: '2', delivery_price: '' })).toEqual({ city: '2' })
  expect(changed({ city: '2', delivery_price: '60' })).toEqual({ city: '2', delivery_price: '60' })
})

test('an emptied delivery price is what the shop takes for the city', () => {
  expect(changed({ delivery_price: '' })).toEqual({ delivery_price: '65' })
  expect(changed({ delivery_price: '' }, { ...seen, delivery_price: '65' })).toEqual({})
  // An area that no longer exists has no price.
  expect(changed({ delivery_price: '' }, { ...seen, city: '' })).toEqual({})
})

test('a field that is emptied is sent empty', () => {
  expect(changesOf(prepare(seen), { ...seen, email: 'mona@mail.example' }, areas)).toEqual({
    email: '',
  })
})
