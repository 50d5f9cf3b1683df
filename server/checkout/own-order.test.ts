import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn, type Item, phoneOf } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'
import { changeSettings } from '../settings/settings.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeGoods, makeArea, stockOf, setStock, read } = goodsIn(shop.database.pool)
const { form, fill, buy, everything } = buyersIn(shop, await makeArea('Giza', 6000))
const { post, get } = await adminIn(shop)
const courier: number = await read(
  `insert into couriers (name, pays_within_days) values ('Courier of waiting orders', 7) returning id`,
)

let buyers = 0
const order = async (fields: object, ...items: Item[]) =>
  (
    await buy(await fill(...items), {
      ...form,
      email: 'mona@mail.example',
      phone: phoneOf(++buyers),
      ...fields,
    })
  ).json.order
const act = (path: string, body: unknown) =>
  shop.request('POST', `/api/order/${path}`, { body: body as never })
const seen = async (token: string) => (await shop.request('GET', `/api/order/${token}`)).json.order
const record = async (id: number) => (await get(`/api/orders/getorder/${id}`)).json.order
const place = { phone: '01198765432', state: 'Aswan', address: '7 Corniche Street' }
const pack = (id: number) => post('/api/parcel/create', { courier_id: courier, order_ids: [id] })

test('a customer cancels an order that waits, with a reason: stock, mail, and what the desk sees', async () => {
  const vase = await makeGoods({ quantity: 10 })
  const { token, id, number } = await order({}, { product_id: vase.id, quantity: 3 })
  expect(await stockOf(vase)).toBe(7)
  const { waiting } = await seen(token)
  expect(waiting).toEqual({ version: expect.any(Number), cancellable: true })
  const asked = { token, version: waiting.version, why: 'too_long' }
  const reply = await act('cancel', asked)
  expect([reply.status, reply.json]).toEqual([200, { message: 'order cancelled successfully' }])
  expect(await stockOf(vase)).toBe(10)
  expect(await seen(token)).toMatchObject({ status: 'reject', waiting: null })
  const { events, status, reason } = await record(id)
  expect([status, reason]).toEqual(['reject', 'customer'])
  expect(events.at(-1)).toMatchObject({
    kind: 'status',
    status: 'reject',
    reason: 'customer',
    user_name: null,
    about: { by: 'customer', why: 'too_long' },
  })
  expect(
    await read(
      `select count(*)::int from mails where kind = 'order-cancelled' and subject like $1`,
      [`%${number}%`],
    ),
  ).toBe(1)
  const after = await everything()
  expect((await act('cancel', asked)).status).toBe(200)
  expect(await everything()).toBe(after)
})

test('phone and address are corrected; the city, the lines and the sum stay', async () => {
  const vase = await makeGoods({ quantity: 10 })
  const { token, id } = await order({ courier_note: 'Ring twice.' }, { product_id: vase.id })
  const before = await seen(token)
  const asked = { token, version: before.waiting.version, ...place }
  expect((await act('correct', asked)).status).toBe(200)
  const after = await seen(token)
  expect(after).toEqual({
    ...before,
    ...place,
    waiting: { version: before.waiting.version + 1, cancellable: true },
  })
  const { events } = await record(id)
  expect(events.at(-1)).toMatchObject({ kind: 'edit', about: { by: 'customer' }, user_name: null })
  const fields = events.at(-1).difference.fields.map(({ field }: { field: string }) => field)
  expect(fields.sort()).toEqual(['address', 'phone', 'state'])
  // A desk that saw the order before is told what has changed.
  const late = await post(`/api/orders/edit/${id}`, {
    version: before.waiting.version,
    first_name: 'Noha',
  })
  expect([late.status, late.json.code]).toEqual([409, 'changed_meanwhile'])
  expect(late.json.fields.sort()).toEqual(['address', 'phone', 'state'])
  const kept = await everything()
  expect((await act('correct', asked)).status).toBe(200)
  expect(await everything()).toBe(kept)
})

