import { beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../demo/load.ts'
import { testShop } from '../shop/shop.ts'
import { searchPairs } from './pairs.ts'

const shop = await testShop()
const seen = 5

type Outcome = (typeof searchPairs)[number] & { first: string[]; recall: number }
const outcomes: Outcome[] = []

beforeAll(async () => {
  await loadDemo(shop.ctx, { log: () => {} })
  for (const pair of searchPairs) {
    const { products } = await shop.api.search.search({ search: pair.query, lang: pair.lang })
    const first = products.slice(0, seen).map(({ slug }) => slug)
    const recall =
      pair.expected.filter((slug) => first.includes(slug)).length / pair.expected.length
    outcomes.push({ ...pair, first, recall })
  }
})

const meanOf = (of: Outcome[]) => of.reduce((sum, { recall }) => sum + recall, 0) / of.length

/** Mean and all misses, so that a failure shows its reasons. */
const report = (of: Outcome[]) =>
  [
    `recall@${seen} is ${meanOf(of).toFixed(3)} of ${of.length} queries`,
    ...of
      .filter(({ recall }) => recall < 1)
      .map(
        ({ kind, query, expected, first }) =>
          `${kind} | ${query} | not among the first: ${missing(expected, first)} | ${first.join(' ')}`,
      ),
  ].join('\n')

const missing = (expected: string[], first: string[]) =>
  expected.filter((slug) => !first.includes(slug)).join(' ')

test('the pairs mean products of the demo shop, at most as many as are looked at, and none stands twice', async () => {
  const { products } = await shop.api.products.list()
  const slugs = new Set(products.map(({ slug }) => slug))
  for (const { expected } of searchPairs) {
    expect(expected.filter((slug) => !slugs.has(slug))).toEqual([])
    expect(expected.length).toBeLessThanOrEqual(seen)
    expect(expected.length).toBeGreaterThan(0)
  }
  expect(new Set(searchPairs.map(({ query }) => query)).size).toBe(searchPairs.length)
  expect(searchPairs.length).toBeGreaterThan(140)
})

test('of what shoppers mean, 95 in 100 stand among the first five', () => {
  expect(meanOf(outcomes), report(outcomes)).toBeGreaterThanOrEqual(0.95)
})

test.each([...new Set(searchPairs.map(({ kind }) => kind))])('no kind is given up: %s', (kind) => {
  const ofKind = outcomes.filter((outcome) => outcome.kind === kind)
  expect(meanOf(ofKind), report(ofKind)).toBeGreaterThanOrEqual(0.9)
})
