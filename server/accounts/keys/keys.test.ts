/** API keys over HTTP: permissions, audit log, and expiry (R289). */
import { beforeEach, expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { findVisitor } from '../accounts.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const owner = await adminIn(shop)
const pool = shop.database.pool

beforeEach(() => pool.query('truncate api_keys, acts cascade'))

const make = async (may: object, more: object = {}) =>
  (await owner.post('/api/key/create', { name: 'Bookkeeping', may, ...more })).json
const ask = (token: string, path: string) => shop.request('GET', path, { token })
const send = (token: string, path: string, body: object = {}) =>
  shop.request('POST', path, { token, body })

test('a key is shown once and kept as its hash alone', async () => {
  const { token, key } = await make({ orders: 'read' })
  expect(token).toMatch(/^zk_[\w-]{43}$/)
  const listed = await owner.get('/api/key/all')
  expect(listed.json.keys.data).toEqual([key])
  expect(key).toMatchObject({
    name: 'Bookkeeping',
    may: { orders: 'read' },
    made_by: owner.name,
    expires_at: null,
    last_used_at: null,
  })
  const { rows } = await pool.query('select * from api_keys')
  expect(
    JSON.stringify([rows, listed.json, (await owner.get('/api/history/all')).json]),
  ).not.toContain(token.slice(3))
})

test('it reads what it may read, writes what it may write, and nothing else', async () => {
  const reading = (await make({ orders: 'read' })).token
  expect((await ask(reading, '/api/orders/allOrders')).status).toBe(200)
  // An API key cannot confirm its identity again.
  expect((await ask(reading, '/api/export/orders.csv')).status).toBe(200)
  for (const path of [
    '/api/stock/all',
    '/api/settings/get',
    '/api/staff/all',
    '/api/key/all',
    '/api/session/all',
    '/api/overview/waiting',
    '/api/overview',
  ])
    expect((await ask(reading, path)).status, path).toBe(403)
  expect(await send(reading, '/api/orders/note', { order_id: 1, note: 'x' })).toMatchObject({
    status: 403,
    json: { needs: ['orders'] },
  })
  const writing = (await make({ catalogue: 'write', figures: 'read' })).token
  expect(await send(writing, '/api/category/create', { name: 'Lamps' })).toMatchObject({
    status: 200,
  })
  expect((await ask(writing, '/api/overview')).status).toBe(200)
  expect((await ask(writing, '/api/orders/allOrders')).status).toBe(403)
  // A call that deletes needs write permission, although it is a GET.
  const looking = (await make({ catalogue: 'read' })).token
  expect((await ask(looking, '/api/category/delete/1')).status).toBe(403)
})

test('what it changes stands in the history under its name', async () => {
  const { token } = await make({ catalogue: 'write' }, { name: 'Warehouse' })
  await send(token, '/api/category/create', { name: 'Vases' })
  expect(await owner.lastChange()).toMatchObject({
    user_id: null,
    user_name: 'Warehouse',
    user_role: 'key',
    title: 'Vases',
  })
})

test('where guests come it is one of them, and where customers come it is refused', async () => {
  const { token } = await make({ orders: 'write' })
  expect((await ask(token, '/api/allSlider')).status).toBe(200)
  expect((await send(token, '/api/wishlist/create', { products: [] })).status).not.toBe(500)
  expect((await ask(token, '/api/user/orders')).status).toBe(403)
  expect((await send(token, '/api/logout')).status).toBe(403)
})

test('it ends on its day, at midnight in Cairo, and at once when it is ended', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const { token, key } = await make({ orders: 'read' }, { until: day })
  expect(key.expires_at.slice(11)).toMatch(/^00:00:00/)
  const at = (moment: number) => findVisitor({ ...shop.ctx, now: () => new Date(moment) }, token)
  const end = Date.parse(key.expires_at)
  expect([await at(end - 1000), await at(end)]).toMatchObject([
    { kind: 'key', name: 'Bookkeeping' },
    null,
  ])
  const endless = await make({ orders: 'read' })
  expect((await owner.post(`/api/key/delete/${endless.key.id}`)).status).toBe(200)
  expect((await ask(endless.token, '/api/orders/allOrders')).status).toBe(401)
})

test('it opens nothing once whoever made it is no owner any more', async () => {
  const maker = await adminIn(shop)
  const { token } = (await maker.post('/api/key/create', { name: 'Left', may: { orders: 'read' } }))
    .json
  expect((await ask(token, '/api/orders/allOrders')).status).toBe(200)
  await pool.query("update users set role = 'manager' where name = $1", [maker.name])
  expect((await ask(token, '/api/orders/allOrders')).status).toBe(401)
  expect((await owner.get('/api/key/all')).json.keys.data[0]).toMatchObject({
    name: 'Left',
    works: false,
  })
})

test('its use is noted once an hour', async () => {
  const { token } = await make({ orders: 'read' })
  for (const minutes of [0, 30, 61])
    await findVisitor({ ...shop.ctx, now: () => new Date(Date.now() + minutes * 60_000) }, token)
  const { rows } = await pool.query(
    "select last_used_at > now() + interval '60 minutes' as noted from api_keys",
  )
  expect(rows).toEqual([{ noted: true }])
})
