import { expect, test } from 'vitest'
import {
  changeOf,
  productRules,
  type ProductValues,
  sentProduct,
  valuesOf,
} from './product-values.ts'
import { keyOf } from './stock/stock.ts'

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
  expect(faultsOf({ original_price: '99.99', name: '', subcategory_id: '' })?.sort()).toEqual([
    'name',
    'original_price',
    'subcategory_id',
  ])
})

test('what is to open by itself says when', () => {
  expect(faultsOf({ state: 'scheduled' })).toEqual(['publish_at'])
  expect(
    faultsOf({ state: 'scheduled', publish_at: '2026-11-27 ', original_price: '1' })?.sort(),
  ).toEqual(['original_price', 'publish_at'])
  expect(faultsOf({ state: 'scheduled', publish_at: '2026-11-27 20:00' })).toBeUndefined()
  expect(changeFrom(typed({ publish_at: '2026-11-27 20:00' }), { state: 'draft' })).toEqual({
    state: 'draft',
  })
})

test('a list that is empty, a quantity that is none and Arabic digits are sent as the shop reads them', () => {
  expect(sentProduct(typed({ price: '١٢٫٥'.replace('٫', '.') }))).toMatchObject({
    price: '12.5',
    quantity: '0',
    sizes: [''],
    colors: [''],
  })
  const shades = { teal: { name_ar: 'بترولي', hex: '#115e59' } }
  expect(sentProduct(typed({ colors: 'Teal، Sand', shades })).colors).toEqual([
    { name: 'Teal', name_ar: 'بترولي', hex: '#115e59' },
    'Sand',
  ])
})

const changeFrom = (seen: ProductValues, parts: Partial<ProductValues>) =>
  changeOf(seen, sentProduct({ ...seen, ...parts }))
const rowsIn = (stock: string | undefined) => JSON.parse(stock ?? 'null')

test('what was changed is sent, and nothing else', () => {
  const seen = typed({ quantity: '5', sizes: 'S' })
  expect(changeFrom(seen, {})).toEqual({})
  expect(changeFrom(seen, { price: '90', badge: 'Sale' })).toEqual({ price: '90', badge: 'Sale' })
  expect(changeFrom(seen, { sizes: 'S, M' })).toEqual({ sizes: ['S', 'M'] })
})

test('cost, prices for a time and codes are sent as the shop reads them, and codes of a copy are none', () => {
  const seen = typed({
    sizes: 'S, M',
    variants: { skus: { [keyOf({ size: 'S', colour: null })]: 'rug-S' }, barcodes: {} },
  })
  const price = {
    from: '2026-11-27',
    until: '2026-11-30',
    price: '٩٠',
    original_price: '',
    by: null,
    isOfMany: false,
    isInForce: false,
  }
  expect(changeFrom(seen, { cost: '٤٠', prices: [price] })).toEqual({
    cost: '40',
    prices: JSON.stringify([
      { from: '2026-11-27', until: '2026-11-30', price: '90', original_price: '' },
    ]),
  })
  expect(changeFrom({ ...seen, prices: [price] }, { prices: [] })).toEqual({ prices: '[]' })
  const barcodes = { [keyOf({ size: 'M', colour: null })]: '622' }
  expect(
    JSON.parse(changeFrom(seen, { variants: { ...seen.variants, barcodes } }).variants ?? ''),
  ).toEqual([{ size: 'M', color: null, sku: '', barcode: '622' }])
})

test('of stock what was seen goes along with what is wanted, of the sizes that are others than they were', () => {
  const one = typed({ quantity: '5' })
  expect(changeFrom(one, { quantity: '٧' })).toEqual({ quantity: '7', seen_quantity: '5' })

  const keyS = keyOf({ size: 'S', colour: null })
  const keyM = keyOf({ size: 'M', colour: null })
  const seen = typed({ quantity: '5', sizes: 'S, M', stock: { [keyS]: '2', [keyM]: '3' } })
  expect(changeFrom(seen, { price: '90' })).toEqual({ price: '90' })
  expect(rowsIn(changeFrom(seen, { stock: { [keyS]: '', [keyM]: '3' } }).stock)).toEqual([
    { size: 'S', color: null, seen: '2', quantity: '0' },
  ])
  const added = changeFrom(seen, { sizes: 'S, M, L' })
  expect([added.sizes, rowsIn(added.stock)]).toEqual([
    ['S', 'M', 'L'],
    [{ size: 'L', color: null, seen: '0', quantity: '0' }],
  ])
  expect(changeFrom(seen, { stock: null, quantity: '6' })).toEqual({
    quantity: '6',
    seen_quantity: '5',
  })
  expect(changeFrom(typed({ quantity: '5', sizes: 'S' }), { stock: { [keyS]: '5' } })).toEqual({
    stock: JSON.stringify([{ size: 'S', color: null, quantity: '5' }]),
    seen_quantity: '5',
  })
})

test('a respelled colour takes its pieces and its shade along', () => {
  const stock = { [keyOf({ size: null, colour: 'teal' })]: '12' }
  const shades = { teal: { name_ar: 'بترولي', hex: '#115e59' } }
  const seen = typed({ colors: 'teal', shades, stock })
  expect(changeFrom(seen, { colors: 'Teal' })).toEqual({ colors: ['Teal'] })
  const darker = { teal: { name_ar: 'بترولي', hex: '#0f4f4a' } }
  expect(changeFrom(seen, { colors: 'Teal', shades: darker }).colors).toEqual([
    { name: 'Teal', ...darker.teal },
  ])
})

test('a colour of which nothing was changed is sent by its name', () => {
  const shades = { teal: { name_ar: 'بترولي', hex: '#115e59' }, sand: { name_ar: '', hex: null } }
  const change = changeFrom(typed({ colors: 'Teal, Sand', shades }), {
    colors: 'Teal, Sand, Olive',
    shades: { ...shades, sand: { name_ar: 'رملي', hex: null } },
  })
  expect(change.colors).toEqual(['Teal', { name: 'Sand', name_ar: 'رملي', hex: null }, 'Olive'])
})

test('a size is sent with its Arabic name, and by its name alone where that was not changed', () => {
  const size_names = { 'set of 3': 'طقم من 3' }
  expect(sentProduct(typed({ sizes: 'Set of 3, M', size_names })).sizes).toEqual([
    { size: 'Set of 3', name_ar: 'طقم من 3' },
    'M',
  ])
  const seen = typed({ sizes: 'Set of 3', size_names })
  expect(changeFrom(seen, { sizes: 'set of 3, M' }).sizes).toEqual(['set of 3', 'M'])
  expect(changeFrom(seen, { size_names: { 'set of 3': '' } })).toEqual({
    sizes: [{ size: 'Set of 3', name_ar: '' }],
  })
  expect(changeFrom(seen, { height: '٤٣' })).toEqual({ height: '43' })
})