test('an order that was not reached is due for a call at its corrected phone', async () => {
  const vase = await makeGoods({ quantity: 10 })
  const { token, id } = await order({}, { product_id: vase.id })
  await post('/api/orders/noAnswer', { order_id: id })
  const due = () => read('select next_try_at <= now() from orders where id = $1', [id])
  expect(await due()).toBe(false)
  await act('correct', { token, ...form, address: 'Another street', phone: phoneOf(buyers) })
  expect(await due()).toBe(false)
  await act('correct', { token, ...place, phone: phoneOf(++buyers) })
  expect(await due()).toBe(true)
  expect((await record(id)).confirmation).toBe('no_answer')
})

test('from packing on both are refused, and offered again when the parcel is unpacked', async () => {
  const vase = await makeGoods({ quantity: 10 })
  const { token, id } = await order({}, { product_id: vase.id })
  await post('/api/orders/confirm', { order_id: id })
  const parcel = (await pack(id)).json.parcels[0]
  expect((await seen(token)).waiting).toBeNull()
  const before = await everything()
  for (const [path, fields] of [
    ['cancel', { why: 'mistake' }],
    ['correct', place],
  ] as const) {
    const { status, json } = await act(path, { token, ...fields })
    expect([status, json.code, json.reason]).toEqual([409, 'conflict', 'order_packed'])
  }
  expect(await everything()).toBe(before)
  await post('/api/parcel/putBack', { parcel_id: parcel.id })
  expect((await seen(token)).waiting).toMatchObject({ cancellable: true })
  await post('/api/orders/update-status', { order_id: id, status: 'shipped' })
  expect((await act('cancel', { token, why: 'mistake' })).json.code).toBe('not_pending')
  expect((await act('correct', { token, ...place })).json.code).toBe('not_pending')
})

test('what is stale, unknown, malformed, or has money is refused and changes nothing', async () => {
  const vase = await makeGoods({ quantity: 10 })
  const { token, id } = await order({}, { product_id: vase.id })
  const { version } = (await seen(token)).waiting
  await post('/api/orders/confirm', { order_id: id })
  const stale = await act('cancel', { token, version, why: 'mistake' })
  expect([stale.status, stale.json.reason]).toEqual([409, 'order_changed'])
  expect((await act('correct', { token, version, ...place })).json.reason).toBe('order_changed')
  expect((await act('cancel', { token: 'none', why: 'mistake' })).status).toBe(404)
  expect((await act('correct', { token: 'none', ...place })).status).toBe(404)
  expect((await act('again', { token: 'none', guest_token: '' })).status).toBe(404)
  for (const why of [undefined, '', 'fake', 5]) {
    const { status, json } = await act('cancel', { token, why })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['why']])
  }
  const wrong = await act('correct', { token, phone: '123', state: '', address: ' ' })
  expect([wrong.status, Object.keys(wrong.json.errors).sort()]).toEqual([
    422,
    ['address', 'phone', 'state'],
  ])
  await post('/api/orders/payment/add', { order_id: id, amount: 100, by: 'transfer' })
  expect((await seen(token)).waiting).toMatchObject({ cancellable: false })
  const paid = await act('cancel', { token, why: 'mistake' })
  expect([paid.status, paid.json.reason]).toEqual([409, 'order_has_money'])
  expect(await stockOf(vase)).toBe(9)
  expect((await act('correct', { token, ...place })).status).toBe(200)
})

test('a new phone is judged as at checkout: blocked, or with too many pieces of the day', async () => {
  const vase = await makeGoods({ quantity: 100 })
  const { token } = await order({}, { product_id: vase.id, quantity: 3 })
  const [blocked, full] = [phoneOf(9001), phoneOf(9002)]
  await read(`insert into customers (phone, mark) values ($1, 'blocked')`, [blocked])
  await order({ phone: full }, { product_id: vase.id, quantity: 4 })
  await changeSettings(shop.ctx, { pieces_per_order: 3 })
  const before = await everything()
  expect((await act('correct', { token, ...place, phone: blocked })).json.code).toBe('call_us')
  expect((await act('correct', { token, ...place, phone: full })).json.code).toBe('too_many_pieces')
  expect(await everything()).toBe(before)
  await changeSettings(shop.ctx, { pieces_per_order: 100 })
  expect((await act('correct', { token, ...place, phone: full })).status).toBe(200)
})

