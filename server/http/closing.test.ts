/** Graceful shutdown: a shop that stops under load fails no request. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

type Asked = { path: string; method?: string; body?: string; headers?: Record<string, string> }

/** Sends a request over a keep-alive connection; rejects if the connection fails. */
function ask(
  url: string,
  { path, method = 'GET', body, headers }: Asked,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { agent, method, headers: { 'content-type': 'application/json', ...headers } },
      resolve,
    )
    sent.on('error', reject).end(body)
  })
}

const ready = async (url: string) => {
  const answer = await ask(url, {
    path: '/readyz?exclude=announcements&exclude=database&exclude=schema',
  })
  return { status: answer.statusCode, ...JSON.parse(await text(answer)) }
}

test('it is not ready at once, goes on answering, with a goodbye, and then takes nobody any more', async () => {
  const shop = await testShop()
  const kept = async () => {
    const answer = await ask(shop.url, { path: '/api/settings' })
    await buffer(answer)
    return [answer.statusCode, answer.headers.connection]
  }
  await kept()
  expect(await kept()).toEqual([200, 'keep-alive'])
  const closing = shop.close(true)
  expect(await ready(shop.url)).toMatchObject({
    status: 503,
    ready: false,
    checks: { stopping: 'the shop was told to stop' },
  })
  expect((await ask(shop.url, { path: '/livez' })).statusCode).toBe(200)
  expect(await kept()).toEqual([200, 'close'])
  const called = await ask(shop.url, { path: '/api/user/orders' })
  expect([called.statusCode, called.headers.connection]).toEqual([401, 'close'])
  await closing
  await expect(kept()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('what is under way is answered, a stream ends, and what nobody has used yet keeps nothing open', async () => {
  const shop = await testShop()
  const { token } = await peopleIn(shop).makeAdmin()
  const stream = await ask(shop.url, {
    path: '/api/orders/stream',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(stream.statusCode).toBe(200)
  await once(stream, 'data')
  const login = request(`${shop.url}/api/login`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  })
  const answered = once(login, 'response')
  login.write('{"email":"nobody@mail.example",')
  await expect.poll(() => ready(shop.url)).toMatchObject({ ready: true })
  const unused = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await once(unused, 'connect')
  const closing = shop.close()
  await buffer(stream)
  await once(unused, 'close')
  await expect.poll(() => ready(shop.url).catch(({ code }) => code)).toBe('ECONNREFUSED')
  login.end('"password":"wrong password"}')
  const [answer] = (await answered) as [IncomingMessage]
  expect(answer.statusCode).toBe(401)
  await closing
})

test('of many who ask all the time, each has an answer or finds the door closed', async () => {
  const shop = await testShop()
  const paths = [
    '/api/settings',
    '/api/cart/8b5d7f0e-6c1a-4b52-9a0e-3f1d2c4b5a69',
    '/nothing',
    '/livez',
  ]
  const heard = new Set<unknown>()
  let isOver = false
  const client = async (number: number) => {
    for (let time = number; !isOver; time++) {
      const path = paths[time % paths.length] as string
      try {
        const answer = await ask(shop.url, { path })
        await buffer(answer)
        heard.add(answer.statusCode)
      } catch (failure) {
        heard.add((failure as { code?: string }).code)
        if ((failure as { code?: string }).code === 'ECONNREFUSED') return
      }
      await sleep(number)
    }
  }
  const clients = Array.from({ length: 20 }, (_, number) => client(number))
  await expect.poll(() => heard.size).toBe(2)
  await shop.close(true)
  isOver = true
  await Promise.all(clients)
  expect([...heard].sort()).toEqual([200, 404, 'ECONNREFUSED'])
})
