import { describe, expect, test } from 'vitest'
import { buyersIn, type Item, phoneOf } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'
import { soon } from '../../test/shop/soon.ts'

const shop = await testShop()
const { makeGoods, makeArea, stockOf, setStock, read } = goodsIn(shop.database.pool)
const { form, fill, buy, everything, countOrders } = buyersIn(shop, await makeArea('Giza', 6000))
const { api } = shop
const dress = await makeGoods(dressParts)

describe('stock', () => {
  test('what cannot be supplied in full is refused line by line, and nothing is taken', async () => {
    const fine = await makeGoods()
    const short = await makeGoods({ name: 'Short', name_ar: 'ناقص' })
    const sold = await makeGoods({ name: 'Sold' })
    const gone = await makeGoods({ name: 'Gone' })
    const token = await fill(
      { product_id: fine.id },
      { product_id: short.id, quantity: 5 },
      { product_id: sold.id },
      { product_id: gone.id },
    )
    await setStock(short.items[0], 3)
    await setStock(sold.items[0], 0)
    await read('update products set archived_at = now() where id = $1', [gone.id])
    const before = await everything()
    const reply = await buy(token, form, { 'idempotency-key': 'out' })
    expect(reply.status).toBe(409)
    expect(reply.json).toMatchObject({
      code: 'out_of_stock',
      message: 'Short: only 3 left. Sold: sold out. Gone: sold out',
    })
    expect(reply.json.shortages).toEqual([
      { product_id: short.id, size_id: null, color_id: null, name: 'Short', left: 3 },
      { product_id: sold.id, size_id: null, color_id: null, name: 'Sold', left: 0 },
      { product_id: gone.id, size_id: null, color_id: null, name: 'Gone', left: 0 },
    ])
    expect(await everything()).toBe(before)
    for (const goods of [sold, gone])
      await api.cart.deleteItem({ guestToken: token, productId: goods.id })
    await api.cart.setQuantity({ guestToken: token, productId: short.id, quantity: 3 })
    expect((await buy(token, form, { 'idempotency-key': 'out' })).status).toBe(201)
    expect([await stockOf(fine), await stockOf(short)]).toEqual([9, 0])
  })

  test('two sizes of one stock are one demand', async () => {
    const shared = await makeGoods({ name: 'Shared', sizes: ['S', 'M'], quantity: 6 })
    const token = await fill(
      { product_id: shared.id, size_id: shared.sizes.S, quantity: 3 },
      { product_id: shared.id, size_id: shared.sizes.M, quantity: 3 },
    )
    await setStock(shared.items[0], 5)
    const reply = await buy(token)
    expect([reply.status, reply.json.shortages]).toEqual([
      409,
      [{ product_id: shared.id, size_id: shared.sizes.M, color_id: null, name: 'Shared', left: 2 }],
    ])
    await setStock(shared.items[0], 6)
    expect((await buy(token)).status).toBe(201)
    expect(await stockOf(shared)).toBe(0)
  })

  test('counted per size and colour, the line’s own is taken', async () => {
    const counted = await makeGoods({
      sizes: ['S'],
      colours: ['Red', 'Blue'],
      counted_by: 'variant',
      quantity: 4,
    })
    const token = await fill({
      product_id: counted.id,
      size_id: counted.sizes.S,
      color_id: counted.colours.Blue,
      quantity: 3,
    })
    expect((await buy(token)).status).toBe(201)
    expect(
      await read(
        'select array_agg(quantity order by id) from inventory_items where product_id = $1',
        [counted.id],
      ),
    ).toEqual([4, 1])
  })

  test('200 buyers at once of 10 pieces, in two sizes and beside another product: exactly what there is is sold', async () => {
    const piece = await makeGoods({ sizes: ['S', 'M'], quantity: 10 })
    const other = await makeGoods({ quantity: 1000 })
    const tokens = await Promise.all(
      Array.from({ length: 200 }, (_, buyer) => {
        const S = { product_id: piece.id, size_id: piece.sizes.S }
        const M = { product_id: piece.id, size_id: piece.sizes.M }
        const kinds = [[S], [S, M], [S, { product_id: other.id }], [{ product_id: other.id }, M]]
        return fill(...(kinds[buyer % kinds.length] as Item[]))
      }),
    )
    const replies = await Promise.all(
      tokens.map((token, buyer) => buy(token, { ...form, phone: phoneOf(buyer) })),
    )
    expect([...new Set(replies.map((reply) => reply.status))].sort()).toEqual([201, 409])
    const sold = await read('select sum(quantity)::int from order_lines where product_id = $1', [
      piece.id,
    ])
    const soldOther = await read(
      'select coalesce(sum(quantity), 0)::int from order_lines where product_id = $1',
      [other.id],
    )
    expect(sold + (await stockOf(piece))).toBe(10)
    expect(sold).toBe(10)
    expect(await stockOf(other)).toBe(1000 - soldOther)
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(
      await read('select count(distinct order_id)::int from order_lines where product_id = $1', [
        piece.id,
      ]),
    )
  })

  test('two products in opposite orders never wait for each other', async () => {
    const [one, two] = [await makeGoods({ quantity: 60 }), await makeGoods({ quantity: 60 })]
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, buyer) => {
        const items = [{ product_id: one.id }, { product_id: two.id }]
        return fill(...(buyer % 2 ? items : items.reverse()))
      }),
    )
    const replies = await Promise.all(
      tokens.map((token, buyer) => buy(token, { ...form, phone: phoneOf(buyer) })),
    )
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(60)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(40)
    expect([await stockOf(one), await stockOf(two)]).toEqual([0, 0])
  })
})

