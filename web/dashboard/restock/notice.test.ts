import { withoutMarks } from '#contract/text/isolated.ts'
import { expect, test } from 'vitest'
import { choiceOf, noticeFor } from './notice.ts'

const wanted = { size: '43 cm', size_ar: '43 سم', color: 'Sand', color_ar: 'رملي' }
const request = {
  ...wanted,
  is_back: true,
  product: 'Nour Vase',
  product_ar: 'مزهرية نور',
  product_slug: 'nour-vase',
  language: 'ar' as const,
}
const origin = 'https://shop.example'

test('what they wait for is named in the language of its reader, and where that name is missing in the other', () => {
  expect(choiceOf(wanted, 'ar')).toEqual(['43 سم', 'رملي'])
  expect(choiceOf(wanted, 'en')).toEqual(['43 cm', 'Sand'])
  expect(choiceOf({ ...wanted, size_ar: null, color: null }, 'ar')).toEqual(['43 cm'])
})

test('the message names size and colour in the language in which they asked, and says of nobody what they are', () => {
  expect(withoutMarks(noticeFor(request, origin) ?? '')).toBe(
    'مرحبًا، يسعدنا إبلاغك بتوفّر مزهرية نور (43 سم، رملي) من جديد في المتجر: https://shop.example/ar/productdetails/nour-vase',
  )
  expect(noticeFor({ ...request, language: 'en' }, origin)).toBe(
    'Hello, Nour Vase (43 cm, Sand) is back in the shop: https://shop.example/productdetails/nour-vase',
  )
  expect(noticeFor({ ...request, language: 'en', size: null, color: null }, origin)).toContain(
    'Hello, Nour Vase is back',
  )
})

test('there is none while there is nothing to tell, or nothing that shoppers can see', () => {
  expect(noticeFor({ ...request, is_back: false }, origin)).toBeUndefined()
  expect(noticeFor({ ...request, product_slug: null }, origin)).toBeUndefined()
})
