import { expect, test } from 'vitest'
import {
  askFor,
  earlierPage,
  growsInto,
  hiddenBefore,
  pathOfPage,
  readPage,
  shownOf,
} from './list-page.ts'

const items = Array.from({ length: 130 }, (_, place) => place + 1)

/** Items that page n shows out of 130, through the request that the page makes. */
function seen(page: number): number[] {
  const asked = askFor(page)
  expect(asked.per_page).toBeLessThanOrEqual(100)
  return shownOf(items.slice((asked.page - 1) * asked.per_page, asked.page * asked.per_page), page)
}

test('a page shows everything up to itself', () => {
  expect(seen(1)).toEqual(items.slice(0, 12))
  expect(seen(3)).toEqual(items.slice(0, 36))
  expect(seen(8)).toEqual(items.slice(0, 96))
})

test('after eight pages a list begins anew and says what lies before', () => {
  expect(seen(9)).toEqual(items.slice(96, 108))
  expect(seen(11)).toEqual(items.slice(96, 130))
  expect(hiddenBefore(8)).toBe(0)
  expect(hiddenBefore(9)).toBe(96)
  expect([growsInto(7), growsInto(8), growsInto(9)]).toEqual([true, false, true])
  expect([earlierPage(8), earlierPage(9), earlierPage(17)]).toEqual([null, 8, 16])
})

test('a page after the end is not found, an empty list is a page', () => {
  expect(() => seen(17)).toThrow()
  expect(shownOf([], 1)).toEqual([])
})

test('an address asks for page 1 unless it names a whole number from 1', () => {
  const page = (query: string) => readPage(new URL(`https://shop.example/shop${query}`))
  expect([
    page(''),
    page('?page=0'),
    page('?page=-2'),
    page('?page=1.5'),
    page('?page=undefined'),
    page('?page=12345678'),
  ]).toEqual([1, 1, 1, 1, 1, 1])
  expect(page('?page=4')).toBe(4)
})

test('page 1 and absent filters stay out of the address', () => {
  expect(pathOfPage('/shop', 1)).toBe('/shop')
  expect(pathOfPage('/category/sets', 2, { subcategory: '' })).toBe('/category/sets?page=2')
  expect(pathOfPage('/searchedproducts', 2, { search: 'a&b' })).toBe(
    '/searchedproducts?search=a%26b&page=2',
  )
})