describe('a repeat', () => {
  test('with the same key gets the first answer again, byte for byte, whatever it says', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const first = await buy(token, form, { 'idempotency-key': 'click' })
    expect(first.status).toBe(201)
    await read(`update orders set status = 'shipped' where id = $1`, [first.json.order.id])
    await api.cart.add({
      items: [{ product_id: dress.id, size_id: dress.sizes.M ?? 0 }],
      guest_token: token,
    })
    const before = await everything()
    const again = await buy(token, form, { 'idempotency-key': 'click' })
    const other = await buy(
      token,
      { ...form, first_name: 'Other', city: 999_999 },
      { 'idempotency-key': 'click' },
    )
    expect([again.status, again.text]).toEqual([201, first.text])
    expect([other.status, other.text]).toEqual([201, first.text])
    expect(await everything()).toBe(before)
    const next = await buy(token, form, { 'idempotency-key': 'another click' })
    expect([next.status, next.json.order.size]).toEqual([201, ['M']])
  })

  test('at the same moment makes one order', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const before = await countOrders()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => buy(token, form, { 'idempotency-key': 'double' })),
    )
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(replies.every((reply) => reply.status === 201)).toBe(true)
    expect(await countOrders()).toBe(before + 1)
  })

  test('without a key finds an empty cart', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const replies = await Promise.all([buy(token), buy(token), buy(token)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422, 422])
    expect(replies.find((reply) => reply.status === 422)?.json).toMatchObject({
      code: 'cart_empty',
      message: 'Your cart is empty',
    })
  })

  test('after an answer that was lost on the way gets it then', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const before = await countOrders()
    const leaving = new AbortController()
    const lost = api.checkout.placeOrder(
      { ...form, guestToken: token },
      { idempotencyKey: 'lost', signal: leaving.signal },
    )
    lost.catch(() => {})
    await soon(async () => expect(await countOrders()).toBe(before + 1), 2)
    leaving.abort()
    const { order } = await api.checkout.placeOrder(
      { ...form, guestToken: token },
      { idempotencyKey: 'lost' },
    )
    expect(order.size).toEqual(['S'])
    expect(await countOrders()).toBe(before + 1)
  })

  test('of a refusal is a new try, and a key belongs to one cart', async () => {
    const key = { 'idempotency-key': 'shared' }
    const [mine, yours] = [
      await fill({ product_id: dress.id, size_id: dress.sizes.S }),
      await fill({ product_id: dress.id, size_id: dress.sizes.M }),
    ]
    expect((await buy(mine, { ...form, city: 999_999 }, key)).status).toBe(422)
    expect((await buy(mine, form, key)).json.order.size).toEqual(['S'])
    expect((await buy(yours, form, key)).json.order.size).toEqual(['M'])
  })

  test('with a key that is too long is refused', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const before = await everything()
    expect((await buy(token, form, { 'idempotency-key': 'k'.repeat(201) })).status).toBe(422)
    expect(await everything()).toBe(before)
    expect((await buy(token, form, { 'idempotency-key': 'k'.repeat(200) })).status).toBe(201)
  })

  test('a cart whose answer is being made can be filled again at once', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    await Promise.all([
      buy(token),
      api.cart.add({
        items: [{ product_id: dress.id, size_id: dress.sizes.M ?? 0 }],
        guest_token: token,
      }),
    ])
    const ordered = await read(
      `select count(*)::int from order_lines where order_id = (select max(id) from orders) and size in ('S', 'M')`,
    )
    expect(ordered + (await api.cart.get({ guestToken: token })).cart.length).toBe(2)
  })
})
