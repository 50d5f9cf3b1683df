import { beforeAll, expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { type Goods, goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { post, get } = await adminIn(shop)
const { makeGoods, makeArea, setStock, stockOf, read } = goodsIn(shop.database.pool)
const { form, fill, buy, everything } = buyersIn(shop, await makeArea('Giza', 6000))

type Json = NonNullable<Awaited<ReturnType<typeof post>>['json']>

let shirt: Goods
let vase: Goods
let order: Json
let buyers = 0

async function place(
  ...items: { product_id: number; size_id?: number | undefined; quantity?: number }[]
): Promise<Json> {
  const { json } = await buy(await fill(...items), { ...form, phone: phoneOf(++buyers) })
  return (await get(`/api/orders/getorder/${json.order.id}`)).json.order
}

beforeAll(async () => {
  shirt = await makeGoods({ name: 'Shirt', sizes: ['S', 'M'], colours: ['Sand'], quantity: 100 })
  vase = await makeGoods({ name: 'Vase', quantity: 100 })
  order = await place(
    { product_id: shirt.id, size_id: shirt.sizes.S },
    { product_id: vase.id, quantity: 2 },
  )
})

const edit = (change: object, of = order) =>
  post(`/api/orders/edit/${of.id}`, { version: of.version, ...change })
const preview = (change: object, of = order) =>
  post(`/api/orders/preview/${of.id}`, { version: of.version, ...change })

/** Asserts that preview and edit refuse alike, and that nothing changes. */
async function refused(change: object, of = order): Promise<Json> {
  const before = await everything()
  const [one, other] = [await preview(change, of), await edit(change, of)]
  expect(one.json).toEqual(other.json)
  expect(one.status).toBe(other.status)
  expect(await everything()).toBe(before)
  return { status: other.status, ...other.json }
}

test('edits are for admins, and of orders that are there', async () => {
  const shopper = await peopleIn(shop).makeShopper()
  for (const call of ['preview', 'edit']) {
    const path = `/api/orders/${call}/${order.id}`
    expect((await shop.request('POST', path, { body: { version: 1 } })).status).toBe(401)
    expect(
      (await shop.request('POST', path, { body: { version: 1 }, token: shopper.token })).status,
    ).toBe(403)
  }
  expect(await refused({}, { id: 999_999, version: 1 })).toMatchObject({
    status: 404,
    message: 'Order not found',
  })
})

test('a line is one of the order, once, or of a product, in a size and colour that it has', async () => {
  for (const [line, errors] of [
    [{}, { 'lines.0.product_id': ['A line is one of the order, or of a product'] }],
    [
      { position: 1, product_id: vase.id },
      { 'lines.0.product_id': ['A line is one of the order, or of a product'] },
    ],
    [{ position: 3 }, { 'lines.0.position': ['The order has no such line'] }],
    [{ product_id: 999_999 }, { 'lines.0.product_id': ['This product is not in the shop'] }],
    [{ product_id: shirt.id }, { 'lines.0.size_id': ['The size field is required.'] }],
    [
      { product_id: vase.id, size_id: shirt.sizes.S },
      { 'lines.0.size_id': ['This product does not come in that size'] },
    ],
    [{ position: 1, size_id: null }, { 'lines.0.size_id': ['The size field is required.'] }],
    [
      { position: 1, size_id: 999_999 },
      { 'lines.0.size_id': ['This product does not come in that size'] },
    ],
    [
      { position: 1, color_id: 999_999 },
      { 'lines.0.color_id': ['This product does not come in that color'] },
    ],
    [{ position: 2, quantity: 101 }, { 'lines.0.quantity': ['Enter a quantity from 1 to 100'] }],
  ] as const) {
    expect(await refused({ lines: [line] })).toMatchObject({ status: 422, errors })
  }
  expect(
    await refused({ lines: [{ position: 1 }, { position: 2 }, { position: 1 }] }),
  ).toMatchObject({
    errors: { 'lines.2.position': ['Name each line once'] },
  })
  expect(await refused({ lines: [] })).toMatchObject({
    status: 422,
    errors: { lines: ['An order has at least one piece'] },
  })
  expect(
    await refused({ lines: Array.from({ length: 101 }, () => ({ product_id: vase.id })) }),
  ).toMatchObject({ status: 422 })
})

test('a product of a hidden sub-category cannot be added, and its line may change', async () => {
  const hidden = await makeGoods({ name: 'Hidden', sizes: ['S', 'M'] })
  const of = await place({ product_id: hidden.id, size_id: hidden.sizes.S })
  await read(
    `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = $1)`,
    [hidden.id],
  )
  expect(
    await refused(
      { lines: [{ position: 1 }, { product_id: hidden.id, size_id: hidden.sizes.S }] },
      of,
    ),
  ).toMatchObject({
    errors: { 'lines.1.product_id': ['This product is not in the shop'] },
  })
  expect(
    (await edit({ lines: [{ position: 1, size_id: hidden.sizes.M }] }, of)).json.order.items[0],
  ).toMatchObject({ size: 'M' })
})

test('who edits an order that somebody else has changed is told what is another, with the order of now', async () => {
  const of = await place({ product_id: vase.id })
  await edit({ first_name: 'Hoda', lines: [{ position: 1, quantity: 2 }] }, of)
  const late = await refused({ last_name: 'Fahmy' }, of)
  expect(late).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    fields: ['first_name', 'items', 'subtotal', 'total_price'],
    now: { first_name: 'Hoda', version: of.version + 1, items: [{ quantity: 2 }] },
  })
})

