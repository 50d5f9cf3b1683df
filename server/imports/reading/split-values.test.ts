/** Several sizes or colours in a cell of a table made by hand (R397). */
import { expect, test } from 'vitest'
import { readWhole } from './whole-file.ts'

async function read(text: string) {
  const { products } = await readWhole(Buffer.from(text), 'https://shop.example')
  return { products: [...products] }
}

test.each([
  ['S - M - L', ['S', 'M', 'L']],
  ['S-M-L-XL', ['S', 'M', 'L', 'XL']],
  ['38،40،42', ['38', '40', '42']],
  ['S/M/L', ['S', 'M', 'L']],
  ['S\nM', ['S', 'M']],
  ['38-40', ['38-40']],
  ['S/M', ['S/M']],
  ['37,5', ['37,5']],
  ['36,5، 37,5', ['36,5', '37,5']],
  ['20 x 30', ['20 x 30']],
  ['S to XL', ['S', 'M', 'L', 'XL']],
  ['من M إلى 3XL', ['M', 'L', 'XL', 'XXL', 'XXXL']],
  ['s:l', ['S', 'M', 'L']],
  ['XL to S', ['XL to S']],
  ['S,S,M', ['S', 'M']],
  ['36:42', ['36:42']],
  ['S M L XL', ['S', 'M', 'L', 'XL']],
  ['38 40 42', ['38', '40', '42']],
  ['S\\M\\L', ['S', 'M', 'L']],
  ['2 XL', ['2 XL']],
  ['One size', ['One size']],
  ['فري سايز', ['فري سايز']],
  ['من 37 الى 41', ['37', '38', '39', '40', '41']],
  ['38 to 41', ['38', '39', '40', '41']],
  // Each size, or each second one.
  ['من 38 الى 44', ['من 38 الى 44']],
  ['6 to 9', ['6 to 9']],
  ['38 to 39', ['38 to 39']],
])('a size of %j', async (said, sizes) => {
  const { products } = await read(`اسم المنتج,السعر,المقاسات\nفستان,500,"${said}"\n`)
  expect(products[0]?.variants.map(({ size }) => size)).toEqual(sizes)
})

test.each([
  ['أسود، أحمر', ['أسود', 'أحمر']],
  ['Black - Red - Blue', ['Black', 'Red', 'Blue']],
  ['Black / White', ['Black / White']],
  ['Off-white', ['Off-white']],
  ['أحمر\\أزرق', ['أحمر', 'أزرق']],
  ['ابيض و اسود', ['ابيض', 'اسود']],
  ['أبيض وأسود وبيج', ['أبيض', 'أسود', 'بيج']],
  ['أبيض وردي', ['أبيض وردي']],
  ['ابيض و منقوش', ['ابيض و منقوش']],
])('a colour of %j', async (said, colours) => {
  const { products } = await read(`اسم المنتج,السعر,الألوان\nفستان,500,"${said}"\n`)
  expect(products[0]?.variants.map(({ color }) => color)).toEqual(colours)
})
