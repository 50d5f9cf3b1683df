/** Whatever a client sends to whichever call: a clear 4xx in the one shape of an error, nothing half done, nothing of the inside. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { goodsIn } from './goods.ts'
import { testShop } from './shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })

const endpoints = Object.entries(contract).flatMap(([room, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${room}.${name}`, endpoint })),
)

const hostileTexts = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '999999999999999999999',
  '\u0000',
  'a\u0000b',
  "'; drop table products; --",
  '" or 1=1 --',
  '../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\ud800',
  '\u202e\u2066',
  '😀'.repeat(50),
  'ا'.repeat(5000),
  "')) | !(:*",
  '\\',
  '&|!<->:*()',
]

const hostile = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(true, false, null, [], {}, [[]], [null], { length: 1e9 }, { toString: 'x' }, { __proto__: null, a: 1 }),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A refusal in its shape, without anything a stranger should not see. */
function expectRefusal(reply: { status: number; text: string; json: unknown }, sent: unknown) {
  const seen = `${reply.status} ${reply.text.slice(0, 300)} to ${JSON.stringify(sent)?.slice(0, 300)}`
  expect(reply.status, seen).toBeGreaterThanOrEqual(200)
  expect(reply.status, seen).toBeLessThan(500)
  if (reply.status < 400) return
  expect(reply.json, seen).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  expect(reply.text, seen).not.toMatch(/node_modules|\.ts:\d|select |insert into|stack|drizzle|zod|pg_/i)
}

const fieldsOf = (endpoint: Endpoint) => Object.keys((endpoint.input as z.ZodObject).shape)
const inPath = (endpoint: Endpoint) => [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return JSON.stringify(value) ?? 'undefined'
}

async function send(endpoint: Endpoint, fields: Record<string, unknown>) {
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(asText(fields[name]).toWellFormed()).slice(0, 3000) || '%20',
  )
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) if (!inPath(endpoint).includes(name)) query.set(name, asText(value).slice(0, 3000))
    return shop.request('GET', `${path}?${query}`)
  }
  return shop.request(endpoint.method, path, { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } })
}

/** Row counts of every table that a shopper's calls could write. */
async function rowCounts() {
  const { rows } = await shop.database.pool.query(
    `select (select count(*) from carts) + (select count(*) from cart_lines) + (select count(*) from orders) + (select count(*) from order_lines)
       + (select count(*) from idempotency_keys) + (select count(*) from mails) as rows, (select sum(quantity) from inventory_items) as stock`,
  )
  return rows[0]
}

beforeAll(async () => {
  await goodsIn(shop.database.pool).makeGoods({ sizes: ['S', 'M'], colours: ['Clay'], pictures: 1 })
})

describe.each(endpoints)('$name', ({ endpoint }) => {
  test('hostile values in any field are refused or harmless', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(Object.fromEntries(fieldsOf(endpoint).map((field) => [field, hostile])), { requiredKeys: inPath(endpoint) }),
        async (fields) => {
          const before = await rowCounts()
          const reply = await send(endpoint, fields)
          expectRefusal(reply, fields)
          if (reply.status >= 400) expect(await rowCounts()).toEqual(before)
        },
      ),
      { numRuns: 60 },
    )
  })

  if (endpoint.method !== 'GET') {
    const path = endpoint.path.replace(/\{(\w+)\}/g, '1')
    const json = { 'content-type': 'application/json' }

    test.each([
      ['broken JSON', '{"items": [', json, 400],
      ['a list', '[1,2]', json, 400],
      ['a text', '"x"', json, 400],
      ['a body that is too large', `{"address":"${'x'.repeat(300_000)}"}`, json, 413],
      ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
      ['multipart without its boundary', 'x', { 'content-type': 'multipart/form-data' }, 400],
    ])('%s is refused', async (_, body, headers, status) => {
      const reply = await shop.request(endpoint.method, path, { body, headers })
      expect(reply.status, reply.text).toBe(status)
      expectRefusal(reply, body)
    })

    test('deep nesting is refused, or dropped with an unknown key', async () => {
      const reply = await shop.request(endpoint.method, path, {
        body: `{"items":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
        headers: json,
      })
      expect([404, 422]).toContain(reply.status)
      expectRefusal(reply, 'deep nesting')
    })
  }
})

test('an unknown path under /api is a JSON 404 for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    for (const path of ['/api/no/such/call', '/api']) {
      const reply = await shop.request(method, path, method === 'GET' ? {} : { body: {} })
      expect(reply.status).toBe(404)
      expect(reply.headers.get('content-type')).toMatch(/application\/json/)
      expect(reply.json).toMatchObject({ code: 'not_found', message: 'Call not found' })
    }
  }
})

test.each([
  '/api/userproduct/getProduct/%E0%A4%A',
  '/api/cart/%ff%fe',
  '/media/..%2f..%2fpackage.json',
  '/media/%00',
  '/api/products/category/1%00',
])('the address %s is refused', async (path) => {
  const reply = await rawGet(path)
  expect(reply).toMatch(/^HTTP\/1\.1 (400|404) /)
  expect(reply).not.toMatch(/"dependencies"|node_modules/)
})

/** Sends an address exactly as it is written; fetch would tidy it up. */
function rawGet(path: string): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
