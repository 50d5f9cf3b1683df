import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productSheet } from '../products/product-sheet.ts'
import { markText, unmarkText } from './sheets.ts'

describe('text in a CSV', () => {
  test.each([
    '=1+1',
    '+20 100',
    '-1',
    '@sum',
    '\tx',
    '\rx',
    '01012345678',
    '6221234567890',
    '2-4',
    '3/4',
    '1e5',
    '1.50',
  ])('%j is marked, because a spreadsheet would read something else', (text) =>
    expect(markText(text)).toBe(`'${text}`),
  )

  test.each([
    'Linen dress',
    'فستان كتان',
    '36',
    '0',
    '90 cm',
    '#aa3311',
    'dress-SAND-M',
    "'90s dress",
    '',
  ])('%j stays as it is', (text) => {
    expect(markText(text)).toBe(text)
    expect(unmarkText(text)).toBe(text)
  })

  test('every text comes back, also one that had apostrophes before', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+\-@\t\r\d]?[\d.,:/ e-]{0,6}$/))
    fc.assert(fc.property(texts, (text) => unmarkText(markText(text)) === text))
  })
})

test('no two columns of products have one heading, in both languages together', () => {
  // A heading may be the same in both languages, as SKU is.
  const headings = productSheet.flatMap(({ en, ar, former = [] }) => [
    ...new Set([en, ar, ...former].map((heading) => heading.toLowerCase())),
  ])
  expect(new Set(headings).size).toBe(headings.length)
})
