import { describe, expect, test } from 'vitest'
import { toCairoDay } from '#contract/days/cairo.ts'
import { buyersIn, type Item } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { changeSettings } from '../settings/settings.ts'
import { placeOrder } from './checkout.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeGoods, makeArea, makeCoupon, stockOf, read } = goodsIn(shop.database.pool)
const { form, fill, buy, everything } = buyersIn(shop, await makeArea('Giza', 6000))
const { api } = shop
const dress = await makeGoods(dressParts)

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
    expect(order.items[0]).toMatchObject({
      price: 1450,
      quantity: 2,
      line_total: 2900,
      colour: { name: 'Sand', hex: '#c8b59a' },
    })
    expect(order.items[0].image).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
    expect(await stockOf(dress)).toBe(before - 2)
    expect(await read('select user_id from orders where id = $1', [order.id])).toBeNull()
    expect((await api.cart.get({ guestToken: token })).cart).toEqual([])
    expect((await shop.request('GET', `/api/order/${order.token}`)).json.order).toMatchObject(order)
  })

  test('keeps the picture of the colour that was ordered', async () => {
    const coat = await makeGoods({ name: 'Coat', colours: ['Clay', 'Oat'], pictures: 2 })
    await read(
      'update product_pictures set colour_id = $2 where product_id = $1 and position = 1',
      [coat.id, coat.colours.Oat],
    )
    const { json } = await buy(
      await fill({ product_id: coat.id, color_id: coat.colours.Oat }),
      form,
    )
    const oat = await read(
      'select file.stem from product_pictures as p join media_files as file on file.id = p.media_id where colour_id = $1',
      [coat.colours.Oat],
    )
    expect(json.order.items[0].image).toBe(`/media/${oat}.webp`)
  })

  test('stays as it was when the catalogue changes afterwards', async () => {
    const goods = await makeGoods({
      name: 'Kaftan',
      name_ar: 'قفطان',
      price: 20_000,
      sizes: ['S'],
      colours: ['Sand'],
      pictures: 1,
    })
    await read(`update product_sizes set name_ar = 'صغير' where product_id = $1`, [goods.id])
    const token = await fill({
      product_id: goods.id,
      size_id: goods.sizes.S,
      color_id: goods.colours.Sand,
    })
    expect((await api.cart.get({ guestToken: token, lang: 'ar' })).cart[0]?.product.size).toBe(
      'صغير',
    )
    const area = await makeArea('Luxor', 9000)
    const { order } = (await buy(token, { ...form, city: area })).json
    await read(
      `update products set name = 'Other', name_ar = 'غيره', price = 1, archived_at = now() where id = $1`,
      [goods.id],
    )
    await read(`update product_sizes set name = 'XXL', name_ar = null where product_id = $1`, [
      goods.id,
    ])
    await read(
      `update product_colours set name = 'Black', name_ar = null, hex = '#000000' where product_id = $1`,
      [goods.id],
    )
    await read('delete from product_pictures where product_id = $1', [goods.id])
    await read('update areas set price = 1 where id = $1', [area])
    await read('delete from areas where id = $1', [area])
    expect((await api.orders.track({ token: order.token })).order).toMatchObject(order)
    const { order: arabic } = await api.orders.track({ token: order.token, lang: 'ar' })
    const [line] = arabic.items
    expect([arabic.city, line?.name, line?.colour?.name]).toEqual([
      'Luxor بالعربية',
      'قفطان',
      'Sand بالعربية',
    ])
    expect([line?.size, arabic.size]).toEqual(['صغير', ['صغير']])
  })

  test("takes today's price, not the one at which a line was added", async () => {
    const goods = await makeGoods({ price: 10_000 })
    const token = await fill({ product_id: goods.id, quantity: 2 })
    await read('update products set price = 12345 where id = $1', [goods.id])
    expect((await buy(token)).json.order).toMatchObject({ subtotal: 246.9, total_price: 306.9 })
  })

  test('is the bearer’s, never the body’s', async () => {
    const mona = await peopleIn(shop).makeShopper()
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const reply = await shop.request('POST', `/api/checkout/${token}`, {
      body: { ...form, user_id: 99 },
      token: mona.token,
    })
    expect(reply.status).toBe(201)
    expect(await read('select user_id from orders where id = $1', [reply.json.order.id])).toBe(
      mona.id,
    )
  })

  test('keeps e-mail, second phone and Instagram name when they are given', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const given = {
      email: 'mona@mail.example',
      additional_phone: '01112345678',
      instagram_user: 'mona.adel',
    }
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
      {
        token,
        form: { ...form, email: undefined, additional_phone: undefined, instagram_user: undefined },
        lang: 'en',
      },
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
    expect((await at('2026-03-15T12:00:00Z', await fill({ product_id: goods.id }))).discount).toBe(
      0,
    )
    await read('delete from coupons')
  })
})

describe('all or nothing', () => {
  test.each(['orders', 'order_lines', 'acts', 'idempotency_keys'])(
    'when %s cannot be written nothing has happened',
    async (table) => {
      const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
      await read(
        `create function refuse_${table}() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
      )
      await read(
        `create trigger refuse before insert on ${table} for each row execute function refuse_${table}()`,
      )
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
})

test('delivery is told in working days from the Cairo day of the order', async () => {
  const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
  // Wednesday evening in UTC is Thursday in Cairo; Friday and Saturday do not count.
  const order = await placeOrder(
    { ...shop.ctx, now: () => new Date('2026-03-04T22:30:00Z') },
    {
      token,
      form: { ...form, email: undefined, additional_phone: undefined, instagram_user: undefined },
      lang: 'en',
    },
  )
  expect(toCairoDay(order.created_at)).toBe('2026-03-05')
  expect([order.delivery_from, order.delivery_to]).toEqual(['2026-03-12', '2026-03-16'])
})

test('an order keeps the days it promised when the settings promise others later', async () => {
  const { json } = await buy(await fill({ product_id: dress.id, size_id: dress.sizes.S }), form)
  await changeSettings(shop.ctx, { delivery_days: { from: 20, to: 30 } })
  const { order } = await api.orders.track({ token: json.order.token })
  expect([order.delivery_from, order.delivery_to]).toEqual([
    json.order.delivery_from,
    json.order.delivery_to,
  ])
})
