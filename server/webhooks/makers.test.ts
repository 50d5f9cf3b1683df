/**
 * A webhook sends events only as long as its maker may see them, checked at the event and at
 * sending (R324).
 */
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import '../../test/outside/outside-names.ts'
import { type Person, peopleIn } from '../../test/shop/people.ts'
import { openReceiver } from '../../test/outside/receiver.ts'
import { testShop } from '../../test/shop/shop.ts'
import { deliver } from './delivering.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const owner = await adminIn(shop)
const people = peopleIn(shop)
const { pool } = shop.database
const { makeGoods, makeArea, read } = goodsIn(pool)
const { fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const vase = await makeGoods({ quantity: 100_000 })
const receiver = await openReceiver()
afterAll(() => receiver.close())

beforeEach(async () => {
  receiver.received.splice(0)
  await pool.query('delete from webhooks; delete from pgboss.job')
})

type Asked = { token: string }
const create = async ({ token }: Asked, parts: object = {}) => {
  const body = { url: receiver.url, events: ['order.placed'], ...parts }
  const { status, json, text } = await shop.request('POST', '/api/webhook/create', { token, body })
  expect(status, text).toBe(200)
  return json.webhook
}
const fares = async (id: number) => (await owner.get(`/api/webhook/get/${id}`)).json.webhook
const place = async () => (await buy(await fill({ product_id: vase.id }))).status
const written = () => read('select count(*)::integer from webhook_deliveries')
/** Makes every due attempt, as its job would. */
async function sendAll(): Promise<void> {
  const { rows } = await pool.query(
    "select id, attempts from webhook_deliveries where state = 'waiting' order by id",
  )
  for (const { id, attempts } of rows)
    await deliver(shop.ctx, { delivery_id: id, attempts }, new AbortController().signal)
}
const asOwner = async (path: string, body: object = {}) => {
  const { status, text } = await owner.post(path, body)
  expect(status, text).toBe(200)
}

const endings: [string, (person: Person) => Promise<unknown>][] = [
  ['left', ({ id }) => asOwner(`/api/staff/remove/${id}`)],
  ['suspended', ({ id }) => asOwner(`/api/staff/suspend/${id}`, { suspended: true })],
  ['work', ({ id }) => asOwner(`/api/staff/update/${id}`, { role: 'packing' })],
]

test.each(endings)(
  '%s: what waits is not sent and what happens is not written down, until an owner takes it over',
  async (stopped, end) => {
    const maker = await people.makeStaff('manager')
    const { id } = await create(maker)
    expect(await fares(id)).toMatchObject({ made_by: maker.name, state: 'on', stopped: null })
    await place()
    await end(maker)
    expect(await fares(id)).toMatchObject({
      made_by: maker.name,
      is_on: true,
      state: 'stopped',
      stopped,
    })
    await sendAll()
    await place()
    expect(receiver.received).toEqual([])
    expect(await written()).toBe(1)
    expect(await read('select state from webhook_deliveries')).toBe('failed')
    for (const path of [
      `/api/webhook/${id}/test`,
      `/api/webhook/delivery/${await read('select id from webhook_deliveries')}/send-again`,
    ])
      expect((await owner.post(path)).status).toBe(409)

    const manager = await people.makeStaff('manager')
    expect(
      (
        await shop.request('POST', `/api/webhook/${id}/take-over`, {
          token: manager.token,
          body: {},
        })
      ).status,
    ).toBe(403)
    const { version } = await fares(id)
    expect(
      (await owner.post(`/api/webhook/${id}/take-over`, { version: version + 1 })).status,
    ).toBe(409)
    const taken = await owner.post(`/api/webhook/${id}/take-over`, { version })
    expect(taken.json).toMatchObject({
      message: 'webhook taken over successfully',
      webhook: { made_by: owner.name, state: 'on', stopped: null, version: version + 1 },
    })
    await place()
    await sendAll()
    expect(receiver.received).toHaveLength(1)
  },
)

test('taking over asks once more who it is', async () => {
  const { id } = await create(owner)
  const later = await people.makeAdmin()
  await pool.query(
    "update sessions set confirmed_at = now() - interval '1 hour', created_at = now() - interval '1 hour' where user_id = $1",
    [later.id],
  )
  const { status, json } = await shop.request('POST', `/api/webhook/${id}/take-over`, {
    token: later.token,
    body: {},
  })
  expect([status, json.code]).toEqual([403, 'reauthenticate'])
})

test('in whatever order people go, come back and orders come, nothing is sent while its maker may not see it', async () => {
  const step = fc.constantFrom(
    'demote',
    'promote',
    'suspend',
    'let in',
    'place',
    'send',
    'take over',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await pool.query('delete from webhooks; delete from pgboss.job')
      receiver.received.splice(0)
      const maker = await people.makeStaff('manager')
      const { id } = await create(maker)
      let [seesOrders, isIn, isOwners] = [true, true, false]
      const works = () => isOwners || (seesOrders && isIn)
      let [waiting, sent] = [0, 0]
      for (const what of steps) {
        if (what === 'demote' || what === 'promote') {
          seesOrders = what === 'promote'
          await asOwner(`/api/staff/update/${maker.id}`, {
            role: seesOrders ? 'orders' : 'catalogue',
          })
        } else if (what === 'suspend' || what === 'let in') {
          isIn = what === 'let in'
          await asOwner(`/api/staff/suspend/${maker.id}`, { suspended: !isIn })
        } else if (what === 'take over') {
          isOwners = true
          await asOwner(`/api/webhook/${id}/take-over`)
        } else if (what === 'place') {
          await place()
          if (works()) waiting += 1
        } else {
          await sendAll()
          if (works()) sent += waiting
          waiting = 0
        }
        expect(receiver.received.length).toBe(sent)
      }
    }),
    { numRuns: 12 },
  )
})

