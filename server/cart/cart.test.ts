import { describe, expect, test } from 'vitest'
import type { Item } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { makeGoods, makeCoupon, setStock, read } = goodsIn(shop.database.pool)
const { api } = shop

const add = (items: Item[], guest_token = '') => api.cart.add({ items, guest_token } as never)
const dress = await makeGoods({ ...dressParts, quantity: 10, pictures: 2 })
const vase = await makeGoods({ name: 'Vase', price: 50_050, quantity: 500 })

describe('reading', () => {
  test('an unknown token is an empty cart', async () => {
    const empty = {
      cart: [],
      count: 0,
      subtotal: 0,
      discount: 0,
      coupon: null,
      next_coupon: null,
      free_delivery: null,
    }
    for (const token of [
      'nobody',
      'undefined',
      'x'.repeat(300),
      "'; drop table carts; --",
      '%D9%81',
    ]) {
      expect((await shop.request('GET', `/api/cart/${token}`)).json).toEqual(empty)
    }
  })

  test('shows lines in the language asked for, with pictures', async () => {
    const { guest_token } = await add([
      { product_id: dress.id, size_id: dress.sizes.S ?? 0, color_id: dress.colours.Sand ?? 0 },
    ])
    const { cart } = await api.cart.get({ guestToken: guest_token, lang: 'ar' })
    expect(cart[0]?.product).toMatchObject({
      name: 'فستان',
      size: 'S',
      price: 1450,
      original_price: 1450,
      colour: { id: dress.colours.Sand, name: 'Sand بالعربية', hex: '#c8b59a' },
      picture: { width: 1200, height: 1600, alt: 'Picture 0' },
    })
    expect(cart[0]?.product.images).toHaveLength(2)
    expect(cart[0]?.product.images[0]).toBe(cart[0]?.product.picture?.url)
  })

  test('a line shows the picture of its colour, and the first one where its colour has none', async () => {
    const coat = await makeGoods({ colours: ['Clay', 'Oat', 'Mist'], pictures: 3 })
    await read(
      'update product_pictures set colour_id = $2 where product_id = $1 and position = 2',
      [coat.id, coat.colours.Oat],
    )
    await read(
      'update product_pictures set colour_id = $2 where product_id = $1 and position = 0',
      [coat.id, coat.colours.Clay],
    )
    const colours = [coat.colours.Mist, coat.colours.Oat, coat.colours.Clay, undefined]
    const { cart_items } = await add(
      colours.map((color_id) => ({ product_id: coat.id, color_id })) as Item[],
    )
    expect(cart_items.map(({ product }) => product.picture?.alt)).toEqual([
      'Picture 0',
      'Picture 2',
      'Picture 0',
      'Picture 0',
    ])
    expect(cart_items[1]?.product.images).toHaveLength(3)
    expect(cart_items[1]?.product.images[0]).toBe(cart_items[1]?.product.picture?.url)
  })

  test("prices are today's, and a line says what it was added at", async () => {
    const goods = await makeGoods({ price: 10_000 })
    const { guest_token } = await add([{ product_id: goods.id, quantity: 2 }])
    await read('update products set price = 12050 where id = $1', [goods.id])
    const { cart, subtotal } = await api.cart.get({ guestToken: guest_token })
    expect(cart[0]).toMatchObject({ price: 120.5, added_price: 100, line_total: 241 })
    expect(subtotal).toBe(241)
  })

  test('says what has become short, sold out or gone, and sums what can be ordered', async () => {
    const [fine, short, sold, archived, hidden, sized, coloured, recounted] = await Promise.all([
      makeGoods(),
      makeGoods(),
      makeGoods(),
      makeGoods(),
      makeGoods(),
      makeGoods({ sizes: ['S'] }),
      makeGoods({ colours: ['Sand'] }),
      makeGoods({ colours: ['Sand'] }),
    ])
    const { guest_token } = await add([
      { product_id: fine.id, quantity: 2 },
      { product_id: short.id, quantity: 3 },
      { product_id: sold.id },
      { product_id: archived.id },
      { product_id: hidden.id },
      { product_id: sized.id, size_id: sized.sizes.S ?? 0 },
      { product_id: coloured.id, color_id: coloured.colours.Sand ?? 0 },
      { product_id: recounted.id },
    ])
    await setStock(short.items[0], 2)
    await setStock(sold.items[0], 0)
    await read('update products set archived_at = now() where id = $1', [archived.id])
    await read(
      `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = $1)`,
      [hidden.id],
    )
    await read('update product_sizes set archived_at = now() where product_id = $1', [sized.id])
    await read('update product_colours set archived_at = now() where product_id = $1', [
      coloured.id,
    ])
    await read(`update products set stock_counted_by = 'variant' where id = $1`, [recounted.id])
    const { cart, count, subtotal } = await api.cart.get({ guestToken: guest_token })
    expect(cart.map(({ state, left }) => [state, left])).toEqual([
      ['ok', 10],
      ['short', 2],
      ['sold_out', 0],
      ['gone', 0],
      ['gone', 0],
      ['gone', 0],
      ['gone', 0],
      ['gone', 0],
    ])
    expect(cart[5]?.product.size).toBe('S')
    expect([count, subtotal]).toEqual([11, 500])
  })

  test('a line without a size is gone once the product comes in sizes', async () => {
    const goods = await makeGoods()
    const { guest_token } = await add([{ product_id: goods.id }])
    await read(`insert into product_sizes (product_id, name, position) values ($1, 'S', 0)`, [
      goods.id,
    ])
    expect((await api.cart.get({ guestToken: guest_token })).cart[0]?.state).toBe('gone')
  })

  test('lines that share stock get it in the order they were added', async () => {
    const shared = await makeGoods({ sizes: ['S', 'M', 'L'], quantity: 9 })
    const { guest_token } = await add(
      Object.values(shared.sizes).map((size_id) => ({
        product_id: shared.id,
        size_id,
        quantity: 3,
      })),
    )
    await setStock(shared.items[0], 5)
    const { cart } = await api.cart.get({ guestToken: guest_token })
    expect(cart.map(({ state, left }) => [state, left])).toEqual([
      ['ok', 5],
      ['short', 2],
      ['sold_out', 0],
    ])
  })

  test('tells the coupon that applies and how far the next one is', async () => {
    await makeCoupon(200_000, 10_000, '2020-01-01', '2099-12-31')
    await makeCoupon(300_000, 25_000, '2020-01-01', '2099-12-31')
    const goods = await makeGoods({ price: 99_900 })
    const { guest_token } = await add([{ product_id: goods.id, quantity: 2 }])
    expect(await api.cart.get({ guestToken: guest_token })).toMatchObject({
      subtotal: 1998,
      discount: 0,
      coupon: null,
      next_coupon: { price: 2000, discount: 100, missing: 2 },
    })
    const more = await add([{ product_id: goods.id }], guest_token)
    expect(more).toMatchObject({
      subtotal: 2997,
      discount: 100,
      coupon: { price: 2000, discount: 100 },
      next_coupon: { missing: 3 },
    })
    await read('delete from coupons')
  })
})

