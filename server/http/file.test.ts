import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { type FileAnswer, type FileLimits, fileLimits, openFiles } from './file.ts'

const part = Buffer.alloc(256 * 1024, 'x')
let made = 0
let letGo = 0

/** Content without an end, as far as any test reads. */
async function* parts() {
  try {
    for (;;) {
      made += 1
      yield part
    }
  } finally {
    letGo += 1
  }
}

async function* broken() {
  yield part
  throw new Error('The database is gone')
}

async function* ready() {
  yield Buffer.from('a,b')
}

const answer = (name: string, content: AsyncIterable<Uint8Array>): FileAnswer => ({
  name,
  type: 'text/csv; charset=utf-8',
  content,
})

/** Work before a file begins, as the first batch of a long list; controlled by tests. */
let preparing = Promise.resolve()

async function serveFiles(limits: Partial<FileLimits> = {}) {
  const app = Fastify()
  answerErrors(app)
  const files = openFiles({ ...fileLimits, ...limits })
  const file = (path: string, make: () => Promise<FileAnswer>) =>
    app.get(path, (request, reply) =>
      files.send(request, reply, String(request.headers.caller ?? 'mona'), make),
    )
  file('/endless', async () => answer('endless.csv', parts()))
  file('/broken', async () => answer('broken.csv', broken()))
  file('/ready', async () => answer('ready.csv', ready()))
  file('/refused', async () => Promise.reject(new Error('refused')))
  file('/prepared', async () => preparing.then(() => answer('prepared.csv', parts())))
  app.get('/page', async () => 'the page')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return { url, files }
}

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends a request and reads nothing of the response. */
async function askAndStall(url: string, path: string, caller: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\ncaller: ${caller}\r\n\r\n`)
  return socket
}

const ask = (url: string, caller: string, path = '/ready') =>
  fetch(url + path, { headers: { caller } })

test('a file is made no faster than it is read, and no further once its reader has left', async () => {
  const { url, files } = await serveFiles()
  const before = letGo
  const leave = new AbortController()
  const response = await fetch(`${url}/endless`, { signal: leave.signal })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  await sleep(300)
  const ahead = made
  expect(ahead * part.length).toBeLessThan(50_000_000)
  expect(files.open()).toBe(1)
  leave.abort()
  await reader.read().catch(() => {})
  await expect.poll(() => letGo).toBe(before + 1)
  expect(made - ahead).toBeLessThan(20)
  await expect.poll(files.open).toBe(0)
})

test('a file that cannot be made to its end is no whole file, and has no place any more', async () => {
  const { url, files } = await serveFiles()
  const response = await fetch(`${url}/broken`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="broken.csv"')
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect((await fetch(`${url}/refused`)).status).toBe(500)
  await expect.poll(files.open).toBe(0)
})

test('two files at once for one caller and four in all; more are refused with 429 and Retry-After, and pages are served meanwhile', async () => {
  const { url, files } = await serveFiles()
  for (const caller of ['mona', 'mona', 'key 1', 'key 1']) {
    const open = files.open()
    await askAndStall(url, '/endless', caller)
    await expect.poll(files.open).toBe(open + 1)
    if (open !== 1) continue
    const third = await ask(url, 'mona')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
    expect((await ask(url, 'key 1')).status).toBe(200)
    await expect.poll(files.open).toBe(2)
  }
  const fifth = await ask(url, 'nada')
  expect([fifth.status, await fifth.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'too_many' }),
  ])
  expect(await (await fetch(`${url}/page`)).text()).toBe('the page')
  sockets.pop()?.destroy()
  await expect.poll(files.open).toBe(3)
  expect((await ask(url, 'nada')).status).toBe(200)
})

test('a reader who takes nothing is ended; one who reads slowly is not', async () => {
  // Reader and server share a process, which may wait a second for its turn on a busy machine.
  const { url, files } = await serveFiles({ silence: 2000 })
  const stalled = await askAndStall(url, '/endless', 'mona')
  const slow = await askAndStall(url, '/endless', 'nada')
  slow.on('data', () => {
    slow.pause()
    setTimeout(() => slow.resume(), 10)
  })
  await expect.poll(files.open).toBe(2)
  await expect.poll(files.open).toBe(1)
  stalled.resume()
  await once(stalled, 'close')
  const read = slow.bytesRead
  await expect.poll(() => slow.bytesRead).toBeGreaterThan(read + 1_000_000)
  expect(files.open()).toBe(1)
})

test('a file that takes too long as a whole is ended', async () => {
  const { url, files } = await serveFiles({ whole: 300 })
  const response = await fetch(`${url}/endless`)
  await expect(response.arrayBuffer()).rejects.toThrow()
  await expect.poll(files.open).toBe(0)
})

test('who leaves before their file begins is counted until its first part has been read, and then let go', async () => {
  const { url, files } = await serveFiles()
  const held = Promise.withResolvers<void>()
  preparing = held.promise
  const leave = new AbortController()
  const asked = fetch(`${url}/prepared`, { signal: leave.signal })
  await expect.poll(files.open).toBe(1)
  leave.abort()
  await expect(asked).rejects.toThrow()
  expect(files.open()).toBe(1)
  held.resolve()
  await expect.poll(files.open).toBe(0)
})
