import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { settings as contract } from '#contract/shop/settings.ts'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { sendSlowly } from '../../test/outside/slow-senders.ts'
import { answerBrokenRequest, findRefusal } from './errors.ts'
import { openFrontCache } from './cache/front-cache.ts'
import { inProcess } from './serve.ts'
import { until } from '../../test/shop/soon.ts'

const database = await testDatabase()
const ctx = guestCtx(database)

test('a connection that breaks is the database’s trouble, unless it is the visitor who hung up', () => {
  const broken = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    errno: -104,
    syscall: 'read',
  })
  expect(findRefusal(broken, ctx.log)).toMatchObject({
    status: 503,
    retryAfter: expect.any(Number),
  })
  const left = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect(findRefusal(left, ctx.log)).toMatchObject({ status: 400 })
  const ended = {
    '40P01': 'deadlock detected',
    '25P03': 'terminating connection due to idle-in-transaction timeout',
  }
  for (const [code, message] of Object.entries(ended))
    expect(findRefusal(Object.assign(new Error(message), { code }), ctx.log)).toMatchObject({
      status: 503,
    })
  expect(findRefusal(new Error('a bug'), ctx.log)).toBeNull()
})

test('a disk or a memory that is full is trouble that passes', () => {
  for (const code of ['53100', '53200', 'ENOSPC', 'EDQUOT']) {
    const full = Object.assign(new Error('no space left on device, open'), {
      code,
      syscall: 'open',
    })
    const wrapped = new Error('Failed query', { cause: full })
    for (const failure of [full, wrapped])
      expect(findRefusal(failure, ctx.log)).toMatchObject({
        status: 503,
        retryAfter: expect.any(Number),
      })
  }
})

test('a page learns as well that the database is away, and of a bug as it is', async () => {
  const failing = (failure: Error) => {
    const fail = () => Promise.reject(failure)
    return inProcess(
      { settings: contract },
      { settings: { get: fail, record: fail, update: fail } },
      ctx,
    )
  }
  const away = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  await expect(failing(away).settings.get()).rejects.toMatchObject({
    name: 'Refusal',
    status: 503,
    code: 'overloaded',
  })
  await expect(failing(new Error('a bug')).settings.get()).rejects.toThrow('a bug')
})

async function listenOn(server: Server): Promise<string> {
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('headers that do not come end their connection, without a word where nothing was asked', async () => {
  const server = createServer({ headersTimeout: 300, connectionsCheckingInterval: 50 }).on(
    'clientError',
    answerBrokenRequest,
  )
  const url = await listenOn(server)
  const [unused, unfinished] = await Promise.all(
    ['', 'GET / HTTP/1.1\r\nhost: shop\r\n'].map((sent) => sendSlowly(url, sent)),
  )
  await until(() => unused?.socket.closed && unfinished?.socket.closed)
  expect([unused?.heard(), unfinished?.status()]).toEqual(['', 400])
})

test('who goes on sending after the refusal is hung up on', async () => {
  const server = createServer({ headersTimeout: 300, connectionsCheckingInterval: 50 }).on(
    'clientError',
    answerBrokenRequest,
  )
  const url = new URL(await listenOn(server))
  const socket = connect({ port: Number(url.port), host: url.hostname, allowHalfOpen: true })
  const trickle = setInterval(() => socket.write('a'), 20)
  onTestFinished(() => {
    clearInterval(trickle)
    socket.destroy()
  })
  socket.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: shop\r\nx-a: ')
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_failure, count) => resolve(count)))
  await expect.poll(connections).toBe(1)
  await expect.poll(connections).toBe(0)
})

test('the shop does not wait for headers as long as for pictures', () => {
  const options = { keepAliveTimeout: 72_000, requestTimeout: 300_000, connectionTimeout: 120_000 }
  const server = openFrontCache({
    https: false,
    idOf: () => '',
    closing: { begun: false, isWatched: false },
    shopLanguage: async () => 'en',
  }).serverFactory(() => {}, options)
  expect(server.headersTimeout).toBeLessThanOrEqual(30_000)
  expect([server.requestTimeout, server.timeout]).toEqual([300_000, 120_000])
})