test('one that an API key made goes with the key, and with the owner who gave the key', async () => {
  const giver = await people.makeAdmin()
  const make = async (may: object) =>
    (
      await shop.request('POST', '/api/key/create', {
        token: giver.token,
        body: { name: 'The ERP', may },
      })
    ).json as {
      token: string
      key: { id: number }
    }
  const may = { shop: 'write', orders: 'read', catalogue: 'read' }
  const [first, second, third] = [await make(may), await make(may), await make(may)]
  const ids: number[] = []
  for (const key of [first, second, third])
    ids.push((await create(key, { events: ['order.placed', 'product.changed'] })).id)
  expect(await fares(ids[0] as number)).toMatchObject({ made_by: 'The ERP', state: 'on' })
  await asOwner(`/api/key/delete/${first.key.id}`)
  await pool.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [
    second.key.id,
  ])
  expect(await fares(ids[0] as number)).toMatchObject({ state: 'stopped', stopped: 'key' })
  expect(await fares(ids[1] as number)).toMatchObject({ state: 'stopped', stopped: 'key' })
  expect(await fares(ids[2] as number)).toMatchObject({ state: 'on' })
  await place()
  expect(await written()).toBe(1)
  await asOwner(`/api/staff/update/${giver.id}`, { role: 'manager' })
  expect(await fares(ids[2] as number)).toMatchObject({ state: 'stopped', stopped: 'key' })
  await sendAll()
  expect(receiver.received).toEqual([])
})

test('whoever changes where it leads or what it tells answers for it from then on', async () => {
  const { id } = await create(owner)
  const manager = await people.makeStaff('manager')
  const update = async (body: object) => {
    const { status, text } = await shop.request('POST', `/api/webhook/update/${id}`, {
      token: manager.token,
      body,
    })
    expect(status, text).toBe(200)
    return (await fares(id)).made_by
  }
  expect(await update({ url: receiver.url, events: ['order.placed'], is_on: true })).toBe(
    owner.name,
  )
  expect(await update({ is_on: false })).toBe(owner.name)
  expect(await update({ is_on: true })).toBe(manager.name)
  await asOwner(`/api/webhook/${id}/take-over`)
  expect(await update({ url: `${receiver.url}/mine` })).toBe(manager.name)
  await asOwner(`/api/webhook/${id}/take-over`)
  expect(await update({ events: ['order.placed', 'order.shipped'] })).toBe(manager.name)
  await asOwner(`/api/staff/remove/${manager.id}`)
  await place()
  expect(await written()).toBe(0)
})

test('one whose maker nobody knows speaks for the owners', async () => {
  const unknown = await create(owner)
  await pool.query('update webhooks set made_by = null, made_by_id = null')
  expect(await fares(unknown.id)).toMatchObject({ made_by: null, state: 'on' })
  await place()
  expect(await written()).toBe(1)
})
