/** Sending, retries and giving up of a delivery: over real HTTP, with a simulated clock. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { network } from '#server/outside/outside.ts'
import { adminIn } from '../../test/shop/admin.ts'
import '../../test/outside/outside-names.ts'
import { openReceiver, verified } from '../../test/outside/receiver.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'
import { hurried } from '../../test/shop/soon.ts'
import { deliver, deliverMissed } from './delivering.ts'
import { sweepDeliveries } from './deliveries.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post } = await adminIn(shop)
const { read } = rowsIn(shop.database.pool)
const receiver = await openReceiver()
afterAll(() => receiver.close())
afterEach(() => vi.restoreAllMocks())

const never = new AbortController().signal
let webhook: { id: number }
let secret = ''
let clock = new Date()
const ctx = (): Ctx => ({ ...shop.ctx, now: () => clock })
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}

beforeEach(async () => {
  clock = new Date()
  receiver.received.splice(0)
  receiver.answer(204)
  await shop.database.pool.query('delete from webhooks; delete from mails; delete from pgboss.job')
  const made = (await post('/api/webhook/create', { url: receiver.url, events: ['order.placed'] }))
    .json
  webhook = made.webhook
  secret = made.secret
})

const catchUp = () => {
  clock = new Date(Math.max(clock.getTime(), Date.now()))
}
const makeTest = async (): Promise<number> => {
  const { delivery } = (await post(`/api/webhook/${webhook.id}/test`)).json
  catchUp()
  return delivery.id
}
const attempt = (id: number, attempts: number) =>
  deliver(ctx(), { delivery_id: id, attempts }, never)
const recordOf = async (id: number) => (await get(`/api/webhook/delivery/${id}`)).json.delivery
const fares = async () => (await get(`/api/webhook/get/${webhook.id}`)).json.webhook
/** Scheduled attempts of a delivery, as numbers and seconds from now. */
const planned = async (): Promise<[number, number][]> =>
  (
    await shop.database.pool.query(
      `select (data->>'attempts')::int as attempts, extract(epoch from start_after - $1::timestamptz)::float as seconds
      from pgboss.job where name = 'deliver-webhook' and state < 'active' and start_after > now() + interval '2 seconds' order by created_on`,
      [clock],
    )
  ).rows.map(({ attempts, seconds }) => [attempts, seconds])

test('what arrives is signed, and a receiver by Standard Webhooks takes it', async () => {
  const id = await makeTest()
  await attempt(id, 0)
  const [request] = receiver.received
  expect(request?.path).toBe('/zeina')
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_[\w-]+$/),
  })
  const payload = verified(secret, request as never)
  expect(payload).toEqual({
    type: 'webhook.test',
    timestamp: expect.stringMatching(/^20.*Z$/),
    data: { webhook_id: webhook.id },
  })
  expect(await recordOf(id)).toMatchObject({
    state: 'delivered',
    attempts: 1,
    status: 204,
    trouble: null,
    payload: request?.body,
  })
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, request as never)).toThrow()
  expect(() =>
    verified(secret, { ...(request as never as object), body: `${request?.body} ` } as never),
  ).toThrow()
  // A second job of the same attempt finds it done.
  await attempt(id, 0)
  expect(receiver.received).toHaveLength(1)
})

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const rotated = (await post(`/api/webhook/${webhook.id}/rotate-secret`)).json
  expect(rotated.secret).not.toBe(secret)
  expect(rotated.webhook).toMatchObject({ former_secret_until: expect.any(String), version: 2 })
  await attempt(await makeTest(), 0)
  const [both] = receiver.received
  for (const one of [secret, rotated.secret])
    expect(verified(one, both as never).type).toBe('webhook.test')
  const id = await makeTest()
  await shop.database.pool.query(
    `update webhooks set former_secret_until = now() - interval '1 second'`,
  )
  await attempt(id, 0)
  expect(verified(rotated.secret, receiver.received[1] as never).type).toBe('webhook.test')
  expect(() => verified(secret, receiver.received[1] as never)).toThrow()
  expect((await fares()).former_secret_until).toBe(null)
  await sweepDeliveries(shop.ctx, never)
  expect(await read('select former_secret from webhooks')).toBe(null)
})

