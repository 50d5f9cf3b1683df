import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { findDeliveryTerms } from './parcels.queries.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { makeAdmin, makeStaff } = peopleIn(shop)
const { makeGoods, makeArea, stockOf } = goodsIn(pool)
const giza = await makeArea('Giza', 6000)
const { form, fill, buy } = buyersIn(shop, giza)
const nada = await makeAdmin()
let courier_id = 0

beforeAll(async () => {
  const { rows } = await pool.query("select id from couriers where name = 'Bosta'")
  courier_id = rows[0].id
})

const post = (path: string, body: object) =>
  shop.request('POST', `/api/${path}`, { body, token: nada.token })
const get = async (path: string) =>
  (await shop.request('GET', `/api/${path}`, { token: nada.token })).json

async function confirmed(quantity = 2) {
  const vase = await makeGoods({ quantity: 10 })
  const { order } = (await buy(await fill({ product_id: vase.id, quantity }), form)).json
  await post('orders/confirm', { order_id: order.id })
  return { order, vase }
}

async function handed(quantity = 2) {
  const { order, vase } = await confirmed(quantity)
  const made = await post('parcel/create', { courier_id, order_ids: [order.id] })
  const [parcel] = made.json.parcels
  expect((await post('parcel/handOver', { parcel_ids: [parcel.id] })).json.results).toMatchObject([
    { done: true },
  ])
  return { order, vase, parcel_id: parcel.id as number }
}

const orderOf = async (id: number) => (await get(`orders/getorder/${id}`)).order
const parcelOf = async (id: number) => (await get(`parcel/get/${id}`)).parcel

test('a confirmed order becomes a parcel, is handed over and shipped, delivered and accepted', async () => {
  const { order, vase } = await confirmed()
  expect(
    (await get('parcel/waiting')).orders.find(
      (one: { order_id: number }) => one.order_id === order.id,
    ),
  ).toMatchObject({
    ...{ pieces: 2, kind: 'deliver', to_collect: order.total_price },
  })
  const made = await post('parcel/create', { courier_id, order_ids: [order.id, order.id, 999_999] })
  expect(made.json.results).toMatchObject([
    { id: order.id, done: true },
    { id: 999_999, done: false, code: 'not_found' },
  ])
  const [parcel] = made.json.parcels
  expect(parcel).toMatchObject({
    state: 'ready',
    kind: 'deliver',
    courier: 'Bosta',
    to_collect: order.total_price,
    tracking_link: null,
  })
  expect(
    (await post('parcel/create', { courier_id, order_ids: [order.id] })).json.results,
  ).toMatchObject([{ done: false, code: 'conflict' }])
  const tracked = await post('parcel/track', { parcel_id: parcel.id, tracking: '76148475' })
  expect(tracked.json.parcel.tracking_link).toContain('76148475')
  await post('parcel/handOver', { parcel_ids: [parcel.id] })
  expect(await orderOf(order.id)).toMatchObject({ status: 'shipped' })
  const delivered = await post('parcel/delivered', { parcel_id: parcel.id })
  expect(delivered.json.parcel).toMatchObject({ state: 'delivered', to_collect: order.total_price })
  expect((await orderOf(order.id)).status).toBe('accept')
  expect(
    (await orderOf(order.id)).events.filter((one: { kind: string }) => one.kind === 'parcel'),
  ).toMatchObject([
    ...[
      { act: 'ready' },
      { act: 'handed', about: { courier: 'Bosta', tracking: '76148475' } },
      { act: 'delivered' },
    ],
  ])
  expect(await stockOf(vase)).toBe(8)
  expect((await post('parcel/refused', { parcel_id: parcel.id })).status).toBe(409)
})