test('cancelled while it is packed, exactly one happens', async () => {
  const vase = await makeGoods({ quantity: 100 })
  for (let round = 0; round < 6; round++) {
    const { token, id } = await order({}, { product_id: vase.id, quantity: 2 })
    await post('/api/orders/confirm', { order_id: id })
    const left = await stockOf(vase)
    const [cancelled] = await Promise.all([act('cancel', { token, why: 'other' }), pack(id)])
    const { status } = await record(id)
    const parcels = await read(
      `select count(*)::int from parcels where order_id = $1 and state = 'ready'`,
      [id],
    )
    expect([cancelled.status, status, parcels]).toEqual(
      cancelled.status === 200 ? [200, 'reject', 0] : [409, 'pending', 1],
    )
    expect(await stockOf(vase)).toBe(cancelled.status === 200 ? left + 2 : left)
  }
})

test('ordered again: today’s prices, what is left, and the others by name', async () => {
  const dress = await makeGoods(dressParts)
  const vase = await makeGoods({ name: 'Vase', name_ar: 'فازة', price: 50_000, quantity: 10 })
  const gone = await makeGoods({ name: 'Lamp', quantity: 10 })
  const { token } = await order(
    {},
    { product_id: dress.id, quantity: 1, size_id: dress.sizes.S, color_id: dress.colours.Sand },
    { product_id: vase.id, quantity: 4 },
    { product_id: gone.id, quantity: 2 },
  )
  await read('update products set price = 60000 where id = $1', [vase.id])
  await setStock(vase.items[0], 3)
  await read('update products set archived_at = now() where id = $1', [gone.id])
  const again = await act('again', { token, guest_token: '', lang: 'ar' })
  expect(again.status).toBe(200)
  expect(again.json.missing).toEqual([
    { name: 'فازة', quantity: 1 },
    { name: 'Lamp', quantity: 2 },
  ])
  const cart = (await shop.request('GET', `/api/cart/${again.json.guest_token}`)).json
  expect(
    cart.cart.map(({ product_id, quantity, size_id, color_id, price }: never) => [
      product_id,
      quantity,
      size_id,
      color_id,
      price,
    ]),
  ).toEqual([
    [dress.id, 1, dress.sizes.S, dress.colours.Sand, 1450],
    [vase.id, 3, null, null, 600],
  ])
  // The vase is full in this cart: only the dress is added once more.
  const twice = await act('again', { token, guest_token: again.json.guest_token })
  expect(twice.json.missing).toEqual([
    { name: 'Vase', quantity: 4 },
    { name: 'Lamp', quantity: 2 },
  ])
  expect(twice.json.guest_token).toBe(again.json.guest_token)
  expect(twice.json.count).toBe(5)
})

test('ordered again when nothing is left is refused, and makes no cart', async () => {
  const vase = await makeGoods({ quantity: 2 })
  const { token } = await order({}, { product_id: vase.id, quantity: 2 })
  const carts = await read('select count(*)::int from carts')
  const { status, json } = await act('again', { token, guest_token: '' })
  expect([status, json.reason]).toEqual([409, 'nothing_left'])
  expect(await read('select count(*)::int from carts')).toBe(carts)
})

test('lines lead to products while they are in the shop', async () => {
  const [vase, lamp] = [await makeGoods({ quantity: 5 }), await makeGoods({ quantity: 5 })]
  const { token } = await order({}, { product_id: vase.id }, { product_id: lamp.id })
  const slug = await read('select slug from products where id = $1', [vase.id])
  await read(`update products set state = 'draft' where id = $1`, [lamp.id])
  const { items } = await seen(token)
  expect(items.map((item: { slug: string | null }) => item.slug)).toEqual([slug, null])
})
