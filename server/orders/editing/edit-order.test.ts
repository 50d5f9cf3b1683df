import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { type Goods, goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { post, get, name, lastChange } = await adminIn(shop)
const { makeGoods, makeArea, makeCoupon, stockOf, read } = goodsIn(shop.database.pool)
const giza = await makeArea('Giza', 6000)
const aswan = await makeArea('Aswan', 12_000)

const { form, fill, buy } = buyersIn(shop, giza)

let buyers = 0
type Json = NonNullable<Awaited<ReturnType<typeof post>>['json']>

let dress: Goods
let vase: Goods
let order: Json

/** Order of a dress in M and Sand for EGP 100 and two vases for 200. */
async function place(more: object = {}): Promise<Json> {
  const token = await fill(
    { product_id: dress.id, size_id: dress.sizes.M, color_id: dress.colours.Sand },
    { product_id: vase.id, quantity: 2 },
  )
  const { json } = await buy(token, { ...form, phone: phoneOf(++buyers), ...more })
  return (await get(`/api/orders/getorder/${json.order.id}`)).json.order
}

const edit = (change: object, of = order) =>
  post(`/api/orders/edit/${of.id}`, { version: of.version, ...change })
const preview = (change: object, of = order) =>
  post(`/api/orders/preview/${of.id}`, { version: of.version, ...change })
const edited = async (change: object, of = order): Promise<Json> => {
  const reply = await edit(change, of)
  expect(reply.status, reply.text).toBe(200)
  return reply.json.order
}
const now = async (): Promise<Json> => (await get(`/api/orders/getorder/${order.id}`)).json.order
/** An order response without its version and events. */
const plain = ({ version: _, events: __, ...rest }: Json) => rest

beforeAll(async () => {
  dress = await makeGoods({
    name: 'Dress',
    name_ar: 'فستان',
    sizes: ['S', 'M'],
    colours: ['Sand', 'Mist'],
    counted_by: 'variant',
    pictures: 2,
    quantity: 1000,
  })
  vase = await makeGoods({ name: 'Vase', price: 20_000, quantity: 1000 })
})

/** Pieces in stock of a size and colour. */
const left = (size: string, colour: string): Promise<number> =>
  read(
    `select item.quantity from variants join inventory_items as item on item.id = inventory_item_id
     where size_id = $1 and colour_id = $2`,
    [dress.sizes[size], dress.colours[colour]],
  )

describe('an edit', () => {
  test('takes another size, more and fewer pieces, a new line and away an old one; the preview says the same before', async () => {
    order = await place()
    const before = [await left('M', 'Sand'), await left('S', 'Sand'), await stockOf(vase)]
    const rug = await makeGoods({ name: 'Rug', price: 50_000, pictures: 1, quantity: 5 })
    const change = {
      lines: [
        { position: 1, size_id: dress.sizes.S, quantity: 3 },
        { product_id: rug.id, quantity: 2 },
      ],
    }
    const seen = (await preview(change)).json
    expect(await now()).toEqual(order)
    expect(seen).toMatchObject({ difference: 800, missing: [] })
    const after = await edited(change)
    expect(plain(after)).toEqual(plain(seen.order))
    expect(
      after.items.map((item: Json) => [
        item.position,
        item.name,
        item.size,
        item.quantity,
        item.price,
      ]),
    ).toEqual([
      [1, 'Dress', 'S', 3, 100],
      [2, 'Rug', null, 2, 500],
    ])
    expect(after).toMatchObject({
      subtotal: 1300,
      delivery_price: 60,
      total_price: 1360,
      version: order.version + 1,
      status: 'pending',
    })
    expect([
      await left('M', 'Sand'),
      await left('S', 'Sand'),
      await stockOf(vase),
      await stockOf(rug),
    ]).toEqual([(before[0] as number) + 1, (before[1] as number) - 3, (before[2] as number) + 2, 3])
    expect(after.events.at(-1)).toMatchObject({
      kind: 'edit',
      user_name: name,
      difference: seen.changes,
    })
    expect(seen.changes).toEqual({
      lines: [
        {
          name: 'Dress',
          name_ar: 'فستان',
          before: {
            size: 'M',
            size_ar: null,
            colour: 'Sand',
            colour_ar: 'Sand بالعربية',
            quantity: 1,
            price: 100,
          },
          after: {
            size: 'S',
            size_ar: null,
            colour: 'Sand',
            colour_ar: 'Sand بالعربية',
            quantity: 3,
            price: 100,
          },
          price_reason: null,
        },
        {
          name: 'Rug',
          name_ar: null,
          before: null,
          after: {
            size: null,
            size_ar: null,
            colour: null,
            colour_ar: null,
            quantity: 2,
            price: 500,
          },
          price_reason: null,
        },
        {
          name: 'Vase',
          name_ar: null,
          before: {
            size: null,
            size_ar: null,
            colour: null,
            colour_ar: null,
            quantity: 2,
            price: 200,
          },
          after: null,
          price_reason: null,
        },
      ],
      figures: [
        { field: 'subtotal', before: 500, after: 1300 },
        { field: 'total_price', before: 560, after: 1360 },
      ],
      fields: [],
    })
  })

  test('that changes nothing is none', async () => {
    order = await place()
    const first = {
      position: 1,
      size_id: dress.sizes.M,
      color_id: dress.colours.Sand,
      quantity: 1,
      price: 100,
      price_reason: 'As it is',
    }
    const same = {
      lines: [{ position: 2 }, first],
      first_name: 'Mona',
      city: giza,
      additional_phone: '',
      delivery_price: 60,
    }
    expect(await edited({ ...same, tell_customer: true })).toEqual(order)
    expect(await now()).toEqual(order)
    expect((await preview(same)).json).toMatchObject({
      order,
      difference: 0,
      changes: { lines: [], figures: [], fields: [] },
    })
  })

  test('leaves what it does not name as it was, whatever the catalogue says by now', async () => {
    order = await place()
    const before = await read(
      'select json_agg(l order by position) from order_lines l where order_id = $1',
      [order.id],
    )
    await read(`update products set name = 'Renamed', price = 77700 where id = any ($1)`, [
      [dress.id, vase.id],
    ])
    const after = await edited({ lines: [{ position: 1 }, { position: 2, quantity: 3 }] })
    expect(after.items).toEqual([
      order.items[0],
      { ...order.items[1], quantity: 3, line_total: 600 },
    ])
    const [dressLine, vaseLine] = await read(
      'select json_agg(l order by position) from order_lines l where order_id = $1',
      [order.id],
    )
    expect([dressLine, vaseLine]).toEqual([before[0], { ...before[1], quantity: 3 }])
    const added = await edited(
      { lines: [{ position: 1 }, { position: 2 }, { product_id: vase.id }] },
      after,
    )
    expect(added.items[2]).toMatchObject({ position: 3, name: 'Renamed', price: 777, quantity: 1 })
    await read(
      `update products set name = case id when $1 then 'Dress' else 'Vase' end, price = case id when $1 then 10000 else 20000 end
      where id = any ($2)`,
      [dress.id, [dress.id, vase.id]],
    )
  })

  test('shows the picture of the colour that is chosen, and keeps it with another size', async () => {
    order = await place()
    const picture = await read(
      'select id from product_pictures where product_id = $1 order by position desc limit 1',
      [dress.id],
    )
    await read('update product_pictures set colour_id = $2 where id = $1', [
      picture,
      dress.colours.Mist,
    ])
    const small = await edited({
      lines: [{ position: 1, size_id: dress.sizes.S }, { position: 2 }],
    })
    expect(small.items[0].image).toBe(order.items[0].image)
    const mist = await edited(
      { lines: [{ position: 1, color_id: dress.colours.Mist }, { position: 2 }] },
      small,
    )
    expect(mist.items[0]).toMatchObject({
      size: 'S',
      price: 100,
      colour: { name: 'Mist', name_ar: 'Mist بالعربية', hex: '#c8b59a' },
    })
    const stem = await read(
      'select stem from media_files m join product_pictures p on p.media_id = m.id where p.id = $1',
      [picture],
    )
    expect(mist.items[0].image).toContain(stem)
  })

  test('of a price needs a reason and moves no stock', async () => {
    order = await place()
    const before = [await left('M', 'Sand'), await stockOf(vase)]
    const refused = await edit({ lines: [{ position: 1, price: 80 }, { position: 2 }] })
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { 'lines.0.price_reason': ['Say why the price is another one'] },
    ])
    const after = await edited({
      lines: [{ position: 1, price: 80.5, price_reason: 'A button is missing' }, { position: 2 }],
    })
    expect(after).toMatchObject({ subtotal: 480.5, total_price: 540.5 })
    expect(after.events.at(-1).difference.lines).toMatchObject([
      { before: { price: 100 }, after: { price: 80.5 }, price_reason: 'A button is missing' },
    ])
    expect([await left('M', 'Sand'), await stockOf(vase)]).toEqual(before)
    const kept = await edited({ lines: [{ position: 1, quantity: 2 }, { position: 2 }] }, after)
    expect(kept.items[0]).toMatchObject({ price: 80.5, quantity: 2 })
  })

  test('of a product that left the shop or is sold out keeps its line, gives back and takes what there is, and adds no such line', async () => {
    const gone = await makeGoods({
      name: 'Gone',
      sizes: ['S', 'M'],
      counted_by: 'variant',
      quantity: 3,
    })
    const cart = await fill({ product_id: gone.id, size_id: gone.sizes.S, quantity: 2 })
    order = (
      await get(
        `/api/orders/getorder/${(await buy(cart, { ...form, phone: phoneOf(++buyers) })).json.order.id}`,
      )
    ).json.order
    await get(`/api/product/delete/${gone.id}`)
    const renamed = await edited({ lines: [{ position: 1 }], first_name: 'Hoda' })
    expect(renamed.items).toEqual(order.items)
    const other = await edit(
      { lines: [{ position: 1 }, { product_id: gone.id, size_id: gone.sizes.M }] },
      renamed,
    )
    expect([other.status, other.json.errors]).toEqual([
      422,
      { 'lines.1.product_id': ['This product is not in the shop'] },
    ])
    const more = await edited({ lines: [{ position: 1, quantity: 3 }] }, renamed)
    expect(
      await read(
        'select array_agg(quantity order by id) from inventory_items where product_id = $1',
        [gone.id],
      ),
    ).toEqual([0, 3])
    const missing = await edit({ lines: [{ position: 1, quantity: 5 }] }, more)
    expect([missing.status, missing.json.code, missing.json.message]).toEqual([
      409,
      'out_of_stock',
      'Gone, S: sold out',
    ])
    expect((await edited({ lines: [{ position: 1, quantity: 1 }] }, more)).items[0].quantity).toBe(
      1,
    )
    expect(
      await read(
        'select array_agg(quantity order by id) from inventory_items where product_id = $1',
        [gone.id],
      ),
    ).toEqual([2, 3])
  })

  test('finds pieces where they are counted today', async () => {
    const shared = await makeGoods({ name: 'Shared', sizes: ['S', 'M'], quantity: 10 })
    const cart = await fill({ product_id: shared.id, size_id: shared.sizes.S, quantity: 4 })
    const bought = (await buy(cart, { ...form, phone: phoneOf(++buyers) })).json.order
    order = (await get(`/api/orders/getorder/${bought.id}`)).json.order
    await post(`/api/product/update/${shared.id}`, {
      stock: [
        { size: 'S', quantity: 1 },
        { size: 'M', quantity: 5 },
      ],
    })
    const stock = async () =>
      (await get(`/api/product/get/${shared.id}`)).json.product.stock.map(
        (row: Json) => row.quantity,
      )
    const less = await edited({ lines: [{ position: 1, quantity: 2 }] })
    expect(await stock()).toEqual([3, 5])
    await edited({ lines: [{ position: 1, size_id: shared.sizes.M }] }, less)
    expect(await stock()).toEqual([5, 3])
  })

  test('of who and where: another city brings its delivery price and its days, unless a price is sent', async () => {
    order = await place({ additional_phone: '01112345678' })
    await read('update areas set days_from = 9, days_to = 12 where id = $1', [aswan])
    const who = {
      first_name: 'Hoda',
      phone: '01298765432',
      additional_phone: '',
      email: 'hoda@mail.example',
      state: 'Sail',
      address: '3 Corniche',
    }
    const moved = await edited({ ...who, city: aswan, courier_note: 'Behind the mosque' })
    expect(moved).toMatchObject({
      ...who,
      additional_phone: null,
      city: 'Aswan',
      city_ar: 'Aswan بالعربية',
      area_id: aswan,
      delivery_price: 120,
      total_price: 620,
    })
    expect(moved.delivery_from > order.delivery_to).toBe(true)
    const { difference } = moved.events.at(-1)
    expect(difference.lines).toEqual([])
    expect(difference.fields).toContainEqual({
      field: 'phone',
      before: order.phone,
      after: '01298765432',
    })
    expect(difference.fields.map(({ field }: Json) => field)).toEqual([
      'first_name',
      'phone',
      'additional_phone',
      'email',
      'city',
      'state',
      'address',
      'courier_note',
      'delivery_from',
      'delivery_to',
    ])
    expect(await edited({ delivery_price: 0 }, moved)).toMatchObject({
      delivery_price: 0,
      total_price: 500,
      city: 'Aswan',
    })
    const back = await edited({ city: giza, delivery_price: 35 }, await now())
    expect(back).toMatchObject({
      city: 'Giza',
      delivery_price: 35,
      delivery_from: order.delivery_from,
    })
    expect(await edit({ city: 999_999 }, back)).toMatchObject({
      status: 422,
      json: { errors: { city: expect.anything() } },
    })
  })

  test('is in the audit log with what was there before', async () => {
    order = await place()
    await edited({ lines: [{ position: 1, quantity: 2 }, { position: 2 }], first_name: 'Hoda' })
    expect(await lastChange()).toMatchObject({
      room: 'orders',
      action: 'update',
      record_id: order.id,
      title: order.number,
      before: {
        first_name: 'Mona',
        subtotal: 500,
        total_price: 560,
        items: [{ name: 'Dress', size: 'M', colour: 'Sand', quantity: 1, price: 100 }],
      },
      after: {
        first_name: 'Hoda',
        subtotal: 600,
        total_price: 660,
        items: [{ name: 'Dress', size: 'M', colour: 'Sand', quantity: 2, price: 100 }],
      },
    })
  })

  test('keeps 100 lines nameable, however often lines come and go', async () => {
    order = await place()
    for (let round = 0; round < 3; round++) {
      const lines = Array.from({ length: 49 }, () => ({ product_id: vase.id }))
      const full = await edited({ lines: [{ position: 1 }, ...lines] }, order)
      expect(new Set(full.items.map((item: Json) => item.position)).size).toBe(50)
      expect(Math.max(...full.items.map((item: Json) => item.position))).toBeLessThanOrEqual(100)
      order = await edited(
        { lines: [{ position: 1 }, { position: full.items.at(-1).position, quantity: 2 }] },
        full,
      )
    }
  })
})

