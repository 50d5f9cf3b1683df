/**
 * Money and stock at the end of orders: partly received, refused, lost, taken back (R312, R330,
 * R331).
 */
import { beforeAll, expect, test } from 'vitest'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../test/shop/buyers.ts'
import { listOf } from '../../test/shop/courier-lists.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { get, post } = await adminIn(shop)
const { makeGoods, makeArea, read } = goodsIn(pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const dress = await makeGoods({
  name: 'Dress',
  sizes: ['S', 'M'],
  counted_by: 'variant',
  quantity: 50,
  price: 60_000,
})
const vase = await makeGoods({ name: 'Vase', price: 40_000, quantity: 50 })
let courier_id = 0
let buyers = 0
beforeAll(async () => {
  courier_id = await read("select id from couriers where name = 'Bosta'")
})

const ok = async (path: string, body: object) => {
  const reply = await post(`/api/${path}`, body)
  expect(reply.status, `${path} ${reply.text}`).toBeLessThan(300)
  return reply.json
}
const returnOf = async (id: number) => (await get(`/api/return/get/${id}`)).json.return
const parcelOf = async (id: number) => (await get(`/api/parcel/get/${id}`)).json.parcel
const orderOf = async (id: number) => (await get(`/api/orders/getorder/${id}`)).json.order
const mailsOf = async (email: string) =>
  (
    await pool.query<{ subject: string }>(
      'select subject from mails where to_address = $1 order by id',
      [email],
    )
  ).rows.map(({ subject }) => subject)

/** A delivered order of a dress for EGP 600 and a vase for 400. */
async function delivered(...items: { product_id: number; size_id?: number; quantity: number }[]) {
  const lines =
    items.length > 0
      ? items
      : [
          { product_id: dress.id, size_id: dress.sizes.S, quantity: 1 },
          { product_id: vase.id, quantity: 1 },
        ]
  const email = `buyer${++buyers}@mail.example`
  const { order } = (await buy(await fill(...lines), { ...form, email, phone: phoneOf(buyers) }))
    .json
  await ok('orders/confirm', { order_id: order.id })
  const parcel = await pack(order.id)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/delivered', { parcel_id: parcel.id })
  return { ...order, email, parcel_id: parcel.id }
}
const pack = async (id: number) =>
  (await ok('parcel/create', { courier_id, order_ids: [id] })).parcels[0]
const swap = {
  position: 1,
  quantity: 1,
  reason: 'too_small',
  wants: 'exchange',
  size_id: dress.sizes.M,
}
const forMoney = { position: 2, quantity: 1, reason: 'other', wants: 'money' }
const take = async (order_id: number, terms: object) =>
  (await ok('return/create', { order_id, lines: [swap, forMoney], ...terms })).return
const receive = (return_id: number, ...pieces: [number, number, number][]) =>
  ok('return/receive', {
    return_id,
    pieces: pieces.map(([position, sellable, damaged]) => ({ position, sellable, damaged })),
  })
const both = [
  [1, 1, 0],
  [2, 1, 0],
] as [number, number, number][]
const byCourier = { comes_by: 'customer', money_by: 'courier' }

test('a courier hands money out with the new order of an exchange that the customer brings: it is paid when that parcel is delivered', async () => {
  const taken = await take((await delivered()).id, byCourier)
  const parcel = await pack(taken.exchange_order_id)
  expect([parcel.kind, parcel.to_collect]).toEqual(['deliver', -400])
  await receive(taken.id, ...both)
  expect(await returnOf(taken.id)).toMatchObject({
    state: 'to_pay',
    refund: 400,
    money_by: 'courier',
    paid_at: null,
  })
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  expect((await post('/api/return/paid', { return_id: taken.id })).json).toMatchObject({
    code: 'conflict',
    reason: 'with_courier',
  })
  await ok('parcel/delivered', { parcel_id: parcel.id })
  const done = await returnOf(taken.id)
  expect(done).toMatchObject({ state: 'done', refund: 400, money_by: 'courier' })
  expect(done.paid_at).not.toBeNull()
})

test('… where that parcel is refused, all of it is owed, by transfer', async () => {
  const taken = await take((await delivered()).id, byCourier)
  const parcel = await pack(taken.exchange_order_id)
  await receive(taken.id, ...both)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/refused', { parcel_id: parcel.id })
  expect(await returnOf(taken.id)).toMatchObject({
    state: 'to_pay',
    refund: 1000,
    credit: 0,
    money_by: 'transfer',
  })
  await ok('return/paid', { return_id: taken.id })
  expect(await returnOf(taken.id)).toMatchObject({ state: 'done', refund: 1000 })
})

test('… and pieces that come before its parcel is made: it is handed out by the courier still, or paid by hand instead', async () => {
  const along = { comes_by: 'courier', money_by: 'courier' }
  const one = await take((await delivered()).id, along)
  await receive(one.id, ...both)
  expect(await returnOf(one.id)).toMatchObject({ state: 'to_pay', refund: 400 })
  const parcel = await pack(one.exchange_order_id)
  expect([parcel.kind, parcel.to_collect]).toEqual(['deliver', -400])
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/delivered', { parcel_id: parcel.id })
  expect(await returnOf(one.id)).toMatchObject({ state: 'done', refund: 400 })

  const other = await take((await delivered()).id, along)
  await receive(other.id, ...both)
  const ready = await pack(other.exchange_order_id)
  await ok('return/paid', { return_id: other.id })
  expect((await parcelOf(ready.id)).to_collect).toBe(0)
  await ok('parcel/handOver', { parcel_ids: [ready.id] })
  await ok('parcel/delivered', { parcel_id: ready.id })
  expect(await returnOf(other.id)).toMatchObject({
    state: 'done',
    refund: 400,
    money_by: 'transfer',
  })
})

test('money of a parcel that never left to fetch the pieces is owed by transfer, and its customer is not told otherwise', async () => {
  const order = await delivered({ product_id: dress.id, size_id: dress.sizes.S, quantity: 1 })
  const lines = [{ ...swap, wants: 'money' }]
  const { return: taken } = await ok('return/create', {
    order_id: order.id,
    lines,
    comes_by: 'courier',
    money_by: 'courier',
    courier_id,
  })
  const before = await mailsOf(order.email)
  await receive(taken.id, [1, 1, 0])
  expect(await returnOf(taken.id)).toMatchObject({
    state: 'to_pay',
    refund: 600,
    money_by: 'transfer',
    paid_at: null,
  })
  expect(await mailsOf(order.email)).toEqual(before)
  expect(
    (await orderOf(order.id)).events.map(({ act }: { act: string | null }) => act),
  ).not.toContain('paid_back')
  await ok('return/paid', { return_id: taken.id })
  expect((await mailsOf(order.email)).length).toBe(before.length + 1)
})

test('an exchange whose parcel was to take the pieces and hand money out, received first and refused at the door, owes all of it', async () => {
  const taken = await take((await delivered()).id, { comes_by: 'courier', money_by: 'courier' })
  const parcel = await pack(taken.exchange_order_id)
  expect([parcel.kind, parcel.to_collect]).toEqual(['exchange', -400])
  await receive(taken.id, ...both)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/refused', { parcel_id: parcel.id })
  expect(await returnOf(taken.id)).toMatchObject({ state: 'to_pay', refund: 1000 })
})

test('of three pieces two come, and the rest does not: two are paid back, and the third may come by another return', async () => {
  const goods = await makeGoods({ price: 33_333, quantity: 10 })
  const order = await delivered({ product_id: goods.id, quantity: 3 })
  const lines = [{ position: 1, quantity: 3, reason: 'other', wants: 'money' }]
  const terms = { comes_by: 'customer', money_by: 'transfer' }
  const { return: taken } = await ok('return/create', { order_id: order.id, lines, ...terms })
  expect(taken.refund).toBe(999.99)
  await receive(taken.id, [1, 2, 0])
  expect(await returnOf(taken.id)).toMatchObject({ state: 'coming', refund: 999.99 })
  const { return: ended } = await ok('return/end', { return_id: taken.id })
  expect(ended).toMatchObject({
    state: 'to_pay',
    refund: 666.66,
    value: 666.66,
    items: [{ quantity: 2, sellable: 2, value: 666.66 }],
  })
  expect((await orderOf(order.id)).events.at(-1)).toMatchObject({
    act: 'ended',
    about: { missing: 1 },
  })
  const again = await ok('return/create', {
    order_id: order.id,
    lines: [{ ...lines[0], quantity: 1 }],
    ...terms,
  })
  expect(again.return.refund).toBe(333.33)
  const day = (await orderOf(order.id)).created_at.slice(0, 10)
  const { orders } = (await get(`/api/profit/orders?from=${day}&to=${day}&by=source&per_page=100`))
    .json
  expect(orders.data.find((one: { order_id: number }) => one.order_id === order.id).sales).toBe(
    393.33,
  )
})

test('a return of which nothing comes is called off, and so is an exchange, of which the new piece was paid for by nothing', async () => {
  const order = await delivered()
  const { return: none } = await ok('return/create', {
    order_id: order.id,
    lines: [forMoney],
    comes_by: 'customer',
    money_by: 'transfer',
  })
  expect((await ok('return/end', { return_id: none.id })).return.state).toBe('cancelled')

  const taken = (
    await ok('return/create', { order_id: order.id, lines: [swap], comes_by: 'customer' })
  ).return
  expect((await post('/api/return/end', { return_id: taken.id })).json.reason).toBe('exchange_out')
  const parcel = await pack(taken.exchange_order_id)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  expect((await post('/api/return/end', { return_id: taken.id })).json.reason).toBe('exchange_out')
  await ok('parcel/delivered', { parcel_id: parcel.id })
  const day = (await orderOf(order.id)).created_at.slice(0, 10)
  const salesOf = async (id: number) => {
    const { orders } = (
      await get(`/api/profit/orders?from=${day}&to=${day}&by=source&per_page=100`)
    ).json
    return orders.data.find((one: { order_id: number }) => one.order_id === id)?.sales
  }
  // Payments for both orders sum to EGP 1060; the credit for the old piece counts once that is
  // received.
  expect([await salesOf(order.id), await salesOf(taken.exchange_order_id)]).toEqual([1060, 0])
  const back = {
    order_id: taken.exchange_order_id,
    lines: [{ ...swap, wants: 'money' }],
    comes_by: 'customer',
    money_by: 'transfer',
  }
  expect((await post('/api/return/create', back)).json.reason).toBe('old_pieces_out')
  expect((await ok('return/end', { return_id: taken.id })).return.state).toBe('cancelled')
  expect([await salesOf(order.id), await salesOf(taken.exchange_order_id)]).toEqual([1060, 0])
  expect((await ok('return/create', back)).return.refund).toBe(0)
})

test('of two exchanged pieces one comes: it alone pays of the new order, and the courier is told to take one more', async () => {
  const order = await delivered({ product_id: dress.id, size_id: dress.sizes.S, quantity: 2 })
  const lines = [{ ...swap, quantity: 2 }]
  const { return: taken } = await ok('return/create', {
    order_id: order.id,
    lines,
    comes_by: 'courier',
  })
  const parcel = await pack(taken.exchange_order_id)
  await receive(taken.id, [1, 1, 0])
  expect((await parcelOf(parcel.id)).takes_back).toMatchObject([{ quantity: 1 }])
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/delivered', { parcel_id: parcel.id })
  expect((await ok('return/end', { return_id: taken.id })).return).toMatchObject({
    state: 'done',
    credit: 600,
    refund: 0,
    value: 600,
  })
  expect(
    await read('select exchange_credit::float8 from orders where id = $1', [
      taken.exchange_order_id,
    ]),
  ).toBe(60_000)
})

test('a refused parcel of which a piece is lost is received as far as it came', async () => {
  const goods = await makeGoods({ quantity: 10, price: 10_000 })
  const { order } = (
    await buy(await fill({ product_id: goods.id, quantity: 3 }), {
      ...form,
      phone: phoneOf(++buyers),
    })
  ).json
  await ok('orders/confirm', { order_id: order.id })
  const { id: parcel_id } = await pack(order.id)
  await ok('parcel/handOver', { parcel_ids: [parcel_id] })
  expect((await post('/api/parcel/end', { parcel_id })).status).toBe(409)
  await ok('parcel/refused', { parcel_id })
  await ok('parcel/receive', {
    back: [{ parcel_id, pieces: [{ position: 1, sellable: 2, damaged: 0 }] }],
  })
  expect((await ok('parcel/end', { parcel_id })).parcel.state).toBe('received')
  expect(await read('select quantity from inventory_items where id = $1', [goods.items[0]])).toBe(9)
  expect(
    (await get('/api/parcel/back')).json.back.filter(
      (one: { parcel_id: number }) => one.parcel_id === parcel_id,
    ),
  ).toEqual([])
  expect((await orderOf(order.id)).events.at(-1)).toMatchObject({
    act: 'ended',
    about: { missing: 1 },
  })
})

test('what a courier took along with an exchange that is rejected later is received, and paid back', async () => {
  const taken = (
    await ok('return/create', {
      order_id: (await delivered()).id,
      lines: [swap],
      comes_by: 'courier',
    })
  ).return
  const parcel = await pack(taken.exchange_order_id)
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  await ok('parcel/delivered', { parcel_id: parcel.id })
  await ok('orders/update-status', { order_id: taken.exchange_order_id, status: 'reject' })
  expect((await returnOf(taken.id)).state).toBe('coming')
  expect((await post('/api/return/cancel', { return_id: taken.id })).status).toBe(409)
  await receive(taken.id, [1, 1, 0])
  expect(await returnOf(taken.id)).toMatchObject({ state: 'to_pay', refund: 600 })
})

test('a return that is called off while its courier is on the way to fetch it owes nothing any more', async () => {
  const order = await delivered({ product_id: vase.id, quantity: 1 })
  const lines = [{ ...forMoney, position: 1 }]
  const { return: taken } = await ok('return/create', {
    order_id: order.id,
    lines,
    comes_by: 'courier',
    money_by: 'courier',
    courier_id,
  })
  const [parcel] = (await get(`/api/parcel/all?order_id=${order.id}&sort=newest`)).json.parcels.data
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  expect((await ok('return/cancel', { return_id: taken.id })).return.state).toBe('cancelled')
  expect(
    await read('select array_agg(state) from order_money where return_id = $1', [taken.id]),
  ).toEqual(['void'])
})

test('money that a courier has paid out stays paid where not all that it was paid for comes', async () => {
  const order = await delivered({ product_id: dress.id, size_id: dress.sizes.S, quantity: 2 })
  const lines = [{ ...swap, quantity: 2, wants: 'money' }]
  const { return: taken } = await ok('return/create', {
    order_id: order.id,
    lines,
    comes_by: 'courier',
    money_by: 'courier',
    courier_id,
  })
  const [parcel] = (await get(`/api/parcel/all?order_id=${order.id}&sort=newest`)).json.parcels.data
  await ok('parcel/handOver', { parcel_ids: [parcel.id] })
  expect((await post('/api/return/end', { return_id: taken.id })).json.reason).toBe(
    'courier_fetching',
  )
  await ok('parcel/delivered', { parcel_id: parcel.id })
  await receive(taken.id, [1, 1, 0])
  expect((await ok('return/end', { return_id: taken.id })).return).toMatchObject({
    state: 'done',
    refund: 1200,
  })
})

test('a list that is taken back leaves an exchange off that it had called off, and puts back the rest', async () => {
  const taken = (
    await ok('return/create', {
      order_id: (await delivered()).id,
      lines: [swap],
      comes_by: 'courier',
      delivery_price: 30,
    })
  ).return
  const { order } = (
    await buy(await fill({ product_id: vase.id, quantity: 1 }), {
      ...form,
      phone: phoneOf(++buyers),
    })
  ).json
  await ok('orders/confirm', { order_id: order.id })
  const [swapped, sent] = [await pack(taken.exchange_order_id), await pack(order.id)]
  await ok('parcel/handOver', { parcel_ids: [swapped.id, sent.id] })
  const file = new File(
    [listOf(['', swapped.number, 0, 60], ['', order.number, order.total_price, 60])],
    'list.csv',
  )
  const { settlement } = await ok(
    'settlement/read',
    multipart({ courier_id: String(courier_id), file }),
  )
  await ok('settlement/accept', { settlement_id: settlement.id })
  expect([(await parcelOf(swapped.id)).state, (await returnOf(taken.id)).state]).toEqual([
    'refused',
    'cancelled',
  ])
  await ok('settlement/undo', { settlement_id: settlement.id, reason: 'Another list.' })
  expect([(await parcelOf(swapped.id)).state, (await parcelOf(sent.id)).state]).toEqual([
    'refused',
    'handed',
  ])
})

const piecesOf = (product: number, size: string) =>
  read(
    `select sum(item.quantity)::int from inventory_items as item join variants on variants.inventory_item_id = item.id
     join product_sizes as size on size.id = variants.size_id where variants.product_id = $1 and size.name = $2`,
    [product, size],
  )

test('pieces of a size that was taken off are received once it is restored', async () => {
  const shirt = await makeGoods({
    name: 'Shirt',
    sizes: ['S', 'M'],
    counted_by: 'variant',
    quantity: 6,
    price: 10_000,
  })
  const order = await delivered({
    product_id: shirt.id,
    size_id: shirt.sizes.M as number,
    quantity: 2,
  })
  const lines = [{ position: 1, quantity: 2, reason: 'other', wants: 'money' }]
  const { return: taken } = await ok('return/create', {
    order_id: order.id,
    lines,
    comes_by: 'customer',
    money_by: 'transfer',
  })
  await ok(`product/update/${shirt.id}`, { sizes: ['S'], stock: [{ size: 'S', quantity: 6 }] })
  const { id: entry } = (await get('/api/history/all')).json.history.data[0]
  const pieces = [{ position: 1, sellable: 2, damaged: 0 }]
  const refused = await post('/api/return/receive', { return_id: taken.id, pieces })
  expect([refused.status, refused.json.reason, refused.json.params]).toEqual([
    409,
    'no_place',
    { name: 'Shirt, M' },
  ])
  await ok(`history/restore/${entry}`, {})
  await receive(taken.id, [1, 2, 0])
  expect(await piecesOf(shirt.id, 'M')).toBe(6)
})

test('pieces that nothing counts any more are never sellable: they wait for their size, or are damaged, and a rejected order says how many they are', async () => {
  const shirt = await makeGoods({
    name: 'Shirt',
    sizes: ['S', 'M'],
    counted_by: 'variant',
    quantity: 6,
    price: 10_000,
  })
  const lines = [{ product_id: shirt.id, size_id: shirt.sizes.M as number, quantity: 2 }]
  const order = await delivered(...(lines as [(typeof lines)[0]]))
  const other = (
    await buy(await fill(...(lines as [(typeof lines)[0]])), { ...form, phone: phoneOf(++buyers) })
  ).json.order
  const back = [{ position: 1, quantity: 2, reason: 'other', wants: 'money' }]
  const { return: taken } = await ok('return/create', {
    order_id: order.id,
    lines: back,
    comes_by: 'customer',
    money_by: 'transfer',
  })
  await pool.query(`delete from variants where product_id = $1 and size_id = $2`, [
    shirt.id,
    shirt.sizes.M,
  ])
  await pool.query(
    'delete from inventory_items as item where product_id = $1 and not exists (select from variants where inventory_item_id = item.id)',
    [shirt.id],
  )
  const came = (sellable: number, damaged: number) =>
    post('/api/return/receive', {
      return_id: taken.id,
      pieces: [{ position: 1, sellable, damaged }],
    })
  expect((await came(2, 0)).json).toMatchObject({
    code: 'conflict',
    reason: 'no_place',
    params: { name: 'Shirt, M' },
  })
  expect((await returnOf(taken.id)).items[0]).toMatchObject({ sellable: 0, damaged: 0 })
  expect((await came(0, 2)).status).toBe(200)
  await ok('orders/update-status', { order_id: other.id, status: 'reject' })
  const { events } = await orderOf(other.id)
  expect(events.find(({ act }: { act: string | null }) => act === 'no_place')?.about).toMatchObject(
    { missing: 2 },
  )
})
