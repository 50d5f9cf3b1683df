import { expect, test } from 'vitest'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { struckValues, valueOptions } from './options.ts'
import { type Part, partsOf, rowOf, settle, valuesOf } from './parts.ts'

const row = (id: number, part: string | null, choice: string) => ({
  id,
  size: [part, choice].filter(Boolean).join(' / '),
  part,
  choice,
})
const labels = (parts: Part[]) => parts.map(({ label }) => label)
/** Ids of sizes and values, those of their first rows. */
const [s, medium, long] = ['1', '3', '2']
const black = 1
const navy = 2

/** An abaya in S of two lengths and M of one, of which these rows are left in black; all in navy. */
const abaya = (
  left: number[],
  sizes = [row(1, 'S', '150'), row(2, 'S', '160'), row(3, 'M', '150')],
) =>
  ({
    choice: { name: 'Length' },
    sizes,
    colours: [],
    counted_by_variant: true,
    is_sold_out: false,
    variants: sizes.flatMap(({ id }) => [
      { size_id: id, color_id: black, available: left.includes(id) },
      { size_id: id, color_id: navy, available: true },
    ]),
  }) as unknown as ProductDetail

test('size and value name one row, once both are chosen', () => {
  const product = abaya([1, 2, 3])
  expect([partsOf(product), valuesOf(product)].map(labels)).toEqual([
    ['S', 'M'],
    ['150', '160'],
  ])
  expect(rowOf(product, { part: s, value: null })).toBeNull()
  expect(rowOf(product, { part: null, value: long })).toBeNull()
  expect(rowOf(product, { part: s, value: long })?.id).toBe(2)
})

test('a value that the other size or colour lacks is chosen no longer, and the size stays', () => {
  const chosen = { part: medium, value: long }
  expect(settle(abaya([1, 2, 3]), chosen, black)).toEqual({ part: medium, value: null })
  expect(settle(abaya([1, 3]), { part: s, value: long }, black)).toEqual({
    part: s,
    value: null,
  })
  expect(settle(abaya([1, 3]), { part: s, value: long }, navy)).toEqual({
    part: s,
    value: long,
  })
  expect(settle(abaya([3]), { part: s, value: long }, black)).toEqual({
    part: null,
    value: null,
  })
})

test('a single size or value is chosen; a value alone is the row', () => {
  const oak = '2'
  const frames = abaya([1, 2], [row(1, null, 'Walnut'), row(2, null, 'Oak')])
  expect(settle(frames, { part: null, value: oak }, black)).toEqual({ part: null, value: oak })
  expect(rowOf(frames, { part: null, value: oak })?.id).toBe(2)
  const one = abaya([1, 2], [row(1, 'S', '150'), row(2, 'S', '160')])
  expect(settle(one, { part: null, value: null }, black)).toEqual({ part: s, value: null })
})

test('without a choice of its own a product has its sizes as they are', () => {
  const product = {
    ...abaya([1]),
    choice: null,
    sizes: [{ ...row(1, null, ''), size: 'S', choice: null }],
  }
  expect([partsOf(product), valuesOf(product)].map(labels)).toEqual([['S'], []])
  expect(rowOf(product, settle(product, { part: null, value: null }, black))?.id).toBe(1)
})

test('two sizes of one name are two, and each is its row', () => {
  const plain = {
    ...abaya([1, 2]),
    choice: null,
    sizes: [1, 2].map((id) => ({ ...row(id, null, ''), size: 'وسط', choice: null })),
  }
  expect(labels(partsOf(plain))).toEqual(['وسط', 'وسط'])
  expect(partsOf(plain).map(({ id }) => rowOf(plain, { part: id, value: null })?.id)).toEqual([
    1, 2,
  ])
})

test('no row is lost where sizes or values of a choice share a name', () => {
  const reached = (sizes: ReturnType<typeof row>[]) => {
    const product = abaya([], sizes)
    const parts = partsOf(product).map(({ id }) => id)
    return (parts.length > 0 ? parts : [null]).map((part) =>
      valuesOf(product).flatMap(({ id }) => rowOf(product, { part, value: id })?.id ?? []),
    )
  }
  const one = 'وسط'
  expect(reached([row(1, one, '150'), row(2, one, '150'), row(3, one, '160')])).toEqual([
    [1],
    [2, 3],
  ])
  expect(reached([row(1, 'S', one), row(2, 'S', one)])).toEqual([[1], [2]])
  expect(reached([row(1, null, one), row(2, null, one)])).toEqual([[1, 2]])
})

test('what is struck says the reasons that there are, and no other', () => {
  const frames = abaya([1], [row(1, null, 'Walnut'), row(2, null, 'Oak')])
  const said = (product: ProductDetail, part: string | null) =>
    struckValues(product, valueOptions(product, part, black))
  const name = 'Length'
  const soldOut = m.product_sold_out()
  expect(said(frames, null)).toBe(m.product_values_struck({ name, reasons: soldOut }))
  expect(said(abaya([1, 3]), null)).toBe(m.product_values_struck({ name, reasons: soldOut }))
  expect(said(abaya([1, 2, 3]), medium)).toBe(
    m.product_values_struck({ name, reasons: m.product_not_in_size({ size: 'M' }) }),
  )
  expect(said(abaya([1, 2, 3]), null)).toBe('')
})