describe('an extra discount and a coupon', () => {
  let coupon = 0
  beforeAll(async () => {
    coupon = await makeCoupon(50_000, 10_000, '2020-01-01', '2099-12-31')
  })
  afterAll(() => read('delete from coupons'))

  test('stand beside each other, and the first may not be more than what the second leaves', async () => {
    order = await place()
    expect(order).toMatchObject({ subtotal: 500, discount: 100, extra_discount: 0 })
    const given = await edited({ extra_discount: 50 })
    expect(given).toMatchObject({ discount: 150, extra_discount: 50, total_price: 410 })
    const most = await edit({ extra_discount: 400.01 }, given)
    expect([most.status, most.json.errors]).toEqual([
      422,
      { extra_discount: ['The discount may be at most what the pieces cost'] },
    ])
    const all = await edited({ extra_discount: 400 }, given)
    expect(all.total_price).toBe(60)
    // The remaining pieces no longer cover the discount that was given.
    expect((await edit({ lines: [{ position: 2 }] }, all)).json.errors).toHaveProperty(
      'extra_discount',
    )
    expect(await edited({ lines: [{ position: 2 }], extra_discount: 0 }, all)).toMatchObject({
      subtotal: 400,
      discount: 80,
    })
  })

  test('what stays keeps its share of a coupon that does not apply any more, in whole pounds and never less', async () => {
    order = await place()
    expect(await edited({ lines: [{ position: 1 }, { position: 2, quantity: 1 }] })).toMatchObject({
      subtotal: 300,
      discount: 60,
    })
    await read('update coupons set end_date = $2 where id = $1', [coupon, '2020-01-02'])
    const ended = await place()
    expect(ended.discount).toBe(0)
    await read('update coupons set end_date = $2, discount = 10100 where id = $1', [
      coupon,
      '2099-12-31',
    ])
    const now = await place()
    await read('update coupons set end_date = $2 where id = $1', [coupon, '2020-01-02'])
    expect(await edited({ state: 'Agouza', delivery_price: 10 }, now)).toMatchObject({
      discount: 101,
    })
    // A fifth of 101 is 20.20.
    const first = (await get(`/api/orders/getorder/${now.id}`)).json.order
    expect(await edited({ lines: [{ position: 1 }] }, first)).toMatchObject({
      subtotal: 100,
      discount: 21,
    })
    await read('update coupons set end_date = $2, discount = 10000 where id = $1', [
      coupon,
      '2099-12-31',
    ])
  })

  test('a coupon that the new pieces reach is given, and one that was better stays', async () => {
    const cart = await fill({ product_id: vase.id, quantity: 2 })
    const { id } = (await buy(cart, { ...form, phone: phoneOf(++buyers) })).json.order
    const small = (await get(`/api/orders/getorder/${id}`)).json.order
    expect(small.discount).toBe(0)
    const reached = await edited({ lines: [{ position: 1, quantity: 3 }] }, small)
    expect(reached).toMatchObject({ subtotal: 600, discount: 100 })
    await read('update coupons set discount = 5000 where id = $1', [coupon])
    expect(await edited({ lines: [{ position: 1, quantity: 4 }] }, reached)).toMatchObject({
      subtotal: 800,
      discount: 100,
    })
    await read('update coupons set discount = 10000 where id = $1', [coupon])
  })
})