test('a hand-over is undone for ten minutes, and its mail waits as long', async () => {
  const undo = async (parcel_id: number) =>
    (
      await post('parcel/undo', {
        parcel_ids: [parcel_id],
        versions: [(await parcelOf(parcel_id)).version],
      })
    ).json.results[0]
  const { order, vase } = await confirmed()
  await pool.query(`update orders set email = 'waits@example.com' where id = $1`, [order.id])
  const made = await post('parcel/create', { courier_id, order_ids: [order.id] })
  const parcel_id = made.json.parcels[0].id
  await post('parcel/handOver', { parcel_ids: [parcel_id] })
  const held = async () =>
    (
      await pool.query(
        `select kind, subject like '%Shipped' as "isShipped" from mails where held_order_id = $1 order by id`,
        [order.id],
      )
    ).rows
  const shipped = { kind: 'order-status', isShipped: true }
  expect(await held()).toEqual([shipped])
  expect(await undo(parcel_id)).toMatchObject({ done: true })
  expect(await parcelOf(parcel_id)).toMatchObject({ state: 'ready', handed_at: null })
  expect(await orderOf(order.id)).toMatchObject({ status: 'pending', confirmation: 'confirmed' })
  expect(await stockOf(vase)).toBe(8)
  expect(await held()).toEqual([])

  // Undoing a refusal or a delivery keeps the mail of the hand-over.
  await post('parcel/handOver', { parcel_ids: [parcel_id] })
  await post('parcel/refused', { parcel_id })
  expect((await held()).map(({ kind }) => kind)).toEqual(['order-status', 'order-cancelled'])
  expect(await undo(parcel_id)).toMatchObject({ done: true })
  expect(await orderOf(order.id)).toMatchObject({ status: 'shipped' })
  await post('parcel/delivered', { parcel_id })
  expect(await held()).toHaveLength(2)
  expect(await undo(parcel_id)).toMatchObject({ done: true })
  expect(await parcelOf(parcel_id)).toMatchObject({ state: 'handed', delivered_at: null })
  expect(await held()).toEqual([shipped])
  const { rows } = await pool.query(
    `select start_after > now() + interval '9 minutes' as later from pgboss.job
      where name = 'send-mail' and (data ->> 'mail_id')::int in (select id from mails where held_order_id = $1)`,
    [order.id],
  )
  expect(rows).toEqual([{ later: true }])

  await pool.query(
    `update parcels set handed_at = handed_at - interval '11 minutes' where id = $1`,
    [parcel_id],
  )
  expect(await undo(parcel_id)).toMatchObject({ done: false, reason: 'undo_over' })
  expect(await orderOf(order.id)).toMatchObject({ status: 'shipped' })
})

test('what was refused at the door is in the stock once it is received, once, and damaged pieces are written off', async () => {
  const { order, vase, parcel_id } = await handed(3)
  const { parcel } = (await post('parcel/refused', { parcel_id })).json
  expect(await orderOf(order.id)).toMatchObject({ status: 'reject', reason: 'refused_at_door' })
  expect(await stockOf(vase)).toBe(7)
  const [back] = (await get('parcel/back')).back.filter(
    (one: { parcel_id: number }) => one.parcel_id === parcel_id,
  )
  expect(back).toMatchObject({ why: 'refused', pieces: [{ quantity: 3 }] })
  const [{ position }] = back.pieces
  const receive = (pieces: object[], version = parcel.version) =>
    post('parcel/receive', { back: [{ parcel_id, version, pieces }] })
  expect((await receive([{ position, sellable: 4, damaged: 0 }])).status).toBe(422)
  const part = await receive([{ position, sellable: 1, damaged: 1 }])
  expect(part.json).toMatchObject({ sellable: 1, damaged: 1 })
  expect(await stockOf(vase)).toBe(8)
  expect((await receive([{ position, sellable: 1, damaged: 0 }])).status).toBe(409)
  const now = await parcelOf(parcel_id)
  expect(now.state).toBe('refused')
  expect((await receive([{ position, sellable: 1, damaged: 0 }], now.version)).status).toBe(200)
  expect((await parcelOf(parcel_id)).state).toBe('received')
  expect(await stockOf(vase)).toBe(9)
  expect((await receive([{ position, sellable: 1, damaged: 0 }], now.version + 1)).status).toBe(409)
})

