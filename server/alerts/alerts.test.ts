/** Alerts: who is rung for what and when, and what becomes of a message at its push service. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/accounts/roles.ts'
import type { AlertKind } from '#contract/running/alerts.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { network } from '#server/outside/outside.ts'
import '../../test/outside/outside-names.ts'
import { makeBrowser, openPushService, readVapid } from '../../test/outside/push-service.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { productCallsIn } from '../../test/shop/product-calls.ts'
import { testShop } from '../../test/shop/shop.ts'
import { hurried } from '../../test/shop/soon.ts'
import { push, ring, ringForNight, sumUp } from './alerts.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const pool = shop.database.pool
const owner = await adminIn(shop)
const people = peopleIn(shop)
const service = await openPushService()
afterAll(() => service.close())
afterEach(() => vi.restoreAllMocks())

const area = await goodsIn(pool).makeArea('Giza', 6000)
const { fill, buy } = buyersIn(shop, area)
const { id: category_id } = await createCategory(shop.ctx, { name: 'Dresses' })
const { id: subcategory_id } = await createSubcategory(shop.ctx, { category_id, name: 'Day' })
const { make } = productCallsIn(shop, owner.token, { subcategory_id })

/** Noon in Cairo, when nothing is quiet. */
let clock = new Date('2026-11-29T12:00:00+02:00')
const ctx = (): Ctx => ({ ...shop.ctx, now: () => clock })
const never = new AbortController().signal

type Member = { id: number; token: string }
const call = async ({ token }: Member, method: string, path: string, body?: object) => {
  const reply = await shop.request(method, `/api/alert/${path}`, { token, body })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.json
}

let made = 0
/** Adds a browser; its service is then spoken to without TLS, which loopback has not. */
async function addDevice(member: Member, lang = 'en', { keys, open } = makeBrowser()) {
  const path = `/push/${++made}`
  const { device } = await call(member, 'POST', 'device/create', {
    ...{ endpoint: `https://${service.host}${path}`, ...keys, lang },
  })
  await pool.query('update alert_devices set endpoint = $2 where id = $1', [
    device.id,
    `http://${service.host}${path}`,
  ])
  return { id: device.id as number, path, open }
}
const makeMember = async (role: Role = 'owner') => {
  const member = await people.makeStaff(role)
  return { ...member, device: await addDevice(member) }
}
const choose = (member: Member, change: object) =>
  call(member, 'POST', 'update', {
    ...{ off: [], quiet_from: '', quiet_to: '', night_rings: true, sums_up: true, ...change },
  })

// biome-ignore lint/suspicious/noExplicitAny: jobs of every shape
const takeJobs = async (name: string): Promise<any[]> =>
  (
    await pool.query(
      'with gone as (delete from pgboss.job where name = $1 returning *) select data, start_after from gone order by created_on, data::text',
      [name],
    )
  ).rows
const lastRun = { isLast: true, signal: never }
const firstRun = { isLast: false, signal: never }
/** Works off what was enqueued, as the queue does. */
async function work(): Promise<void> {
  for (const { data } of await takeJobs('ring-alerts')) await ring(ctx(), data)
  for (const { data } of await takeJobs('push-alert')) await push(ctx(), data, lastRun)
}
/** What a device of the test has shown since. */
const shownBy = ({ path, open }: Awaited<ReturnType<typeof addDevice>>) =>
  service.pushed.filter((one) => one.path === path).map((one) => JSON.parse(open(one)))
const devicesLeft = async () => (await pool.query('select id from alert_devices')).rowCount
const order = async () => {
  const { id } = await make({ quantity: 9 })
  return (await buy(await fill({ product_id: id }))).json.order
}

beforeEach(async () => {
  clock = new Date('2026-11-29T12:00:00+02:00')
  service.pushed.splice(0)
  service.answer(201)
  await pool.query('delete from alert_devices; delete from alert_choices; delete from pgboss.job')
})

test('a new order rings with number and sum in the language of each device, and names nobody', async () => {
  const mona = await makeMember()
  const arabic = await addDevice(mona, 'ar')
  const { id, number } = await order()
  await work()
  const { rows } = await pool.query('select total_price from orders where id = $1', [id])
  const { total_price } = rows[0]
  const [english] = shownBy(mona.device)
  expect(english).toEqual({
    title: 'New order',
    body: `${number} · EGP ${formatFigure(total_price / 100)}`,
    ...{ lang: 'en', dir: 'ltr', tag: `new_order-${id}` },
    url: `/dashboard/orders/orderDetails/${id}`,
  })
  expect(shownBy(arabic)).toEqual([
    {
      ...english,
      ...{ title: 'طلب جديد', body: expect.stringContaining(number), lang: 'ar', dir: 'rtl' },
      url: `/ar/dashboard/orders/orderDetails/${id}`,
    },
  ])
  for (const one of service.pushed) {
    const text = (one.path === arabic.path ? arabic : mona.device).open(one)
    for (const secret of ['Mona', 'Adel', '01012345678', 'Mossadak', 'Dokki', 'Giza'])
      expect(text).not.toContain(secret)
    // Nobody on the way reads it.
    expect(one.body.toString('latin1')).not.toContain(number)
  }
})

