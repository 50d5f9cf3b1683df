/** The sample receiver of /api/docs/webhooks as a separate program, with real deliveries. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { drain } from '../../test/shop/jobs.ts'
import '../../test/outside/outside-names.ts'
import { productCallsIn } from '../../test/shop/product-calls.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'
import { newSecret } from './signing.ts'

const shop = await testShop({ work: true, config: { logLevel: 'silent' } })
const { get, post, token } = await adminIn(shop)
const pool = shop.database.pool
const { makeArea } = goodsIn(pool)
const { fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const { make } = productCallsIn(shop, token, {
  subcategory_id: await rowsIn(pool).makeSubcategory('Dresses'),
})

const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill()
})

/** Starts the receiver as its header comment says. */
async function startReceiver(secret: string) {
  const file = join(import.meta.dirname, '../../docs/examples/webhook-receiver.mjs')
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  let said = ''
  child.stdout.on('data', (piece) => {
    said += piece
  })
  await expect.poll(() => said).toMatch(/Listening on port \d+/)
  const end = async () => {
    child.kill()
    await once(child, 'exit')
  }
  const port = /Listening on port (\d+)/.exec(said)?.[1]
  return {
    said: () => said,
    at: `http://127.0.0.1:${port}/`,
    url: `http://receiver-${port}.example.com/`,
    end,
  }
}

test('it takes what is signed with its secret, each once, and refuses the rest', async () => {
  const port = await startReceiver(newSecret())
  const { webhook, secret } = (
    await post('/api/webhook/create', {
      url: port.url,
      events: ['order.placed', 'product.changed', 'stock.low'],
    })
  ).json
  const deliveries = async () =>
    (await get(`/api/webhook/${webhook.id}/deliveries`)).json.deliveries.data
  await post(`/api/webhook/${webhook.id}/test`)
  await expect.poll(deliveries).toMatchObject([{ state: 'waiting', status: 401, attempts: 1 }])
  await port.end()

  const receiver = await startReceiver(secret)
  await post(`/api/webhook/update/${webhook.id}`, { url: receiver.url })
  const { id: product_id } = await make({ name: 'Kaftan', quantity: 6 })
  const order = (await buy(await fill({ product_id }))).json.order
  await drain(pool, 'deliver-webhook')
  expect(receiver.said()).toContain(`order.placed ${order.number} pending EGP ${order.total_price}`)
  expect(receiver.said()).toContain(`product.changed ${product_id} Kaftan`)
  expect(receiver.said()).toContain('stock.low Kaftan: 5 left')
  const all = await deliveries()
  expect(new Set(all.map(({ state }: { state: string }) => state))).toEqual(new Set(['delivered']))
  const before = receiver.said()
  await post(`/api/webhook/delivery/${all[0].id}/send-again`)
  await drain(pool, 'deliver-webhook')
  expect((await deliveries())[0]).toMatchObject({
    state: 'delivered',
    attempts: all[0].attempts + 1,
  })
  expect(receiver.said()).toBe(before)
})

test('what it could not act upon it takes when it comes again', async () => {
  const secret = newSecret()
  const receiver = await startReceiver(secret)
  const send = async (data: object) => {
    const now = new Date()
    const body = JSON.stringify({ type: 'stock.low', timestamp: now.toISOString(), data })
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
    }
    return (await fetch(receiver.at, { method: 'POST', headers, body })).status
  }
  // The receiver's handler reads a missing field, and throws.
  expect(await send({})).toBe(500)
  expect(await send({})).toBe(500)
  const data = { stock: { name: 'Kaftan', pieces: 4 } }
  expect(await send(data)).toBe(204)
  expect(await send(data)).toBe(204)
  await expect.poll(() => receiver.said().split('Kaftan: 4 left').length - 1).toBe(1)
})
