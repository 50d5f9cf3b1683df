import { beforeAll, describe, expect, test, vi } from 'vitest'
import { toCairoDay } from '#contract/parts.ts'
import { placeOrder } from './checkout.ts'
import { goodsIn, type Goods } from '../../test/goods.ts'
import { testShop } from '../../test/shop.ts'

const shop = await testShop()
const { makeGoods, makeArea, makeCoupon, makeUser, stockOf, setStock, read } = goodsIn(shop.database.pool)
const { api } = shop

const form = {
  first_name: 'Mona',
  last_name: 'Adel',
  email: '',
  state: 'Dokki',
  phone: '01012345678',
  address: '14 Mossadak Street, flat 9',
  additional_phone: '',
  city: 0,
  instagram_user: '',
}
let dress: Goods

beforeAll(async () => {
  form.city = await makeArea('Giza', 6000)
  dress = await makeGoods({
    name: 'Dress',
    name_ar: 'فستان',
    price: 145_000,
    sizes: ['S', 'M'],
    colours: ['Sand'],
    quantity: 100,
    pictures: 1,
  })
})

type Item = { product_id: number; quantity?: number; size_id?: number | undefined; color_id?: number | undefined }

const fill = async (...items: Item[]) => (await api.cart.add({ items } as never)).guest_token
const buy = (token: string, body: unknown = form, headers: Record<string, string> = {}) =>
  shop.request('POST', `/api/checkout/${token}`, { body, headers })
const orderCount = (): Promise<number> => read('select count(*)::int from orders')
/** Everything an attempt could have changed. */
const everything = () =>
  read(`select json_build_array(
    (select json_agg(t order by id) from orders t), (select json_agg(t order by order_id, position) from order_lines t),
    (select json_agg(t order by id) from order_events t), (select json_agg(t order by cart_id, key) from idempotency_keys t),
    (select json_agg(t order by id) from inventory_items t), (select json_agg(t order by id) from cart_lines t),
    (select json_agg(t order by id) from mails t), (select count(*) from pgboss.job)
  )::text`)

describe('an order', () => {
  test("has the server's own figures and its own copies, and empties the cart", async () => {
    const vase = await makeGoods({ name: 'Vase', price: 50_050 })
    const token = await fill(
      { product_id: dress.id, quantity: 2, size_id: dress.sizes.S, color_id: dress.colours.Sand },
      { product_id: vase.id, quantity: 3 },
    )
    const before = await stockOf(dress)
    const reply = await buy(token, {
      ...form,
      total_price: 1,
      delivery_price: 0,
      discount: 9999,
      status: 'accept',
      user_id: 1,
      items: [],
      created_at: '2001-01-01',
    })
    expect(reply.status).toBe(201)
    expect(reply.json.message).toBe('Order created successfully')
    const { order } = reply.json
    expect(order).toMatchObject({
      status: 'pending',
      first_name: 'Mona',
      email: null,
      additional_phone: null,
      instagram_user: null,
      city: 'Giza',
      quantity: [2, 3],
      size: ['S', null],
      product_id: [
        { id: dress.id, name: 'Dress' },
        { id: vase.id, name: 'Vase' },
      ],
      subtotal: 4401.5,
      discount: 0,
      delivery_price: 60,
      total_price: 4461.5,
      events: [{ status: 'pending', message: null, created_at: order.created_at }],
    })
    expect(order.number).toMatch(/^ZN-1\d{4}$/)
    expect(order.token).toMatch(/^[\w-]{32}$/)
    expect(order.token).not.toBe(token)
    expect(order.items[0]).toMatchObject({ price: 1450, quantity: 2, line_total: 2900, colour: { name: 'Sand', hex: '#c8b59a' } })
    expect(order.items[0].image).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
    expect(await stockOf(dress)).toBe(before - 2)
    expect(await read('select user_id from orders where id = $1', [order.id])).toBeNull()
    expect((await api.cart.get({ guestToken: token })).cart).toEqual([])
    expect((await shop.request('GET', `/api/order/${order.token}`)).json.order).toEqual(order)
  })

  test('stays as it was when the catalogue changes afterwards', async () => {
    const goods = await makeGoods({ name: 'Kaftan', name_ar: 'قفطان', price: 20_000, sizes: ['S'], colours: ['Sand'], pictures: 1 })
    const token = await fill({ product_id: goods.id, size_id: goods.sizes.S, color_id: goods.colours.Sand })
    const area = await makeArea('Luxor', 9000)
    const { order } = (await buy(token, { ...form, city: area })).json
    await read(`update products set name = 'Other', name_ar = 'غيره', price = 1, archived_at = now() where id = $1`, [goods.id])
    await read(`update product_sizes set name = 'XXL' where product_id = $1`, [goods.id])
    await read(`update product_colours set name = 'Black', name_ar = null, hex = '#000000' where product_id = $1`, [goods.id])
    await read('delete from product_pictures where product_id = $1', [goods.id])
    await read('update areas set price = 1 where id = $1', [area])
    await read('delete from areas where id = $1', [area])
    expect((await api.orders.track({ token: order.token })).order).toEqual(order)
    const { order: arabic } = await api.orders.track({ token: order.token, lang: 'ar' })
    expect([arabic.city, arabic.items[0]?.name, arabic.items[0]?.colour?.name]).toEqual(['Luxor بالعربية', 'قفطان', 'Sand بالعربية'])
  })

  test("takes today's price, not the one at which a line was added", async () => {
    const goods = await makeGoods({ price: 10_000 })
    const token = await fill({ product_id: goods.id, quantity: 2 })
    await read('update products set price = 12345 where id = $1', [goods.id])
    expect((await buy(token)).json.order).toMatchObject({ subtotal: 246.9, total_price: 306.9 })
  })

  test('is the bearer’s, never the body’s', async () => {
    const user = await makeUser('buyer@mail.example')
    const bearer = 'bearer_of_the_buyer_1234567890'
    await read(`insert into sessions (token_hash, user_id, expires_at) values (sha256($1), $2, now() + interval '1 day')`, [
      Buffer.from(bearer),
      user,
    ])
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const reply = await shop.request('POST', `/api/checkout/${token}`, { body: { ...form, user_id: 99 }, token: bearer })
    expect(reply.status).toBe(201)
    expect(await read('select user_id from orders where id = $1', [reply.json.order.id])).toBe(user)
  })

  test('keeps e-mail, second phone and Instagram name when they are given', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const given = { email: 'mona@mail.example', additional_phone: '01112345678', instagram_user: 'mona.adel' }
    expect((await buy(token, { ...form, ...given })).json.order).toMatchObject(given)
  })

  test('is found by its token alone', async () => {
    for (const token of ['1', 'ZN-10001', 'x'.repeat(32), 'x'.repeat(250), "'--"]) {
      const reply = await shop.request('GET', `/api/order/${encodeURIComponent(token)}`)
      expect([reply.status, reply.json.message]).toEqual([404, 'Order not found'])
    }
  })
})