test('an order that has left the shop, or is not to leave it, is edited no more', async () => {
  const of = await place({ product_id: vase.id })
  for (const status of ['shipped', 'accept', 'reject']) {
    const { json } = await post('/api/orders/update-status', { order_id: of.id, status })
    expect(await refused({ first_name: 'Hoda' }, json.order)).toMatchObject({
      status: 409,
      code: 'not_pending',
    })
  }
})

test('what is not there is named by both, with what there is beyond the order’s own', async () => {
  const rug = await makeGoods({ name: 'Rug', name_ar: 'سجادة', quantity: 5 })
  const of = await place({ product_id: rug.id, quantity: 2 }, { product_id: vase.id })
  await setStock(rug.items[0], 1)
  const lines = [
    { position: 1, quantity: 4 },
    { product_id: shirt.id, size_id: shirt.sizes.M, quantity: 100 },
  ]
  const short = [{ product_id: rug.id, size_id: null, color_id: null, name: 'Rug', left: 1 }]
  const before = await everything()
  expect((await preview({ lines }, of)).json).toMatchObject({
    order: { items: [{ quantity: 4 }, { quantity: 100 }] },
    missing: [
      ...short,
      { product_id: shirt.id, size_id: shirt.sizes.M, color_id: null, name: 'Shirt, M', left: 99 },
    ],
  })
  const reply = await edit({ lines }, of)
  expect([reply.status, reply.json.code, reply.json.message]).toEqual([
    409,
    'out_of_stock',
    'Rug: only 1 left. Shirt, M: only 99 left',
  ])
  expect(await everything()).toBe(before)
  expect((await edit({ lines: [{ position: 1, quantity: 3 }] }, of)).status).toBe(200)
  expect(await stockOf(rug)).toBe(0)
})

test('lines of one stock share it: what one gives back another may take', async () => {
  const of = await place(
    { product_id: shirt.id, size_id: shirt.sizes.S, quantity: 3 },
    { product_id: vase.id },
  )
  await setStock(shirt.items[0], 1)
  const swap = (quantity: number) => ({
    lines: [
      { position: 1, quantity: 1 },
      { product_id: shirt.id, size_id: shirt.sizes.M, quantity },
    ],
  })
  expect((await preview(swap(4), of)).json.missing).toMatchObject([
    { size_id: shirt.sizes.M, left: 3 },
  ])
  expect((await edit(swap(3), of)).status).toBe(200)
  expect(await stockOf(shirt)).toBe(0)
  await setStock(shirt.items[0], 100)
})

test('of an exchange, and of an order that was refused and goes again, all may change but the pieces and the discount', async () => {
  const aswan = await makeArea('Aswan', 12_000)
  const courier_id = await read("select id from couriers where name = 'Bosta'")
  const where = {
    phone: '01098765432',
    city: aswan,
    state: 'Corniche',
    address: '9 New Street',
    courier_note: 'Call first',
    first_name: 'Hoda',
  }
  const now = async (id: number): Promise<Json> =>
    (await get(`/api/orders/getorder/${id}`)).json.order
  const isHeld = async (of: Json) => {
    for (const change of [
      { lines: [{ position: 1, quantity: 2 }] },
      { lines: [{ product_id: vase.id }] },
      { extra_discount: '10' },
    ])
      expect(await refused({ ...where, ...change }, of)).toMatchObject({
        status: 409,
        code: 'conflict',
        reason: 'pieces_counted',
      })
    // Fields may be sent with their current value.
    const same = { ...where, lines: [{ position: 1, quantity: 1 }], extra_discount: '0' }
    expect((await preview(same, of)).json.order).toEqual((await preview(where, of)).json.order)
    return (await edit(where, of)).json.order
  }

  const first = await place({ product_id: shirt.id, size_id: shirt.sizes.S })
  await post('/api/orders/update-status', { order_id: first.id, status: 'accept' })
  const lines = [
    { position: 1, quantity: 1, reason: 'too_small', wants: 'exchange', size_id: shirt.sizes.M },
  ]
  const made = await post('/api/return/create', {
    order_id: first.id,
    lines,
    comes_by: 'customer',
    delivery_price: 25,
  })
  const exchange = await now(made.json.return.exchange_order_id)
  expect(await isHeld(exchange)).toMatchObject({
    ...{ phone: '01098765432', city: 'Aswan', address: '9 New Street', courier_note: 'Call first' },
    ...{
      delivery_price: 25,
      discount: exchange.discount,
      total_price: 25,
      version: exchange.version + 1,
    },
  })

  const again = await place({ product_id: shirt.id, size_id: shirt.sizes.S })
  await post('/api/orders/confirm', { order_id: again.id })
  const [parcel] = (await post('/api/parcel/create', { courier_id, order_ids: [again.id] })).json
    .parcels
  await post('/api/parcel/handOver', { parcel_ids: [parcel.id] })
  await post('/api/parcel/refused', { parcel_id: parcel.id })
  await post('/api/parcel/receive', {
    back: [{ parcel_id: parcel.id, pieces: [{ position: 1, sellable: 1, damaged: 0 }] }],
  })
  const { json } = await post('/api/orders/update-status', {
    order_id: again.id,
    status: 'pending',
  })
  expect(await isHeld(json.order)).toMatchObject({
    city: 'Aswan',
    delivery_price: 120,
    total_price: again.subtotal + 120,
  })
})
