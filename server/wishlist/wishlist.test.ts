import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { makeGoods, makeMany, read } = goodsIn(shop.database.pool)
const { api } = shop
const dress = await makeGoods(dressParts)
const vase = await makeGoods({ name: 'Vase', price: 50_050 })
const lamp = await makeGoods({ name: 'Lamp', quantity: 0 })

const create = (body: unknown) => shop.request('POST', '/api/wishlist/create', { body })
const remove = (token: string, product: number | string) =>
  shop.request('POST', `/api/wishlist/deleteWishlist/${token}/item/${product}`)
const idsIn = async (wishlistToken: string) =>
  (await api.wishlist.get({ wishlistToken })).wishlist.map((item) => item.product_id)
const make = async (...products: number[]) => (await api.wishlist.create({ products })).guest_token
const hide = (product: number, status = 'hidden') =>
  read(
    `update subcategories set status = $2 where id = (select subcategory_id from products where id = $1)`,
    [product, status],
  )

describe('adding', () => {
  test('the first addition makes the wishlist; its token stands on every item and is then reused', async () => {
    const first = await create({ products: [vase.id] })
    expect(first.status).toBe(200)
    expect(first.json.message).toBe('Product added to the Whishlist successfully')
    const token = first.json.wishlist_items[0].guest_token
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(first.json.guest_token).toBe(token)
    expect(first.json.wishlist_items).toEqual([
      {
        product_id: vase.id,
        guest_token: token,
        product: expect.objectContaining({ id: vase.id, name: 'Vase', price: 500.5 }),
      },
    ])
    const second = await create({ products: [dress.id], guest_token: token })
    expect(second.json.wishlist_items.map((item: object) => ({ ...item, product: null }))).toEqual([
      { product_id: dress.id, guest_token: token, product: null },
      { product_id: vase.id, guest_token: token, product: null },
    ])
    expect(await idsIn(token)).toEqual([dress.id, vase.id])
  })

  test('several at once, as ids, as objects and in forms alike', async () => {
    const multipart = new FormData()
    const nested = new FormData()
    for (const id of [vase.id, dress.id]) multipart.append('products[]', String(id))
    nested.append('products[0][product_id]', String(vase.id))
    nested.append('products[1][product_id]', String(dress.id))
    for (const body of [
      { products: [vase.id, dress.id] },
      { products: [String(vase.id), { product_id: dress.id }], user_id: 1, guest_token: null },
      multipart,
      nested,
      new URLSearchParams([
        ['products', String(vase.id)],
        ['products', String(dress.id)],
        ['guest_token', 'undefined'],
      ]),
    ]) {
      const { status, json } = await create(body)
      expect([
        status,
        json.wishlist_items.map((item: { product_id: number }) => item.product_id),
      ]).toEqual([200, [dress.id, vase.id]])
    }
    expect((await create({ products: vase.id })).json.wishlist_items).toHaveLength(1)
  })

  test('twice is once, and an unknown token is never taken over', async () => {
    const made = 'a'.repeat(32)
    const { guest_token } = await api.wishlist.create({
      products: [vase.id, dress.id, vase.id],
      guest_token: made,
    })
    expect(guest_token).not.toBe(made)
    const { wishlist_items } = await api.wishlist.create({ products: [vase.id], guest_token })
    expect(wishlist_items.map((item) => item.product_id)).toEqual([dress.id, vase.id])
    expect(await idsIn(made)).toEqual([])
  })

  test('what shoppers cannot see is 404, and nothing is added', async () => {
    const [archived, hidden] = [await makeGoods(), await makeGoods()]
    await read('update products set archived_at = now() where id = $1', [archived.id])
    await hide(hidden.id)
    const token = await make(vase.id)
    const lists = await read('select count(*)::int from wishlists')
    for (const id of [2_147_483_647, archived.id, hidden.id]) {
      for (const guest_token of [token, '']) {
        const reply = await create({ products: [dress.id, id], guest_token })
        expect([reply.status, reply.json.message]).toEqual([404, 'Product not found'])
      }
    }
    expect(await idsIn(token)).toEqual([vase.id])
    expect(await read('select count(*)::int from wishlists')).toBe(lists)
  })

  test.each([
    ['nothing', {}],
    ['an empty list', { products: [] }],
    ['no ids', { products: ['all'] }],
    ['a negative id', { products: [-1] }],
    ['a list in a list', { products: [[1]] }],
    ['an empty object', { products: [{}] }],
    ['null', { products: [null] }],
    ['far too many', { products: Array.from({ length: 51 }, () => 1) }],
  ])('%s is refused', async (_, body) => {
    const before = await read('select count(*)::int from wishlists')
    const reply = await create(body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)[0]).toMatch(/^products/)
    expect(await read('select count(*)::int from wishlists')).toBe(before)
  })

  test('takes 200 products that are shown, one after the other or at once', async () => {
    const ids = await makeMany(210)
    const token = await make(ids[0] as number)
    for (const start of [0, 50, 100])
      await api.wishlist.create({ products: ids.slice(start, start + 50), guest_token: token })
    const replies = await Promise.all(
      ids.slice(150).map((id) => create({ products: [id], guest_token: token })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(50)
    const refused = replies.find((reply) => reply.status === 422)
    expect(refused?.json.errors).toEqual({ products: ['A wishlist takes 200 products at most'] })
    const held = await idsIn(token)
    expect(held).toHaveLength(limits.wishlist_items)
    expect((await create({ products: [held[0]], guest_token: token })).status).toBe(200)
    await read('update products set archived_at = now() where id = $1', [held[0]])
    expect((await create({ products: [vase.id], guest_token: token })).status).toBe(200)
  })
})

describe('reading', () => {
  test('an unknown token is an empty wishlist', async () => {
    for (const token of [
      'nobody',
      'undefined',
      'x'.repeat(300),
      "'; drop table wishlists; --",
      '%D9%81',
    ]) {
      const reply = await shop.request('GET', `/api/wishlist/get/${encodeURIComponent(token)}`)
      expect([reply.status, reply.json]).toEqual([200, { wishlist: [] }])
    }
  })

  test('shows products as lists do, in the language asked for', async () => {
    const token = await make(dress.id, lamp.id)
    const { wishlist } = await api.wishlist.get({ wishlistToken: token, lang: 'ar' })
    const { product } = await api.products.get({ id: String(dress.id), lang: 'ar' })
    expect(product).toMatchObject(wishlist[1]?.product ?? {})
    expect(wishlist[1]?.product).toMatchObject({
      name: 'فستان',
      sizes: [{ size: 'S' }, { size: 'M' }],
    })
    expect(wishlist[0]?.product).toMatchObject({ soldOut: true })
    const created = await api.wishlist.create({
      products: [dress.id],
      guest_token: token,
      lang: 'ar',
    })
    expect(created.wishlist_items).toEqual(wishlist)
  })

  test('what is not shown is left out, and back when it is shown again', async () => {
    const goods = await makeGoods()
    const token = await make(vase.id, goods.id)
    await hide(goods.id)
    expect(await idsIn(token)).toEqual([vase.id])
    expect(
      (await api.wishlist.create({ products: [dress.id], guest_token: token })).wishlist_items,
    ).toHaveLength(2)
    await hide(goods.id, 'active')
    expect(await idsIn(token)).toEqual([dress.id, goods.id, vase.id])
  })
})

describe('removing', () => {
  test('says so in the promised words and answers what is left', async () => {
    const token = await make(vase.id, dress.id)
    const reply = await remove(token, vase.id)
    expect([reply.status, reply.json.message]).toEqual([
      200,
      'Product deleted from the Whishlist successfully',
    ])
    expect(reply.json.wishlist.map((item: { product_id: number }) => item.product_id)).toEqual([
      dress.id,
    ])
    await remove(token, dress.id)
    expect(await idsIn(token)).toEqual([])
    expect(
      (await api.wishlist.create({ products: [lamp.id], guest_token: token })).guest_token,
    ).toBe(token)
  })

  test('what is not in the wishlist is 404', async () => {
    const token = await make(vase.id)
    for (const [wishlist, product] of [
      [token, dress.id],
      [token, 'abc'],
      [token, '99999999999999'],
      ['x'.repeat(32), vase.id],
      ['null', vase.id],
    ] as const) {
      const reply = await remove(wishlist, product)
      expect([reply.status, reply.json.message]).toEqual([404, 'Wishlist item not found'])
    }
    expect(await idsIn(token)).toEqual([vase.id])
  })

  test('at once with itself is done once', async () => {
    const token = await make(vase.id)
    const replies = await Promise.all(Array.from({ length: 5 }, () => remove(token, vase.id)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404, 404, 404, 404])
  })
})