test('a message is signed by the keys of the shop, which are made once and never answered', async () => {
  const mona = await makeMember()
  await call(mona, 'POST', `device/${mona.device.id}/try`)
  await work()
  const [message] = service.pushed
  const { alerts } = await call(mona, 'GET', 'all')
  expect(readVapid(message as never)).toMatchObject({
    key: alerts.public_key,
    aud: `http://${service.host}`,
    sub: expect.stringMatching(/^(mailto|https):/),
  })
  expect(message?.headers).toMatchObject({ urgency: 'high', ttl: '43200' })
  expect(shownBy(mona.device)).toMatchObject([{ title: 'Alerts ring on this device' }])
  const { rows } = await pool.query('select * from alert_keys')
  expect(rows).toHaveLength(1)
  const said = JSON.stringify(await call(mona, 'GET', 'all'))
  for (const secret of [rows[0].private_key, mona.device.path, 'p256dh', 'auth"'])
    expect(said).not.toContain(secret)
  expect((await call(mona, 'GET', 'all')).alerts.public_key).toBe(rows[0].public_key)
})

test.each<[Role, AlertKind[]]>([
  ['owner', ['new_order', 'return_asked', 'stock_ends', 'night_failed']],
  ['manager', ['new_order', 'return_asked', 'stock_ends', 'night_failed']],
  ['orders', ['new_order', 'return_asked']],
  ['catalogue', ['stock_ends']],
  ['packing', []],
  ['front', []],
])('%s is rung for what the role may see', async (role, kinds) => {
  const member = await makeMember(role)
  const { id, number } = await order()
  await takeJobs('ring-alerts')
  expect((await call(member, 'GET', 'all')).alerts.kinds).toEqual(kinds)
  const { id: product } = await make({ quantity: 1 })
  await buy(await fill({ product_id: product }))
  const { data: ended } = (await takeJobs('ring-alerts')).find(
    ({ data }) => data.kind === 'stock_ends',
  )
  await ring(ctx(), { kind: 'new_order', order_id: id, by: null })
  await ring(ctx(), { kind: 'return_asked', order_id: id, by: null })
  await ring(ctx(), ended)
  await ringForNight(ctx())
  await work()
  const titles: Record<AlertKind, string> = {
    new_order: 'New order',
    return_asked: 'Return requested',
    stock_ends: 'Sold out',
    night_failed: m.alert_night({}, { locale: 'en' }),
  }
  const shown = shownBy(member.device)
  expect(shown.map(({ title }) => title).sort()).toEqual(kinds.map((kind) => titles[kind]).sort())
  if (role === 'orders') expect(shown[1].body).toContain(number)
})

test('who was suspended, has left, or lost the work since is not rung, and who left has no device', async () => {
  const [suspended, left, demoted] = [
    await makeMember('orders'),
    await makeMember('orders'),
    await makeMember('orders'),
  ]
  await order()
  for (const { data } of await takeJobs('ring-alerts')) await ring(ctx(), data)
  await pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
  expect((await owner.post(`/api/staff/remove/${left.id}`)).status).toBe(200)
  await pool.query(`update users set role = 'catalogue' where id = $1`, [demoted.id])
  // Neither what was on its way, nor what comes.
  await work()
  await order()
  await work()
  expect(service.pushed).toEqual([])
  expect(await devicesLeft()).toBe(2)
  await pool.query('update users set suspended_at = null where id = $1', [suspended.id])
  await order()
  await work()
  expect(shownBy(suspended.device)).toHaveLength(1)
})

test('a device stops with the sessions of its known device', async () => {
  const mona = await makeMember()
  const { rows } = await pool.query(
    `insert into known_devices (user_id, mark_hash) values ($1, sha256('mark')) returning id`,
    [mona.id],
  )
  await pool.query('update alert_devices set device_id = $1', [rows[0].id])
  await pool.query('delete from known_devices')
  expect(await devicesLeft()).toBe(0)
})

