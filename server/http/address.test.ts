import { expect, test } from 'vitest'
import { ownAddress } from './address.ts'

test.each([
  ['/category/dresses?page=2', '/category/dresses?page=2'],
  ['//elsewhere.example/x', '//elsewhere.example/x'],
  ['http://shop.example/category/dresses?page=2', '/category/dresses?page=2'],
  ['HTTPS://shop.example:8443/', '/'],
  ['http://shop.example', '/'],
  ['http://shop.example?page=2', '/?page=2'],
  ['*', '/*'],
  ['', '/'],
  ['/%61r/%73hop?q=%61', '/ar/shop?q=%61'],
  ['/%61%50i/settings', '/aPi/settings'],
  ['http://shop.example/%61r', '/ar'],
  ['/category/%d9%81%7e', '/category/%D9%81~'],
  ['/category/a%2fb%3f%25%61', '/category/a%2Fb%3F%25a'],
  ['/category/%2561', '/category/%2561'],
  ['/%zz/%6', '/%zz/%6'],
  ['/ar/%2e%2E/api/./settings?a=/../b', '/api/settings?a=/../b'],
  ['/ar\\shop', '/ar/shop'],
  ['/../../..', '/'],
  ['/category/...', '/category/...'],
  ['/.well-known/x', '/.well-known/x'],
  ['/shop#x?y', '/shop'],
  ['/shop?page=2#x', '/shop?page=2'],
])('%j is %j', (url, address) => {
  expect(ownAddress(url)).toBe(address)
  expect(ownAddress(address)).toBe(address)
  expect(new URL(`http://localhost:3000${address}`).host).toBe('localhost:3000')
})
