/** Which rows of a file are one product (R431). */
import { expect, test } from 'vitest'
import type { ReadProduct } from './read-product.ts'
import { readWhole } from './whole-file.ts'

async function read(file: string) {
  const { products } = await readWhole(Buffer.from(file), 'https://shop.example')
  return { products: [...products] }
}

const errors = (products: ReadProduct[]) =>
  products.flatMap(({ problems }) =>
    problems.map(({ row, code, detail }) => [row, code, ...(detail ? [detail] : [])]),
  )

test('a title without a handle is a product of its own, unless it is that of the one above', async () => {
  const { products } = await read(
    'Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,S,100\n,A,,M,100\n,B,,,50\n,,,,\n',
  )
  expect(products.map(({ slug, rows, facts }) => [slug, rows, facts.name])).toEqual([
    ['a', 2, 'A'],
    [null, 1, 'B'],
  ])
  expect(errors(products)).toEqual([])
})

test('a row without a name is a variant if it names a size and no category, else a product', async () => {
  const rowsOf = async (file: string) =>
    (await read(file)).products.map(({ row, rows, facts }) => [row, rows, facts.name])
  const headings = 'اسم المنتج,القسم,المقاس,الكود,السعر'
  expect(await rowsOf(`${headings}\nعباية,عبايات,52,,9\n,عبايات,S,,3\nطرحة,طرح,,,1\n`)).toEqual([
    [2, 1, 'عباية'],
    [3, 1, null],
    [4, 1, 'طرحة'],
  ])
  expect(await rowsOf(`${headings}\nبلوزة,,,Q1,450\n,,,Q2,900\nجيبة,,,Q3,3\n`)).toEqual([
    [2, 1, 'بلوزة'],
    [3, 1, null],
    [4, 1, 'جيبة'],
  ])
  expect(await rowsOf(`${headings}\nعباية,عبايات,52,A1,9\n,,54,A2,\nطرحة,طرح,,,1\n`)).toEqual([
    [2, 2, 'عباية'],
    [4, 1, 'طرحة'],
  ])
  expect(await rowsOf('Name,Name in Arabic,Size,Price\nAbaya,عباية,S,9\n,طرحة,S,1\n')).toEqual([
    [2, 1, 'Abaya'],
    [3, 1, 'طرحة'],
  ])
})

test('rows of one name without sizes are products if each has a code of its own', async () => {
  const { products } = await read(
    'Name,Size,SKU,Price\nScarf,,W1,100\nScarf,,W2,150\nScarf,,W3,100\nCap,S,C1,9\nCap,M,C2,9\nBag,,B1,9\nBag,,,9\n',
  )
  expect(products.map(({ row, variants }) => [row, variants.map(({ sku }) => sku)])).toEqual([
    [2, ['W1']],
    [3, ['W2']],
    [4, ['W3']],
    [5, ['C1', 'C2']],
    [7, ['B1', null]],
  ])
  expect(errors(products)).toEqual([[8, 'variant_twice', '7']])
})
