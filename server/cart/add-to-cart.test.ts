import { describe, expect, test } from 'vitest'
import type { Item } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { makeGoods, read } = goodsIn(shop.database.pool)
const { api } = shop

const add = (items: Item[], guest_token = '') => api.cart.add({ items, guest_token } as never)
const post = (body: unknown) => shop.request('POST', '/api/cart/add', { body })
const dress = await makeGoods({ ...dressParts, quantity: 10, pictures: 2 })
const vase = await makeGoods({ name: 'Vase', price: 50_050, quantity: 500 })

describe('adding', () => {
  test('the first addition makes the cart and its token, which is then reused', async () => {
    const first = await add([{ product_id: vase.id, quantity: 2 }])
    expect(first).toMatchObject({
      message: 'Product added to the cart successfully',
      count: 2,
      subtotal: 1001,
    })
    expect(first.guest_token).toMatch(/^[\w-]{32}$/)
    const second = await add([{ product_id: vase.id, quantity: 3 }], first.guest_token)
    expect(second.guest_token).toBe(first.guest_token)
    expect(second.cart_items).toHaveLength(1)
    expect(second.cart_items[0]).toMatchObject({
      product_id: vase.id,
      quantity: 5,
      size_id: null,
      color_id: null,
      user_id: null,
      line_total: 2502.5,
    })
  })

  test('an unknown token is never taken over', async () => {
    const made = 'a'.repeat(32)
    const { guest_token } = await add([{ product_id: vase.id }], made)
    expect(guest_token).not.toBe(made)
    expect((await api.cart.get({ guestToken: made })).cart).toEqual([])
    expect((await api.cart.get({ guestToken: guest_token })).count).toBe(1)
  })

  test('a line is product, size and colour; quantity is 1 unless said', async () => {
    const S = { product_id: dress.id, size_id: dress.sizes.S, color_id: dress.colours.Sand }
    const { cart_items } = await add([
      S,
      { ...S, size_id: dress.sizes.M },
      { ...S, color_id: null },
      S,
    ])
    expect(
      cart_items.map(({ size_id, color_id, quantity }) => [size_id, color_id, quantity]),
    ).toEqual([
      [dress.sizes.S, dress.colours.Sand, 2],
      [dress.sizes.M, dress.colours.Sand, 1],
      [dress.sizes.S, null, 1],
    ])
  })

  test('needs a size where sizes exist, and only then', async () => {
    const reply = await post({
      items: [{ product_id: vase.id }, { product_id: dress.id, quantity: 1 }],
    })
    expect(reply.status).toBe(422)
    expect(reply.json).toMatchObject({
      code: 'invalid',
      message: 'The size field is required.',
      errors: { 'items.1.size_id': ['The size field is required.'] },
    })
  })

  test('needs a colour where stock is counted by colour, and only then', async () => {
    const counted = await makeGoods({
      sizes: ['M'],
      colours: ['Red', 'Blue'],
      counted_by: 'variant',
      quantity: 3,
    })
    const reply = await post({ items: [{ product_id: counted.id, size_id: counted.sizes.M }] })
    expect(reply.status).toBe(422)
    expect(reply.json.errors).toEqual({ 'items.0.color_id': ['The color field is required.'] })
    const { cart_items } = await add([
      { product_id: counted.id, size_id: counted.sizes.M, color_id: counted.colours.Blue },
    ])
    expect(cart_items[0]).toMatchObject({
      left: 3,
      state: 'ok',
      product: { colour: { name: 'Blue', hex: '#c8b59a' }, size: 'M' },
    })
  })

  test("refuses sizes and colours that are another product's, archived, or on a product without any", async () => {
    const other = await makeGoods({ sizes: ['M', 'old'], colours: ['Green', 'old'] })
    await read('update product_sizes set archived_at = now() where id = $1', [other.sizes.old])
    await read('update product_colours set archived_at = now() where id = $1', [other.colours.old])
    const cases: [Item, string][] = [
      [{ product_id: dress.id, size_id: other.sizes.M }, 'items.0.size_id'],
      [{ product_id: other.id, size_id: other.sizes.old }, 'items.0.size_id'],
      [{ product_id: vase.id, size_id: dress.sizes.S }, 'items.0.size_id'],
      [
        { product_id: dress.id, size_id: dress.sizes.S, color_id: other.colours.Green },
        'items.0.color_id',
      ],
      [
        { product_id: other.id, size_id: other.sizes.M, color_id: other.colours.old },
        'items.0.color_id',
      ],
    ]
    for (const [item, field] of cases) {
      const reply = await post({ items: [item] })
      expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, [field]])
    }
  })

  test('answers 404 for a product that is unknown, archived or in a hidden sub-category, and adds nothing', async () => {
    const archived = await makeGoods()
    await read('update products set archived_at = now() where id = $1', [archived.id])
    const hidden = await makeGoods()
    await read(
      `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = $1)`,
      [hidden.id],
    )
    const { guest_token } = await add([{ product_id: vase.id }])
    for (const id of [2_147_483_647, archived.id, hidden.id]) {
      const reply = await post({
        items: [{ product_id: vase.id }, { product_id: id }],
        guest_token,
      })
      expect(reply.status).toBe(404)
      expect(reply.json).toMatchObject({ message: 'Product not found', code: 'not_found' })
    }
    expect((await api.cart.get({ guestToken: guest_token })).count).toBe(1)
  })

  test('never takes more of a line than there is, and names what is left', async () => {
    const scarce = await makeGoods({ name: 'Scarce', quantity: 3 })
    const { guest_token } = await add([{ product_id: scarce.id, quantity: 2 }])
    const reply = await post({ items: [{ product_id: scarce.id, quantity: 2 }], guest_token })
    expect(reply.status).toBe(422)
    expect(reply.json).toMatchObject({
      errors: { 'items.0.quantity': ['Only 3 left'] },
      shortages: [
        { product_id: scarce.id, size_id: null, color_id: null, name: 'Scarce', left: 3 },
      ],
    })
    const none = await makeGoods({ name: 'None', quantity: 0 })
    expect((await post({ items: [{ product_id: none.id }] })).json.shortages).toEqual([
      { product_id: none.id, size_id: null, color_id: null, name: 'None', left: 0 },
    ])
  })

  test('counts what other lines, and other items of the request, take from the same stock', async () => {
    const shared = await makeGoods({
      name: 'Shared',
      name_ar: 'مشترك',
      sizes: ['S', 'M'],
      quantity: 5,
    })
    const S = { product_id: shared.id, size_id: shared.sizes.S as number }
    const M = { product_id: shared.id, size_id: shared.sizes.M as number }
    const atOnce = await post({
      items: [
        { ...S, quantity: 4 },
        { ...M, quantity: 2 },
      ],
      lang: 'ar',
    })
    expect(atOnce.json.errors).toEqual({ 'items.1.quantity': ['Only 1 left'] })
    expect(atOnce.json.shortages).toEqual([{ ...M, color_id: null, name: 'مشترك', left: 1 }])
    const { guest_token } = await add([{ ...S, quantity: 4 }])
    const later = await post({
      items: [
        { ...M, quantity: 1 },
        { ...M, quantity: 1 },
      ],
      guest_token,
    })
    expect(later.json.errors).toEqual({ 'items.1.quantity': ['Only 1 left'] })
    expect((await add([M], guest_token)).count).toBe(5)
  })

  test('takes 100 pieces of a line at most, also in two steps', async () => {
    const { guest_token } = await add([{ product_id: vase.id, quantity: 60 }])
    const reply = await post({ items: [{ product_id: vase.id, quantity: 41 }], guest_token })
    expect(reply.status).toBe(422)
    expect(reply.json.errors).toEqual({ 'items.0.quantity': ['Enter a quantity from 1 to 100'] })
    expect((await add([{ product_id: vase.id, quantity: 40 }], guest_token)).count).toBe(100)
  })

  test('takes 100 lines at most', async () => {
    const sizes = Array.from({ length: 101 }, (_, place) => `size ${place}`)
    const many = await makeGoods({ sizes, quantity: 1000 })
    const items = sizes.map((size) => ({
      product_id: many.id,
      size_id: many.sizes[size] as number,
    }))
    const { guest_token } = await add(items.slice(0, 50))
    await add(items.slice(50, 100), guest_token)
    const reply = await post({ items: items.slice(100), guest_token })
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['items']])
    expect((await add(items.slice(99, 100), guest_token)).count).toBe(101)
  })

  test('parallel additions to one cart all count', async () => {
    const { guest_token } = await add([{ product_id: vase.id }])
    await Promise.all(Array.from({ length: 20 }, () => add([{ product_id: vase.id }], guest_token)))
    expect((await api.cart.get({ guestToken: guest_token })).count).toBe(21)
  })

  test('parallel additions never pass the stock', async () => {
    const scarce = await makeGoods({ quantity: 5 })
    const { guest_token } = await add([{ product_id: scarce.id }])
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => post({ items: [{ product_id: scarce.id }], guest_token })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      ...Array(4).fill(200),
      ...Array(8).fill(422),
    ])
  })

  test.each([
    ['urlencoded', URLSearchParams],
    ['multipart', FormData],
  ])('%s forms send the same as JSON', async (_, Form) => {
    const form = new Form()
    form.append('items[0][product_id]', String(vase.id))
    form.append('items[0][quantity]', '2')
    form.append('items[0][size_id]', '')
    form.append('items[1][product_id]', String(dress.id))
    form.append('items[1][size_id]', String(dress.sizes.S))
    form.append('guest_token', 'null')
    const reply = await post(form)
    expect([reply.status, reply.json.count]).toEqual([200, 3])
    expect(reply.json.cart_items[1]).toMatchObject({
      product_id: dress.id,
      size_id: dress.sizes.S,
      color_id: null,
    })
  })

  test('a body never says who', async () => {
    const reply = await post({ items: [{ product_id: vase.id, user_id: 1 }], user_id: 1 })
    expect([reply.status, reply.json.cart_items[0].user_id]).toEqual([200, null])
  })
})

