/** Management of webhooks over HTTP, with its refusals. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { network } from '#server/outside/outside.ts'
import { adminIn } from '../../test/shop/admin.ts'
import '../../test/outside/outside-names.ts'
import { drain } from '../../test/shop/jobs.ts'
import { openReceiver, verified } from '../../test/outside/receiver.ts'
import { testShop } from '../../test/shop/shop.ts'
import { newSecret } from './signing.ts'

const shop = await testShop({ work: true, config: { logLevel: 'silent' } })
const { get, post, remove, token, lastChange, name } = await adminIn(shop)
const pool = shop.database.pool
const receiver = await openReceiver()
afterAll(() => receiver.close())
const { url } = receiver

beforeEach(async () => {
  receiver.received.splice(0)
  await pool.query('delete from webhooks')
})

const create = async (parts: object = {}) => {
  const reply = await post('/api/webhook/create', { url, events: ['order.placed'], ...parts })
  expect(reply.status, reply.text).toBe(200)
  return reply.json
}

test('its secret is answered once, and never again nor written into the history', async () => {
  const made = await create({ events: ['stock.low', 'order.placed', 'order.placed'] })
  expect(made).toMatchObject({
    message: 'webhook created successfully',
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  const { webhook } = made
  expect(webhook).toMatchObject({
    url,
    events: ['order.placed', 'stock.low'],
    is_on: true,
    state: 'on',
    failing_since: null,
    version: 1,
  })
  expect(await lastChange()).toMatchObject({
    room: 'webhooks',
    action: 'create',
    user_name: name,
    title: new URL(url).host,
  })
  const rotated = (await post(`/api/webhook/${webhook.id}/rotate-secret`)).json
  expect(rotated.secret).not.toBe(made.secret)
  await post(`/api/webhook/${webhook.id}/test`)
  await drain(pool, 'deliver-webhook')
  const places = [
    '/api/webhook/all',
    `/api/webhook/get/${webhook.id}`,
    `/api/webhook/${webhook.id}/deliveries`,
    '/api/history/all',
  ]
  for (const place of places) {
    const { status, text } = await get(place)
    expect(status).toBe(200)
    for (const secret of [made.secret, rotated.secret])
      expect(text, place).not.toContain(secret.slice(6, 40))
  }
})

test('by the queue a test arrives, signed, and its delivery says so', async () => {
  const { webhook, secret } = await create()
  const queued = await post(`/api/webhook/${webhook.id}/test`)
  expect(queued.json).toMatchObject({
    message: 'test queued successfully',
    delivery: { state: 'waiting', type: 'webhook.test' },
  })
  await drain(pool, 'deliver-webhook')
  expect(verified(secret, receiver.received[0] as never).data).toEqual({ webhook_id: webhook.id })
  const { deliveries } = (await get(`/api/webhook/${webhook.id}/deliveries`)).json
  expect(deliveries).toMatchObject({
    total: 1,
    data: [{ id: queued.json.delivery.id, state: 'delivered', status: 204, attempts: 1 }],
  })
  expect(
    (await get(`/api/webhook/${webhook.id}/deliveries?state=failed`)).json.deliveries.total,
  ).toBe(0)
})

test('it is changed, switched off and on, and deleted with all that is known of it', async () => {
  const { webhook } = await create()
  const change = (body: object) => post(`/api/webhook/update/${webhook.id}`, body)
  expect((await change({ events: 'product.changed', version: 1 })).json.webhook).toMatchObject({
    events: ['product.changed'],
    version: 2,
  })
  const stale = await change({ is_on: false, version: 1 })
  expect([stale.status, stale.json.code, stale.json.fields]).toEqual([
    409,
    'changed_meanwhile',
    ['events'],
  ])
  expect((await change({ is_on: false })).json.webhook).toMatchObject({
    state: 'off',
    is_on: false,
    version: 3,
  })
  expect((await change({ is_on: 'yes' })).json.webhook).toMatchObject({
    state: 'on',
    switched_off_at: null,
  })
  await post(`/api/webhook/${webhook.id}/test`)
  expect((await get(`/api/webhook/delete/${webhook.id}`)).json).toEqual({
    message: 'webhook deleted successfully',
  })
  expect(await lastChange()).toMatchObject({
    room: 'webhooks',
    action: 'delete',
    record_id: webhook.id,
  })
  for (const path of [`get/${webhook.id}`, `${webhook.id}/deliveries`, 'delivery/1'])
    expect((await get(`/api/webhook/${path}`)).status).toBe(404)
  expect((await remove(`/api/webhook/delete/${webhook.id}`)).status).toBe(404)
  for (const path of ['1/test', '1/rotate-secret', 'delivery/1/send-again', 'update/1'])
    expect((await post(`/api/webhook/${path}`)).status).toBe(404)
})

test.each([
  ...[
    '',
    'x',
    'ftp://example.com/a',
    'javascript:alert(1)',
    'https://',
    'https://user:pass@example.com/',
    'http://exa mple.com',
    5,
    null,
  ],
  `https://example.com/${'x'.repeat(limits.link)}`,
])('the address %j is refused', async (address) => {
  const reply = await post('/api/webhook/create', { url: address, events: ['order.placed'] })
  expect(reply.status, reply.text).toBe(422)
  expect(Object.keys(reply.json.errors)).toEqual(['url'])
})

test.each([
  'http://localhost/a',
  'http://127.0.0.1/a',
  'http://[::1]/',
  'http://169.254.169.254/latest',
  'http://2130706433/',
  'http://shop.internal/',
  'https://example.com:8443/',
])('%s is nobody’s to be told', async (address) => {
  const { webhook } = await create()
  for (const [path, body] of [
    ['create', { events: ['order.placed'] }],
    [`update/${webhook.id}`, {}],
  ] as const) {
    const reply = await post(`/api/webhook/${path}`, { ...body, url: address })
    expect([reply.status, reply.json.errors]).toEqual([
      422,
      { url: ['This address does not lead to a public place'] },
    ])
  }
})

test('a name that leads into the own network, or nowhere, is refused when it is saved', async () => {
  const resolve = vi
    .spyOn(network, 'resolve')
    .mockResolvedValue([{ address: '192.168.1.5', family: 4 }])
  const save = () =>
    post('/api/webhook/create', { url: 'https://inside.example.org/', events: ['order.placed'] })
  expect((await save()).json.errors).toEqual({
    url: ['This address does not lead to a public place'],
  })
  resolve.mockRejectedValue(new Error('ENOTFOUND'))
  expect((await save()).json.errors).toEqual({ url: ['This name leads nowhere'] })
  resolve.mockRestore()
})

test.each([undefined, '', null, [], 'order.lost', ['order.placed', 5], {}])(
  'the events %j are refused',
  async (events) => {
    const reply = await post('/api/webhook/create', { url, events })
    expect([reply.status, Object.keys(reply.json.errors)[0]?.split('.')[0]]).toEqual([
      422,
      'events',
    ])
  },
)

test('twenty, and no more', async () => {
  await pool.query(
    'insert into webhooks (url, events, secret) select $1, $2, $3 from generate_series(1, $4)',
    [url, ['order.placed'], newSecret(), limits.webhooks],
  )
  expect((await post('/api/webhook/create', { url, events: ['order.placed'] })).status).toBe(409)
  const { json } = await get('/api/webhook/all?per_page=15&page=2')
  expect(json).toMatchObject({
    total: limits.webhooks,
    last_page: 2,
    webhooks: { total: limits.webhooks },
  })
  expect(json.webhooks.data).toHaveLength(5)
})

test('who signed in longer ago shows once more that it is they; others are kept out', async () => {
  const { webhook } = await create()
  await pool.query(`update sessions set confirmed_at = now() - interval '16 minutes'`)
  for (const path of ['create', `update/${webhook.id}`, `${webhook.id}/rotate-secret`]) {
    const reply = await post(`/api/webhook/${path}`, { url, events: ['order.placed'] })
    expect([reply.status, reply.json.code]).toEqual([403, 'reauthenticate'])
  }
  expect((await get('/api/webhook/all')).status).toBe(200)
  await pool.query('update sessions set confirmed_at = now()')
  await pool.query(`update users set role = 'catalogue'`)
  const refused = await get('/api/webhook/all')
  expect([refused.status, refused.json.needs]).toEqual([403, ['shop']])
  await pool.query(`update users set role = 'owner'`)
  expect((await shop.request('GET', '/api/webhook/all')).status).toBe(401)
  expect(token).not.toBe('')
})

test('a key that may not see orders has none sent to itself', async () => {
  const { createWebhook } = await import('./webhooks.ts')
  const { getDelivery } = await import('./deliveries.ts')
  const ctx = {
    ...shop.ctx,
    visitor: {
      kind: 'key',
      id: 1,
      name: 'ERP',
      may: { shop: 'write', catalogue: 'read' },
    } as const,
  }
  await expect(createWebhook(ctx, { url, events: ['order.placed'] })).rejects.toMatchObject({
    status: 403,
    details: { needs: ['orders'] },
  })
  await createWebhook(ctx, { url, events: ['product.changed'] })
  await pool.query(
    `insert into webhook_deliveries (webhook_id, message_id, type, payload, next_try_at) select id, 'msg_x', 'order.placed', '{}', now() from webhooks`,
  )
  const { rows } = await pool.query('select id from webhook_deliveries')
  await expect(getDelivery(ctx, rows[0].id)).rejects.toMatchObject({ status: 403 })
})

test('a key neither reads nor touches a webhook that tells what it may not see', async () => {
  const { webhook } = await create({ events: ['order.placed', 'product.changed'] })
  await post(`/api/webhook/${webhook.id}/test`)
  await drain(pool, 'deliver-webhook')
  const delivery = (await get(`/api/webhook/${webhook.id}/deliveries`)).json.deliveries.data[0].id
  const keyOf = async (may: object) =>
    (await post('/api/key/create', { name: 'ERP', may })).json.token as string
  const calls = [
    ['GET', `get/${webhook.id}`],
    ['GET', `${webhook.id}/deliveries`],
    ['POST', `${webhook.id}/test`],
    ['POST', `delivery/${delivery}/send-again`],
    ['POST', `update/${webhook.id}`],
    ['POST', `${webhook.id}/rotate-secret`],
    ['GET', `delete/${webhook.id}`],
  ] as const
  const blind = await keyOf({ shop: 'write' })
  const half = await keyOf({ shop: 'write', catalogue: 'write' })
  const ask = (token: string, [method, path]: readonly ['GET' | 'POST', string]) =>
    shop.request(method, `/api/webhook/${path}`, { token, ...(method === 'POST' && { body: {} }) })
  for (const call of calls) {
    const { status, json } = await ask(blind, call)
    expect({ status, ...json }, call[1]).toMatchObject({
      status: 403,
      needs: ['orders', 'catalogue'],
      message: 'Your role does not cover this: it needs orders and catalogue',
    })
    expect(await ask(half, call), call[1]).toMatchObject({
      status: 403,
      json: { needs: ['orders'] },
    })
  }
  expect((await ask(half, ['GET', 'all'])).json).toMatchObject({ total: 0, webhooks: { data: [] } })
  const after = (await get(`/api/webhook/get/${webhook.id}`)).json.webhook
  expect(after).toEqual(webhook)
  const whole = await keyOf({ shop: 'write', catalogue: 'read', orders: 'read' })
  expect((await ask(whole, ['GET', 'all'])).json.total).toBe(1)
  for (const call of calls) expect((await ask(whole, call)).status, call[1]).toBe(200)
})

test.each(['http://8.8.8.8:443/', 'https://8.8.8.8:80/', 'https://93.184.215.14:8443/'])(
  '%s, on a port that is not its scheme’s own, is refused and never spoken to',
  async (address) => {
    const reply = await post('/api/webhook/create', { url: address, events: ['order.placed'] })
    expect([reply.status, reply.json.errors]).toEqual([
      422,
      { url: ['This address does not lead to a public place'] },
    ])
    await expect(network.reach(new URL(address))).rejects.toThrow('does not lead to a public place')
  },
)
