import { expect, test } from 'vitest'
import {
  changeOf,
  productRules,
  type ProductValues,
  sentProduct,
  valuesOf,
} from './product-values.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import { lostPieces, typedValues } from './fields/own-choice.ts'
import { fullSizeName } from '#contract/products/options/own-choice.ts'
import { type Figures, keyOf } from './stock/stock.ts'

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
    variants: {
      skus: { [keyOf({ size: 'S', colour: null })]: 'rug-S' },
      barcodes: {},
      prices: { [keyOf({ size: 'M', colour: null })]: '١٢٠' },
      originals: {},
    },
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
  ).toEqual([{ size: 'M', color: null, sku: '', barcode: '622', price: '120', original_price: '' }])
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

/** An abaya in S of two lengths and M of one, counted by variant. */
const abaya = {
  id: 1,
  choice_name: 'Length',
  choice_name_ar: null,
  sizes: [
    ['S', '150 cm'],
    ['S', '160 cm'],
    ['M', '150 cm'],
  ].map(([part, choice], at) => ({
    id: at,
    size: `${part} / ${choice}`,
    name_ar: null,
    part,
    part_ar: part === 'S' ? 'صغير' : null,
    choice,
    choice_ar: null,
  })),
  colors: [],
  colours: [],
  stock: ['S / 150 cm', 'S / 160 cm', 'M / 150 cm'].map((size, at) => ({
    size,
    color: null,
    quantity: at + 1,
  })),
  variants: [],
  prices: [],
  pictures: [],
} as unknown as ProductRecord

test('sizes and values of another choice are typed apart and sent as their combinations', () => {
  const seen = valuesOf(abaya, false)
  expect(seen).toMatchObject({
    sizes: 'S, M',
    choices: '150 cm, 160 cm',
    size_names: { s: 'صغير' },
  })
  expect(changeFrom(seen, {})).toEqual({})
  expect(changeFrom(seen, { choice_name: 'Height' })).toEqual({ choice_name: 'Height' })
  expect(changeFrom(seen, { missing: [] }).sizes?.at(-1)).toEqual({
    size: 'M',
    name_ar: '',
    choice: '160 cm',
    choice_ar: '',
  })
  const longer = changeFrom(seen, { choices: '150 cm, 160 cm, 170 cm' })
  expect(longer.sizes).toHaveLength(5)
  expect(rowsIn(longer.stock)).toEqual([
    { size: 'S / 170 cm', color: null, seen: '0', quantity: '0' },
    { size: 'M / 170 cm', color: null, seen: '0', quantity: '0' },
  ])
  expect(faultsOf({ choices: '150, 160' })).toEqual(['choice_name'])
  expect(faultsOf({ choices: '150, 160', choice_name_ar: 'الطول' })).toBeUndefined()
  expect(faultsOf({ choice_name: 'Length' })).toEqual(['choices'])
})

/** Lengths 150 and 160 in S, the longer with SKU and price of its own. */
const lengths = valuesOf(
  {
    ...abaya,
    sizes: ['150', '160'].map((choice, at) => ({
      ...abaya.sizes[at],
      size: `S / ${choice}`,
      part: 'S',
      choice,
      choice_ar: choice === '160' ? 'طويل' : null,
    })),
    stock: [
      { size: 'S / 150', color: null, quantity: 5 },
      { size: 'S / 160', color: null, quantity: 7 },
    ],
    variants: [{ size: 'S / 160', color: null, sku: 'LONG', price: 990 }],
  } as unknown as ProductRecord,
  false,
)

/** Values once their field is entered and typed in, key by key. */
function typing(from: ProductValues, ...texts: string[]): ProductValues {
  const { choices, begun } = from
  const entered = { ...from, begun: { ...begun, values: typedValues({ choices, begun }) } }
  for (const choices of texts) sentProduct({ ...entered, choices })
  return { ...entered, choices: texts.at(-1) ?? choices }
}
const keysOf = (...texts: string[]) =>
  texts.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)))
const changeOfTyped = (seen: ProductValues, typed: ProductValues) =>
  changeOf(seen, sentProduct(typed))

