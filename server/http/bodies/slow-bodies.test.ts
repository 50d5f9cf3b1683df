/** Slow and stalled bodies do not block other clients. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dressParts, goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { type SlowSender, sendSlowly, unfinished } from '../../../test/outside/slow-senders.ts'
import { bodyLimits, readBodies } from './bodies.ts'
import { answerErrors } from '../errors.ts'
import { boundRequests, mostComing } from '../overload.ts'
import { until } from '../../../test/shop/soon.ts'

let senders: SlowSender[] = []
afterEach(async () => {
  await Promise.all(senders.map(({ socket }) => socket.closed || once(socket.destroy(), 'close')))
  senders = []
})

async function begin(url: string, sent: string, from?: string): Promise<SlowSender> {
  const sender = await sendSlowly(url, sent, from)
  senders.push(sender)
  return sender
}

const beginMany = async (count: number, url: string, sent: string, from?: string) => {
  for (let left = count; left > 0; left -= 40)
    await Promise.all(Array.from({ length: Math.min(40, left) }, () => begin(url, sent, from)))
}

const statuses = () =>
  senders.map((sender) => sender.status()).filter((status) => status !== undefined)

describe.each([
  ['with the limits of an address', true],
  ['without them', false],
])('%s', (_how, rateLimit) => {
  const shopping = testShop({ config: { rateLimit } })
  let addresses = 10
  let admin = ''
  let dress: Awaited<ReturnType<ReturnType<typeof goodsIn>['makeGoods']>>
  beforeAll(async () => {
    const shop = await shopping
    admin = (await peopleIn(shop).makeAdmin()).token
    dress = await goodsIn(shop.database.pool).makeGoods({ ...dressParts, quantity: 1000 })
  })

  /** Sends a request from another address. */
  async function ask(
    method: string,
    path: string,
    { body, token }: { body?: object; token?: string } = {},
  ) {
    const { url } = await shopping
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const call = request(url + path, {
      method,
      headers,
      localAddress: '127.0.0.2',
      agent: new Agent(),
    })
    call.end(body && JSON.stringify(body))
    const [answer] = await once(call, 'response')
    return { status: answer.statusCode as number, json: JSON.parse(await text(answer)) }
  }

  test.each(Object.entries(unfinished))(
    '520 times %s from one address: others read, write and manage',
    async (_what, sent) => {
      const { url } = await shopping
      await beginMany(520, url, sent, `127.0.0.${++addresses}`)
      const { S, Sand } = { ...dress.sizes, ...dress.colours }
      const item = { product_id: dress.id, quantity: 1, size_id: S, color_id: Sand }
      const added = await ask('POST', '/api/cart/add', { body: { items: [item], guest_token: '' } })
      expect(added.status).toBe(200)
      expect((await ask('GET', `/api/cart/${added.json.guest_token}`)).status).toBe(200)
      expect((await ask('GET', '/api/orders/allOrders', { token: admin })).status).toBe(200)
      // Most calls have rate limits per address, too.
      const refused = () => senders.filter((sender) => [429, 503].includes(sender.status() ?? 0))
      if (!rateLimit) return expect(refused()).toEqual([])
      // Refused at once rather than by timeout; a slow machine may have timed out the first senders
      // meanwhile, so up to twice as many are accepted.
      const held = sent.includes('multipart') ? mostComing.pictures : mostComing.text
      await expect.poll(() => refused().length).toBeGreaterThanOrEqual(520 - 2 * held)
      for (const sender of refused()) expect(sender.heard()).toMatch(/\r\nretry-after: [1-9]/)
    },
  )

  test('the address itself is served again as soon as they are gone', async () => {
    const { url, request } = await shopping
    await beginMany(520, url, unfinished['half a JSON body'] as string)
    await Promise.all(senders.map(({ socket }) => once(socket.destroy(), 'close')))
    const post = async () => (await request('POST', '/api/cart/add', { body: {} })).status
    await expect
      .poll(async () => new Set(await Promise.all(Array.from({ length: 40 }, post))))
      .toEqual(new Set([422]))
  })
})

