import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { inTransaction } from '#server/ctx.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn, registration } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { mergeWishlist, sweepWishlists } from './wishlist.ts'

const shop = await testShop()
const { makeGoods, makeMany, read } = goodsIn(shop.database.pool)
const { makeShopper } = peopleIn(shop)
const [vase, lamp, dish] = [(await makeGoods()).id, (await makeGoods()).id, (await makeGoods()).id]

type Items = { product_id: number }[]
const idsOf = (items: Items) => items.map((item) => item.product_id)
const add = async (products: number[], guest_token = '', token?: string) =>
  shop.request('POST', '/api/wishlist/create', {
    body: { products, guest_token },
    ...(token && { token }),
  })
const make = async (...products: number[]): Promise<string> =>
  (await add(products)).json.guest_token
const see = async (wishlist: string, token?: string) =>
  idsOf(
    (await shop.request('GET', `/api/wishlist/get/${wishlist}`, { ...(token && { token }) })).json
      .wishlist,
  )
const merge = async (user_id: number, wishlist_token?: string) =>
  (await mergeWishlist(shop.ctx, { user_id, wishlist_token })).wishlist_token

describe('a signed-in visitor', () => {
  test('has one wishlist, whatever token is sent, made once by many first additions', async () => {
    const mona = await makeShopper()
    const replies = await Promise.all(
      [vase, lamp, dish, vase].map((product) => add([product], 'x'.repeat(32), mona.token)),
    )
    expect(new Set(replies.map((reply) => reply.json.guest_token)).size).toBe(1)
    expect((await see('anything', mona.token)).sort()).toEqual([vase, lamp, dish].sort())
  })

  test('goes on with a guest’s wishlist that was not named at sign-in, and only with that', async () => {
    const mona = await makeShopper()
    await add([vase], '', mona.token)
    const guests = await make(lamp)
    const added = await add([dish], guests, mona.token)
    expect([added.json.guest_token, idsOf(added.json.wishlist_items)]).toEqual([
      guests,
      [dish, lamp],
    ])
    const removed = await shop.request(
      'POST',
      `/api/wishlist/deleteWishlist/${guests}/item/${dish}`,
      { token: mona.token },
    )
    expect(idsOf(removed.json.wishlist)).toEqual([lamp])
    for (const bearer of [mona.token, undefined]) expect(await see(guests, bearer)).toEqual([lamp])
    expect(await see('-', mona.token)).toEqual([vase])
  })

  test('never reaches the wishlist of another user; who holds its token and no bearer does', async () => {
    const [mona, sara] = [await makeShopper(), await makeShopper()]
    const monas = (await add([vase], '', mona.token)).json.guest_token
    expect([await see(monas), await see(monas, sara.token)]).toEqual([[vase], []])
    const saras = (await add([lamp], monas, sara.token)).json.guest_token
    expect(saras).not.toBe(monas)
    expect([await see(monas, mona.token), await see(saras, sara.token)]).toEqual([[vase], [lamp]])
  })
})

describe('merging at sign-in', () => {
  test('over HTTP: registering takes the guest’s over, logging in elsewhere adds that device’s', async () => {
    const person = { ...registration, email: 'merge@mail.example' }
    const phone = await make(vase)
    const registered = await shop.request('POST', '/api/register', {
      body: { ...person, wishlist_token: phone },
    })
    expect([registered.status, registered.json.wishlist_token]).toEqual([200, phone])
    const laptop = await make(vase, lamp)
    const signedIn = await shop.request('POST', '/api/login', {
      body: { ...person, wishlist_token: laptop },
    })
    expect([signedIn.status, signedIn.json.wishlist_token]).toEqual([200, phone])
    expect([await see(phone), await see(laptop), await see(laptop, signedIn.json.token)]).toEqual([
      [lamp, vase],
      [],
      [lamp, vase],
    ])
  })

  test('makes one where there is none; a token of nobody or of another user merges nothing', async () => {
    const [mona, sara] = [await makeShopper(), await makeShopper()]
    const monas = await merge(mona.id)
    await add([vase], monas)
    const saras = await merge(sara.id, monas)
    expect(saras).not.toBe(monas)
    for (const token of [undefined, 'x'.repeat(32), saras])
      expect(await merge(mona.id, token)).toBe(monas)
    expect([await see(monas, mona.token), await see(saras, sara.token)]).toEqual([[vase], []])
  })

  test('takes 200 products that are shown, the last added first; the others stay with the guest', async () => {
    const ids = await makeMany(260)
    const mona = await makeShopper()
    for (const start of [0, 50, 100]) await add(ids.slice(start, start + 50), '', mona.token)
    const guests = await make(...ids.slice(130, 170))
    await add(ids.slice(170, 220), guests)
    const own = await merge(mona.id, guests)
    const held = await see(own)
    expect(held).toHaveLength(limits.wishlist_items)
    expect(held).toEqual(expect.arrayContaining(ids.slice(170, 220)))
    expect(await see(guests)).toEqual(ids.slice(150, 170).reverse())
  })

  test('many at once, of one user and of two, double and lose nothing', async () => {
    const [mona, sara] = [await makeShopper(), await makeShopper()]
    const guests = await Promise.all([vase, lamp, dish, vase].map((product) => make(product)))
    await Promise.all(
      guests.flatMap((token) => [
        merge(mona.id, token),
        merge(sara.id, token),
        merge(mona.id, token),
        add([dish], token),
      ]),
    )
    for (const token of guests) await Promise.all([see(token, mona.token), see(token, sara.token)])
    const all = new Set([...(await see('-', mona.token)), ...(await see('-', sara.token))])
    expect(all).toEqual(new Set([vase, lamp, dish]))
    expect(
      await read('select count(*)::int from wishlists where user_id = any ($1)', [
        [mona.id, sara.id],
      ]),
    ).toBe(2)
  })
})

test('what a user adds while a sign-in empties the guest’s wishlist comes into their own', async () => {
  const mona = await makeShopper()
  const own = await merge(mona.id)
  const guests = await make(lamp)
  let adding: ReturnType<typeof add> | undefined
  await inTransaction(shop.ctx, async (ctx) => {
    await mergeWishlist(ctx, { user_id: mona.id, wishlist_token: guests })
    adding = add([dish], guests, mona.token)
    const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => read(waiting)).toBeGreaterThan(0)
  })
  expect((await adding)?.json.guest_token).toBe(own)
  expect(await see(own)).toEqual([dish, lamp])
})

test('what guests have left for a year is swept', async () => {
  const mona = await makeShopper()
  const owned = (await add([vase], '', mona.token)).json.guest_token
  const [left, used] = [await make(vase), await make(vase)]
  await read(`update wishlists set created_at = '2025-01-01T00:00:00Z'`)
  await read(`update wishlist_items set added_at = '2025-01-01T00:00:00Z'`)
  await read(
    `update wishlist_items set added_at = '2025-01-02T00:00:00Z' where wishlist_id = (select id from wishlists where token = $1)`,
    [used],
  )
  await sweepWishlists(
    { ...shop.ctx, now: () => new Date('2026-01-01T12:00:00Z') },
    new AbortController().signal,
  )
  expect([await see(left), await see(used), await see(owned)]).toEqual([[], [vase], [vase]])
  expect(await read('select array_agg(token) from wishlists where user_id is null')).toEqual([used])
})
