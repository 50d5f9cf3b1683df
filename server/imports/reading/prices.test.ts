/** Prices of rows (R406). */
import { expect, test } from 'vitest'
import { readWhole } from './whole-file.ts'

async function read(text: string) {
  const { products } = await readWhole(Buffer.from(text), 'https://shop.example')
  return [...products]
}

const toldOf = (products: Awaited<ReturnType<typeof read>>, asNotes: boolean) =>
  products.flatMap(({ problems }) =>
    problems.flatMap(({ row, code, isNote }) => (isNote === asNotes ? [[row, code]] : [])),
  )

test('each variant has the prices of its row, the product those of the cheapest; another cost is noted', async () => {
  const products = await read(
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Cost per item\n' +
      'a,A,Size,S,100,,40\na,,,M,90,120,50\na,,,L,,,\nb,B,Size,S,100,120,40\nb,,,M,100,130,\n',
  )
  expect(products.map(({ variants }) => variants.map((v) => [v.price, v.original_price]))).toEqual([
    [
      [10_000, null],
      [9000, 12_000],
      [undefined, undefined],
    ],
    [
      [10_000, 12_000],
      [10_000, 13_000],
    ],
  ])
  expect(products.map(({ facts }) => [facts.price, facts.original_price, facts.cost])).toEqual([
    [9000, 12_000, 4000],
    [10_000, 12_000, 4000],
  ])
  expect([toldOf(products, false), toldOf(products, true)]).toEqual([[], [[3, 'differs']]])
})

test('a sale price of 0 is none, and an empty price after a discount is the one before', async () => {
  const products = await read(
    'Name,Regular price,Sale price,Stock\nA,500,0,3\nB,500,,3\nC,500,450,3\n',
  )
  expect(products.map(({ facts }) => [facts.price, facts.original_price])).toEqual([
    [50_000, null],
    [50_000, null],
    [45_000, 50_000],
  ])
  const woo = await read(
    'ID,Type,SKU,Name,Published,Sale price,Regular price,Categories\n1,simple,Z,Zero,1,0,200,X\n',
  )
  expect(woo[0]?.facts.price).toBe(20_000)
  expect(toldOf(woo, true)).toEqual([[2, 'original_left_out']])
})

test('a price of 0 beside a compare-at price is for nothing, and an empty one is none', async () => {
  const products = await read(
    'Handle,Title,Status,Variant Price,Variant Compare At Price\n' +
      'a,A,active,0.00,450\nb,B,active,,450\nc,C,active,0.00,0\n',
  )
  expect(products.map(({ state, facts }) => [state, facts.price, facts.original_price])).toEqual([
    ['draft', 0, 45_000],
    ['published', null, 45_000],
    ['draft', 0, null],
  ])
  expect(toldOf(products, true)).toEqual([
    [2, 'free_draft'],
    [4, 'free_draft'],
  ])
})

test('a product for nothing becomes a draft, and a picture that cannot be had leaves none out', async () => {
  const products = await read(
    'Handle,Title,Status,Variant Price,Image Src\na,A,active,0,\nb,B,active,90,http://10.0.0.1/b.jpg\nc,C,active,90,b.jpg\n',
  )
  expect(products.map(({ state }) => state)).toEqual(['draft', 'published', 'published'])
  expect(products.map(({ pictures }) => pictures)).toEqual([[], [], []])
  expect(toldOf(products, false)).toEqual([])
  expect(toldOf(products, true)).toEqual([
    [2, 'free_draft'],
    [3, 'not_public'],
    [4, 'address'],
  ])
})
