import { describe, expect, test } from 'vitest'
import { bulkChange } from '#contract/products/bulk-change.ts'
import { type Chosen, newPriceOf, planFor } from './plan.ts'

const product = (facts: Partial<Chosen> = {}): Chosen => ({
  ...{
    id: 1,
    name: 'Dress',
    version: 1,
    price: 245_000,
    original_price: null,
    cost: null,
    badge: null,
    badge_ar: null,
  },
  ...{
    subcategory_id: 1,
    state: 'published',
    publish_at: null,
    preview_token: null,
    prices: [],
    own_prices: [],
    quantities: [3],
  },
  ...facts,
})

const whatOf = (change: object) => bulkChange.parse(change)
const lower = (percent: number, round = 'none') =>
  whatOf({ kind: 'price', direction: 'lower', percent, round })
const saleOf = (from: string, until: string, more = {}) =>
  whatOf({ kind: 'sale', direction: 'lower', percent: 10, from, until, ...more })
const timed = (from: string, until: string, price = 200_000) => ({
  price,
  original_price: null,
  from,
  until,
})

describe('a new price', () => {
  test.each([
    [3900, 3295],
    [3200, 2695],
    [2450, 2095],
    [3650, 3095],
    [4900, 4195],
    [2150, 1795],
    [4250, 3595],
  ])('15 percent lower, ending in 95: from %s to %s', (price, then) => {
    expect(newPriceOf(lower(15, '95') as never, price * 100)).toBe(then * 100)
  })

  test.each([
    ['none', 208_250],
    ['5', 208_500],
    ['10', 208_000],
    ['95', 209_500],
  ])('is rounded: %s', (round, then) => {
    expect(newPriceOf(lower(15, round) as never, 245_000)).toBe(then)
  })

  test('may be so many EGP more or less', () => {
    const by = (direction: string) => whatOf({ kind: 'price', direction, amount: '99.5' }) as never
    expect(newPriceOf(by('raise'), 245_000)).toBe(254_950)
    expect(newPriceOf(by('lower'), 245_000)).toBe(235_050)
  })

  test.each([
    ['below its cost', lower(15), { cost: 208_251 }, 'below_cost'],
    ['at its cost', lower(15), { cost: 208_250 }, null],
    ['of nothing', whatOf({ kind: 'price', direction: 'lower', amount: 2450 }), {}, 'out_of_range'],
    [
      'beyond a million',
      whatOf({ kind: 'price', direction: 'raise', amount: 999_999 }),
      {},
      'out_of_range',
    ],
    ['that rounding makes the old one', lower(1, '10'), { price: 20_000 }, 'unchanged'],
    ['that rounding makes more instead of less', lower(15, '95'), { price: 5_000 }, 'wrong_way'],
  ] as const)('%s', (_, what, facts, problem) => {
    expect(planFor(what, product(facts)).problem).toBe(problem)
  })

  test('leaves a struck price where that is still more', () => {
    const raise = whatOf({ kind: 'price', direction: 'raise', percent: 10 })
    expect(planFor(raise, product({ original_price: 300_000 })).after).toEqual({
      price: 269_500,
      original_price: 300_000,
    })
    expect(planFor(raise, product({ original_price: 260_000 })).after).toEqual({
      price: 269_500,
      original_price: null,
    })
  })
})

test('a sale that would not be below the price leaves its product out, whichever of them changes', () => {
  const days = ['2031-01-10', '2031-01-12'] as const
  expect(
    planFor(lower(50), product({ prices: [timed(...days, 122_500)], cost: 200_000 })).problem,
  ).toBe('sale_not_below')
  expect(planFor(lower(50), product({ prices: [timed(...days, 122_499)] })).problem).toBe(null)
  expect(planFor(saleOf(...days, { direction: 'raise' }), product()).problem).toBe('sale_not_below')
})

describe('a sale for a time', () => {
  test('replaces the days that it shares with others, and no more', () => {
    const other = timed('2031-01-01', '2031-01-31')
    const plan = planFor(saleOf('2031-01-10', '2031-01-12'), product({ prices: [other] }))
    expect(plan).toMatchObject({ problem: null, replaces: '2031-01-31' })
    expect(plan.after).toEqual({
      prices: [
        timed('2031-01-01', '2031-01-09'),
        timed('2031-01-10', '2031-01-12', 220_500),
        timed('2031-01-13', '2031-01-31'),
      ],
    })
  })

  test('stands beside those that it does not touch', () => {
    const prices = [timed('2031-01-01', '2031-01-09'), timed('2031-02-28', '2031-03-01')]
    const plan = planFor(saleOf('2031-01-10', '2031-02-27'), product({ prices }))
    expect(plan.replaces).toBeNull()
    expect(plan.after).toEqual({
      prices: [prices[0], timed('2031-01-10', '2031-02-27', 220_500), prices[1]],
    })
  })

  test('that is there already is none, and the twenty-first of a product cannot be', () => {
    const same = timed('2031-01-10', '2031-01-12', 220_500)
    expect(planFor(saleOf('2031-01-10', '2031-01-12'), product({ prices: [same] })).problem).toBe(
      'unchanged',
    )
    const days = Array.from({ length: 20 }, (_, day) =>
      timed(`2031-01-${10 + day}`, `2031-01-${10 + day}`),
    )
    expect(planFor(saleOf('2031-02-10', '2031-02-12'), product({ prices: days })).problem).toBe(
      'too_many_prices',
    )
  })
})

test('what is as it is to be is unchanged', () => {
  const plan = (change: object, facts = {}) => planFor(whatOf(change), product(facts))
  expect(
    plan({ kind: 'badge', badge: 'New', badge_ar: 'جديد' }, { badge: 'New', badge_ar: 'جديد' })
      .problem,
  ).toBe('unchanged')
  expect(plan({ kind: 'badge', badge: '', badge_ar: '' }, { badge: 'New' }).after).toEqual({
    badge: null,
    badge_ar: null,
  })
  expect(plan({ kind: 'badge', badge: 'New' }, { badge_ar: 'جديد' }).after).toEqual({
    badge: 'New',
    badge_ar: 'جديد',
  })
  expect(plan({ kind: 'subcategory', subcategory_id: 1 }).problem).toBe('unchanged')
  expect(plan({ kind: 'state', state: 'draft' }).after).toEqual({ state: 'draft' })
  expect(plan({ kind: 'state', state: 'published' }).problem).toBe('unchanged')
})

test('pieces come to each size and colour, up to what can be counted', () => {
  const add = (quantities: number[]) =>
    planFor(whatOf({ kind: 'stock', pieces: 5 }), product({ quantities }))
  expect(add([1, 2, 0])).toMatchObject({
    before: { items: 3, pieces: 3 },
    after: { pieces: 18 },
    problem: null,
  })
  expect(add([1, 999_996])).toMatchObject({ problem: 'out_of_range' })
})

test.each([
  [{ kind: 'price', direction: 'lower' }],
  [{ kind: 'price', direction: 'lower', percent: 10, amount: 10 }],
  [{ kind: 'price', direction: 'lower', percent: 100 }],
  [{ kind: 'sale', direction: 'lower', percent: 10, from: '2031-01-02', until: '2031-01-01' }],
  [{ kind: 'state', state: 'scheduled' }],
  [{ kind: 'stock', pieces: 0 }],
])('%j is no change', (change) => {
  expect(bulkChange.safeParse(change).success).toBe(false)
})
