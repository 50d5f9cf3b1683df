import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type OwnPrices,
  pricesNow,
  type ProductPrices,
  regularOf,
  settleVariants,
} from './variant-prices.ts'

const none = { price: null, original_price: null }
const amount = fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 9 }))
const owned: fc.Arbitrary<OwnPrices> = fc
  .tuple(fc.option(amount), fc.option(amount))
  .map(([price, struck]) => ({
    price,
    original_price: struck === null ? null : Math.max(struck, price ?? 0),
  }))
const variants = fc.array(
  fc.tuple(owned, fc.boolean()).map(([own, isOffered]) => ({ ...own, isOffered })),
  { minLength: 1, maxLength: 8 },
)
const product = fc.tuple(amount, fc.option(amount)).map(([price, struck]) => ({
  price,
  original_price: struck === null || struck <= price ? null : struck,
}))

describe('regular prices as they are stored', () => {
  test('every variant costs what it cost, the product what its cheapest does, and again nothing changes', () => {
    fc.assert(
      fc.property(product, variants, (before, own) => {
        const after = settleVariants(before, own)
        const offered = own.flatMap((one, at) => (one.isOffered ? [at] : []))
        for (const [at, one] of own.entries())
          expect(regularOf(after.product, after.variants[at] ?? none)).toEqual(
            regularOf(before, one),
          )
        if (offered.length === 0) expect(after.product).toEqual(before)
        else
          expect(after.product.price).toBe(
            Math.min(...offered.map((at) => regularOf(before, own[at] ?? none).price)),
          )
        const again = after.variants.map((one, at) => ({
          ...one,
          isOffered: own[at]?.isOffered ?? false,
        }))
        expect(settleVariants(after.product, again)).toEqual(after)
      }),
      { numRuns: 500 },
    )
  })

  test('one that costs less makes the product cheaper, and the others keep theirs', () => {
    const own = [none, none, { price: 40_000, original_price: null }]
    const after = settleVariants(
      { price: 45_000, original_price: 50_000 },
      own.map((one) => ({ ...one, isOffered: true })),
    )
    expect(after).toEqual({
      product: { price: 40_000, original_price: 50_000 },
      variants: [
        { price: 45_000, original_price: null },
        { price: 45_000, original_price: null },
        none,
      ],
    })
  })

  test('what is not on offer makes nothing cheaper', () => {
    const own = [
      { ...none, isOffered: true },
      { price: 100, original_price: null, isOffered: false },
    ]
    expect(settleVariants({ price: 200, original_price: null }, own)).toEqual({
      product: { price: 200, original_price: null },
      variants: [none, { price: 100, original_price: null }],
    })
  })
})

describe('prices while a timed price is in force', () => {
  const now = (parts: Partial<ProductPrices>): ProductPrices => ({
    price: 36_000,
    original_price: 45_000,
    regular_price: 45_000,
    regular_original_price: null,
    ...parts,
  })

  test.each([
    [
      'the same part of its own, its regular price struck out',
      now({}),
      { price: 40_000, original_price: 50_000 },
    ],
    [
      'its own original price where the regular one is struck out',
      now({ original_price: 48_000, regular_original_price: 48_000 }),
      { price: 40_000, original_price: 60_000 },
      60_000,
    ],
    [
      'the same part of an original price of the time alone',
      now({ original_price: 54_000 }),
      { price: 40_000, original_price: 60_000 },
    ],
    [
      'nothing struck out where the product has nothing',
      now({ original_price: null }),
      { price: 40_000, original_price: null },
    ],
  ])('it has %s', (_, product, shown, original_price: number | null = null) => {
    expect(pricesNow(product, { price: 50_000, original_price })).toEqual(shown)
  })

  test('half a piastre counts as one, and the highest prices are exact', () => {
    const half = now({ price: 1, original_price: null, regular_price: 2 })
    expect(pricesNow(half, { price: 3, original_price: null }).price).toBe(2)
    const most = now({ price: 99_999_999, original_price: null, regular_price: 100_000_000 })
    expect(pricesNow(most, { price: 99_999_997, original_price: null }).price).toBe(99_999_996)
    expect(pricesNow(most, none).price).toBe(99_999_999)
  })
})
