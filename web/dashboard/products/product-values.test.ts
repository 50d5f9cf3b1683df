import { expect, test } from 'vitest'
import { changesOf, productRules, type ProductValues, sentProduct, valuesOf } from './product-values.ts'
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

test('only what is another than it was is sent', () => {
  const stock = { [keyOf({ size: 'S', colour: null })]: '2' }
  const before = sentProduct(typed({ sizes: 'S', stock }))
  expect(changesOf(before, sentProduct(typed({ sizes: 'S', stock })))).toEqual({})
  expect(changesOf(before, sentProduct(typed({ sizes: 'S', stock, price: '90' })))).toEqual({ price: '90' })
  const more = changesOf(before, sentProduct(typed({ sizes: 'S, M', stock })))
  expect(more).toEqual({ sizes: ['S', 'M'], stock: before.stock })
  expect(changesOf(before, sentProduct(typed({ sizes: 'S', stock: null, quantity: '7' })))).toEqual({ quantity: '7', stock: undefined })
})
