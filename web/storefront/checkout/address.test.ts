import { expect, test } from 'vitest'
import { sentAddress } from './address.ts'

const typed = {
  address: ' 14 Mossadak Street ',
  building: '',
  floor: ' 3',
  apartment: '9',
  landmark: 'behind the club',
}

test('the street and what helps to find the door become one text, and stand beside it apart', () => {
  expect(sentAddress(typed)).toEqual({
    address: '14 Mossadak Street, floor 3, flat 9, behind the club',
    street: '14 Mossadak Street',
    floor: '3',
    apartment: '9',
    landmark: 'behind the club',
  })
})

test('a street alone is sent as the text alone, and parts without a street are no address', () => {
  const bare = { ...typed, floor: undefined, apartment: ' ', landmark: '' }
  expect(JSON.parse(JSON.stringify(sentAddress(bare)))).toEqual({ address: '14 Mossadak Street' })
  expect(sentAddress({ ...typed, address: '  ' }).address).toBe('')
})
