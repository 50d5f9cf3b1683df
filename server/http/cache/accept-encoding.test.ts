import { expect, test } from 'vitest'
import { formsTaken } from './accept-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br gz raw'],
  ['br', 'br raw'],
  ['gzip', 'gz raw'],
  ['x-gzip', 'gz raw'],
  ['GZIP;Q=1.0', 'gz raw'],
  ['*', 'br gz raw'],
  ['br;q=0', 'raw'],
  ['br;q=0, gzip', 'gz raw'],
  ['br; q=0.000 , *', 'gz raw'],
  ['gzip;q=0', 'raw'],
  ['x-br', 'raw'],
  ['x-br, brotli, br2, gzip-x', 'raw'],
  ['deflate;x=br', 'raw'],
  ['gzip;q=1, br;q=0.5', 'gz br raw'],
  ['identity, br;q=0.5', 'raw br'],
  ['*;q=0.5, br;q=0.1', 'gz raw br'],
  ['identity;q=0, gzip', 'gz'],
  ['identity;q=0, *', 'br gz'],
  ['*;q=0, gzip;q=0.1', 'gz'],
  ['*;q=0', ''],
  ['identity;q=0', ''],
  ['br;q=much', 'raw'],
  ['br;q=-1', ''],
  ['', 'raw'],
])('%j takes %s', (header, forms) => {
  expect(formsTaken(header).join(' ')).toBe(forms)
  expect(formsTaken(header).join(' ')).toBe(forms)
})

test('headers without end are read all the same, and do not stay', () => {
  for (let made = 0; made < 1000; made++)
    expect(formsTaken(`made-${made}, br`)).toEqual(['br', 'raw'])
})
