import { expect, test } from 'vitest'
import { changeOf, productRules, type ProductValues, sentProduct, valuesOf } from './product-values.ts'
import { keyOf } from './stock.ts'

const typed = (parts: Partial<ProductValues> = {}): ProductValues => ({
  ...valuesOf(null, false),
  name: 'Rug',
  price: '100',
  subcategory_id: '3',
  ...parts,
})
const faultsOf = (parts: Partial<ProductValues>) =>
  productRules.safeParse(sentProduct(typed(parts))).error?.issues.map(({ path }) => path[0])

test('an original price below the price is told whatever else is wrong', () => {
  expect(faultsOf({})).toBeUndefined()
  expect(faultsOf({ original_price: '٩٩' })).toEqual(['original_price'])
  expect(faultsOf({ original_price: '100' })).toBeUndefined()
  expect(faultsOf({ original_price: '99.99', name: '', subcategory_id: '' })?.sort()).toEqual(['name', 'original_price', 'subcategory_id'])
})

test('a list that is empty, a quantity that is none and Arabic digits are sent as the shop reads them', () => {
  expect(sentProduct(typed({ price: '١٢٫٥'.replace('٫', '.') }))).toMatchObject({ price: '12.5', quantity: '0', sizes: [''], colors: [''] })
  const shades = { teal: { name_ar: 'بترولي', hex: '#115e59' } }
  expect(sentProduct(typed({ colors: 'Teal، Sand', shades })).colors).toEqual([{ name: 'Teal', name_ar: 'بترولي', hex: '#115e59' }, 'Sand'])
})

test('lists and stock are sent only when they are others than they were', () => {
  const one = sentProduct(typed({ quantity: '5' }))
  const untouched = changeOf(one, one)
  expect(untouched).toMatchObject({ name: 'Rug', price: '100', subcategory_id: '3', quantity: '5', seen_quantity: '5' })
  for (const key of ['images', 'keep_images', 'order', 'alts', 'sizes', 'colors', 'stock']) expect(untouched).not.toHaveProperty(key)
  expect(changeOf(one, sentProduct(typed({ quantity: '7' })))).not.toHaveProperty('seen_quantity')

  const stock = { [keyOf({ size: 'S', colour: null })]: '2' }
  const counted = sentProduct(typed({ sizes: 'S', stock }))
  expect(changeOf(counted, sentProduct(typed({ sizes: 'S', stock, price: '90' })))).not.toHaveProperty('stock')
  expect(changeOf(counted, sentProduct(typed({ sizes: 'S, M', stock })))).toMatchObject({ sizes: ['S', 'M'], stock: counted.stock })
  const together = changeOf(counted, sentProduct(typed({ sizes: 'S', stock: null, quantity: '2' })))
  expect(together).toMatchObject({ quantity: '2', stock: undefined })
  expect(together).not.toHaveProperty('seen_quantity')
})

test('a respelled colour takes its pieces and its shade along', () => {
  const stock = { [keyOf({ size: null, colour: 'teal' })]: '12' }
  const shades = { teal: { name_ar: 'بترولي', hex: '#115e59' } }
  const before = sentProduct(typed({ colors: 'teal', shades, stock }))
  const change = changeOf(before, sentProduct(typed({ colors: 'Teal', shades, stock })))
  expect(change.colors).toEqual(['Teal'])
  expect(JSON.parse(change.stock ?? '')).toEqual([{ size: null, color: 'Teal', quantity: '12' }])
  const darker = { teal: { name_ar: 'بترولي', hex: '#0f4f4a' } }
  expect(changeOf(before, sentProduct(typed({ colors: 'Teal', shades: darker, stock }))).colors).toEqual([{ name: 'Teal', ...darker.teal }])
})

test('a colour of which nothing was changed is sent by its name', () => {
  const shades = { teal: { name_ar: 'بترولي', hex: '#115e59' }, sand: { name_ar: '', hex: null } }
  const before = sentProduct(typed({ colors: 'Teal, Sand', shades }))
  const after = sentProduct(typed({ colors: 'Teal, Sand, Olive', shades: { ...shades, sand: { name_ar: 'رملي', hex: null } } }))
  expect(changeOf(before, after).colors).toEqual(['Teal', { name: 'Sand', name_ar: 'رملي', hex: null }, 'Olive'])
})