describe('coupons', () => {
  const at = (moment: string, token: string) =>
    placeOrder(
      { ...shop.ctx, now: () => new Date(moment) },
      { token, form: { ...form, email: undefined, additional_phone: undefined, instagram_user: undefined }, lang: 'en' },
    )

  test('apply from their price, on their days in Cairo, both included; the largest wins', async () => {
    await makeCoupon(200_000, 10_000, '2026-03-01', '2026-03-31')
    await makeCoupon(200_000, 15_000, '2026-03-01', '2026-03-31')
    await makeCoupon(200_001, 20_000, '2026-03-01', '2026-03-31')
    await makeCoupon(100_000, 90_000, '2026-04-02', '2026-04-03')
    const goods = await makeGoods({ price: 100_000, quantity: 100 })
    const penny = await makeGoods({ price: 1 })
    const discounts = async (moment: string, ...extra: Item[]) => {
      const order = await at(moment, await fill({ product_id: goods.id, quantity: 2 }, ...extra))
      expect(order.total_price).toBe(order.subtotal - order.discount + order.delivery_price)
      return order.discount
    }
    expect(await discounts('2026-03-15T12:00:00Z')).toBe(15_000)
    expect(await discounts('2026-03-15T12:00:00Z', { product_id: penny.id })).toBe(20_000)
    // Cairo is two hours ahead of UTC in March.
    expect(await discounts('2026-02-28T21:59:59Z')).toBe(0)
    expect(await discounts('2026-02-28T22:00:00Z')).toBe(15_000)
    expect(await discounts('2026-03-31T21:59:59Z')).toBe(15_000)
    expect(await discounts('2026-03-31T22:00:00Z')).toBe(0)
    expect((await at('2026-03-15T12:00:00Z', await fill({ product_id: goods.id }))).discount).toBe(0)
    await read('delete from coupons')
  })
})

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
    expect(reply.json).toMatchObject({ code: 'out_of_stock', message: 'Short: only 3 left. Sold: sold out. Gone: sold out' })
    expect(reply.json.shortages).toEqual([
      { product_id: short.id, size_id: null, color_id: null, name: 'Short', left: 3 },
      { product_id: sold.id, size_id: null, color_id: null, name: 'Sold', left: 0 },
      { product_id: gone.id, size_id: null, color_id: null, name: 'Gone', left: 0 },
    ])
    expect(await everything()).toBe(before)
    for (const goods of [sold, gone]) await api.cart.deleteItem({ guestToken: token, productId: goods.id })
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
    const counted = await makeGoods({ sizes: ['S'], colours: ['Red', 'Blue'], counted_by: 'variant', quantity: 4 })
    const token = await fill({ product_id: counted.id, size_id: counted.sizes.S, color_id: counted.colours.Blue, quantity: 3 })
    expect((await buy(token)).status).toBe(201)
    expect(await read('select array_agg(quantity order by id) from inventory_items where product_id = $1', [counted.id])).toEqual([4, 1])
  })

  test('200 buyers at once of 10 pieces, in two sizes and beside another product: exactly what there is is sold', {
    timeout: 60_000,
  }, async () => {
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
    const replies = await Promise.all(tokens.map((token) => buy(token)))
    expect([...new Set(replies.map((reply) => reply.status))].sort()).toEqual([201, 409])
    const sold = await read('select sum(quantity)::int from order_lines where product_id = $1', [piece.id])
    const soldOther = await read('select coalesce(sum(quantity), 0)::int from order_lines where product_id = $1', [other.id])
    expect(sold + (await stockOf(piece))).toBe(10)
    expect(sold).toBe(10)
    expect(await stockOf(other)).toBe(1000 - soldOther)
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(
      await read('select count(distinct order_id)::int from order_lines where product_id = $1', [piece.id]),
    )
  })

  test('two products in opposite orders never wait for each other', { timeout: 60_000 }, async () => {
    const [one, two] = [await makeGoods({ quantity: 60 }), await makeGoods({ quantity: 60 })]
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, buyer) => {
        const items = [{ product_id: one.id }, { product_id: two.id }]
        return fill(...(buyer % 2 ? items : items.reverse()))
      }),
    )
    const replies = await Promise.all(tokens.map((token) => buy(token)))
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
    await api.cart.add({ items: [{ product_id: dress.id, size_id: dress.sizes.M ?? 0 }], guest_token: token })
    const before = await everything()
    const again = await buy(token, form, { 'idempotency-key': 'click' })
    const other = await buy(token, { ...form, first_name: 'Other', city: 999_999 }, { 'idempotency-key': 'click' })
    expect([again.status, again.text]).toEqual([201, first.text])
    expect([other.status, other.text]).toEqual([201, first.text])
    expect(await everything()).toBe(before)
    const next = await buy(token, form, { 'idempotency-key': 'another click' })
    expect([next.status, next.json.order.size]).toEqual([201, ['M']])
  })

  test('at the same moment makes one order', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const before = await orderCount()
    const replies = await Promise.all(Array.from({ length: 10 }, () => buy(token, form, { 'idempotency-key': 'double' })))
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(replies.every((reply) => reply.status === 201)).toBe(true)
    expect(await orderCount()).toBe(before + 1)
  })

  test('without a key finds an empty cart', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const replies = await Promise.all([buy(token), buy(token), buy(token)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422, 422])
    expect(replies.find((reply) => reply.status === 422)?.json).toMatchObject({ code: 'cart_empty', message: 'Your cart is empty' })
  })

  test('after an answer that was lost on the way gets it then', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const before = await orderCount()
    const leaving = new AbortController()
    const lost = api.checkout.placeOrder({ ...form, guestToken: token }, { idempotencyKey: 'lost', signal: leaving.signal })
    lost.catch(() => {})
    await vi.waitFor(async () => expect(await orderCount()).toBe(before + 1), { interval: 2 })
    leaving.abort()
    const { order } = await api.checkout.placeOrder({ ...form, guestToken: token }, { idempotencyKey: 'lost' })
    expect(order.size).toEqual(['S'])
    expect(await orderCount()).toBe(before + 1)
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
})

