import { afterEach, describe, expect, test } from 'vitest'
import { buyersIn, phoneOf } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'
import { changeSettings } from '../settings/settings.ts'
import { placeOrder } from './checkout.ts'

const shop = await testShop()
const { makeGoods, makeArea, stockOf, read } = goodsIn(shop.database.pool)
const { form, fill, buy, everything } = buyersIn(shop, await makeArea('Giza', 6000))
const [one, two] = [await makeGoods({ quantity: 10_000 }), await makeGoods({ quantity: 10_000 })]

let buyers = 0
const newPhone = () => phoneOf(++buyers)
const take = async (pieces: number, phone: string) => buy(await cartOf(pieces), { ...form, phone })
/** A cart of several lines, because a line holds at most 100 pieces. */
const cartOf = (pieces: number) =>
  pieces > 100
    ? fill({ product_id: one.id, quantity: 100 }, { product_id: two.id, quantity: pieces - 100 })
    : fill({ product_id: one.id, quantity: pieces })

afterEach(() => changeSettings(shop.ctx, { pieces_per_order: 100 }))

describe('an order', () => {
  test('takes 100 pieces and not one more, and a refusal takes nothing', async () => {
    const token = await cartOf(101)
    const phone = newPhone()
    const before = await everything()
    const reply = await buy(token, { ...form, phone }, { 'idempotency-key': 'many' })
    expect([reply.status, reply.json.code, reply.json.message]).toEqual([
      409,
      'too_many_pieces',
      'An order takes 100 pieces at most, and one phone number 200 in a day. For more, please write to us.',
    ])
    expect(await everything()).toBe(before)
    await shop.api.cart.deleteItem({ guestToken: token, productId: two.id })
    expect((await buy(token, { ...form, phone }, { 'idempotency-key': 'many' })).status).toBe(201)
  })

  test('takes as many as the owner says, and any number with 0', async () => {
    await changeSettings(shop.ctx, { pieces_per_order: 3 })
    const phone = newPhone()
    expect((await take(4, phone)).json.code).toBe('too_many_pieces')
    expect((await take(3, phone)).status).toBe(201)
    await changeSettings(shop.ctx, { pieces_per_order: 0 })
    for (const pieces of [200, 200]) expect((await take(pieces, phone)).status).toBe(201)
  })
})

describe('a phone', () => {
  test('takes twice as many on a day, and another phone has its own', async () => {
    const phone = newPhone()
    expect([(await take(100, phone)).status, (await take(99, phone)).status]).toEqual([201, 201])
    expect((await take(2, phone)).json.code).toBe('too_many_pieces')
    expect((await take(1, phone)).status).toBe(201)
    expect((await take(1, phone)).json.code).toBe('too_many_pieces')
    expect((await take(1, newPhone())).status).toBe(201)
  })

  test('counts no rejected order, and every other one', async () => {
    const phone = newPhone()
    const [first, second] = [await take(100, phone), await take(100, phone)]
    await read(`update orders set status = 'accept' where id = $1`, [first.json.order.id])
    expect((await take(1, phone)).status).toBe(409)
    await read(`update orders set status = 'reject' where id = $1`, [second.json.order.id])
    expect((await take(100, phone)).status).toBe(201)
    expect((await take(1, phone)).status).toBe(409)
  })

  test('begins anew at midnight in Cairo', async () => {
    const phone = newPhone()
    const at = async (moment: string) => {
      const token = await cartOf(100)
      const delivery = {
        ...form,
        phone,
        email: undefined,
        additional_phone: undefined,
        instagram_user: undefined,
      }
      const placed = placeOrder(
        { ...shop.ctx, now: () => new Date(moment) },
        { token, form: delivery, lang: 'en' },
      )
      return placed.then(
        () => 'placed',
        ({ code }) => code,
      )
    }
    // Cairo is two hours ahead of UTC in March.
    const moments = [
      '2026-03-14T21:59:59Z',
      '2026-03-14T22:00:00Z',
      '2026-03-15T12:00:00Z',
      '2026-03-15T21:59:59Z',
      '2026-03-15T22:00:00Z',
    ]
    const said: string[] = []
    for (const moment of moments) said.push(await at(moment))
    expect(said).toEqual(['placed', 'placed', 'placed', 'too_many_pieces', 'placed'])
  })

  test('gets no more by ordering many times at the same moment', async () => {
    const phone = newPhone()
    const before = await stockOf(one)
    const tokens = await Promise.all(Array.from({ length: 12 }, () => cartOf(40)))
    const replies = await Promise.all(tokens.map((token) => buy(token, { ...form, phone })))
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(201),
      ...Array(7).fill(409),
    ])
    expect(await stockOf(one)).toBe(before - 200)
  })

  test('and pieces, in opposite orders at the same moment: nobody waits in a circle', async () => {
    const phones = [newPhone(), newPhone()]
    const products = [{ product_id: one.id }, { product_id: two.id }]
    const tokens = await Promise.all(
      Array.from({ length: 40 }, (_, buyer) =>
        fill(...(buyer % 2 ? products : products.toReversed())),
      ),
    )
    const replies = await Promise.all(
      tokens.map((token, buyer) => buy(token, { ...form, phone: phones[buyer % 3 ? 0 : 1] })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  })
})
