import { expect, test } from 'vitest'
import { mostNames, mostSizes } from '#contract/sorts.ts'
import {
  isNarrowed,
  isWhole,
  readAmount,
  readFilters,
  withoutFilters,
  writeFilters,
} from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const none = {
  ...{
    size: [],
    color: [],
    color_family: [],
    badge: [],
    material: [],
    category: [],
    subcategory: [],
  },
  ...{ min_price: '', max_price: '', in_stock: false, on_sale: false, sort: '' },
}

test('filters come from the address and go back into it', () => {
  const filters = read(
    'size=M,L&color=Deep+teal&color_family=green&category=vases&on_sale=1&min_price=500&max_price=1200.5&in_stock=1&sort=price_asc&page=3',
  )
  expect(filters).toEqual({
    ...{
      ...none,
      size: ['M', 'L'],
      color: ['Deep teal'],
      color_family: ['green'],
      category: ['vases'],
      on_sale: true,
    },
    ...{ min_price: '500', max_price: '1200.5', in_stock: true, sort: 'price_asc' },
  })
  const written = new URLSearchParams(writeFilters(filters))
  expect(readFilters(written)).toEqual(filters)
})

test('what is no filter counts as none', () => {
  expect(read('')).toEqual(none)
  expect(read('size=,+,&color=&min_price=cheap&max_price=-5&in_stock=0&sort=best')).toEqual(none)
  expect(read('size=M,m,+M')).toEqual({ ...none, size: ['M'] })
  const many = Array.from({ length: 90 }, (_, place) => place)
  expect(read(`size=${many}`).size).toHaveLength(mostSizes)
  expect(read(`color=${many}`).color).toHaveLength(mostNames)
  expect(writeFilters(read(''))).toEqual({})
  expect(read('sort=newest').sort).toBe('')
  expect(
    readFilters(new URLSearchParams('sort=newest'), { sorts: ['best_match', 'newest'] }).sort,
  ).toBe('newest')
  expect(readFilters(new URLSearchParams('subcategory=kaftans'), { hasPlaces: false })).toEqual(
    none,
  )
})

test('amounts are read as people type them', () => {
  expect(['١٢٠٠', '١٬٢٠٠', ' 1,200 ', '1200.5', '۵۰۰', '٩٩٫٥', '0500'].map(readAmount)).toEqual([
    ...['1200', '1200', '1200', '1200.5', '500', '99.5', '500'],
  ])
  expect(['-1', '1e3', 'مئة', '1.234', '1,2', '123456789'].map(readAmount)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(readAmount('  ')).toBe('')
})

test('a sorted list is whole, but search engines keep it once', () => {
  const sorted = read('sort=rating')
  expect([isNarrowed(sorted), isNarrowed(read('size=M')), isNarrowed(read('in_stock=1'))]).toEqual([
    false,
    true,
    true,
  ])
  expect([isWhole(sorted), isWhole(read('color=Clay')), isWhole(read('page=2'))]).toEqual([
    false,
    false,
    true,
  ])
  expect(withoutFilters(read('size=M&min_price=5&in_stock=1&sort=rating'))).toEqual({
    ...none,
    sort: 'rating',
  })
})
