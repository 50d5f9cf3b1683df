import { describe, expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'
import { Refusal } from '#contract/refusal.ts'
import { placeOrder } from './checkout.ts'

const shop = await testShop()
const { makeGoods, makeArea, makeCoupon, setStock, read } = goodsIn(shop.database.pool)
const giza = await makeArea('Giza', 6000)
const { form, fill, buy, everything } = buyersIn(shop, giza)
const { api } = shop

const key = { 'idempotency-key': 'looked' }
const seeing = (total_seen: unknown) => ({ ...form, total_seen })

describe('the total that was seen', () => {
  test.each([260.9, '260.90', ' 260.9 ', undefined, '', null])(
    '%j is the one, or says nothing: the order is made',
    async (total_seen) => {
      const goods = await makeGoods({ price: 10_045 })
      const reply = await buy(await fill({ product_id: goods.id, quantity: 2 }), seeing(total_seen))
      expect([reply.status, reply.json.order?.total_price]).toEqual([201, 260.9])
    },
  )

  test.each([260.89, 260.91, '260', 0, 2609, 20_090_000_000])(
    '%j is another: the new figures are told and nothing is taken',
    async (total_seen) => {
      const goods = await makeGoods({ price: 10_045 })
      const token = await fill({ product_id: goods.id, quantity: 2 })
      const before = await everything()
      const reply = await buy(token, seeing(total_seen), key)
      expect([reply.status, reply.json.code]).toEqual([409, 'total_changed'])
      expect(reply.json.totals).toEqual({
        subtotal: 200.9,
        discount: 0,
        delivery_price: 60,
        total_price: 260.9,
      })
      expect(await everything()).toBe(before)
      expect((await api.cart.get({ guestToken: token })).count).toBe(2)
      const again = await buy(token, seeing(reply.json.totals.total_price), key)
      expect([again.status, again.json.order?.total_price]).toEqual([201, 260.9])
    },
  )

  test.each([-1, 'much', 1.001, true, [260.9], Number.MAX_VALUE])(
    '%j is no amount',
    async (total_seen) => {
      const goods = await makeGoods({ price: 10_045 })
      const reply = await buy(await fill({ product_id: goods.id }), seeing(total_seen))
      expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['total_seen']])
    },
  )

  test.each([
    ['a price that rose', `update products set price = 10001`],
    ['a price that fell', `update products set price = 9999`],
    ['a dearer delivery', `update areas set price = 6500`],
  ])('%s is told', async (_, change) => {
    const goods = await makeGoods({ price: 10_000 })
    const token = await fill({ product_id: goods.id })
    await read('update areas set price = 6000')
    await read(change)
    expect((await buy(token, seeing(160))).json.code).toBe('total_changed')
    await read('update areas set price = 6000')
  })

  test('a coupon that ended at midnight in Cairo is told', async () => {
    await makeCoupon(10_000, 1500, '2026-03-01', '2026-03-31')
    const goods = await makeGoods({ price: 10_000 })
    const token = await fill({ product_id: goods.id })
    const at = (moment: string) =>
      placeOrder(
        { ...shop.ctx, now: () => new Date(moment) },
        {
          token,
          form: {
            ...form,
            email: undefined,
            additional_phone: undefined,
            instagram_user: undefined,
          },
          lang: 'en',
          totalSeen: 14_500,
        },
      )
    const refused = await at('2026-03-31T22:00:00Z').catch((thrown: Refusal) => thrown)
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({
      code: 'total_changed',
      details: { totals: { discount: 0, total_price: 160 } },
    })
    expect(await at('2026-03-31T21:59:59Z')).toMatchObject({ discount: 1500, total_price: 14_500 })
    await read('delete from coupons')
  })

  test('what cannot be supplied is told first', async () => {
    const goods = await makeGoods({ price: 10_000, name: 'Rare' })
    const token = await fill({ product_id: goods.id, quantity: 3 })
    await setStock(goods.items[0], 1)
    await read('update products set price = 20000 where id = $1', [goods.id])
    expect((await buy(token, seeing(360))).json).toMatchObject({
      code: 'out_of_stock',
      shortages: [{ left: 1 }],
    })
  })

  test('a repeat gets the first answer, whatever it has seen', async () => {
    const goods = await makeGoods({ price: 10_000 })
    const token = await fill({ product_id: goods.id })
    const first = await buy(token, seeing(160), key)
    await read('update products set price = 20000 where id = $1', [goods.id])
    const again = await buy(token, seeing(5), key)
    expect([again.status, again.text]).toEqual([201, first.text])
  })
})
