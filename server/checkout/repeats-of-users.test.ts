import { describe, expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { type Person, peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { mergeCart } from '../cart/cart.ts'
import { keepOrder } from '../orders/orders.ts'
import { sweepKeptAnswers } from './checkout.ts'

const shop = await testShop()
const { makeGoods, makeArea, read } = goodsIn(shop.database.pool)
const { makeShopper } = peopleIn(shop)
const { form, fill, buy, countOrders } = buyersIn(shop, await makeArea('Giza', 6000))
const dress = await makeGoods(dressParts)
const S = { product_id: dress.id, size_id: dress.sizes.S }
const M = { product_id: dress.id, size_id: dress.sizes.M }

const key = { 'idempotency-key': 'click' }
const buyAs = (mona: Person, guestToken: string) =>
  shop.request('POST', `/api/checkout/${guestToken}`, {
    body: form,
    headers: key,
    token: mona.token,
  })
const addAs = async (mona: Person) =>
  (await shop.request('POST', '/api/cart/add', { body: { items: [M] }, token: mona.token })).json
    .guest_token as string

describe('who orders as a guest, signs in and repeats the request with token, key and bearer', () => {
  test.each<[string, (mona: Person, guestToken: string) => Promise<unknown>]>([
    [
      'as a new user, whose cart the guest’s becomes',
      (mona, guest_token) => mergeCart(shop.ctx, { user_id: mona.id, guest_token }),
    ],
    [
      'as one with a filled cart, into which the guest’s is merged',
      async (mona, guest_token) => {
        await addAs(mona)
        await mergeCart(shop.ctx, { user_id: mona.id, guest_token })
      },
    ],
    [
      'as one with an empty cart, without naming the guest’s',
      async (mona) => {
        await mergeCart(shop.ctx, { user_id: mona.id })
      },
    ],
    ['as one without a cart', async () => {}],
  ])('%s, gets the first answer again and makes no second order', async (_, signIn) => {
    const mona = await makeShopper()
    const guestToken = await fill(S)
    const first = await buy(guestToken, form, key)
    await signIn(mona, guestToken)
    const before = await countOrders()
    const again = await buyAs(mona, guestToken)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await countOrders()).toBe(before)
  })

  test('all at the same moment: one order', async () => {
    for (const hasCart of [false, true]) {
      const mona = await makeShopper()
      if (hasCart) await mergeCart(shop.ctx, { user_id: mona.id })
      const guestToken = await fill(S)
      const before = await countOrders()
      const merge = () => mergeCart(shop.ctx, { user_id: mona.id, guest_token: guestToken })
      const [one, two] = await Promise.all([
        buy(guestToken, form, key),
        buyAs(mona, guestToken),
        merge(),
        buyAs(mona, guestToken),
        merge(),
      ])
      expect(await countOrders()).toBe(before + 1)
      const again = await buyAs(mona, guestToken)
      expect([again.status, [one.text, two.text]]).toEqual([
        201,
        expect.arrayContaining([again.text]),
      ])
    }
  })
})

test('who orders signed in with a guest’s token orders what that names, and gets that answer again', async () => {
  const mona = await makeShopper()
  await addAs(mona)
  const guestToken = await fill(S)
  const first = await buyAs(mona, guestToken)
  expect(first.json.order.size).toEqual(['S'])
  expect((await buyAs(mona, guestToken)).text).toBe(first.text)
})

test('a key of one user is nothing to another', async () => {
  const [mona, sara] = [await makeShopper(), await makeShopper()]
  const first = await buyAs(mona, await addAs(mona))
  const other = await buyAs(sara, await addAs(sara))
  expect([first.status, other.status]).toEqual([201, 201])
  expect(other.json.order.id).not.toBe(first.json.order.id)
})

describe('a key with the token of a cart is nothing to', () => {
  const asGuest = (token: string) => buy(token, form, key)
  const expectNothing = (reply: { status: number; text: string; json: { code: string } }) => {
    expect([reply.status, reply.json.code]).toEqual([422, 'cart_empty'])
    expect(reply.text).not.toContain('Mona')
  }

  test('another user, nor to a guest, when a user ordered', async () => {
    const [mona, sara] = [await makeShopper(), await makeShopper()]
    for (const token of [await fill(S), await addAs(mona)]) {
      const first = await buyAs(mona, token)
      expect(first.status).toBe(201)
      expectNothing(await buyAs(sara, token))
      expectNothing(await asGuest(token))
      expect((await buyAs(mona, token)).text).toBe(first.text)
      await read('delete from idempotency_keys')
    }
  })

  test('another user when a guest ordered and the cart has become somebody’s', async () => {
    const [mona, sara] = [await makeShopper(), await makeShopper()]
    const guestToken = await fill(S)
    const first = await asGuest(guestToken)
    await mergeCart(shop.ctx, { user_id: mona.id, guest_token: guestToken })
    expectNothing(await buyAs(sara, guestToken))
    for (const again of [await buyAs(mona, guestToken), await asGuest(guestToken)])
      expect(again.text).toBe(first.text)
  })

  test('anybody else once a user keeps the order', async () => {
    const [mona, sara] = [await makeShopper(), await makeShopper()]
    const guestToken = await fill(S)
    const first = await asGuest(guestToken)
    await keepOrder(shop.ctx, { user_id: mona.id, order_token: first.json.order.token })
    expectNothing(await buyAs(sara, guestToken))
    expectNothing(await asGuest(guestToken))
    expect((await buyAs(mona, guestToken)).text).toBe(first.text)
  })

  test('who fills the cart again: they order, and the first answer stays whose it is', async () => {
    const mona = await makeShopper()
    const guestToken = await fill(S)
    const first = await buyAs(mona, guestToken)
    await shop.api.cart.add({ items: [M], guest_token: guestToken } as never)
    const other = await asGuest(guestToken)
    expect([other.status, other.json.order.size]).toEqual([201, ['M']])
    expectNothing(await asGuest(guestToken))
    expect((await buyAs(mona, guestToken)).text).toBe(first.text)
  })
})

test('kept answers are swept after 7 days, and their carts stay', async () => {
  const [old, young] = [await fill(S), await fill(S)]
  for (const token of [old, young]) await buy(token, form, key)
  const keyOf = (token: string) =>
    read(
      'select count(*)::int from idempotency_keys where cart_id = (select id from carts where token = $1)',
      [token],
    )
  await read(`update idempotency_keys set created_at = '2026-01-02T00:00:01Z'`)
  await read(
    `update idempotency_keys set created_at = '2026-01-01T23:59:59Z' where cart_id = (select id from carts where token = $1)`,
    [old],
  )
  await sweepKeptAnswers(
    { ...shop.ctx, now: () => new Date('2026-01-09T00:00:00Z') },
    new AbortController().signal,
  )
  expect([await keyOf(old), await keyOf(young)]).toEqual([0, 1])
  expect((await buy(old, form, key)).json.message).toBe('Your cart is empty')
  expect((await shop.api.cart.add({ items: [S], guest_token: old } as never)).guest_token).toBe(old)
})
