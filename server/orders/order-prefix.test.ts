/** Numbers of orders before and after their prefix has changed, and the search for them (R381). */
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../test/shop/buyers.ts'
import { courierListsIn, listOf } from '../../test/shop/courier-lists.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent', rateLimit: false } })
const { pool } = shop.database
const owner = await adminIn(shop)
const { get, post, lastChange } = owner
const { makeGoods, makeArea } = goodsIn(pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const { makeCourier, upload, rowsOf } = courierListsIn(pool, owner)
const vase = await makeGoods({ name: 'Vase', quantity: 10_000, price: 10_000 })

type Made = { id: number; number: string; token: string; phone: string }

const setPrefix = (order_prefix: string) => post('/api/settings/update', { order_prefix })

let buyers = 0
async function order(): Promise<Made> {
  const phone = phoneOf(++buyers)
  const token = await fill({ product_id: vase.id, quantity: 1 })
  return { ...(await buy(token, { ...form, phone })).json.order, phone }
}
const orderedBefore = async (former = 'ZN', later = 'NB') => {
  await setPrefix(former)
  const before = await order()
  await setPrefix(later)
  return [before, await order()] as const
}
const digitsOf = ({ id }: { id: number }) => String(10_000 + id)

const track = async (number: string, { phone }: Made) =>
  (await shop.request('POST', '/api/order/find', { body: { number, phone } })).json.token ?? null
const idsOf = async (path: string, search: string) =>
  (await get(`/api/${path}${encodeURIComponent(search)}`)).json
const inOrders = async (search: string): Promise<number[]> =>
  (await idsOf('orders/allOrders?search=', search)).allOrders.data.map(({ id }: Made) => id)
const atDesk = async (search: string): Promise<number[]> =>
  (await idsOf('desk?search=', search)).orders.map(({ id }: Made) => id)

const spellings = (digits: string) =>
  ['ZN', 'NB', 'zn', 'Nb'].flatMap((prefix) => [
    `${prefix}-${digits}`,
    `${prefix}${digits}`,
    `# ${prefix} – ${digits}`,
  ])
const bare = (digits: string) => [
  digits,
  `#${digits}`,
  [...digits].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(''),
]

beforeEach(() => setPrefix('ZN'))

test('a new prefix is kept in capitals and counts for orders from now on', async () => {
  const [before, after] = await orderedBefore('ZN', ' nb ')
  expect([before.number, after.number]).toEqual([`ZN-${digitsOf(before)}`, `NB-${digitsOf(after)}`])
  expect((await get('/api/settings/get')).json.settings.order_prefix).toBe('NB')
  expect((await shop.request('GET', '/api/settings')).json.settings.order_prefix).toBe('NB')
  for (const { id, number } of [before, after])
    expect((await get(`/api/orders/getorder/${id}`)).json.order.number).toBe(number)
})

test('orders made by hand and exchanges have the new prefix, the exchanged order its own', async () => {
  const [before] = await orderedBefore()
  const body = { ...form, source: 'phone', lines: [{ product_id: vase.id, quantity: 1 }] }
  const byHand = (await post('/api/orders/create', body)).json.order
  expect(byHand.number).toBe(`NB-${digitsOf(byHand)}`)
  await post('/api/orders/update-status', { order_id: before.id, status: 'accept' })
  const line = { position: 1, quantity: 1, reason: 'not_as_expected', wants: 'exchange' }
  const reply = await post('/api/return/create', {
    order_id: before.id,
    lines: [line],
    comes_by: 'courier',
  })
  expect(reply.status, reply.text).toBeLessThan(300)
  const { rows } = await pool.query(
    'select number, id from orders where id in ($1, (select id from orders where exchange_of = $1)) order by id',
    [before.id],
  )
  expect(rows.map(({ number }) => number)).toEqual([before.number, `NB-${digitsOf(rows[1])}`])
})

test('open dashboards are told the number that an order has', async () => {
  const told: string[] = []
  const stop = shop.database.changefeed.onOrder((news) => news && told.push(news))
  const [before, after] = await orderedBefore()
  await expect.poll(() => told.length).toBeGreaterThanOrEqual(2)
  stop()
  expect(told.map((news) => JSON.parse(news).number)).toEqual([before.number, after.number])
})

test('by whichever prefix of the shop an order is found, when tracked, at the desk and in the list', async () => {
  for (const made of await orderedBefore()) {
    for (const number of [...spellings(digitsOf(made)), ...bare(digitsOf(made))]) {
      expect(await track(number, made), number).toBe(made.token)
      expect(await inOrders(number), number).toEqual([made.id])
      expect(await atDesk(number), number).toEqual([made.id])
    }
    const strange = `QX-${digitsOf(made)}`
    expect(await track(strange, made)).toBeNull()
    expect(await inOrders(strange)).toEqual([])
    expect(await atDesk(strange)).toEqual([])
  }
})

test('a SKU with the digits of an order is a SKU until its letters are a prefix', async () => {
  const [, made] = await orderedBefore()
  const sku = `QX-${digitsOf(made)}`
  await pool.query('update variants set sku = $2 where product_id = $1', [vase.id, sku])
  expect(await inOrders(sku)).toContain(made.id)
  expect((await inOrders(sku)).length).toBeGreaterThan(1)
  await setPrefix('QX')
  expect(await inOrders(sku)).toEqual([made.id])
  await pool.query('update variants set sku = null where product_id = $1', [vase.id])
})

test('scanned at the parcels, it leads to its parcel', async () => {
  const courier_id = await makeCourier('Scanned')
  for (const made of await orderedBefore()) {
    await post('/api/orders/confirm', { order_id: made.id })
    const reply = await post('/api/parcel/create', { courier_id, order_ids: [made.id] })
    expect(reply.status, reply.text).toBeLessThan(300)
    for (const code of [made.number, digitsOf(made), `NB-${digitsOf(made)}`])
      expect(
        (await idsOf('parcel/all?search=', code)).parcels.data.map(
          ({ order_id }: { order_id: number }) => order_id,
        ),
        code,
      ).toEqual([made.id])
  }
})

test('a courier’s list has numbers with either prefix and without, of parcels from before and after', async () => {
  const courier_id = await makeCourier('Listed')
  const both = await orderedBefore()
  const orders = [...both, ...(await orderedBefore()), ...(await orderedBefore())]
  await pool.query(
    `insert into parcels (order_id, courier_id, kind, state, to_collect, handed_at)
     select id, $2, 'deliver', 'handed', total_price, now() from orders where id = any($1)`,
    [orders.map(({ id }) => id), courier_id],
  )
  const written = orders.map((made, at) => {
    const digits = digitsOf(made)
    return ['', [`ZN-${digits}`, `nb-${digits}`, digits][at >> 1] as string, 160, 60]
  })
  const elsewhere = await order()
  const one = await upload(
    courier_id,
    listOf(...written, ['', `QX-${digitsOf(elsewhere)}`, 160, 60]),
  )
  const rows = await rowsOf(one.id)
  expect(rows.map(({ kind, number }) => [kind, number])).toEqual([
    ...orders.map(({ number }) => ['match', number]),
    ['unknown', null],
  ])
})

test('a doubtful row is told by the order’s own number, and matched by either', async () => {
  const courier_id = await makeCourier('Doubted')
  const [made] = await orderedBefore()
  await pool.query(
    `insert into parcels (order_id, courier_id, kind, state, to_collect, handed_at)
     select id, $2, 'deliver', 'handed', total_price, now() from orders where id = $1`,
    [made.id, courier_id],
  )
  const one = await upload(courier_id, listOf([digitsOf(made), '', 160, 60]))
  expect(await rowsOf(one.id)).toMatchObject([
    { kind: 'unknown', trouble: { code: 'maybe_order', value: made.number } },
  ])
  const number = `NB-${digitsOf(made)}`
  const matched = await post('/api/settlement/match', { settlement_id: one.id, row: 2, number })
  expect(matched.status, matched.text).toBe(200)
  expect(await rowsOf(one.id)).toMatchObject([{ kind: 'match', number: made.number }])
})

test('owners alone change the prefix, and the history has both', async () => {
  const manager = await adminIn(shop, 'manager')
  const reply = await manager.post('/api/settings/update', { order_prefix: 'NB' })
  expect([reply.status, reply.json.code]).toEqual([403, 'forbidden'])
  expect((await manager.post('/api/settings/update', { order_prefix: 'zn' })).status).toBe(200)
  await setPrefix('NB')
  expect(await lastChange()).toMatchObject({
    room: 'settings',
    before: { order_prefix: 'ZN' },
    after: { order_prefix: 'NB' },
  })
})

test('however often the prefix changes, numbers are unique and each finds its own order', async () => {
  const step = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('ZN', 'NB', 'A', 'ABCDEF', 'zn', 'nb') },
    { weight: 2, arbitrary: fc.constant(null) },
  )
  const all: Made[] = []
  const used = new Set(['ZN'])
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      let prefix = (await get('/api/settings/get')).json.settings.order_prefix
      for (const next of steps) {
        if (next !== null) {
          prefix = next.toUpperCase()
          expect((await setPrefix(next)).status).toBe(200)
          used.add(prefix)
        } else {
          const made = await order()
          expect(made.number).toBe(`${prefix}-${digitsOf(made)}`)
          all.push(made)
        }
      }
      for (const made of all.slice(-5))
        for (const number of [made.number, ...[...used].map((one) => `${one}${digitsOf(made)}`)]) {
          expect(await track(number, made), number).toBe(made.token)
          expect(await inOrders(number), number).toEqual([made.id])
        }
    }),
    { numRuns: 15 },
  )
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length)
  const digits = all.map(({ number }) => number.split('-')[1])
  expect(new Set(digits).size).toBe(all.length)
})
