/**
 * Bad input to any call gets a clear 4xx in the shape of an error, changes nothing, and reveals
 * nothing internal. Every call is attacked in test/calls/shards (attack.ts); this file has requests
 * that match no call.
 */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { watchOver } from './hostile.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })

test('a refusal that changed a row, crashed, or told of the inside would be seen', async () => {
  const { look, expectHarmless } = await watchOver(shop)
  const refused = (status: number, message: string) => {
    const json = { message, code: 'invalid' }
    return { status, json, text: JSON.stringify(json) }
  }
  await look()
  await expectHarmless(refused(422, 'Enter a number'), {})
  await expect(expectHarmless(refused(500, 'Something went wrong!'), {})).rejects.toThrow()
  await expect(expectHarmless(refused(400, 'at parse (server/x.ts:3:1)'), {})).rejects.toThrow()
  await shop.database.pool.query(`insert into areas (city, price) values ('Seen', 1)`)
  await expect(expectHarmless(refused(422, 'Enter a number'), {})).rejects.toThrow()
  await look()
  await shop.database.pool.query(`update areas set price = 2 where city = 'Seen'`)
  await expect(expectHarmless(refused(422, 'Enter a number'), {})).rejects.toThrow()
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

/** Sends an address exactly as written; fetch would normalise it. */
function rawGet(path: string): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