test('what fails comes back after growing pauses, with the same id, and is given up after eleven attempts', async () => {
  receiver.answer(500)
  const id = await makeTest()
  const pauses = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  for (const [at, pause] of pauses.entries()) {
    await attempt(id, at)
    expect(await recordOf(id)).toMatchObject({
      state: 'waiting',
      attempts: at + 1,
      status: 500,
      trouble: 'status',
    })
    const [attempts, seconds] = (await planned()).at(-1) ?? [0, 0]
    expect(attempts).toBe(at + 1)
    expect(seconds).toBeGreaterThan(pause - 1)
    expect(seconds).toBeLessThan(pause * 1.2 + 1)
    // Nothing is sent before its time.
    await attempt(id, at + 1)
    expect(receiver.received).toHaveLength(at + 1)
    later(pause * 1.2)
    // Another delivery arrived meanwhile: the webhook stays on.
    await shop.database.pool.query('update webhooks set failing_since = null')
  }
  await attempt(id, 10)
  expect(await recordOf(id)).toMatchObject({ state: 'failed', attempts: 11, next_try_at: null })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('one that arrives at the third attempt ends the trouble', async () => {
  receiver.answer(503)
  const id = await makeTest()
  await attempt(id, 0)
  expect(await fares()).toMatchObject({ state: 'on', failing_since: expect.any(String) })
  later(6)
  receiver.answer(302)
  await attempt(id, 1)
  expect(await recordOf(id)).toMatchObject({ status: 302, trouble: 'status' })
  later(72)
  receiver.answer(200)
  await attempt(id, 2)
  expect(await recordOf(id)).toMatchObject({ state: 'delivered', attempts: 3 })
  expect((await fares()).failing_since).toBe(null)
})

test('redirects are not followed, and an answer without end is not read to it', async () => {
  const other = await openReceiver()
  receiver.answer((_, response) => void response.writeHead(307, { location: other.url }).end())
  const id = await makeTest()
  await attempt(id, 0)
  expect(await recordOf(id)).toMatchObject({ status: 307, trouble: 'status', state: 'waiting' })
  expect(other.received).toHaveLength(0)
  await other.close()
  let sent = 0
  receiver.answer((_, response) => {
    response.writeHead(200)
    const more = () => {
      while (sent < 50_000_000 && !response.destroyed && response.write(Buffer.alloc(64 * 1024)))
        sent += 64 * 1024
    }
    response.on('drain', more)
    more()
  })
  const endless = await makeTest()
  await attempt(endless, 0)
  expect(await recordOf(endless)).toMatchObject({ state: 'delivered' })
  expect(sent).toBeLessThan(20_000_000)
})

test('a receiver that says nothing is given up after fifteen seconds', async () => {
  receiver.answer(() => {})
  const id = await makeTest()
  const times = hurried()
  await attempt(id, 0)
  expect(times).toEqual([15_000])
  expect(await recordOf(id)).toMatchObject({ status: null, trouble: 'too_slow', state: 'waiting' })
})

test('after three days in which nothing arrived the webhook is off, what waits is given up, and the owner is written to', async () => {
  receiver.answer(500)
  await post('/api/settings/update', { contact_email: 'owner@shop.example' })
  const [id, waiting] = [await makeTest(), await makeTest()]
  await attempt(id, 0)
  later(2.9 * 86_400)
  await attempt(id, 1)
  expect(await fares()).toMatchObject({ state: 'on' })
  later(0.2 * 86_400)
  const [seen] = [await fares()]
  await shop.database.pool.query('update webhook_deliveries set next_try_at = $1 where id = $2', [
    clock,
    id,
  ])
  await attempt(id, 2)
  expect(await fares()).toMatchObject({
    state: 'failing',
    is_on: false,
    switched_off_at: expect.any(String),
    version: seen.version + 1,
  })
  for (const one of [id, waiting])
    expect(await recordOf(one)).toMatchObject({ state: 'failed', trouble: 'switched_off' })
  const { rows: mails } = await shop.database.pool.query('select * from mails')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ kind: 'webhook-off', to_address: 'owner@shop.example' })
  expect(mails[0].text).toContain(new URL(receiver.url).host)
  expect(mails[0].text).toContain('منذ ثلاثة أيام')
  expect((await post(`/api/webhook/${webhook.id}/test`)).status).toBe(409)
  expect((await post(`/api/webhook/delivery/${id}/send-again`)).status).toBe(409)

  receiver.answer(204)
  expect(
    (await post(`/api/webhook/update/${webhook.id}`, { is_on: true })).json.webhook,
  ).toMatchObject({
    state: 'on',
    failing_since: null,
  })
  const again = (await post(`/api/webhook/delivery/${id}/send-again`)).json.delivery
  expect(again).toMatchObject({ state: 'waiting', attempts: 3 })
  await attempt(id, 3)
  expect(await recordOf(id)).toMatchObject({
    state: 'delivered',
    attempts: 4,
    message_id: again.message_id,
  })
})

