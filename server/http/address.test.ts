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
])('%j is %j', (url, address) => {
  expect(ownAddress(url)).toBe(address)
  expect(new URL(`http://localhost:3000${address}`).host).toBe('localhost:3000')
})
