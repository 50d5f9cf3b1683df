/**
 * Permissions of staff: every staff call for every role, and fields hidden from a role in any
 * response (R270 to R272).
 */
import { describe, expect, test } from 'vitest'
import {
  type KeyWork,
  keyWorks,
  type May,
  mayOf,
  type Role,
  roles,
} from '#contract/accounts/roles.ts'
import { plain } from '../calls/register/plain.ts'
import { type Call, calls } from '../calls/register/register.ts'
import { peopleIn } from '../shop/people.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const people = peopleIn(shop)
const pool = shop.database.pool

const tokens = new Map<Role | 'shopper' | 'suspended', string>()
for (const role of roles) tokens.set(role, (await people.makeStaff(role)).token)
tokens.set('shopper', (await people.makeShopper()).token)
const suspended = await people.makeStaff('owner')
tokens.set('suspended', suspended.token)
await pool.query('update users set suspended_at = now() where id = $1', [suspended.id])

const keys: { work: KeyWork; level: 'read' | 'write'; token: string }[] = []
for (const work of keyWorks)
  for (const level of ['read', 'write'] as const) {
    const body = { name: `${work} ${level}`, may: { [work]: level } }
    const { json } = await shop.request('POST', '/api/key/create', {
      token: tokens.get('owner') as string,
      body,
    })
    keys.push({ work, level, token: json.token })
  }

const orders = [
  'desk',
  'customers',
  'former',
  'orders',
  'callbacks',
  'exports.orders',
  'exports.customers',
  'exports.parcels',
]
const catalogue = [
  'products',
  'bulk',
  'imports',
  'stock',
  'categories',
  'subcategories',
  'synonyms',
  'misses',
  'restock',
  'exports',
]
const parcels = [
  'parcels',
  'returns.page',
  'returns.record',
  'returns.receive',
  'couriers.page',
  'couriers.record',
]
const front = [
  'coupons',
  'slides',
  'instagramImages',
  'socialLinks',
  'pages',
  'redirects',
  'reviews',
  'questions',
]
const shopWork = [
  'settings',
  'areas',
  'couriers',
  'mails',
  'health',
  'auditLog',
  'restoring',
  'webhooks',
]
const own = ['overview.waiting', 'sessions', 'factors', 'alerts']

/**
 * Permitted rooms, or calls of a room, by role, as specified. Exports of orders are listed beside
 * those of the catalogue.
 */
const covered: Record<Exclude<Role, 'owner'>, string[]> = {
  manager: [
    ...own,
    ...orders,
    'parcels',
    'couriers',
    'returns',
    ...catalogue,
    ...front,
    ...shopWork,
    'overview',
    'costs',
    'profit',
    'settlements',
  ],
  orders: [
    ...own,
    ...orders,
    ...parcels,
    'returns',
    'areas.page',
    'areas.record',
    'products.page',
    'products.record',
  ],
  packing: [...own, ...parcels],
  catalogue: [...own, ...catalogue],
  front: [...own, ...front],
}
const figures = [
  'exports.profit',
  'exports.profitOrders',
  'exports.settlements',
  'exports.settlement',
]
const notOfCatalogue = ['exports.orders', 'exports.customers', 'exports.parcels', ...figures]

const staffCalls = calls.filter(({ endpoint }) => endpoint.who === 'admin')

function isCovered(role: Role, { name, room, endpoint }: Call): boolean {
  if (role === 'owner') return true
  const ofOwner = ['settlements.undo', 'webhooks.takeOver', 'alerts.updateMember']
  if (ofOwner.includes(name)) return false
  if (role === 'catalogue' && notOfCatalogue.includes(name)) return false
  if (isUnlisted(room))
    return [endpoint.may ?? []].flat().some((work) => mayOf(role).includes(work))
  return covered[role].includes(room) || covered[role].includes(name)
}

/** Plain records that the lists above do not name: their own work covers them. */
const isUnlisted = (room: string) =>
  plain.some((record) => record.room === room) &&
  !Object.values(covered).some((names) => names.some((name) => name.split('.')[0] === room))