describe('changing a line', () => {
  const put = (token: string, product: number | string, quantity: unknown, query = '') =>
    shop.request('PUT', `/api/cart/${token}/item/${product}${query}`, { body: { quantity } })

  test('sets a quantity up to the stock', async () => {
    const goods = await makeGoods({ name: 'Ten', quantity: 10 })
    const { guest_token } = await add([{ product_id: goods.id }])
    const reply = await put(guest_token, goods.id, '10')
    expect([reply.status, reply.json.message, reply.json.cart[0].quantity]).toEqual([
      200,
      'Cart updated successfully',
      10,
    ])
    const refused = await put(guest_token, goods.id, 11)
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({
      errors: { quantity: ['Only 10 left'] },
      shortages: [{ name: 'Ten', left: 10 }],
    })
    expect((await api.cart.get({ guestToken: guest_token })).count).toBe(10)
  })

  test('counts the other lines of the same stock', async () => {
    const shared = await makeGoods({ sizes: ['S', 'M'], quantity: 5 })
    const { guest_token } = await add(
      Object.values(shared.sizes).map((size_id) => ({
        product_id: shared.id,
        size_id,
        quantity: 2,
      })),
    )
    expect(
      (await put(guest_token, shared.id, 4, `?size_id=${shared.sizes.S}`)).json.errors,
    ).toEqual({ quantity: ['Only 3 left'] })
    expect((await put(guest_token, shared.id, 3, `?size_id=${shared.sizes.S}`)).json.count).toBe(5)
  })

  test('must say which of several lines is meant', async () => {
    const { S, M } = dress.sizes
    const Sand = dress.colours.Sand ?? 0
    const { guest_token } = await add([
      { product_id: dress.id, size_id: S ?? 0, color_id: Sand },
      { product_id: dress.id, size_id: S ?? 0 },
      { product_id: dress.id, size_id: M ?? 0, color_id: Sand },
    ])
    for (const query of ['', `?size_id=${S}`, `?color_id=${Sand}`]) {
      const reply = await put(guest_token, dress.id, 2, query)
      expect([reply.status, reply.json.message]).toEqual([
        422,
        'Name the size and color of the line',
      ])
    }
    const reply = await put(guest_token, dress.id, 2, `?size_id=${S}&color_id=`)
    expect(reply.json.cart.map((line: { quantity: number }) => line.quantity)).toEqual([1, 2, 1])
  })

  test('knows no line of another cart, product or key', async () => {
    const { guest_token } = await add([{ product_id: vase.id }])
    for (const [token, product, query] of [
      ['x'.repeat(32), vase.id, ''],
      [guest_token, dress.id, ''],
      [guest_token, 'abc', ''],
      [guest_token, '99999999999999', ''],
      [guest_token, vase.id, '?size_id=5'],
      [guest_token, vase.id, '?size_id=abc'],
      [guest_token, vase.id, '?color_id=-1'],
    ] as const) {
      const reply = await put(token, product, 2, query)
      expect([reply.status, reply.json.message]).toEqual([404, 'Cart item not found'])
      const gone = await shop.request(
        'POST',
        `/api/cart/deleteItem/${token}/item/${product}${query}`,
      )
      expect([gone.status, gone.json.message]).toEqual([404, 'Cart item not found'])
    }
    expect((await api.cart.get({ guestToken: guest_token })).count).toBe(1)
  })

  test('refuses what is no quantity', async () => {
    const { guest_token } = await add([{ product_id: vase.id }])
    for (const quantity of [
      0,
      101,
      -1,
      1.5,
      '1e1',
      'two',
      null,
      undefined,
      true,
      [1],
      { a: 1 },
      1e300,
    ]) {
      const reply = await put(guest_token, vase.id, quantity)
      expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['quantity']])
    }
    expect((await api.cart.get({ guestToken: guest_token })).count).toBe(1)
  })

  test('removes every line of a product, or the one that is named', async () => {
    const { S, M } = dress.sizes
    const start = () =>
      add([
        { product_id: dress.id, size_id: S ?? 0 },
        { product_id: dress.id, size_id: M ?? 0 },
        { product_id: vase.id },
      ])
    const remove = (token: string, query = '') =>
      shop.request('POST', `/api/cart/deleteItem/${token}/item/${dress.id}${query}`)
    const all = await remove((await start()).guest_token)
    expect(all.json).toMatchObject({
      message: 'Product deleted from the cart successfully',
      count: 1,
      subtotal: 500.5,
    })
    const one = await remove((await start()).guest_token, `?size_id=${M}&color_id=`)
    expect(one.json.cart.map((line: { size_id: number | null }) => line.size_id)).toEqual([S, null])
  })
})
