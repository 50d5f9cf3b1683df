import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendFile } from './file.ts'

const part = Buffer.alloc(256 * 1024, 'x')
let made = 0
let isLetGo = false

/** Without an end, as far as any test reads. */
async function* parts() {
  try {
    for (; made < 10_000; made += 1) yield part
  } finally {
    isLetGo = true
  }
}

async function* broken() {
  yield part
  throw new Error('The database is gone')
}

const app = Fastify()
const answer = (name: string, content: AsyncIterable<Uint8Array>) => ({ name, type: 'text/csv; charset=utf-8', content })
app.get('/endless', (request, reply) => sendFile(request, reply, answer('endless.csv', parts())))
app.get('/broken', (request, reply) => sendFile(request, reply, answer('broken.csv', broken())))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

test('a file is made no faster than it is read, and no further once its reader has left', async () => {
  const leave = new AbortController()
  const response = await fetch(`${url}/endless`, { signal: leave.signal })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  await sleep(300)
  const ahead = made
  expect(ahead * part.length).toBeLessThan(50_000_000)
  leave.abort()
  await reader.read().catch(() => {})
  await expect.poll(() => isLetGo).toBe(true)
  expect(made - ahead).toBeLessThan(20)
})

test('a file that cannot be made to its end is no whole file', async () => {
  const response = await fetch(`${url}/broken`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="broken.csv"')
  await expect(response.arrayBuffer()).rejects.toThrow()
})