/** Requests without effects: for missing records, with invalid bodies. */
async function ask({ endpoint }: Call, token: string | undefined) {
  const path = endpoint.path.replace('{format}', 'csv').replace(/\{\w+\}/g, '0')
  const leave = new AbortController()
  const response = await fetch(shop.url + path, {
    method: endpoint.method,
    signal: leave.signal,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(endpoint.method !== 'GET' && { body: '{' }),
  })
  const json = endpoint.stream || endpoint.file ? null : await response.json()
  const refusal = response.status >= 400 && json === null ? await response.json() : json
  leave.abort()
  return { status: response.status, json: refusal }
}

test('no key does what only people do', () => {
  const never: May[] = ['own', 'money', 'staff']
  expect(keys.map(({ work }) => work as May).filter((work) => never.includes(work))).toEqual([])
})

describe.each(staffCalls)('$name', (call) => {
  const needs = [call.endpoint.may ?? []].flat()

  test('names its work', () => {
    expect(needs).not.toEqual([])
  })

  test.each(roles)('by %s', async (role) => {
    const { status, json } = await ask(call, tokens.get(role))
    if (isCovered(role, call)) {
      expect([200, 400, 404, 422], JSON.stringify(json)).toContain(status)
    } else {
      expect(status).toBe(403)
      expect(json).toMatchObject({
        code: 'forbidden',
        needs,
        message: `Your role does not cover this: it needs ${needs.join(' or ')}`,
      })
    }
  })

  test('by keys: by one of its work alone, and by one that reads when it reads', async () => {
    const isReading = call.endpoint.method === 'GET' && !call.endpoint.deletes
    const others = keys.filter(({ work, level }) => !needs.includes(work) && level === 'write')
    // A call of another permission is refused to all others alike: each call tests the next of
    // them.
    const another = others.slice(staffCalls.indexOf(call) % others.length).slice(0, 1)
    expect(another).toHaveLength(1)
    for (const { work, level, token } of [
      ...keys.filter(({ work }) => needs.includes(work)),
      ...another,
    ]) {
      const { status, json } = await ask(call, token)
      const said = `a key with ${work} to ${level}: ${JSON.stringify(json)}`
      if (needs.includes(work) && (isReading || level === 'write'))
        expect([200, 400, 404, 422], said).toContain(status)
      else
        expect({ status, code: json?.code, needs: json?.needs }, said).toEqual({
          status: 403,
          code: 'forbidden',
          needs,
        })
    }
  })

  test('by others', async () => {
    expect(await ask(call, tokens.get('shopper'))).toMatchObject({
      status: 403,
      json: { code: 'forbidden' },
    })
    expect(await ask(call, tokens.get('suspended'))).toMatchObject({
      status: 401,
      json: { code: 'sign_in_first' },
    })
    expect((await ask(call, undefined)).status).toBe(401)
  })
})

test('of whom a second step is asked who has none, nothing but the own account is left', async () => {
  await pool.query("insert into role_rules values ('catalogue', true)")
  const products = staffCalls.find(({ name }) => name === 'products.page') as Call
  expect(await ask(products, tokens.get('catalogue'))).toMatchObject({
    status: 403,
    json: { needs: ['catalogue', 'orders'] },
  })
  const waiting = staffCalls.find(({ name }) => name === 'overview.waiting') as Call
  expect((await ask(waiting, tokens.get('catalogue'))).status).toBe(200)
  await pool.query('delete from role_rules')
})

test('what leaves the shop as a file is asked for again after a quarter of an hour', async () => {
  // A courier's paper is no exported list.
  const files = staffCalls.filter(({ endpoint, name }) => endpoint.file && name !== 'parcels.sheet')
  expect(files.length).toBeGreaterThan(5)
  await pool.query("update sessions set confirmed_at = now() - interval '16 minutes'")
  for (const file of files)
    expect(await ask(file, tokens.get('owner')), file.name).toMatchObject({
      status: 403,
      json: { code: 'reauthenticate' },
    })
  await pool.query("update sessions set confirmed_at = now() - interval '14 minutes'")
  for (const file of files)
    expect((await ask(file, tokens.get('owner'))).status, file.name).not.toBe(403)
})
