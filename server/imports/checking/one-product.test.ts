import { expect, test } from 'vitest'
import type { ImportTarget } from '#contract/files/import-columns.ts'
import { readWhole } from '../reading/whole-file.ts'
import { inOneProduct } from './one-product.ts'

const targets: ImportTarget[] = ['sku', 'price', 'original_price', 'sale_price', 'sale_from']

async function joined(...rows: string[]) {
  const { products } = await readWhole(
    Buffer.from(['SKU;Price;Was;Sale;From', ...rows].join('\n')),
    'https://shop.example',
    { mapping: targets },
  )
  const { facts, sale, variants, problems } = inOneProduct([...products])
  return {
    facts,
    variants,
    sale,
    problems: problems.map(({ row, target, value, code, detail }) => [
      row,
      target,
      value,
      code,
      detail,
    ]),
  }
}

test('rows of one product that name a price say it of their variants', async () => {
  const same = await joined('A;100;120;;', 'B;100;120;;', 'C;;;;')
  expect(same).toMatchObject({ facts: { price: 10_000, original_price: 12_000 }, problems: [] })
  for (const rows of [
    ['A;100;;;', 'B;90;120;;'],
    ['A;;;;', 'B;90;120;;', 'C;100;;;'],
  ]) {
    const { variants, problems } = await joined(...rows)
    expect(problems).toEqual([])
    expect(variants.filter(({ price }) => price).map((v) => [v.price, v.original_price])).toEqual(
      expect.arrayContaining([
        [10_000, null],
        [9000, 12_000],
      ]),
    )
  }
})

test('a sale for a time of some rows of one product is wrong, whichever row names it', async () => {
  const sale = 'A;100;;80;2026-12-01'
  expect((await joined(sale, 'B;100;;80;2026-12-01')).problems).toEqual([])
  expect((await joined('A;100;;;', 'B;100;;80;2026-12-01')).problems).toEqual([
    [3, 'sale_price', '80', 'differs', '2'],
  ])
  expect((await joined(sale, 'B;100;;;')).problems).toEqual([[3, 'sale_price', '', 'differs', '2']])
  expect((await joined(sale, 'B;100;;80;2026-12-09')).problems).toEqual([
    [3, 'sale_price', '80', 'differs', '2'],
  ])
  expect(await joined('A;;;;', sale.replace('A', 'B'))).toMatchObject({
    sale: { price: 8000, from: '2026-12-01' },
    problems: [],
  })
})
