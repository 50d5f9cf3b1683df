import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { newAddressOf, oldAddressOf, redirectForm } from './redirects.ts'

const arabic = '/products/فستان-كتان'

test.each([
  ['/products/linen-shirt', '/products/linen-shirt'],
  ['  /Products/Linen-Shirt/  ', '/products/linen-shirt'],
  ['https://www.former.example:8080/products/linen-shirt?', '/products/linen-shirt'],
  ['HTTP://former.example//products//linen-shirt/', '/products/linen-shirt'],
  ['www.former.example/products/linen-shirt#reviews', '/products/linen-shirt'],
  [encodeURI(arabic), arabic],
  [encodeURI(arabic).toLowerCase(), arabic],
  [`${arabic}/`, arabic],
  ['/cafe\u0301', '/caf\u00e9'],
  ['/%63af%C3%89', '/caf\u00e9'],
  ['/linen%20shirt', '/linen shirt'],
  ['/a/./b/../c', '/a/c'],
  ['/a/%2e%2e/%2fc', '/c'],
  ['/a\\b', '/a/b'],
  ['/100%', '/100%25'],
  ['/100%25', '/100%25'],
  ['/%FF%61', '/%ff%61'],
  ['/a%3Fb%23c', '/a%3fb%23c'],
  ['/index.php?Route=Product&ID=5', '/index.php?id=5&route=product'],
  ['/index.php?ID=5&&Route=Product&', '/index.php?id=5&route=product'],
  ['/?p=12', null],
  ['/find?q=red+dress', '/find?q=red dress'],
  ['/find?q=red%20dress', '/find?q=red dress'],
  ['/find?q=a%26b%2Bc', '/find?q=a%26b%2bc'],
  ['/', null],
  ['', null],
  ['products/linen-shirt', null],
  ['//former.example/products', null],
  ['/\\former.example/products', null],
  ['javascript:alert(1)', null],
  ['/a\r\nSet-Cookie: b=c', null],
  ['/a%0d%0aSet-Cookie:b=c', null],
  ['/a%00', null],
  ['/a\ud800', null],
  [`/${'x'.repeat(limits.redirect)}`, null],
  [`/${'%D9%81'.repeat(limits.redirect - 1)}`, `/${'ف'.repeat(limits.redirect - 1)}`],
])('%j is the old address %j', (typed, stored) => {
  expect(oldAddressOf(typed)).toBe(stored)
})

test.each([
  ['/', '/'],
  ['/productdetails/Linen', '/productdetails/Linen'],
  ['/shop/?Sort=newest#part', '/shop?Sort=newest'],
  ['https://shop.example/sale', '/sale'],
  ['https://shop.example', '/'],
  ['https://shop.example:8443/sale', null],
  ['https://other.example/sale', null],
  ['https://shop.example@other.example/sale', null],
  ['https://shop.example\\@other.example/sale', '/@other.example/sale'],
  ['//other.example/sale', null],
  ['/\\other.example/sale', null],
  ['/\t/other.example/sale', null],
  ['/.//other.example', '/other.example'],
  ['/%2f/other.example', '/other.example'],
  ['/%5cother.example', '/other.example'],
  ['/a%0d%0aLocation:b', null],
  ['javascript:alert(1)', null],
  [encodeURI('/category/فساتين'), '/category/فساتين'],
  ['sale', null],
])('%j is the new address %j', (typed, stored) => {
  expect(newAddressOf(typed, 'https://shop.example')).toBe(stored)
})

/** Any text, and such that looks like an address. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `/${text}`),
  fc
    .array(
      fc.constantFrom(
        ...[
          '/',
          '\\',
          '.',
          '..',
          '%',
          '%2',
          '%2f',
          '%5c',
          '%25',
          '%3F',
          '%23',
          '%26',
          '%2b',
          '%20',
        ],
        ...[
          '%D9',
          '%81',
          '%ff',
          '%00',
          '%0a',
          '?',
          '&',
          '=',
          '+',
          ' ',
          '#',
          'a',
          'B',
          'ف',
          'É',
          'İ',
        ],
        ...[
          '\u0301',
          '\ud800',
          '\u2028',
          '\ufeff',
          'utm_source=x',
          'https://',
          'www.',
          'shop.example',
        ],
      ),
      { maxLength: 30 },
    )
    .map((parts) => `/${parts.join('')}`),
)

/** What the table holds to. */
const isStorable = (address: string) =>
  /^\/[^/]/.test(address) && address.length >= 2 && address.length <= 500

test('whatever is typed: an address is stored as it is stored again, and fits into its table', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const old = oldAddressOf(text)
      if (old !== null) {
        expect(oldAddressOf(old)).toBe(old)
        expect(isStorable(old)).toBe(true)
        expect(old).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      }
      const next = newAddressOf(text)
      if (next !== null) {
        expect(newAddressOf(next)).toBe(next)
        expect(next === '/' || /^\/[^/]/.test(next)).toBe(true)
        const { origin, pathname } = new URL(next, 'http://shop')
        expect([origin, pathname.startsWith('//')]).toEqual(['http://shop', false])
      }
    }),
    { numRuns: 20_000 },
  )
})

test('encoding, capitals, slashes and the order of a query make no difference', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'abcXYZ019-_فسأé'),
    minLength: 1,
    maxLength: 9,
  })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.array(word), (steps, keys) => {
      const path = `/${steps.join('/')}`
      const asked = (all: string[]) => all.map((key) => `${key}=1`).join('&')
      const stored = oldAddressOf(`${path}?${asked(keys)}`)
      expect(oldAddressOf(encodeURI(`${path}/?${asked(keys.toReversed())}`))).toBe(stored)
      expect(oldAddressOf(`https://a.example:1/${steps.join('//')}?${asked(keys)}`)).toBe(stored)
    }),
  )
})

test('a form takes addresses whose letters are codes, and refuses others by code', () => {
  const old_address = `/${'%D9%81'.repeat(400)}`
  expect(redirectForm.safeParse({ old_address, new_address: '/' }).success).toBe(true)
  const refused = redirectForm.safeParse({ old_address: 'shirt', new_address: '//other.example' })
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'redirect_old',
    'redirect_new',
  ])
})