test('an order that was edited leaves as it is now, and only where its courier goes', async () => {
  const { order } = await confirmed()
  const luxor = await makeArea('Luxor', 9000)
  const { courier } = (
    await post('courier/create', { name: 'Giza alone', areas: [{ area_id: giza, fee: 30 }] })
  ).json
  const [parcel] = (await post('parcel/create', { courier_id: courier.id, order_ids: [order.id] }))
    .json.parcels
  const { version, items } = await orderOf(order.id)
  const lines = items.map(({ position }: { position: number }) => ({ position }))
  expect((await post(`orders/edit/${order.id}`, { version, lines, city: luxor })).status).toBe(200)
  const hand = (body: object) => post('parcel/handOver', { parcel_ids: [parcel.id], ...body })
  const whyNot = async (body: object) => (await hand(body)).json.results[0]
  expect(await whyNot({ versions: [parcel.version] })).toMatchObject({
    done: false,
    code: 'changed_meanwhile',
  })
  expect(await whyNot({})).toMatchObject({
    done: false,
    code: 'conflict',
    message: 'This courier does not go there.',
  })
  await post(`courier/update/${courier.id}`, { areas: [{ area_id: luxor, fee: 75, days: 3 }] })
  expect(await whyNot({})).toMatchObject({ done: true })
  expect(await parcelOf(parcel.id)).toMatchObject({ state: 'handed', fee: 75 })
})

test('a courier with areas goes there alone, for their fee; without areas it goes everywhere, for a fee that is not known', async () => {
  const areas = [{ area_id: giza, fee: 80.5, days: 3 }]
  const some = (await post('courier/create', { name: 'Some', areas })).json.courier.id
  const all = (await post('courier/create', { name: 'All', areas: [] })).json.courier.id
  const aswan = await makeArea('Aswan', 9000)
  expect(await findDeliveryTerms(shop.ctx, { courier_id: some, area_id: giza })).toEqual({
    fee: 8050,
    days: 3,
  })
  for (const area_id of [aswan, null])
    expect(await findDeliveryTerms(shop.ctx, { courier_id: some, area_id })).toBeNull()
  for (const area_id of [giza, null])
    expect(await findDeliveryTerms(shop.ctx, { courier_id: all, area_id })).toMatchObject({
      fee: null,
    })
})

test('the sheet of a courier has its own headings, a row for each parcel, and what is to be collected', async () => {
  const { order, parcel_id } = await handed()
  const reply = await shop.request('GET', `/api/parcel/sheet?ids=${parcel_id}&format=csv`, {
    token: nada.token,
  })
  const [headings, row] = reply.text.replace('\ufeff', '').split('\r\n')
  expect(headings).toContain('"Building#, Floor#, and Apartment#"')
  expect(row).toContain(order.number)
  expect(row).toContain(String(order.total_price))
  expect(
    (await shop.request('GET', '/api/parcel/sheet?ids=999999', { token: nada.token })).status,
  ).toBe(404)
})

test('who packs sees no money but on the paper of a parcel at hand, and phones of those alone', async () => {
  const packer = await makeStaff('packing')
  const { order } = await confirmed()
  const [ready] = (await post('parcel/create', { courier_id, order_ids: [order.id] })).json.parcels
  const see = async (id: number) =>
    (await shop.request('GET', `/api/parcel/get/${id}`, { token: packer.token })).json.parcel
  expect(await see(ready.id)).toMatchObject({ phone: form.phone, on_paper: order.total_price })
  await shop.request('POST', '/api/parcel/handOver', {
    body: { parcel_ids: [ready.id] },
    token: packer.token,
  })
  const out = await see(ready.id)
  expect(out).toMatchObject({ phone: null, additional_phone: null, on_paper: null })
  expect(out).not.toHaveProperty('to_collect')
  expect(out).not.toHaveProperty('fee')
  const list = (await shop.request('GET', '/api/parcel/all', { token: packer.token })).json
  expect(list).not.toHaveProperty('to_collect')
  const manifest = (
    await shop.request('GET', `/api/parcel/manifest?ids=${ready.id}`, { token: packer.token })
  ).json
  expect(manifest.parcels[0]).toMatchObject({ phone: null, on_paper: null })
  expect(manifest.sender).toEqual({ name: 'Zeina', name_ar: 'زينة', phone: '', address: '' })
})

test('a parcel that never left gives its pieces back at once, one that left does not', async () => {
  const ready = await confirmed()
  await post('parcel/create', { courier_id, order_ids: [ready.order.id] })
  await post('orders/update-status', { order_id: ready.order.id, status: 'reject' })
  expect(await stockOf(ready.vase)).toBe(10)
  const out = await handed()
  await post('orders/update-status', { order_id: out.order.id, status: 'reject' })
  expect([await stockOf(out.vase), (await parcelOf(out.parcel_id)).state]).toEqual([8, 'refused'])
  // Delivered after all: the stock is not taken again.
  await post('orders/update-status', { order_id: out.order.id, status: 'accept' })
  expect([await stockOf(out.vase), (await parcelOf(out.parcel_id)).state]).toEqual([8, 'delivered'])
})

