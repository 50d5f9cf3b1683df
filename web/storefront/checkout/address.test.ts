import { expect, test } from 'vitest'
import { joinAddress } from './address.ts'

const typed = { address: ' 14 Mossadak Street ', building: '', floor: ' 3', flat: '9', landmark: 'behind the club' }

test('the street and what helps to find the door become one text', () => {
  expect(joinAddress(typed)).toBe('14 Mossadak Street, floor 3, flat 9, behind the club')
  expect(joinAddress({ ...typed, floor: undefined, flat: ' ', landmark: '' })).toBe('14 Mossadak Street')
  expect(joinAddress({ ...typed, address: '  ' })).toBe('')
})
