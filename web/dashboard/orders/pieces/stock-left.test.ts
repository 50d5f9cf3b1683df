import { expect, test } from 'vitest'
import { itemOf, leftOf } from './stock-left.ts'

const dress = {
  id: 7,
  quantity: 5,
  sizes: [
    { id: 1, size: 'S', name_ar: null },
    { id: 2, size: 'M', name_ar: null },
  ],
  colours: [{ id: 9, name: 'Sand', name_ar: null, hex: null }],
  stock: [
    { size: 'S', color: 'Sand', quantity: 4 },
    { size: 'M', color: 'Sand', quantity: 1 },
  ],
}
const vase = { ...dress, id: 8, stock: null }

test('a product counted per size and colour has what its row says, and none where it has no row', () => {
  expect(leftOf(dress, { size_id: 2, color_id: 9 })).toBe(1)
  expect(leftOf(dress, { size_id: null, color_id: 9 })).toBe(0)
  expect(itemOf(dress, { size_id: 2, color_id: 9 })).not.toBe(
    itemOf(dress, { size_id: 1, color_id: 9 }),
  )
})

test('of a product whose stock is one number every choice takes from that number', () => {
  expect(leftOf(vase, { size_id: 2, color_id: 9 })).toBe(5)
  expect(itemOf(vase, { size_id: 2, color_id: 9 })).toBe(itemOf(vase, { size_id: 1, color_id: 9 }))
})
