/** Access log: a line per response with its route's name, without the visitor or the address. */
import { expect, test } from 'vitest'
import { testShop } from '../../test/shop/shop.ts'
import { listenToLog } from '../../test/shop/said.ts'

const shop = await testShop({ config: { accessLog: true, trustProxy: 1, logLevel: 'error' } })
const silent = await testShop()

test('each answer has one line, with its id, and says nothing of the visitor', async () => {
  const log = listenToLog()
  const asked = [
    ['GET', '/api/settings?who=Mona', '/api/settings', 200],
    ['GET', '/api/settings', '/api/settings', 200],
    ['HEAD', '/api/settings', '/api/settings', 200],
    ['GET', '/api/cart/8b5d7f0e-6c1a-4b52-9a0e-3f1d2c4b5a69', '/api/cart/:guestToken', 200],
    ['GET', '/api/user/orders', '/api/user/orders', 401],
    ['POST', '/api/login', '/api/login', 422],
    ['GET', '/of/Mona', 'none', 404],
    ['GET', '/api/of/Mona', '/api/*', 404],
  ] as const
  const ids: unknown[] = []
  for (const [method, path] of asked) {
    const body = method === 'POST' ? { body: { email: 'Mona' } } : {}
    const answer = await shop.request(method, path, {
      ...body,
      headers: { 'x-forwarded-for': '203.0.113.77' },
    })
    ids.push(answer.headers.get('x-request-id'))
  }
  const lines = () => log.lines().filter(({ msg }) => msg === 'answered')
  await expect.poll(() => lines().length).toBe(asked.length)
  expect(lines()).toEqual(
    asked.map(([method, , route, status], place) => ({
      level: 'info',
      time: expect.any(String),
      request_id: ids[place],
      method,
      route,
      status,
      bytes: method === 'HEAD' ? 0 : expect.any(Number),
      ms: expect.any(Number),
      msg: 'answered',
    })),
  )
  expect(lines()[1]?.bytes).toBeGreaterThan(100)
  expect(JSON.stringify(lines())).not.toMatch(/Mona|203\.0\.113/)
})

test('it is there only where it is wanted', async () => {
  const log = listenToLog()
  await silent.request('GET', '/api/settings')
  await silent.request('GET', '/api/user/orders')
  expect(log.lines()).toEqual([])
})
