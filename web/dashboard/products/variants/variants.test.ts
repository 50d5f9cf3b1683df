import { expect, test } from 'vitest'
import { keyOf } from '../stock/stock.ts'
import {
  cellsIn,
  changedCodes,
  codeRowsOf,
  codesOf,
  madeSkus,
  meetStock,
  variantsOf,
} from './variants.ts'

const axes = { sizes: ['S', 'M'], colours: ['Clay', 'Oat'] }
const key = (colour: string, size: string) => keyOf({ size, colour })

test('variants stand colour by colour, and a product without either is one', () => {
  expect(variantsOf(axes).map(({ colour, size }) => `${colour} ${size}`)).toEqual([
    'Clay S',
    'Clay M',
    'Oat S',
    'Oat M',
  ])
  expect(variantsOf({ sizes: ['S'], colours: [] })).toEqual([{ size: 'S', colour: null }])
  expect(variantsOf({ sizes: [], colours: [] })).toEqual([{ size: null, colour: null }])
})

test('only rows whose codes are others are sent, those of a new size among them', () => {
  const prices = { price: null, original_price: null, price_now: 100 }
  const seen = codesOf([
    { id: 1, size: 'S', color: 'Clay', sku: 'a', barcode: null, quantity: 1, ...prices },
    { id: 2, size: 'M', color: 'Clay', sku: 'b', barcode: '12', quantity: 1, ...prices },
  ])
  const one = { sizes: ['S', 'M'], colours: ['Clay'] }
  const before = codeRowsOf(seen, one)
  expect(changedCodes(codeRowsOf(seen, one), before)).toEqual([])
  const typed = {
    ...seen,
    prices: { [key('Clay', 'S')]: '٥٠٠' },
    skus: { ...seen.skus, [key('Clay', 'M')]: '' },
    barcodes: { ...seen.barcodes, [key('Clay', 'L')]: ' 13 ' },
  }
  expect(changedCodes(codeRowsOf(typed, { ...one, sizes: ['s', 'M', 'L'] }), before)).toEqual([
    { size: 's', color: 'Clay', sku: 'a', barcode: '', price: '500', original_price: '' },
    { size: 'M', color: 'Clay', sku: '', barcode: '12', price: '', original_price: '' },
    { size: 'L', color: 'Clay', sku: '', barcode: '13', price: '', original_price: '' },
  ])
})

test('missing SKUs are made as the shop makes them, and never like another row’s', () => {
  const skus = { [key('Clay', 'S')]: 'own', [key('Oat', 'M')]: 'NOUR-clay-m' }
  expect(madeSkus('nour', axes, skus)).toEqual({ [key('Oat', 'S')]: 'nour-OAT-S' })
  expect(madeSkus('nour', { sizes: [], colours: [] }, {})).toEqual({
    [keyOf({ size: null, colour: null })]: 'nour',
  })
})

test('a column, or several, copied from a spreadsheet is cells; one piece of text is none', () => {
  expect(cellsIn('622103')).toBe(null)
  expect(cellsIn('a\r\nb\r\n')).toEqual([['a'], ['b']])
  expect(cellsIn('a\t1\n\t2\n')).toEqual([
    ['a', '1'],
    ['', '2'],
  ])
  expect(cellsIn('a\tb')).toEqual([['a', 'b']])
})

test('pieces that were sold meanwhile stay sold, and a row that cannot be had begins anew', () => {
  const seen = { typed: '6', still: '5', last: '1', some: '5', same: '3' }
  const wanted = { typed: '10', still: '5', last: '0', some: '3', same: '4' }
  const today = { typed: '4', still: '2', last: '0', some: '1', same: '3' }
  const met = meetStock(seen, wanted, today)
  expect(met.seen).toEqual({ typed: '6', still: '2', last: '0', some: '1', same: '3' })
  expect(met.wanted).toEqual({ typed: '10', still: '2', last: '0', some: '1', same: '4' })
  expect(Object.fromEntries(met.notes)).toEqual({
    typed: { now: 4, gone: 2, after: 8 },
    last: { now: 0, gone: 1, after: null },
    some: { now: 1, gone: 4, after: null },
  })
})
