import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyLimits, readBodies } from './bodies.ts'
import { answerErrors } from '../errors.ts'
import { soon, until } from '../../../test/shop/soon.ts'

const limits = {
  ...bodyLimits,
  bytes: 10_000,
  fields: 50,
  files: 6,
  passedOver: 60_000,
  held: 100_000,
  silence: 400,
}
const pictures = { image: { count: 1, bytes: 30_000 }, images: { count: 3, bytes: 20_000 } }

/** Promise that the call awaits before it responds. */
let gate: Promise<void> = Promise.resolve()
beforeEach(() => {
  gate = Promise.resolve()
})

const app = Fastify({ clientErrorHandler: (_error, socket) => void socket.destroy() })
answerErrors(app)
readBodies(app, limits)
app.post('/call', { config: { pictures } }, async (request) => {
  await gate
  return { body: await described(request.body) }
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const port = Number(new URL(url).port)
afterAll(() => app.close())

/** Files as their name and size, so that JSON can show them. */
async function described(value: unknown): Promise<unknown> {
  if (value instanceof File)
    return `${value.name || 'nameless'} of ${(await value.arrayBuffer()).byteLength}`
  if (Array.isArray(value)) return Promise.all(value.map(described))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(async ([key, inner]) => [key, await described(inner)]),
    ),
  )
}

const fileOf = (size: number, name = 'a.jpg') => new File([new Uint8Array(size)], name)

function formOf(...parts: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Reply = { status: number; headers: Headers; json: any }

async function post(body: FormData | string, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${url}/call`, { method: 'POST', body, headers })
  return { status: response.status, headers: response.headers, json: await response.json() }
}

const boundary = '----bound'
const partOf = (disposition: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data${disposition}\r\n\r\n${content}\r\n`
const written = (...parts: string[]) =>
  post(`${parts.join('')}--${boundary}--\r\n`, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })

/** Opens a connection and sends the beginning of a body; the response is collected. */
async function begin(
  head: string,
  length: number | 'chunked',
): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let heard = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    heard += piece
  })
  socket.on('error', () => {})
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`
  socket.write(
    `POST /call HTTP/1.1\r\nhost: shop\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n${size}\r\n\r\n${head}`,
  )
  return { socket, heard: () => heard }
}

const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`

describe('a multipart body spells', () => {
  test('a list of pictures in every way of writing one, in the order of the form', async () => {
    for (const names of [
      ['images', 'images', 'images'],
      ['images[]', 'images[]', 'images[]'],
      ['images[0]', 'images[1]', 'images[2]'],
      ['images[4]', 'images[5]', 'images[10]'],
    ] as const) {
      const reply = await post(
        formOf(
          [names[0], fileOf(9000, 'a')],
          [names[1], fileOf(1, 'b')],
          [names[2], fileOf(12_000, 'c')],
        ),
      )
      expect(reply.json.body, names[0]).toEqual({ images: ['a of 9000', 'b of 1', 'c of 12000'] })
    }
  })

  test('one picture, with or without brackets, beside texts before and behind it', async () => {
    for (const name of ['image', 'image[]', 'image[0]']) {
      const reply = await post(
        formOf(
          ['name', 'Mona'],
          [name, fileOf(10)],
          ['sizes[0][size]', 'S'],
          ['sizes[1][size]', 'M'],
        ),
      )
      expect(reply.json.body).toEqual({
        name: 'Mona',
        image: 'a.jpg of 10',
        sizes: [{ size: 'S' }, { size: 'M' }],
      })
    }
  })

  test('nothing where no file was chosen', async () => {
    expect(
      (await written(partOf('; name="image"; filename=""', ''), partOf('; name="name"', 'Mona')))
        .json.body,
    ).toEqual({ name: 'Mona' })
  })

  test('an empty file that has a name, and a text in the place of a picture, for the schema to refuse', async () => {
    expect((await post(formOf(['image', fileOf(0)]))).json.body).toEqual({ image: 'a.jpg of 0' })
    expect((await post(formOf(['image', 'none']))).json.body).toEqual({ image: 'none' })
  })

  test('nothing of files in other fields, nor of parts without a name', async () => {
    const reply = await post(
      formOf(
        ['paper', fileOf(50_000)],
        ['constructor', fileOf(5)],
        ['__proto__', fileOf(5)],
        ['name', 'Mona'],
      ),
    )
    expect(reply.json.body).toEqual({ name: 'Mona' })
    const nameless = await written(
      partOf('', 'text'),
      partOf('; filename="a.jpg"', 'file'),
      partOf('; name="name"', 'Mona'),
    )
    expect(nameless.json.body).toEqual({ name: 'Mona' })
  })
})

