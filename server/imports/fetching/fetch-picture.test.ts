import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { network } from '#server/outside/outside.ts'
import { isPlainlyClosed, isPublic } from '#server/outside/public-addresses.ts'
import { hurried } from '../../../test/shop/soon.ts'
import { fetchPicture } from './fetch-picture.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  answer(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const reach = network.reach
/** One host name is served by this test; every other is resolved as usual. */
network.reach = async (url) =>
  url.hostname === 'pictures.example.com'
    ? { address: '127.0.0.1', family: 4, port: (server.address() as AddressInfo).port }
    : reach(url)
afterEach(() => {
  vi.restoreAllMocks()
  asked.splice(0)
})

const at = 'http://pictures.example.com/a.jpg'

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.20',
  ],
  ...['192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
  ],
  ...['', 'example.com', '1.2.3'],
])('%s is nobody’s public address', (ip) => {
  expect(isPublic(ip)).toBe(false)
})

test.each([
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '197.32.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is one', (ip) => {
  expect(isPublic(ip)).toBe(true)
})

test.each([
  ...[
    'http://localhost/a',
    'http://shop/a',
    'http://shop.internal/a',
    'http://printer.local./a',
    'http://127.0.0.1/a',
    'http://2130706433/a',
    'http://0x7f.1/a',
  ],
  ...[
    'http://[::1]/a',
    'http://[::ffff:127.0.0.1]/a',
    'http://example.com:22/a',
    'https://example.com:8443/a',
    'http://example.com:5432/a',
    'http://example.com:443/a',
    'https://example.com:80/a',
  ],
])('%s says of itself that it is closed', async (address) => {
  expect(isPlainlyClosed(new URL(address))).toBe(true)
  await expect(fetchPicture(address)).rejects.toMatchObject({ reason: 'not_public' })
})

describe('a picture', () => {
  test('comes from where its name leads', async () => {
    answer = (_request, response) => void response.end('picture')
    expect(String(await fetchPicture(at))).toBe('picture')
    expect(asked).toEqual(['pictures.example.com/a.jpg'])
  })

  test('does not, when one of the addresses of its name is not public', async () => {
    vi.spyOn(network, 'resolve').mockResolvedValue([
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.8', family: 4 },
    ])
    await expect(fetchPicture('http://two-faced.example.org/a.jpg')).rejects.toMatchObject({
      reason: 'not_public',
    })
  })

  test('is not followed into the own network, nor to another scheme', async () => {
    for (const location of [
      'http://169.254.169.254/latest',
      'http://localhost/a',
      '//10.0.0.1/a',
      'http://example.com:25/a',
    ]) {
      answer = (_request, response) => void response.writeHead(302, { location }).end()
      await expect(fetchPicture(at), location).rejects.toMatchObject({ reason: 'not_public' })
    }
    answer = (_request, response) =>
      void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    await expect(fetchPicture(at)).rejects.toMatchObject({ reason: 'no_answer' })
    expect(asked).toHaveLength(5)
  })

  test('is followed three times and no further', async () => {
    answer = ({ url }, response) => {
      const step = Number(/step=(\d)/.exec(url ?? '')?.[1] ?? 0)
      if (step < 3) response.writeHead(301, { location: `/a.jpg?step=${step + 1}` }).end()
      else response.end('there')
    }
    expect(String(await fetchPicture(at))).toBe('there')
    answer = (_request, response) => void response.writeHead(301, { location: '/a.jpg' }).end()
    asked.splice(0)
    await expect(fetchPicture(at)).rejects.toMatchObject({ reason: 'no_answer' })
    expect(asked).toHaveLength(4)
  })

  test.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [403, 'no_answer'],
    [500, 'no_answer'],
  ])('that is answered with %i is missing', async (status, reason) => {
    answer = (_request, response) => void response.writeHead(status).end()
    await expect(fetchPicture(at)).rejects.toMatchObject({ reason })
  })

  test('that is too large is not read to its end, whether it says so or not', async () => {
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-length': limits.picture_bytes + 1 }).write('x')
    await expect(fetchPicture(at)).rejects.toMatchObject({ reason: 'too_large' })
    let sent = 0
    answer = (_request, response) => {
      const more = () => {
        while (sent < limits.picture_bytes * 5 && response.write(Buffer.alloc(64 * 1024)))
          sent += 64 * 1024
      }
      response.on('drain', more)
      more()
    }
    await expect(fetchPicture(at)).rejects.toMatchObject({ reason: 'too_large' })
    expect(sent).toBeLessThan(limits.picture_bytes * 4)
  })

  test('that breaks off, or whose address takes no connection, is missing', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('x')
      setTimeout(() => response.destroy(), 50)
    }
    await expect(fetchPicture(at)).rejects.toMatchObject({ reason: 'no_answer' })
  })

  test('that never ends is given up after ten seconds', async () => {
    answer = (_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(drip))
    }
    const times = hurried()
    await expect(fetchPicture(at)).rejects.toMatchObject({ reason: 'too_slow' })
    expect(times).toEqual([10_000])
  })
})