describe('a body', () => {
  const limits = {
    ...bodyLimits,
    bytes: 60_000,
    heldTexts: 150_000,
    textSilence: 400,
    textWhole: 1200,
  }
  const app = Fastify()
  answerErrors(app)
  readBodies(app, limits, boundRequests(app, { perAddress: false }))
  app.post('/call', async (request) => request.body)
  let url = ''
  beforeAll(async () => {
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  const head = (length: string, type = 'application/json') =>
    `POST /call HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`
  const refused = async (sender: SlowSender) => {
    await until(() => sender.heard().includes('}'))
    return [sender.status(), JSON.parse(sender.heard().split('\r\n\r\n').at(-1) as string)]
  }
  const stalled = [400, { code: 'malformed', message: 'The request stalled' }]

  test.each([
    ['of JSON', `${head('content-length: 50')}{"a":`],
    ['of a form', `${head('content-length: 50', 'application/x-www-form-urlencoded')}a=`],
    ['in chunks', `${head('transfer-encoding: chunked')}1\r\n{\r\n`],
    ['of which nothing comes', head('content-length: 50')],
  ])('%s that falls silent is refused, and its connection closed', async (_what, sent) => {
    const sender = await begin(url, sent)
    expect(await refused(sender)).toMatchObject(stalled)
    await until(() => sender.socket.closed)
  })

  test('that trickles is refused when it has taken long enough', async () => {
    const sender = await begin(url, `${head('content-length: 5000')}{"a":"`)
    const trickle = setInterval(() => sender.send('x'), 100)
    const began = performance.now()
    expect(await refused(sender)).toMatchObject(stalled)
    clearInterval(trickle)
    expect(performance.now() - began).toBeGreaterThan(1000)
  })

  test('that is slow but comes in time is taken, byte by byte, with letters of more than one', async () => {
    const body = Buffer.from(JSON.stringify({ a: 'زينة'.repeat(8) }))
    const sender = await begin(url, head(`content-length: ${body.length}`))
    for (const byte of body) {
      sender.socket.write(Buffer.of(byte))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await until(() => sender.heard().includes('}'))
    expect(sender.status()).toBe(200)
    expect(
      JSON.parse(
        Buffer.from(sender.heard().split('\r\n\r\n').at(-1) as string, 'latin1').toString(),
      ),
    ).toEqual({ a: 'زينة'.repeat(8) })
  })

  test('that is too large is refused before it is there, and the refusal is heard by who goes on sending', async () => {
    const sender = await begin(url, `${head('transfer-encoding: chunked')}1\r\n{\r\n`)
    const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    for (let sent = 0; sent < 40 && !sender.heard(); sent++)
      await new Promise((resolve) => sender.socket.write(piece, resolve))
    await until(() => sender.heard().includes('}'))
    expect(sender.status()).toBe(413)
    sender.send(`${piece}0\r\n\r\n${head('content-length: 2')}{}`)
    await until(() => sender.heard().includes('HTTP/1.1 200'))
  })

  test('finds room when unfinished ones fill the memory, as long as it is small', async () => {
    for (let at = 0; at < 6; at++)
      await begin(url, `${head('content-length: 60000')}${'x'.repeat(40_000)}`)
    const post = (size: number) =>
      fetch(`${url}/call`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ a: 'x'.repeat(size) }),
      })
    await expect.poll(() => statuses()).toContain(503)
    expect([(await post(50_000)).status, (await post(10_000)).status]).toEqual([503, 200])
    await Promise.all(senders.map(({ socket }) => once(socket.destroy(), 'close')))
    await expect.poll(async () => (await post(50_000)).status).toBe(200)
  })
})

describe('a refusal does not wait for the body', () => {
  const shopping = testShop()

  test.each([
    ['of a call that is none', 'POST /api/none', 404],
    ['of a path that takes none', 'POST /shop', 404],
    ['of a call for admins', 'POST /api/product/create', 401],
    ['of a type that nobody reads', 'POST /api/login', 415],
    ['that a reading call does not need', 'GET /api/cart/none', 200],
    ['that is sent with HEAD', 'HEAD /api/settings', 200],
  ])('%s', async (_what, line, status) => {
    const { url } = await shopping
    const type = status === 415 ? 'text/plain' : 'application/json'
    const sender = await begin(
      url,
      `${line} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n{`,
    )
    await expect.poll(() => sender.status()).toBe(status)
  })
})