test('410 Gone switches it off at once', async () => {
  receiver.answer(410)
  const id = await makeTest()
  await attempt(id, 0)
  expect(await fares()).toMatchObject({ state: 'gone', is_on: false })
  expect(await recordOf(id)).toMatchObject({ state: 'failed', status: 410 })
})

test('what arrived is sent again by hand, and pauses begin anew', async () => {
  const id = await makeTest()
  await attempt(id, 0)
  receiver.answer(500)
  await post(`/api/webhook/delivery/${id}/send-again`)
  catchUp()
  await attempt(id, 1)
  expect(await recordOf(id)).toMatchObject({ state: 'waiting', attempts: 2 })
  expect((await planned()).at(-1)?.[1]).toBeLessThan(7)
})

test('a name that leads into the own network is refused at every attempt, also among public addresses', async () => {
  const resolve = vi
    .spyOn(network, 'resolve')
    .mockResolvedValue([{ address: '93.184.215.14', family: 4 }])
  const moved = await post(`/api/webhook/update/${webhook.id}`, {
    url: 'https://two-faced.example.org/hook',
  })
  expect(moved.status, moved.text).toBe(200)
  const id = await makeTest()
  resolve.mockResolvedValue([
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.8', family: 4 },
  ])
  await attempt(id, 0)
  expect(await recordOf(id)).toMatchObject({
    state: 'waiting',
    status: null,
    trouble: 'not_public',
  })
  resolve.mockRejectedValue(new Error('ENOTFOUND'))
  later(6)
  await attempt(id, 1)
  expect(await recordOf(id)).toMatchObject({ trouble: 'no_answer' })
})

test('one that lost its job is found, and what is old is forgotten', async () => {
  const [id, old] = [await makeTest(), await makeTest()]
  await shop.database.pool.query('delete from pgboss.job')
  later(11 * 60)
  await deliverMissed(ctx(), never)
  expect(await read(`select count(*)::int from pgboss.job where name = 'deliver-webhook'`)).toBe(2)
  await deliverMissed(ctx(), never)
  expect(await read(`select count(*)::int from pgboss.job where name = 'deliver-webhook'`)).toBe(2)
  await attempt(id, 0)
  await shop.database.pool.query(
    `update webhook_deliveries set created_at = now() - interval '31 days' where id = $1`,
    [old],
  )
  await sweepDeliveries(shop.ctx, never)
  const { deliveries } = (await get(`/api/webhook/${webhook.id}/deliveries`)).json
  expect(deliveries.data.map((row: { id: number }) => row.id)).toEqual([id])
})
