import { createServer, type Socket } from 'node:net'
import { afterEach, expect, inject, test } from 'vitest'
import { checkServer } from './server-check.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

/** One message of PostgreSQL's protocol: a letter, the length, the contents. */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const ready = message('Z', 'I')
const signedIn = Buffer.concat([message('R', Buffer.alloc(4)), ready])

/** The row that the check queries. */
function versionRow(number: string, name: string): Buffer {
  const column = (title: string) =>
    Buffer.concat([
      Buffer.from(`${title}\0`),
      Buffer.alloc(6),
      Buffer.from([0, 0, 0, 25]),
      Buffer.alloc(8),
    ])
  const value = (text: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(text)])
  return Buffer.concat([
    message('T', int16(2), column('number'), column('name')),
    message('D', int16(2), value(number), value(name)),
    message('C', 'SELECT 1\0'),
    ready,
  ])
}

/** Fake PostgreSQL that answers first the startup message and then the query. */
async function pretend(greeting: (socket: Socket) => void, answer?: Buffer): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      greeting(socket)
      if (answer) socket.once('data', () => socket.write(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address?.port}`
}

const refusal = (code: string, text: string) =>
  message('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)

test('a PostgreSQL that is new enough passes', async () => {
  await expect(
    checkServer(inject('cluster').replace('DATABASE', 'postgres')),
  ).resolves.toBeUndefined()
})

test('one older than 15 is refused by its version', async () => {
  const at = await pretend((socket) => void socket.write(signedIn), versionRow('140009', '14.9'))
  await expect(checkServer(`postgresql://shop@${at}/zeina`)).rejects.toThrow(
    'DATABASE_URL leads to PostgreSQL 14.9; the shop needs PostgreSQL 15 or newer.',
  )
})

test('15 is enough', async () => {
  const at = await pretend((socket) => void socket.write(signedIn), versionRow('150000', '15.0'))
  await expect(checkServer(`postgresql://shop@${at}/zeina`)).resolves.toBeUndefined()
})

test('a wrong password is told without it', async () => {
  const at = await pretend(
    (socket) => void socket.end(refusal('28P01', 'password authentication failed for user "shop"')),
  )
  const failure = await checkServer(`postgresql://shop:hunter2@${at}/zeina`).catch(
    (error: Error) => error,
  )
  expect(failure).toMatchObject({
    message: 'DATABASE_URL does not work: the server refuses the password of shop.',
  })
})

test('an unknown database is named', async () => {
  await expect(checkServer(inject('cluster').replace('DATABASE', 'nowhere'))).rejects.toThrow(
    'DATABASE_URL does not work: there is no database named nowhere.',
  )
})

test('a port where nothing answers is named', async () => {
  await expect(checkServer('postgresql://shop@127.0.0.1:1/zeina')).rejects.toThrow(
    'DATABASE_URL does not work: nothing answers at 127.0.0.1:1.',
  )
})

test('a host that does not exist is named', async () => {
  await expect(checkServer('postgresql://shop@no-such-host.invalid/zeina')).rejects.toThrow(
    'DATABASE_URL does not work: there is no host named no-such-host.invalid.',
  )
})

test('what is no PostgreSQL is called that', async () => {
  const at = await pretend((socket) => void socket.end())
  await expect(checkServer(`postgresql://shop@${at}/zeina`)).rejects.toThrow(
    `DATABASE_URL does not work: what answers at ${at} is no PostgreSQL, or it hung up.`,
  )
})