describe('hostile bodies', () => {
  test.each([
    ['nothing', {}, 422, 'items'],
    ['no items', { items: [] }, 422, 'items'],
    ['items as text', { items: 'all' }, 422, 'items'],
    [
      'too many items',
      { items: Array.from({ length: 51 }, () => ({ product_id: 1 })) },
      422,
      'items',
    ],
    ['no product', { items: [{ quantity: 1 }] }, 422, 'items.0.product_id'],
    [
      'a product that is no number',
      { items: [{ product_id: '1; drop table carts' }] },
      422,
      'items.0.product_id',
    ],
    ['a huge product', { items: [{ product_id: 99_999_999_999 }] }, 422, 'items.0.product_id'],
    ['an object for a product', { items: [{ product_id: { id: 1 } }] }, 422, 'items.0.product_id'],
    ['a negative quantity', { items: [{ product_id: 1, quantity: -1 }] }, 422, 'items.0.quantity'],
    ['a true quantity', { items: [{ product_id: 1, quantity: true }] }, 422, 'items.0.quantity'],
    [
      'a size that is no number',
      { items: [{ product_id: 1, size_id: 'M' }] },
      422,
      'items.0.size_id',
    ],
    ['null items', { items: [null] }, 422, 'items.0'],
  ])('%s is refused', async (_, body, status, field) => {
    const before = await read('select count(*) from carts')
    const reply = await post(body)
    expect(reply.status).toBe(status)
    expect(Object.keys(reply.json.errors)).toContain(field)
    expect(await read('select count(*) from carts')).toBe(before)
  })

  test.each([
    ['broken JSON', '{"items": [', 400],
    ['a list', '[]', 400],
    ['a huge body', JSON.stringify({ items: ['x'.repeat(3_000_000)] }), 413],
  ])('%s is refused', async (_, body, status) => {
    const reply = await shop.request('POST', '/api/cart/add', {
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.status).toBe(status)
  })
})