test('an order that goes back to the shop while its pieces are on their way takes others, and both come to rest', async () => {
  const { order, vase, parcel_id } = await handed()
  await post('parcel/refused', { parcel_id })
  await post('orders/update-status', { order_id: order.id, status: 'pending' })
  expect(await stockOf(vase)).toBe(6)
  await post('orders/update-status', { order_id: order.id, status: 'reject' })
  expect(await stockOf(vase)).toBe(8)
  const [back] = (await get('parcel/back')).back.filter(
    (one: { parcel_id: number }) => one.parcel_id === parcel_id,
  )
  await post('parcel/receive', {
    back: [
      {
        parcel_id,
        pieces: back.pieces.map((one: { position: number; quantity: number }) => ({
          position: one.position,
          sellable: one.quantity,
          damaged: 0,
        })),
      },
    ],
  })
  expect(await stockOf(vase)).toBe(10)
})

test('each row that is left as it is has its own reason, with the names that its words need (R325)', async () => {
  const vase = await makeGoods({ quantity: 10 })
  const { order: unconfirmed } = (await buy(await fill({ product_id: vase.id, quantity: 1 }), form))
    .json
  const { order: stale } = await confirmed()
  const { order: gone } = await handed()
  const { order: ready } = await confirmed()
  const [parcel] = (await post('parcel/create', { courier_id, order_ids: [ready.id] })).json.parcels
  const ids = [unconfirmed.id, stale.id, gone.id, ready.id, 999_999]
  const versions = await Promise.all(
    ids.map(async (id) => (id === stale.id ? 99 : ((await orderOf(id))?.version ?? 1))),
  )
  const reasonsOf = ({ json }: { json: { results: { reason: string }[] } }) =>
    json.results.map(({ reason }) => reason)
  expect(reasonsOf(await post('parcel/create', { courier_id, order_ids: ids, versions }))).toEqual([
    ...['not_confirmed', 'order_changed', 'order_left', 'has_parcel', 'gone'],
  ])

  await post('parcel/handOver', { parcel_ids: [parcel.id] })
  const again = (await post('parcel/handOver', { parcel_ids: [parcel.id] })).json.results
  expect(again).toMatchObject([
    { done: false, code: 'changed_meanwhile', reason: 'moved_on', params: { state: 'handed' } },
  ])

  const area = { name: 'Nowhere near', name_ar: 'بعيد' }
  const { courier } = (
    await post('courier/create', {
      ...area,
      areas: [{ area_id: await makeArea('Matruh', 9000), fee: 30 }],
    })
  ).json
  const { order: far } = await confirmed()
  expect(
    (await post('parcel/create', { courier_id: courier.id, order_ids: [far.id] })).json.results,
  ).toMatchObject([
    {
      reason: 'courier_not_there',
      params: { courier: area.name, courier_ar: area.name_ar, city: 'Giza' },
    },
  ])
  await post(`courier/update/${courier.id}`, { is_active: false })
  expect(
    (await post('parcel/create', { courier_id: courier.id, order_ids: [far.id] })).json.results,
  ).toMatchObject([
    { reason: 'courier_off', params: { courier: area.name, courier_ar: area.name_ar } },
  ])

  const { json } = await post('orders/update-status-bulk', {
    order_ids: [ready.id, 999_999],
    versions: [1, 1],
    status: 'accept',
  })
  expect(reasonsOf({ json })).toEqual(['changed_meanwhile', 'gone'])
  const done = (
    await post('orders/update-status-bulk', { order_ids: [ready.id], status: 'accept' })
  ).json.results
  expect(done).toMatchObject([{ done: true, reason: null, params: {} }])
})

afterAll(async () => {
  const { rows } = await pool.query(`
    select item.id from inventory_items as item where item.quantity <> (select coalesce(sum(pieces), 0) from stock_moves where inventory_item_id = item.id)`)
  expect(rows).toEqual([])
})
