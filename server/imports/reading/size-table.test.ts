import { expect, test } from 'vitest'
import { sizeTableOf } from './size-table.ts'

const table = (...rows: string[][]) =>
  `<p>Soft.</p><table class="x"><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`

test('a row or a column for each size is a size table, in centimetres', () => {
  const upright = {
    columns: ['Chest', 'Length'],
    rows: [
      { size: 'S', values: [90, 61.5] },
      { size: '2XL', values: [104, null] },
    ],
  }
  expect(
    sizeTableOf(table(['Size', 'Chest', 'Length'], ['S', '90', '61,5 cm'], ['2XL', '104', '-'])),
  ).toEqual(upright)
  expect(
    sizeTableOf(table(['', 'S', '2XL'], ['<b>Chest</b>', '90', '104'], ['Length', '61.5', ''])),
  ).toEqual(upright)
  expect(sizeTableOf(table(['المقاس', 'الصدر'], ['٣٨', '٩٠٫٥ سم'], ['40', '94']))).toEqual({
    columns: ['الصدر'],
    rows: [
      { size: '٣٨', values: [90.5] },
      { size: '40', values: [94] },
    ],
  })
})

test('inches of a heading or a cell are converted', () => {
  expect(sizeTableOf(table(['Size (in)', 'Waist'], ['S', '26'], ['M', '28.5']))?.rows).toEqual([
    { size: 'S', values: [66] },
    { size: 'M', values: [72.4] },
  ])
  expect(sizeTableOf(table(['Size', 'Waist in cm'], ['S', '66']))?.rows).toEqual([
    { size: 'S', values: [66] },
  ])
  expect(sizeTableOf(table(['Size', 'Waist'], ['S', '26"'], ['M', '70 cm']))?.rows).toEqual([
    { size: 'S', values: [66] },
    { size: 'M', values: [70] },
  ])
})

test.each([
  ['no table', 'S: 90, M: 94'],
  ['a list of facts', table(['Weight', '300'], ['Height', '20'])],
  ['facts with a heading', table(['Property', 'Value'], ['Weight', '300'])],
  ['ranges', table(['Size', 'Chest'], ['S', '84-88'], ['M', '88-92'])],
  ['words', table(['Size', 'Fits'], ['S', 'Small'], ['M', 'Medium'])],
  ['no measure', table(['Size', 'Chest'], ['S', '-'], ['M', ''])],
  ['one size twice', table(['Size', 'Chest'], ['S', '90'], ['s', '91'])],
  ['rows of different lengths', table(['Size', 'Chest'], ['S'])],
  [
    'more sizes than a guide takes',
    table(['Size', 'Chest'], ...Array.from({ length: 21 }, (_, at) => [`${at + 30}`, '90'])),
  ],
  ['a measure that is none', table(['Size', 'Chest'], ['S', '0'])],
  ['a table that never ends', '<table><tr><td>Size</td><td>Chest</td></tr><tr><td>S</td>'],
])('%s is none', (_, html) => {
  expect(sizeTableOf(html)).toBeNull()
})

test.each(['<table>', '<tr>', '<td>', '<tr ', '<table><tr><td>'])(
  '%s a thousand times is none',
  (part) => {
    expect(sizeTableOf(`<table>${part.repeat(20_000)}</table>`)).toBeNull()
    expect(sizeTableOf(part.repeat(20_000))).toBeNull()
  },
)