test.each([
  ['deleted wholly and typed anew', ['150, 16', '150, 1', '150, ', ...keysOf('150, 200')], '200'],
  ['typed over', ['150, 1600', '150, 160', '150, 1500'], '1500'],
  ['typed after all is selected', keysOf('150, 165'), '165'],
  ['typed with the other, both anew', keysOf('151, 161'), '161'],
])('a value that is %s keeps pieces, SKU, price and Arabic name', (_, texts, now) => {
  const typed = typing(lengths, ...texts)
  const sent = sentProduct(typed)
  expect(rowsIn(sent.stock).map(({ quantity }: { quantity: string }) => quantity)).toEqual([
    '5',
    '7',
  ])
  const name = `S / ${now}`
  expect(rowsIn(sent.variants)[1]).toMatchObject({ size: name, sku: 'LONG', price: '990' })
  expect(sent.sizes[1]).toMatchObject({ choice: now, choice_ar: 'طويل' })
  const change = changeOfTyped(lengths, typed)
  expect([change.stock, change.variants]).toEqual([undefined, undefined])
  const more = { ...typed.stock, [keyOf({ size: 'S / 160', colour: null })]: '9' }
  expect(rowsIn(changeOfTyped(lengths, { ...typed, stock: more }).stock)).toEqual([
    { size: name, color: null, seen: '7', quantity: '9' },
  ])
})

test('the first value edited at its start is the same one', () => {
  const typed = typing(lengths, '1150, 160', '160, 160', '1600, 160')
  expect(changeOfTyped(lengths, typed)).toMatchObject({ sizes: [{ choice: '1600' }, {}] })
  expect(changeOfTyped(lengths, typed).stock).toBeUndefined()
})

test('a combination that is not made stays so when its value is typed anew', () => {
  const seen = valuesOf(abaya, false)
  expect(changeOfTyped(seen, typing(seen, '150 cm, 170 cm')).sizes).toHaveLength(3)
  expect(changeOfTyped(seen, typing(seen, '150 cm, 170 cm')).stock).toBeUndefined()
})

test('a new value that is corrected keeps what was typed for it, also beside a former one', () => {
  const more = typing(lengths, '150, 160, 170')
  const counted = { ...more.stock, [keyOf({ size: 'S / 170', colour: null })]: '9' }
  const corrected = typing({ ...more, stock: counted }, '150, 160, 1', '150, 160, 175')
  expect(rowsIn(changeOfTyped(lengths, corrected).stock)).toEqual([
    { size: 'S / 175', color: null, seen: '0', quantity: '9' },
  ])
  const back = typing(typing(lengths, '150, 200'), '160, 200')
  expect(rowsIn(changeOfTyped(lengths, back).stock)).toEqual([
    { size: 'S / 200', color: null, seen: '0', quantity: '0' },
  ])
})

test('a single value that is given or taken away keeps the rows, and others say that they do not', () => {
  const seen = valuesOf(
    {
      ...abaya,
      choice_name: null,
      sizes: [{ id: 1, size: 'S', name_ar: null }],
      stock: [{ size: 'S', color: null, quantity: 5 }],
    } as unknown as ProductRecord,
    false,
  )
  const given = typing(seen, ...keysOf('150'))
  expect(rowsIn(sentProduct(given).stock)).toMatchObject([{ size: 'S / 150', quantity: '5' }])
  expect(changeOfTyped(seen, given).stock).toBeUndefined()
  const lost = (seen: Figures | null, values: ProductValues) =>
    lostPieces(seen ?? {}, values).map(([size, pieces]) => [fullSizeName(size), pieces])
  expect(lost(seen.stock, given)).toEqual([])
  expect(lost(seen.stock, typing(seen, '150, 160'))).toEqual([['S', 5]])
  expect(lost({}, typing(seen, '150, 160'))).toEqual([])

  expect(lost(lengths.stock, typing(lengths, ''))).toEqual([
    ['S / 150', 5],
    ['S / 160', 7],
  ])
  expect(lost(lengths.stock, typing(lengths, '150, 200'))).toEqual([])
  expect(lost(lengths.stock, typing(lengths, '1500, 1600'))).toEqual([])
  // Which of the two became the new one is not told.
  expect(lost(lengths.stock, typing(lengths, '160, 200'))).toEqual([['S / 150', 5]])
  expect(lost(lengths.stock, typing(lengths, '150'))).toEqual([])
})