test('what is switched off does not ring, nor what oneself did', async () => {
  const mona = await makeMember()
  const { choices } = await choose(mona, { off: ['new_order'] })
  expect(choices).toMatchObject({ off: ['new_order'], version: 1 })
  const { id } = await order()
  await work()
  await ring(ctx(), { kind: 'return_asked', order_id: id, by: mona.id })
  await work()
  expect(service.pushed).toEqual([])
  await ring(ctx(), { kind: 'return_asked', order_id: id, by: null })
  await work()
  expect(shownBy(mona.device)).toHaveLength(1)
})

test('choices that were changed meanwhile are refused', async () => {
  const mona = await makeMember()
  await choose(mona, { version: 0 })
  const reply = await shop.request('POST', '/api/alert/update', {
    token: mona.token,
    body: { off: ['new_order'], night_rings: true, sums_up: true, version: 0 },
  })
  expect(reply.status).toBe(409)
  expect(reply.json).toMatchObject({
    code: 'changed_meanwhile',
    now: { off: [], version: 1 },
  })
})

test('in the quiet hours a failed night rings alone, and one alert in the morning sums up the rest', async () => {
  const mona = await makeMember()
  await choose(mona, { quiet_from: '23:00', quiet_to: '08:00' })
  clock = new Date('2026-11-29T23:30:00+02:00')
  await order()
  await order()
  await ringForNight(ctx())
  await work()
  expect(shownBy(mona.device).map(({ title }) => title)).toEqual([
    m.alert_night({}, { locale: 'en' }),
  ])
  const planned = await takeJobs('sum-up-alerts')
  expect(planned).toMatchObject([
    { data: { user_id: mona.id }, start_after: new Date('2026-11-30T08:00:00+02:00') },
  ])
  // A clock that is a moment too early plans it anew.
  clock = new Date('2026-11-30T07:59:59+02:00')
  await sumUp(ctx(), planned[0].data)
  expect(await takeJobs('sum-up-alerts')).toHaveLength(1)
  clock = new Date('2026-11-30T08:00:00+02:00')
  await sumUp(ctx(), planned[0].data)
  await sumUp(ctx(), planned[0].data)
  await work()
  expect(shownBy(mona.device).slice(1)).toMatchObject([
    { title: 'During quiet hours', body: '2 new orders', url: '/dashboard/orders' },
  ])
})

test('without summing up what happens in the quiet hours stays unsaid', async () => {
  const mona = await makeMember()
  await choose(mona, {
    ...{ quiet_from: '11:00', quiet_to: '13:00', sums_up: false, night_rings: false },
  })
  await order()
  await ringForNight(ctx())
  await work()
  expect(service.pushed).toEqual([])
  expect(await takeJobs('sum-up-alerts')).toEqual([])
})

test.each([404, 410])('after %s a device is gone', async (status) => {
  const mona = await makeMember()
  service.answer(status)
  await order()
  await work()
  expect(service.pushed).toHaveLength(1)
  expect(await devicesLeft()).toBe(0)
  expect((await call(mona, 'GET', 'all')).alerts.devices).toEqual([])
})

test.each([429, 500, 503])(
  'after %s the queue tries again, and gives up in the end',
  async (status) => {
    const mona = await makeMember()
    service.answer(status)
    await call(mona, 'POST', `device/${mona.device.id}/try`)
    const [{ data }] = await takeJobs('push-alert')
    await expect(push(ctx(), data, firstRun)).rejects.toThrow(String(status))
    service.answer(201)
    await push(ctx(), data, firstRun)
    expect((await call(mona, 'GET', 'all')).alerts.devices).toMatchObject([
      { id: mona.device.id, rung_at: expect.stringContaining('2026-11-29T12:00') },
    ])
    service.answer(status)
    await push(ctx(), data, lastRun)
    expect(await devicesLeft()).toBe(1)
  },
)

test.each([400, 403, 413])('%s is not tried again, and the device stays', async (status) => {
  const mona = await makeMember()
  service.answer(status)
  await push(ctx(), { device_id: mona.device.id, alert: { kind: 'test' } }, firstRun)
  expect(service.pushed).toHaveLength(1)
  expect(await devicesLeft()).toBe(1)
})

test('a service that does not answer is tried again', async () => {
  const mona = await makeMember()
  service.answer(() => {})
  hurried()
  await expect(
    push(ctx(), { device_id: mona.device.id, alert: { kind: 'test' } }, firstRun),
  ).rejects.toThrow('no_answer')
})

test('an address that leads into the own network by now is not spoken to', async () => {
  const mona = await makeMember()
  await pool.query(`update alert_devices set endpoint = 'https://inside.example/push'`)
  vi.spyOn(network, 'resolve').mockResolvedValue([{ address: '10.0.0.1', family: 4 }])
  await push(ctx(), { device_id: mona.device.id, alert: { kind: 'test' } }, firstRun)
  expect(await devicesLeft()).toBe(0)
})

