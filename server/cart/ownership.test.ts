import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { buyersIn, type Item } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { peopleIn, registration } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { mergeCart, sweepCarts } from './cart.ts'

const shop = await testShop()
const { makeGoods, makeArea, setStock, read } = goodsIn(shop.database.pool)
const { makeShopper } = peopleIn(shop)
const { form, fill } = buyersIn(shop, await makeArea('Giza', 6000))
const dress = await makeGoods(dressParts)
const vase = await makeGoods({ name: 'Vase', quantity: 500 })
const S = { product_id: dress.id, size_id: dress.sizes.S }
const M = { product_id: dress.id, size_id: dress.sizes.M }

const add = (items: Item[], guest_token = '', token?: string) =>
  shop.request('POST', '/api/cart/add', { body: { items, guest_token }, ...(token && { token }) })
/** Size and quantity of each line, as seen with this token or bearer. */
const see = async (guestToken: string, token?: string) => {
  const { json } = await shop.request('GET', `/api/cart/${guestToken}`, { ...(token && { token }) })
  return json.cart.map((line: { product: { size: string | null }; quantity: number }) => [
    line.product.size,
    line.quantity,
  ])
}
const merge = async (user_id: number, guest_token?: string) =>
  (await mergeCart(shop.ctx, { user_id, guest_token })).guest_token
const ownToken = (user: number) => read('select token from carts where user_id = $1', [user])
/** Total pieces in all carts of these tokens. */
const pieces = (...tokens: string[]) =>
  read(
    'select coalesce(sum(quantity), 0)::int from cart_lines join carts on carts.id = cart_id where token = any ($1)',
    [tokens],
  )

describe('a signed-in visitor', () => {
  test('has one cart, whatever token is sent', async () => {
    const mona = await makeShopper()
    const first = await add([S], '', mona.token)
    expect(first.json.cart_items[0].user_id).toBe(mona.id)
    const again = await add([S], 'x'.repeat(32), mona.token)
    expect([again.json.guest_token, again.json.count]).toEqual([first.json.guest_token, 2])
    expect(await see('anything', mona.token)).toEqual([['S', 2]])
  })

  test('makes one cart with many first additions at once', async () => {
    const mona = await makeShopper()
    const replies = await Promise.all(Array.from({ length: 8 }, () => add([S], '', mona.token)))
    expect(new Set(replies.map((reply) => reply.json.guest_token)).size).toBe(1)
    expect(await see('-', mona.token)).toEqual([['S', 8]])
  })

  test('goes on with a guest’s cart that was not named at sign-in, and only with that', async () => {
    const mona = await makeShopper()
    await add([S], '', mona.token)
    const guests = await fill({ ...S, quantity: 2 }, { product_id: vase.id, quantity: 3 })
    const added = await add([M], guests, mona.token)
    expect([added.json.guest_token, added.json.count]).toEqual([guests, 6])
    await shop.request('PUT', `/api/cart/${guests}/item/${vase.id}`, {
      body: { quantity: 1 },
      token: mona.token,
    })
    const lines = [
      ['S', 2],
      [null, 1],
      ['M', 1],
    ]
    for (const bearer of [mona.token, undefined]) expect(await see(guests, bearer)).toEqual(lines)
    await shop.request('POST', `/api/cart/deleteItem/${guests}/item/${vase.id}`, {
      token: mona.token,
    })
    const bought = await shop.request('POST', `/api/checkout/${guests}`, {
      body: form,
      token: mona.token,
    })
    expect([bought.status, bought.json.order.size]).toEqual([201, ['S', 'M']])
    expect(await see('-', mona.token)).toEqual([['S', 1]])
  })

  test('finds their own cart where a guest’s is empty, as after it was merged', async () => {
    const mona = await makeShopper()
    await add([S], '', mona.token)
    const guests = await fill(M)
    await merge(mona.id, guests)
    expect(await see(guests, mona.token)).toEqual([
      ['S', 1],
      ['M', 1],
    ])
    expect((await add([M], guests, mona.token)).json.guest_token).toBe(await ownToken(mona.id))
  })

  test('orders what a guest put into the cart whose token the address names', async () => {
    const mona = await makeShopper()
    await merge(mona.id)
    const guests = await fill({ ...S, quantity: 2 })
    const reply = await shop.request('POST', `/api/checkout/${guests}`, {
      body: form,
      token: mona.token,
    })
    expect([reply.status, reply.json.order.quantity]).toEqual([201, [2]])
    expect(await read('select user_id from orders where id = $1', [reply.json.order.id])).toBe(
      mona.id,
    )
    const again = await shop.request('POST', `/api/checkout/${guests}`, {
      body: form,
      token: mona.token,
    })
    expect([again.status, again.json.message]).toEqual([422, 'Your cart is empty'])
  })

  test('never reaches the cart of another user; who holds its token and no bearer does', async () => {
    const [mona, sara] = [await makeShopper(), await makeShopper()]
    const monas = (await add([S], '', mona.token)).json.guest_token
    expect(await see(monas)).toEqual([['S', 1]])
    expect(await see(monas, sara.token)).toEqual([])
    const saras = (await add([M], monas, sara.token)).json.guest_token
    expect(saras).not.toBe(monas)
    expect([await see(monas, mona.token), await see(saras, sara.token)]).toEqual([
      [['S', 1]],
      [['M', 1]],
    ])
    const bought = await shop.request('POST', `/api/checkout/${monas}`, {
      body: form,
      token: (await makeShopper()).token,
    })
    expect([bought.status, bought.json.code]).toEqual([422, 'cart_empty'])
  })
})