describe('all or nothing', () => {
  test.each(['orders', 'order_lines', 'order_events', 'idempotency_keys'])(
    'when %s cannot be written nothing has happened',
    async (table) => {
      const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
      await read(`create function refuse_${table}() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`)
      await read(`create trigger refuse before insert on ${table} for each row execute function refuse_${table}()`)
      const before = await everything()
      try {
        const reply = await buy(token, form, { 'idempotency-key': 'broken' })
        expect([reply.status, reply.json.message]).toEqual([500, 'Something went wrong!'])
        expect(await everything()).toBe(before)
      } finally {
        await read(`drop trigger refuse on ${table}`)
      }
      expect((await buy(token, form, { 'idempotency-key': 'broken' })).status).toBe(201)
    },
  )

  test('a cart whose answer is being made can be filled again at once', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    await Promise.all([buy(token), api.cart.add({ items: [{ product_id: dress.id, size_id: dress.sizes.M ?? 0 }], guest_token: token })])
    const ordered = await read(`select count(*)::int from order_lines where order_id = (select max(id) from orders) and size in ('S', 'M')`)
    expect(ordered + (await api.cart.get({ guestToken: token })).cart.length).toBe(2)
  })
})

describe('the form', () => {
  test('an unknown or empty cart is told, once the form is right', async () => {
    for (const token of ['x'.repeat(32), 'null', "'; delete from orders; --", 'x'.repeat(300)]) {
      const reply = await buy(encodeURIComponent(token))
      expect([reply.status, reply.json.code, reply.json.message]).toEqual([422, 'cart_empty', 'Your cart is empty'])
    }
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'nothing',
      Object.fromEntries(Object.keys(form).map((name) => [name, undefined])),
      {
        first_name: 'Invalid name',
        last_name: 'Invalid name',
        state: 'Invalid name',
        phone: 'Phone number is required',
        address: 'Address is required',
        city: 'City is required',
      },
    ],
    [
      'names of one letter',
      { first_name: 'M', last_name: '7 7', instagram_user: '@1' },
      { first_name: 'Invalid name', last_name: 'Invalid name', instagram_user: 'Invalid name' },
    ],
    [
      'phones',
      { phone: '0101234567', additional_phone: '+201012345678' },
      { phone: 'Enter Valid Number', additional_phone: 'Enter Valid Number' },
    ],
    ['Arabic digits, which screens turn first', { phone: '٠١٠١٢٣٤٥٦٧٨' }, { phone: 'Enter Valid Number' }],
    ['an e-mail', { email: 'mona@mail' }, { email: 'Invalid email address' }],
    ['an e-mail with a header', { email: 'mona@mail.example\r\nBcc: all@mail.example' }, { email: 'Invalid email address' }],
    ['an unknown city', { city: 2_147_483_647 }, { city: 'City is required' }],
    ['a city by name', { city: 'Giza' }, { city: 'City is required' }],
    [
      'wrong kinds',
      { first_name: ['Mona'], address: { street: 1 }, city: true },
      { first_name: 'Enter a text', address: 'Enter a text', city: 'City is required' },
    ],
    [
      'far too much',
      { address: 'x'.repeat(501), first_name: 'x'.repeat(101) },
      { address: 'This text is too long', first_name: 'This text is too long' },
    ],
    ['a NUL', { address: 'a\0b' }, { address: 'This text holds a character that cannot be stored' }],
  ])('%s is refused with the right words, and nothing changes', async (_, wrong, errors) => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const before = await everything()
    const reply = await buy(token, { ...form, ...wrong })
    expect([
      reply.status,
      Object.fromEntries(Object.entries(reply.json.errors).map(([field, texts]) => [field, (texts as string[])[0]])),
    ]).toEqual([422, errors])
    expect(await everything()).toBe(before)
  })

  test('is taken as multipart and urlencoded alike, and names of people may hold anything', async () => {
    const multipart = new FormData()
    const hostile = {
      ...form,
      first_name: "Mona'); drop table orders; --",
      last_name: '<script>عادل</script>',
      address: '{{7*7}} %00 \u202e',
    }
    for (const [name, value] of Object.entries(hostile)) multipart.append(name, String(value))
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const reply = await buy(token, multipart)
    expect(reply.status).toBe(201)
    expect(reply.json.order).toMatchObject({ first_name: hostile.first_name, last_name: hostile.last_name, address: hostile.address })
    const encoded = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    expect((await buy(encoded, new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])))).status).toBe(201)
  })

  test('that is no JSON, no form, or huge is refused', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const before = await everything()
    const json = { 'content-type': 'application/json' }
    expect((await buy(token, '{"first_name"', json)).status).toBe(400)
    expect((await buy(token, '"text"', json)).status).toBe(400)
    expect((await buy(token, '<order/>', { 'content-type': 'text/xml' })).status).toBe(415)
    expect((await buy(token, JSON.stringify({ address: 'x'.repeat(3_000_000) }), json)).status).toBe(413)
    expect(await everything()).toBe(before)
  })
})

test('delivery is told in working days from the Cairo day of the order', async () => {
  const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
  // Wednesday evening in UTC is Thursday in Cairo; Friday and Saturday do not count.
  const order = await placeOrder(
    { ...shop.ctx, now: () => new Date('2026-03-04T22:30:00Z') },
    { token, form: { ...form, email: undefined, additional_phone: undefined, instagram_user: undefined }, lang: 'en' },
  )
  expect(toCairoDay(order.created_at)).toBe('2026-03-05')
  expect([order.delivery_from, order.delivery_to]).toEqual(['2026-03-12', '2026-03-16'])
})