test('only public addresses with https, and real keys, are taken', async () => {
  const mona = await makeMember()
  const { keys } = makeBrowser()
  const add = async (what: object) =>
    (
      await shop.request('POST', '/api/alert/device/create', {
        token: mona.token,
        body: { endpoint: `https://${service.host}/push/x`, ...keys, ...what },
      })
    ).json.codes
  const closed = [
    `http://${service.host}/push/x`,
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://10.1.2.3/x',
    'https://[::1]/x',
    'https://push.example:8443/x',
    'https://user@push.example/x',
    'javascript:alert(1)',
  ]
  for (const endpoint of closed)
    expect(Object.keys((await add({ endpoint })) ?? {}), endpoint).toEqual(['endpoint'])
  expect(Object.keys(await add({ p256dh: 'A'.repeat(87) }))).toEqual(['p256dh'])
  expect(Object.keys(await add({ auth: 'short' }))).toEqual(['auth'])
  // Of the right length, and no point of the curve: the device goes when it should ring.
  await pool.query('delete from alert_devices')
  expect(await add({ p256dh: `B${'A'.repeat(86)}` })).toBeUndefined()
  const { rows } = await pool.query('select id from alert_devices')
  await push(ctx(), { device_id: rows[0].id, alert: { kind: 'test' } }, firstRun)
  expect(await devicesLeft()).toBe(0)
})

test('a browser belongs to who added it last, and a member has ten', async () => {
  const [mona, hoda] = [await makeMember(), await makeMember()]
  const { keys } = makeBrowser()
  const endpoint = `https://${service.host}/push/shared`
  const first = await call(mona, 'POST', 'device/create', { endpoint, ...keys })
  const again = await call(hoda, 'POST', 'device/create', { endpoint, ...keys, lang: 'ar' })
  expect(again.device.id).toBe(first.device.id)
  expect((await call(mona, 'GET', 'all')).alerts.devices).toHaveLength(1)
  const refused = await shop.request('DELETE', `/api/alert/device/delete/${first.device.id}`, {
    token: mona.token,
  })
  expect(refused.status).toBe(404)
  await call(hoda, 'DELETE', `device/delete/${first.device.id}`)
  for (let count = 0; count < 12; count++) await addDevice(mona)
  expect((await call(mona, 'GET', 'all')).alerts.devices).toHaveLength(10)
})

test('a shop without devices enqueues nothing', async () => {
  await order()
  expect(await takeJobs('ring-alerts')).toEqual([])
})

test('the owner sees who is rung for what and how often today, and changes it', async () => {
  const mona = await makeMember('orders')
  await order()
  await order()
  await work()
  const all = async () => (await owner.get('/api/alert/all')).json.alerts.members
  const seen = async () => (await all()).find((one: { user_id: number }) => one.user_id === mona.id)
  expect(await seen()).toMatchObject({
    ...{ role: 'orders', kinds: ['new_order', 'return_asked'], off: [], version: 0 },
    ...{ quiet_from: '23:00', quiet_to: '08:00', devices: 1, is_you: false },
    ...{ rung_today: expect.any(Number), rung_at: expect.stringContaining('2026-11-29T12:00') },
  })
  const [device] = await pool
    .query('select rung_times from alert_devices where user_id = $1', [mona.id])
    .then(({ rows }) => rows)
  expect(device.rung_times).toBe(2)
  // The first of the next day counts from one again.
  clock = new Date('2026-11-30T12:00:00+02:00')
  await order()
  await work()
  const { rows } = await pool.query('select rung_times from alert_devices')
  expect(rows).toEqual([{ rung_times: 1 }])
  const { status, json } = await owner.post('/api/alert/member/update', {
    ...{ user_id: mona.id, off: ['new_order'], version: 0 },
  })
  expect([status, json.member.off, json.member.version]).toEqual([200, ['new_order'], 1])
  await order()
  await work()
  expect(shownBy(mona.device)).toHaveLength(3)
  const stale = { user_id: mona.id, off: [], version: 0 }
  expect((await owner.post('/api/alert/member/update', stale)).status).toBe(409)
  await pool.query('update users set suspended_at = now() where id = $1', [mona.id])
  expect(await seen()).toBeUndefined()
  const gone = { user_id: mona.id, off: [] }
  expect((await owner.post('/api/alert/member/update', gone)).status).toBe(404)
  const manager = await people.makeStaff('manager')
  expect((await call(manager, 'GET', 'all')).alerts.members).toBeUndefined()
  const refused = { token: manager.token, body: gone }
  expect((await shop.request('POST', '/api/alert/member/update', refused)).status).toBe(403)
})