describe('merging at sign-in', () => {
  test('over HTTP: registering takes the guest’s cart over, logging in elsewhere adds that device’s', async () => {
    const person = { ...registration, email: 'merge@mail.example' }
    const phone = await fill(S)
    const registered = await shop.request('POST', '/api/register', {
      body: { ...person, guest_token: phone },
    })
    expect([registered.status, registered.json.guest_token]).toEqual([200, phone])
    const laptop = await fill(S, M)
    const signedIn = await shop.request('POST', '/api/login', {
      body: { ...person, guest_token: laptop },
    })
    expect([signedIn.status, signedIn.json.guest_token]).toEqual([200, phone])
    const lines = [
      ['S', 2],
      ['M', 1],
    ]
    for (const bearer of [registered.json.token, signedIn.json.token])
      expect(await see(phone, bearer)).toEqual(lines)
    expect(await see(laptop, signedIn.json.token)).toEqual(lines)
    expect(await see(laptop)).toEqual([])
  })

  test('makes a cart where there is none, and keeps it', async () => {
    const mona = await makeShopper()
    const made = await merge(mona.id)
    expect(made).toMatch(/^[\w-]{32}$/)
    for (const token of [undefined, 'x'.repeat(32), made])
      expect(await merge(mona.id, token)).toBe(made)
    expect((await add([S], made)).json.guest_token).toBe(made)
    expect(await see(made, mona.token)).toEqual([['S', 1]])
  })

  test('equal lines add up to 100 pieces at most; what is not there in that number says so', async () => {
    const scarce = await makeGoods({ name: 'Scarce', quantity: 5 })
    const mona = await makeShopper()
    await add(
      [
        { product_id: vase.id, quantity: 60 },
        { product_id: scarce.id, quantity: 4 },
      ],
      '',
      mona.token,
    )
    const guests = await fill(
      { product_id: vase.id, quantity: 60 },
      { product_id: scarce.id, quantity: 3 },
    )
    const own = await merge(mona.id, guests)
    const { json } = await shop.request('GET', `/api/cart/${own}`)
    expect(
      json.cart.map((line: { quantity: number; state: string }) => [line.quantity, line.state]),
    ).toEqual([
      [100, 'ok'],
      [7, 'short'],
    ])
    await setStock(scarce.items[0], 0)
    expect((await shop.request('GET', `/api/cart/${own}`)).json.cart[1].state).toBe('sold_out')
  })

  test('a cart takes 100 lines; what has no room stays with the guest', async () => {
    const sizes = Array.from({ length: 130 }, (_, place) => `size ${place}`)
    const many = await makeGoods({ sizes, quantity: 1000 })
    const items = sizes.map((size) => ({ product_id: many.id, size_id: many.sizes[size] }))
    const mona = await makeShopper()
    for (const start of [0, 40]) await add(items.slice(start, start + 40), '', mona.token)
    const guests = await fill(...items.slice(70, 120))
    const own = await merge(mona.id, guests)
    const lines = await see(own)
    expect(lines).toHaveLength(limits.cart_lines)
    expect(lines.slice(70, 80).every(([, quantity]: [string, number]) => quantity === 2)).toBe(true)
    expect(lines.at(-1)).toEqual(['size 99', 1])
    expect(await see(guests)).toHaveLength(20)
    expect(await pieces(own, guests)).toBe(130)
  })

  test('the token of another user’s cart merges nothing', async () => {
    const [mona, sara] = [await makeShopper(), await makeShopper()]
    const monas = (await add([S], '', mona.token)).json.guest_token
    const saras = await merge(sara.id, monas)
    expect(saras).not.toBe(monas)
    expect([await see(monas, mona.token), await see(saras, sara.token)]).toEqual([[['S', 1]], []])
  })
})

