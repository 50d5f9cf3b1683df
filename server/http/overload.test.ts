/** Requests above the concurrency limit, over real connections. */
import { Agent, type IncomingMessage, request } from 'node:http'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { answerErrors } from './errors.ts'
import {
  boundRequests,
  mostComing,
  mostOfAddress,
  mostStreams,
  mostStreamsOfCaller,
  mostUnderWay,
} from './overload.ts'

const shop = await testShop()
const { makeGoods, makeArea, stockOf } = goodsIn(shop.database.pool)
const people = peopleIn(shop)
const admin = await people.makeAdmin()
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** A call whose response waits until the gate opens. */
async function openGate(perAddress: boolean) {
  const app = Fastify()
  answerErrors(app)
  boundRequests(app, { perAddress })
  let inside = 0
  let gate = Promise.withResolvers<void>()
  app.get('/gate', async () => {
    inside++
    await gate.promise
    return {}
  })
  app.get('/open', async () => ({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  const ask = (path: string, localAddress = '127.0.0.1') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(url + path, { agent, localAddress }, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end()
    })
  return {
    ask,
    enter: async (count: number, from?: string) => {
      const already = inside
      const answers = Array.from({ length: count }, () => ask('/gate', from))
      await expect.poll(() => inside).toBe(already + count)
      return answers
    },
    letOut: async () => {
      gate.resolve()
      gate = Promise.withResolvers()
      inside = 0
    },
  }
}

describe('behind a gate', async () => {
  const gate = await openGate(false)
  afterEach(gate.letOut)

  test('as many as may be under way are, and what comes beyond is told to come again', async () => {
    await gate.enter(mostUnderWay - 1)
    expect((await gate.ask('/open')).statusCode).toBe(200)
    await gate.enter(1)
    for (const { statusCode, headers } of await Promise.all(
      Array.from({ length: 100 }, () => gate.ask('/open')),
    )) {
      expect(statusCode).toBe(503)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('all are served again as soon as those are answered', async () => {
    const answers = await gate.enter(mostUnderWay)
    expect((await gate.ask('/open')).statusCode).toBe(503)
    await gate.letOut()
    expect(new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200]),
    )
    const open = () => gate.ask('/open')
    await expect
      .poll(
        async () =>
          new Set(
            (await Promise.all(Array.from({ length: 100 }, open))).map(
              ({ statusCode }) => statusCode,
            ),
          ),
      )
      .toEqual(new Set([200]))
  })
})

test('one address has half of the places, and the others the rest', async () => {
  const gate = await openGate(true)
  const answers = await gate.enter(mostOfAddress)
  expect((await gate.ask('/open')).statusCode).toBe(503)
  expect((await gate.ask('/open', '127.0.0.2')).statusCode).toBe(200)
  answers.push(...(await gate.enter(mostUnderWay - mostOfAddress, '127.0.0.2')))
  expect((await gate.ask('/open', '127.0.0.3')).statusCode).toBe(503)
  await gate.letOut()
  await Promise.all(answers)
  await expect.poll(async () => (await gate.ask('/open')).statusCode).toBe(200)
})

test('bodies that cannot be read take nobody the place of theirs', async () => {
  const app = Fastify()
  answerErrors(app)
  const underWay = boundRequests(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('text/plain', async (request: FastifyRequest) =>
    underWay.whileComing(request, 'text', () => {
      throw new RangeError('Out of memory')
    }),
  )
  app.post('/call', async () => ({}))
  afterAll(() => app.close())
  for (let sent = 0; sent <= mostComing.text; sent++) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/call',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    })
    expect(statusCode).toBe(500)
  }
})

const statusOf = async (path: string) => (await shop.request('GET', path)).status
/** A call that is read from the database each time. */
const uncached = '/api/cart/none'

/** A call that needs no database. */
const light = '/api/docs'

/**
 * Fills all slots with reads that wait for a lock. Resolves once no slot is left, with a function
 * that releases them and returns their statuses.
 */
async function fillPlaces(): Promise<() => Promise<number[]>> {
  const client = await shop.database.pool.connect()
  await client.query('begin')
  await client.query('lock table carts')
  const waiting = Array.from({ length: mostUnderWay + 50 }, () => statusOf(uncached))
  await expect.poll(() => statusOf(light)).toBe(503)
  return async () => {
    await client.query('rollback')
    client.release()
    const statuses = await Promise.all(waiting)
    await expect.poll(() => statusOf(light)).toBe(200)
    return statuses
  }
}

test('what is kept as bytes and pictures are answered while the shop has as much to do as it can', async () => {
  const kept = '/api/settings'
  expect(await statusOf(kept)).toBe(200)
  const letGo = await fillPlaces()
  const answered = [await statusOf(kept), await statusOf('/media/none')]
  expect(new Set(await letGo())).toEqual(new Set([200, 503]))
  expect(answered).toEqual([200, 404])
})

test('as many buyers and readers of carts at once as may be under way are all served', async () => {
  const dress = await makeGoods({ ...dressParts, quantity: 1000 })
  const { fill, buy } = buyersIn(shop, await makeArea('Giza', 5000))
  const { S, Sand } = { ...dress.sizes, ...dress.colours }
  const item = { product_id: dress.id, quantity: 1, size_id: S, color_id: Sand }
  const carts = await Promise.all(Array.from({ length: 50 }, () => fill(item)))
  const reads = Array.from({ length: mostUnderWay - carts.length }, (_, at) =>
    shop.request('GET', `/api/cart/${carts[at % carts.length]}`),
  )
  const served = await Promise.all([...reads, ...carts.map((cart) => buy(cart))])
  expect(
    Map.groupBy(served, ({ status }) => status)
      .keys()
      .toArray()
      .sort(),
  ).toEqual([200, 201])
  expect(await stockOf(dress)).toBe(950)
})

test('open streams take nothing from the others and have a limit of their own', async () => {
  const tokens: string[] = []
  while (tokens.length * mostStreamsOfCaller < mostStreams)
    tokens.push((await people.makeAdmin()).token)
  const streams = await Promise.all(
    Array.from({ length: mostStreams }, (_, at) => openStream(tokens[at % tokens.length])),
  )
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await openStream()).statusCode).toBe(503)
  const served = (await (await fillPlaces())()).filter((status) => status === 200)
  // Each probe for a free slot has occupied one for a moment.
  expect(served.length).toBeGreaterThan(mostUnderWay - 50)
  for (const stream of streams) stream.destroy()
  await expect
    .poll(async () => {
      const stream = await openStream()
      stream.destroy()
      return stream.statusCode
    })
    .toBe(200)
})

const openStream = (token = admin.token) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    request(`${shop.url}/api/orders/stream`, { agent, headers }, (answer) =>
      resolve(answer.on('error', () => {})),
    )
      .on('error', reject)
      .end()
  })
