import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { couponRecords, judgeCoupons, listRunningCoupons } from './coupons.ts'

const database = await testDatabase()
let now = new Date('2026-06-15T12:00:00Z')
const ctx = guestCtx(database, () => now)

const coupon = (
  price: number,
  discount: number,
  days: Partial<{ start_date: string; end_date: string }> = {},
) =>
  couponRecords.create(ctx, {
    price,
    discount,
    start_date: '2026-06-01',
    end_date: '2026-06-30',
    ...days,
  })

beforeEach(async () => {
  now = new Date('2026-06-15T12:00:00Z')
  await database.pool.query('delete from coupons')
})

const couponsFor = async (subtotal: number) => judgeCoupons(await listRunningCoupons(ctx), subtotal)

test('without coupons nothing applies and nothing is next', async () => {
  expect(await couponsFor(100_000)).toEqual({ applied: null, next: null })
})

test('a coupon applies from its price on, and is next below it', async () => {
  const { id } = await coupon(150_000, 15_000)
  expect(await couponsFor(149_999)).toEqual({
    applied: null,
    next: { price: 150_000, discount: 15_000 },
  })
  expect(await couponsFor(150_000)).toEqual({
    applied: { id, price: 150_000, discount: 15_000 },
    next: null,
  })
})

test('the largest discount within reach wins, also over one with a higher price', async () => {
  const large = await coupon(100_000, 30_000)
  await coupon(150_000, 15_000)
  expect((await couponsFor(200_000)).applied?.id).toBe(large.id)
})

test('next is the nearest one that takes off more than what applies already', async () => {
  await coupon(100_000, 20_000)
  await coupon(200_000, 20_000)
  await coupon(400_000, 50_000)
  await coupon(300_000, 40_000)
  expect(await couponsFor(120_000)).toMatchObject({
    applied: { discount: 20_000 },
    next: { price: 300_000, discount: 40_000 },
  })
})

test('its days count in Cairo, the first and the last included', async () => {
  await coupon(1000, 100, { start_date: '2026-06-15', end_date: '2026-06-15' })
  const appliesAt = async (moment: string) => {
    now = new Date(moment)
    return (await couponsFor(1000)).applied !== null
  }
  expect(await appliesAt('2026-06-14T20:59:59Z')).toBe(false)
  expect(await appliesAt('2026-06-14T21:00:00Z')).toBe(true)
  expect(await appliesAt('2026-06-15T20:59:59Z')).toBe(true)
  expect(await appliesAt('2026-06-15T21:00:00Z')).toBe(false)
})

test('a coupon that takes off more than its price, or ends before it begins, is refused', async () => {
  await expect(coupon(1000, 1001)).rejects.toMatchObject({
    status: 422,
    errors: { discount: [expect.any(String)] },
  })
  await expect(coupon(1000, 0)).rejects.toMatchObject({ status: 422 })
  await expect(coupon(1000, 100, { start_date: '2026-07-01' })).rejects.toMatchObject({
    status: 422,
    errors: { end_date: [expect.any(String)] },
  })
})