describe('at once', () => {
  test('many sign-ins with one guest’s cart double no line', async () => {
    for (const hasCart of [false, true]) {
      const mona = await makeShopper()
      if (hasCart) await add([S], '', mona.token)
      const guests = await fill({ ...S, quantity: 2 }, M)
      const tokens = await Promise.all(Array.from({ length: 8 }, () => merge(mona.id, guests)))
      expect(new Set(tokens).size).toBe(1)
      expect(await see(guests, mona.token)).toEqual([
        ['S', hasCart ? 3 : 2],
        ['M', 1],
      ])
    }
  })

  test('log-ins over HTTP with one guest’s cart and wishlist all answer the same tokens', async () => {
    const person = { ...registration, email: 'at-once@mail.example' }
    await shop.request('POST', '/api/register', { body: person })
    const guest_token = await fill(S)
    const wishlist_token = (await shop.api.wishlist.create({ products: [dress.id] })).guest_token
    const logIn = () =>
      shop.request('POST', '/api/login', { body: { ...person, guest_token, wishlist_token } })
    const replies = await Promise.all(Array.from({ length: 8 }, logIn))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(
      new Set(replies.map(({ json }) => `${json.guest_token} ${json.wishlist_token}`)).size,
    ).toBe(1)
    const [{ json }] = replies as [(typeof replies)[0]]
    expect([
      await see(json.guest_token),
      (await shop.api.wishlist.get({ wishlistToken: json.wishlist_token })).wishlist.length,
    ]).toEqual([[['S', 1]], 1])
  })

  test('sign-ins of one user on many devices lose nothing', async () => {
    const mona = await makeShopper()
    const guests = await Promise.all(Array.from({ length: 8 }, () => fill(S, M)))
    const tokens = await Promise.all(guests.map((token) => merge(mona.id, token)))
    expect(new Set(tokens).size).toBe(1)
    expect(await see('-', mona.token)).toEqual(
      expect.arrayContaining([
        ['S', 8],
        ['M', 8],
      ]),
    )
  })

  test('two users who bring one guest’s cart share nothing, and nothing is doubled', async () => {
    const [mona, sara] = [await makeShopper(), await makeShopper()]
    await Promise.all([add([M], '', sara.token), add([M], '', mona.token)])
    const guests = await Promise.all(Array.from({ length: 6 }, () => fill(S)))
    await Promise.all(guests.flatMap((token) => [merge(mona.id, token), merge(sara.id, token)]))
    const own = [await ownToken(mona.id), await ownToken(sara.id)]
    expect(await pieces(...own)).toBe(8)
    expect(await pieces(...guests)).toBe(0)
  })

  test('additions beside a sign-in all count, in one cart or the other', async () => {
    const mona = await makeShopper()
    await add([S], '', mona.token)
    const guests = await fill(S)
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => add([S], guests)),
      merge(mona.id, guests),
      ...Array.from({ length: 6 }, () => add([S], guests, mona.token)),
      merge(mona.id, guests),
    ])
    expect(replies.filter((reply) => typeof reply !== 'string' && reply.status !== 200)).toEqual([])
    expect(await pieces(guests, await ownToken(mona.id))).toBe(14)
  })

  test('a first addition and a first sign-in make one cart', async () => {
    for (let round = 0; round < 5; round++) {
      const mona = await makeShopper()
      const guests = await fill(S)
      await Promise.all([
        add([M], '', mona.token),
        merge(mona.id, guests),
        add([M], '', mona.token),
      ])
      expect((await see(guests, mona.token)).sort()).toEqual([
        ['M', 2],
        ['S', 1],
      ])
    }
  })

  test('a checkout beside a sign-in sells every piece once', async () => {
    for (let round = 0; round < 6; round++) {
      const piece = await makeGoods({ quantity: 100 })
      const mona = await makeShopper()
      if (round % 2) await merge(mona.id)
      const guests = await fill({ product_id: piece.id, quantity: 3 })
      const buy = (token?: string) =>
        shop.request('POST', `/api/checkout/${guests}`, { body: form, ...(token && { token }) })
      const [one, , two] = await Promise.all([buy(), merge(mona.id, guests), buy(mona.token)])
      expect([one.status, two.status].sort()).toEqual([201, 422])
      expect(
        await read('select sum(quantity)::int from order_lines where product_id = $1', [piece.id]),
      ).toBe(3)
    }
  })
})

test('what guests have left for 90 days is swept, in use and owned carts are not', async () => {
  const mona = await makeShopper()
  const owned = (await add([S], '', mona.token)).json.guest_token
  const [left, used] = [await fill(S, M), await fill(S)]
  await read('update carts set updated_at = $1', ['2026-01-01T00:00:00Z'])
  await read('update carts set updated_at = $2 where token = $1', [used, '2026-01-01T00:00:01Z'])
  const lines = await read(
    'select count(*)::int from cart_lines join carts on carts.id = cart_id where user_id is null and token <> $1',
    [used],
  )
  const before = await read('select count(*)::int from cart_lines')
  await sweepCarts(
    { ...shop.ctx, now: () => new Date('2026-04-01T00:00:01Z') },
    new AbortController().signal,
  )
  expect(await read('select array_agg(token) from carts where user_id is null')).toEqual([used])
  expect(await read('select count(*)::int from cart_lines')).toBe(before - lines)
  expect([await see(left), await see(used), await see(owned, mona.token)]).toEqual([
    [],
    [['S', 1]],
    [['S', 1]],
  ])
})
