import { expect, test } from 'vitest'
import { testShop } from '../../test/shop/shop.ts'
import { listenToLog } from '../../test/shop/said.ts'
import { CannotStart } from '../cannot-start.ts'
import { trustIn } from './proxies.ts'

const told = () =>
  expect.objectContaining({
    level: 'warn',
    msg: expect.stringMatching(/^A request came with X-Forwarded-For .* set TRUST_PROXY /),
  })

test.each(['x-forwarded-for', 'forwarded'])(
  'a proxy that nobody trusts is told of once, by what it says in %s',
  async (header) => {
    const log = listenToLog()
    const shop = await testShop({ config: { logLevel: 'warn' } })
    await shop.request('GET', '/api/user/orders')
    expect(log.lines()).toEqual([])
    for (let time = 0; time < 3; time++)
      await shop.request('GET', '/api/user/orders', { headers: { [header]: 'for=203.0.113.77' } })
    expect(log.lines()).toEqual([told()])
    expect(JSON.stringify(log.lines())).not.toContain('203.0.113')
  },
)

test('one that is trusted is not', async () => {
  const log = listenToLog()
  const shop = await testShop({ config: { logLevel: 'warn', trustProxy: 1 } })
  await shop.request('GET', '/api/user/orders', { headers: { 'x-forwarded-for': '203.0.113.77' } })
  expect(log.lines()).toEqual([])
})

test('an address that is none, one sentence', () => {
  expect(() => trustIn('127.0.0.1, 999.1.1.1')).toThrow(
    new CannotStart('TRUST_PROXY is no list of addresses: invalid IP address: 999.1.1.1.'),
  )
})
