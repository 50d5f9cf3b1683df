/**
 * Every call with an Idempotency-Key: a repeated request, even at the same moment, does nothing and
 * gets the same response (R212).
 */
import { describe, expect, test } from 'vitest'
import { type Target, targets } from './register/register.ts'
import { makeWorld } from './world.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const world = await makeWorld(shop)
const { pool } = shop.database

const keyed = targets.filter(({ endpoint }) => endpoint.keyed)

/** Number of rows in each table. */
async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const { rows } = await pool.query(
    tables
      .map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

async function rowsMadeBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows()
  await work()
  const after = await countRows()
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) =>
      count === before[name] ? [] : [[name, count - (before[name] ?? 0)]],
    ),
  )
}

let keys = 0
async function prepare({ row }: Target) {
  const { method, path, fields, token } = await world.prepare(row)
  const headers = { 'idempotency-key': `key ${++keys}` }
  const send = (more: object = {}) =>
    shop.request(method, path, { body: { ...fields, ...more }, headers, ...(token && { token }) })
  return { send, fields }
}

/** Different fields for calls whose requests are always the same. */
const others: Record<string, object> = {
  'areas.fill': { prices: [{ city: 'Giza', price: 62 }] },
  'bulk.apply': { change: { kind: 'badge', badge: 'Sale' } },
  'callbacks.create': { country: 'Sudan' },
  'coupons.create': { discount: 99 },
  'emptying.empty': { with_changed: true },
  'emptying.putBack': { id: 999_999 },
  'questions.create': { message: 'And in green?' },
  'stock.openCount': { name: 'Spring count' },
  'stock.correct': { note: 'Counted twice' },
  'stock.receive': { from: 'Somebody else' },
}

test('what is made once takes a key: orders, returns, deliveries, records', () => {
  const calls = keyed.map(({ name }) => name)
  expect(calls).toEqual(
    expect.arrayContaining([
      'checkout.placeOrder',
      'orders.create',
      'returns.create',
      'returns.ask',
      'stock.receive',
      'areas.create',
    ]),
  )
})

describe.each(keyed)('$name', (target) => {
  const { endpoint } = target

  test('comes once, and answers the same', async () => {
    // A first request may change more, such as the cost of a product.
    await (await prepare(target)).send()
    const once = await prepare(target)
    const made = await rowsMadeBy(once.send)
    expect(made).not.toEqual({})

    const { send } = await prepare(target)
    const made2 = await rowsMadeBy(async () => {
      const [one, two] = await Promise.all([send(), send()])
      expect(one.status, one.text).toBe(endpoint.status ?? 200)
      expect([two.status, two.text]).toEqual([one.status, one.text])
    })
    expect(made2).toEqual(made)

    const first = await send()
    const again = await rowsMadeBy(async () => {
      const other = await send({ ...once.fields, ...others[target.name] })
      if (endpoint.keyed === true)
        expect([other.status, Object.keys(other.json.errors ?? {})], other.text).toEqual([
          422,
          ['Idempotency-Key'],
        ])
      else expect([other.status, other.text]).toEqual([first.status, first.text])
    })
    expect(again).toEqual({})
  })

  test('that failed has done nothing and keeps no key', async () => {
    const { send } = await prepare(target)
    const table = endpoint.keyed === 'cart' ? 'idempotency_keys' : 'answered_requests'
    await pool.query(
      `create function refuse_answers() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
    )
    await pool.query(
      `create trigger refuse before ${endpoint.keyed === 'cart' ? 'insert' : 'update'} on ${table} for each row execute function refuse_answers()`,
    )
    try {
      expect(await rowsMadeBy(async () => expect((await send()).status).toBe(500))).toEqual({})
    } finally {
      await pool.query(`drop trigger refuse on ${table}; drop function refuse_answers`)
    }
    const reply = await send()
    expect(reply.status, reply.text).toBe(endpoint.status ?? 200)
  })
})
