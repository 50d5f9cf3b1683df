/** Price and days of delivery are the same in cart, order and refusal. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { addWorkingDays } from '#contract/days/working-days.ts'
import { toPiastres } from '#contract/text/money.ts'
import { changeSettings } from '../settings/settings.ts'

const shop = await testShop()
const { makeGoods, makeArea, makeCoupon, read } = goodsIn(shop.database.pool)
const giza = await makeArea('Giza', 6000)
const { form, fill, buy } = buyersIn(shop, giza)
const { api } = shop

const people = peopleIn(shop)
const owner = people.as(await people.makeAdmin())
const freeFrom = (free_delivery_from: number) => changeSettings(owner, { free_delivery_from })
const figures = (order: {
  subtotal: number
  discount: number
  delivery_price: number
  total_price: number
}) => [order.subtotal, order.discount, order.delivery_price, order.total_price].map(toPiastres)

describe('delivery is free from a subtotal on', () => {
  test('which is the one before a coupon, to the piastre; the cart says what is missing', async () => {
    await freeFrom(2000)
    await makeCoupon(150_000, 20_000, '2020-01-01', '2099-12-31')
    const rug = await makeGoods({ price: 199_999 })
    const pin = await makeGoods({ price: 1 })
    const token = await fill({ product_id: rug.id })
    expect((await api.cart.get({ guestToken: token })).free_delivery).toEqual({
      from: 2000,
      missing: 0.01,
    })
    expect(figures((await buy(token)).json.order)).toEqual([199_999, 20_000, 6000, 185_999])
    const enough = await fill({ product_id: rug.id }, { product_id: pin.id })
    expect((await api.cart.get({ guestToken: enough })).free_delivery).toEqual({
      from: 2000,
      missing: 0,
    })
    expect(figures((await buy(enough)).json.order)).toEqual([200_000, 20_000, 0, 180_000])
    await read('delete from coupons')
  })

  test('and never where the shop says nothing of it', async () => {
    await freeFrom(0)
    const token = await fill({ product_id: (await makeGoods({ price: 900_000 })).id })
    expect((await api.cart.get({ guestToken: token })).free_delivery).toBeNull()
    expect((await buy(token)).json.order.delivery_price).toBe(60)
  })

  test('a buyer who saw it free is asked again once it is not', async () => {
    await freeFrom(100)
    const token = await fill({ product_id: (await makeGoods({ price: 10_000 })).id })
    await freeFrom(101)
    const refused = await buy(token, { ...form, total_seen: 100 })
    expect(refused.json).toMatchObject({
      code: 'total_changed',
      totals: { subtotal: 100, delivery_price: 60, total_price: 160 },
    })
    expect((await buy(token, { ...form, total_seen: 160 })).status).toBe(201)
  })

  test('whatever is bought, an order comes to what its cart said, and one piece more never makes delivery dearer', async () => {
    const prices = [1, 4_999, 33_333, 120_050]
    const goods = await Promise.all(prices.map((price) => makeGoods({ price, quantity: 100_000 })))
    await makeCoupon(100_000, 30_000, '2020-01-01', '2099-12-31')
    let phone = 0
    const order = async (pieces: number[]) => {
      const token = await fill(
        ...pieces.flatMap((quantity, at) =>
          quantity ? [{ product_id: goods[at]?.id ?? 0, quantity }] : [],
        ),
      )
      const cart = await api.cart.get({ guestToken: token })
      const free = cart.free_delivery?.missing === 0
      const total = toPiastres(cart.subtotal) - toPiastres(cart.discount) + (free ? 0 : 6000)
      const { status, json } = await buy(token, {
        ...form,
        phone: `010${String(++phone).padStart(8, '0')}`,
        total_seen: total / 100,
      })
      expect(status).toBe(201)
      expect(figures(json.order)).toEqual([
        toPiastres(cart.subtotal),
        toPiastres(cart.discount),
        free ? 0 : 6000,
        total,
      ])
      return json.order.delivery_price as number
    }
    const piece = fc.integer({ min: 0, max: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2000 }),
        fc.tuple(piece, piece, piece, piece),
        async (from, pieces) => {
          await freeFrom(from)
          if (pieces.every((quantity) => quantity === 0)) return
          const before = await order(pieces)
          expect(await order(pieces.map((quantity) => quantity + 1))).toBeLessThanOrEqual(before)
        },
      ),
      { numRuns: 15 },
    )
    await read('delete from coupons')
    await freeFrom(0)
  })
})

test('an area with days of its own promises those, any other the shop’s', async () => {
  await changeSettings(shop.ctx, { delivery_days: { from: 1, to: 2 } })
  await makeArea('Aswan', 12_000)
  await read(`update areas set days_from = 6, days_to = 9 where city = 'Aswan'`)
  shop.database.changefeed.bump(['areas'])
  const { areaEstimate } = await api.areas.estimate()
  const days = areaEstimate.map(({ city, days_from, days_to }) => [city, days_from, days_to])
  expect(days).toEqual([
    ['Giza', 1, 2],
    ['Aswan', 6, 9],
  ])
  const goods = await makeGoods()
  for (const { id, days_from, days_to } of areaEstimate) {
    const { order } = (await buy(await fill({ product_id: goods.id }), { ...form, city: id })).json
    const placed = order.created_at.slice(0, 10)
    expect([order.delivery_from, order.delivery_to]).toEqual([
      addWorkingDays(placed, days_from),
      addWorkingDays(placed, days_to),
    ])
  }
})

test('a day on which the shop is closed is no working day: what is ordered from then on is promised later, what was ordered before stays', async () => {
  await changeSettings(shop.ctx, { delivery_days: { from: 1, to: 2 } })
  const goods = await makeGoods()
  const order = async () => (await buy(await fill({ product_id: goods.id }))).json.order
  const before = await order()
  const placed = before.created_at.slice(0, 10)
  await changeSettings(shop.ctx, { closed_days: [before.delivery_from] })
  const after = await order()
  expect([after.delivery_from, after.delivery_to]).toEqual([
    before.delivery_to,
    addWorkingDays(placed, 3),
  ])
  await changeSettings(shop.ctx, {
    closed_days: [before.delivery_from, before.delivery_to, addWorkingDays(placed, 3)],
  })
  const later = await order()
  expect([later.delivery_from, later.delivery_to]).toEqual([
    addWorkingDays(placed, 4),
    addWorkingDays(placed, 5),
  ])
  const kept = (await api.orders.track({ token: before.token })).order
  expect([kept.delivery_from, kept.delivery_to]).toEqual([before.delivery_from, before.delivery_to])
  await changeSettings(shop.ctx, { closed_days: [] })
})

test('a note for the courier is kept with the order, as it was written', async () => {
  const goods = await makeGoods()
  const { order } = (
    await buy(await fill({ product_id: goods.id }), {
      ...form,
      courier_note: ' Ring twice.\nNot before noon. ',
    })
  ).json
  expect((await api.orders.track({ token: order.token })).order.courier_note).toBe(
    'Ring twice.\nNot before noon.',
  )
  expect(
    (await buy(await fill({ product_id: goods.id }), { ...form, courier_note: ' ' })).json.errors,
  ).toHaveProperty('courier_note')
  expect(
    (await buy(await fill({ product_id: goods.id }), { ...form, courier_note: 'x'.repeat(301) }))
      .json.errors,
  ).toHaveProperty('courier_note')
  expect(
    (await buy(await fill({ product_id: goods.id }), { ...form, courier_note: '' })).json.order
      .courier_note,
  ).toBeNull()
})