describe('refused is', () => {
  test.each([
    [
      'a picture above its field',
      'image',
      30_001,
      413,
      'The image may not be greater than 30 kilobytes.',
    ],
    [
      'one of a list above its field',
      'images[2]',
      20_001,
      413,
      'The images may not be greater than 20 kilobytes.',
    ],
    [
      'a file that is passed over, above what all take',
      'paper',
      190_001,
      413,
      'The request is too large',
    ],
  ])('%s', async (_what, name, size, status, message) => {
    const reply = await post(formOf([name, fileOf(size)]))
    expect(reply).toMatchObject({ status, json: { message } })
  })

  test('more pictures than a field takes, on the field', async () => {
    const four = await post(
      formOf(...[0, 1, 2, 3].map((at): [string, File] => [`images[${at}]`, fileOf(10)])),
    )
    expect(four).toMatchObject({
      status: 422,
      json: { code: 'invalid', errors: { images: ['At most 3 pictures'] } },
    })
    const two = await post(formOf(['image', fileOf(10)], ['image', fileOf(10)]))
    expect(two).toMatchObject({ status: 422, json: { errors: { image: ['Only one picture'] } } })
  })

  test('more files than anybody sends, passed over or not', async () => {
    const reply = await post(
      formOf(...Array.from({ length: 7 }, (_, at): [string, File] => [`paper${at}`, fileOf(1)])),
    )
    expect(reply).toMatchObject({ status: 413, json: { message: 'The form has too many files' } })
  })

  test('texts that are too long, one or together, and too many of them', async () => {
    expect((await post(formOf(['a', 'x'.repeat(10_001)]))).status).toBe(413)
    expect((await post(formOf(['a', 'ش'.repeat(3000)], ['b', 'ش'.repeat(3000)]))).status).toBe(413)
    expect(
      (
        await post(
          formOf(...Array.from({ length: 51 }, (_, at): [string, string] => [`a${at}`, ''])),
        )
      ).status,
    ).toBe(413)
  })

  test('a body that is not multipart, or breaks off in the middle of a picture or a text', async () => {
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    for (const body of [
      'hello',
      fileHead,
      `${fileHead}pixels`,
      partOf('; name="a"', 'b'),
      `--${boundary}\r\ncontent-disposition: form`,
    ]) {
      expect(await post(body, type), body).toMatchObject({
        status: 400,
        json: { code: 'malformed' },
      })
    }
    expect((await post('x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  })

  test('what says of itself that it is too large, before it comes', async () => {
    const { socket, heard } = await begin('', 5_000_000)
    await until(() => heard().includes('\r\n\r\n'))
    expect(heard()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('a picture that grows too large, while it is still coming', async () => {
    const { socket, heard } = await begin(fileHead + 'x'.repeat(30_001), 150_000)
    await until(() => heard().includes('30 kilobytes'))
    expect(heard()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('a body that never ends', async () => {
    const { socket, heard } = await begin('', 'chunked')
    const rubbish = `1000\r\n${'x'.repeat(4096)}\r\n`
    for (let at = 0; at < 60 && !heard(); at++)
      await new Promise((resolve) => socket.write(rubbish, resolve))
    await until(() => heard().includes('\r\n\r\n'))
    expect(heard()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('a body that says nothing for long, but not one that is slow', async () => {
    const stalled = await begin(fileHead, 1000)
    await until(() => stalled.heard().includes('stalled'))
    expect(stalled.heard()).toMatch(/^HTTP\/1\.1 400 /)
    stalled.socket.destroy()

    const body = `${fileHead}${'x'.repeat(500)}\r\n--${boundary}--\r\n`
    const slow = await begin('', body.length)
    for (let at = 0; at < body.length; at += 100) {
      slow.socket.write(body.slice(at, at + 100))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await until(() => slow.heard().includes('a.jpg of 500'))
    slow.socket.destroy()
  })
})

describe('a refusal is heard', () => {
  test('by who sends everything before listening, and the connection goes on', async () => {
    const { socket, heard } = await begin(fileHead + 'x'.repeat(30_001), 150_000)
    await until(() => heard().includes('30 kilobytes'))
    const rest = 150_000 - fileHead.length - 30_001
    for (let sent = 0; sent < rest; sent += 10_000) {
      await new Promise((resolve) =>
        socket.write('x'.repeat(Math.min(10_000, rest - sent)), resolve),
      )
    }
    const body = `${partOf('; name="name"', 'Mona')}--${boundary}--\r\n`
    socket.write(
      `POST /call HTTP/1.1\r\nhost: shop\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await until(() => heard().includes('{"body":{"name":"Mona"}}'))
    socket.destroy()
  })

  test('every time, whatever the kind of body', async () => {
    for (let time = 0; time < 20; time++) {
      expect((await post(formOf(['image', fileOf(3_000_000)]))).status).toBe(413)
      expect(
        (
          await post(JSON.stringify({ a: 'x'.repeat(3_000_000) }), {
            'content-type': 'application/json',
          })
        ).status,
      ).toBe(413)
    }
  })
})

describe('the memory for pictures', () => {
  const full = () =>
    post(
      formOf(
        ['images', fileOf(20_000)],
        ['images', fileOf(20_000)],
        ['images', fileOf(20_000)],
        ['image', fileOf(25_000)],
      ),
    )

  test('refuses with 503 what finds no room, and has room again afterwards', async () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const first = full()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const second = await full()
    expect(second).toMatchObject({ status: 503, json: { code: 'overloaded' } })
    expect(second.headers.get('retry-after')).toBe('5')
    open()
    expect((await first).status).toBe(200)
    await soon(async () => expect((await full()).status).toBe(200))
  })

  test('gets back what refused uploads took', async () => {
    for (let time = 0; time < 10; time++) {
      const reply = await post(formOf(['image', fileOf(25_000)], ['images', fileOf(30_000)]))
      expect(reply.status).toBe(413)
    }
    expect((await full()).status).toBe(200)
  })

  test('gets back what uploads took that were given up on the way', async () => {
    for (let time = 0; time < 20; time++) {
      const { socket } = await begin(fileHead + 'x'.repeat(25_000), 100_000)
      if (time % 2) await new Promise((resolve) => setTimeout(resolve, 5))
      if (time % 3) socket.resetAndDestroy()
      else socket.destroy()
    }
    await soon(async () => expect((await full()).status).toBe(200))
  })

  test('gets back what an upload took whose sender did not wait for the answer', async () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const body = `${fileHead}${'x'.repeat(25_000)}\r\n--${boundary}--\r\n`
    for (let time = 0; time < 4; time++) {
      const { socket } = await begin(body, body.length)
      await new Promise((resolve) => setTimeout(resolve, 50))
      socket.destroy()
    }
    open()
    await soon(async () => expect((await full()).status).toBe(200))
  })
})
