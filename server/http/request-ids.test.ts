/** Request ids connect a response with its log lines. */
import { expect, test } from 'vitest'
import { testShop } from '../../test/shop/shop.ts'
import { listenToLog } from '../../test/shop/said.ts'

const plain = await testShop()
const behindOne = await testShop({ config: { trustProxy: 1 } })
const behindThat = await testShop({ config: { trustProxy: '127.0.0.0/8, ::1' } })
const behindAnother = await testShop({ config: { trustProxy: '203.0.113.7' } })

const random = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const idOf = async (shop: typeof plain, path: string, headers = {}) =>
  (await shop.request('GET', path, { headers })).headers.get('x-request-id')

test('every answer carries an id of its own: made, kept as bytes, refused, unknown', async () => {
  const paths = [
    '/api/settings',
    '/api/settings',
    '/api/settings',
    '/api/user/orders',
    '/api/nothing',
    '/nothing',
    '/media/nothing',
    '/readyz',
  ]
  const ids = []
  for (const path of paths) ids.push(await idOf(plain, path))
  expect(ids).toEqual(paths.map(() => expect.stringMatching(random)))
  expect(new Set(ids).size).toBe(paths.length)
  // Ids contain neither a counter nor a mark of the process: no two share a group.
  const groups = ids.flatMap((id) => [id?.slice(0, 8), id?.slice(-12)])
  expect(new Set(groups).size).toBe(groups.length)
})

test('an id is taken from a proxy of the owner’s, when it is short and plain, and from nobody else', async () => {
  const given = { 'x-request-id': 'caddy-7_F' }
  for (const path of ['/api/settings', '/api/settings', '/nothing']) {
    expect(await idOf(behindOne, path, given)).toBe('caddy-7_F')
    expect(await idOf(behindThat, path, given)).toBe('caddy-7_F')
    expect(await idOf(behindAnother, path, given)).not.toBe('caddy-7_F')
    expect(await idOf(plain, path, given)).not.toBe('caddy-7_F')
  }
  for (const odd of ['', 'mona@mail.example', 'two words', '{"a":1}', 'x'.repeat(65)])
    expect(await idOf(behindOne, '/api/settings', { 'x-request-id': odd })).toMatch(random)
})

test('the log says the same id of a call that fails, of what is kept as well', async () => {
  const log = listenToLog()
  const { pool } = plain.database
  for (const [table, path] of [
    ['areas', '/api/getAreaEstimate'],
    ['carts', '/api/cart/8b5d7f0e-6c1a-4b52-9a0e-3f1d2c4b5a69'],
  ] as const) {
    await pool.query(`alter table ${table} rename to hidden`)
    const failed = await plain.request('GET', path)
    await pool.query(`alter table hidden rename to ${table}`)
    expect(failed.status).toBe(500)
    const line = log
      .lines()
      .find(({ request_id }) => request_id === failed.headers.get('x-request-id'))
    expect(line).toMatchObject({ level: 'error', msg: 'unexpected error', err: { code: '42P01' } })
  }
})
