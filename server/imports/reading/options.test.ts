/** Options of other shops that no size or colour can have (R397). */
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

test('values of more characters than a size or colour has are wrong at their rows', async () => {
  const [size, colour] = ['S'.repeat(41), 'C'.repeat(61)]
  const shopify = await read(
    `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price
a,A,Size,${size},Color,Red,100
a,,,M,,${colour},100
b,B,Size,${size.slice(1)},Color,${colour.slice(1)},100`,
  )
  expect(errors(shopify.products)).toEqual([
    [2, 'too_long', '40'],
    [3, 'too_long', '60'],
  ])
  const woo = await read(
    `ID,Type,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,A,,,Size,"${size}, M"
2,variation,A,100,id:1,Size,${size}
3,variation,A,100,id:1,Size,M
4,variable,B,,,Size,"${size}, M"
5,variation,B,100,id:4,Size,`,
  )
  expect(errors(woo.products)).toEqual([
    [3, 'too_long', '40'],
    [6, 'any_option', 'Size'],
    [6, 'too_long', '40'],
  ])
})
