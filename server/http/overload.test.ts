/** More requests at once than the shop works on, over real connections. */
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { buyersIn } from '../../test/buyers.ts'
import { dressParts, goodsIn } from '../../test/goods.ts'
import { peopleIn } from '../../test/people.ts'
import { testShop } from '../../test/shop.ts'
import { mostStreams, mostUnderWay } from './overload.ts'

const shop = await testShop()
const { makeGoods, makeArea, stockOf } = goodsIn(shop.database.pool)
const admin = await peopleIn(shop).makeAdmin()
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
let held: ClientRequest[] = []
let refused: IncomingMessage[] = []

/** A request whose body does not come; resolves once the shop has begun to read it. */
const holdOne = () =>
  new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' }
    const call = request(`${shop.url}/api/login`, { method: 'POST', agent, headers })
    call.once('continue', resolve)
    call.once('response', (answer) => refused.push(answer.resume()))
    call.on('error', reject)
    call.flushHeaders()
    held.push(call)
  })

async function hold(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 50) await Promise.all(Array.from({ length: Math.min(50, left) }, holdOne))
}

const end = (calls: ClientRequest[]) =>
  Promise.all(calls.map((call) => call.closed || new Promise((resolve) => call.once('close', resolve).destroy())))

afterEach(async () => {
  await end(held)
  held = []
  refused = []
})

const statusOf = async (path: string) => (await shop.request('GET', path)).status
/** What is read from the database each time. */
const uncached = '/api/cart/none'

test('as many as may be under way are, and what comes beyond is told to come again', async () => {
  await hold(mostUnderWay - 1)
  expect(await statusOf(uncached)).toBe(200)
  await hold(101)
  await expect.poll(() => refused.length).toBe(100)
  for (const { statusCode, headers } of refused) {
    expect(statusCode).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const { status, json } = await shop.request('GET', uncached)
  expect([status, json.code]).toEqual([503, 'overloaded'])
})

test('what is kept as bytes and pictures are answered meanwhile, and the next request as soon as one ends', async () => {
  const kept = '/api/settings'
  expect(await statusOf(kept)).toBe(200)
  await hold(mostUnderWay)
  expect([await statusOf(kept), await statusOf('/media/none'), await statusOf(uncached)]).toEqual([200, 404, 503])
  await end(held.splice(0, 1))
  await expect.poll(() => statusOf(uncached)).toBe(200)
  await end(held)
  await expect.poll(async () => new Set(await Promise.all(Array.from({ length: 100 }, () => statusOf(uncached))))).toEqual(new Set([200]))
})

test('as many buyers and readers of carts at once as may be under way are all served', async () => {
  const dress = await makeGoods({ ...dressParts, quantity: 1000 })
  const { fill, buy } = buyersIn(shop, await makeArea('Giza', 5000))
  const { S, Sand } = { ...dress.sizes, ...dress.colours }
  const item = { product_id: dress.id, quantity: 1, size_id: S, color_id: Sand }
  const carts = await Promise.all(Array.from({ length: 50 }, () => fill(item)))
  const reads = Array.from({ length: mostUnderWay - carts.length }, (_, at) => shop.request('GET', `/api/cart/${carts[at % carts.length]}`))
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
  const streams = await Promise.all(Array.from({ length: mostStreams }, openStream))
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await openStream()).statusCode).toBe(503)
  await hold(mostUnderWay - 1)
  expect(await statusOf(uncached)).toBe(200)
  for (const stream of streams) stream.destroy()
  await expect
    .poll(async () => {
      const stream = await openStream()
      stream.destroy()
      return stream.statusCode
    })
    .toBe(200)
})

const openStream = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    request(`${shop.url}/api/orders/stream`, { agent, headers }, (answer) => resolve(answer.on('error', () => {})))
      .on('error', reject)
      .end()
  })
