/**
 * A browser with its push service, for tests: it opens what arrives as a browser does, by RFC 8188
 * and 8291, written without the library that the shop encrypts with.
 */
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const digest = createHmac('sha256', key)
  for (const part of parts) digest.update(part)
  return digest.digest()
}

/** Subscription of a browser, and what it reads in a message. */
export function makeBrowser() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const secret = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: secret.toString('base64url') },
    open({ body, headers }: Pushed) {
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not aes128gcm')
      const salt = body.subarray(0, 16)
      const idEnd = 21 + body.readUInt8(20)
      const sender = body.subarray(21, idEnd)
      const input = hmac(
        hmac(secret, pair.computeSecret(sender)),
        'WebPush: info\0',
        own,
        sender,
        '\x01',
      )
      const key = hmac(salt, input)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        hmac(key, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16),
        hmac(key, 'Content-Encoding: nonce\0\x01').subarray(0, 12),
      )
      decipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(idEnd, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

/** Claims of a message's VAPID token; throws where its key has not signed it. */
export function readVapid({ headers }: Pushed) {
  const [, token = '', key = ''] =
    /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [head, claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({
        format: 'jwk',
        key: {
          ...{ kty: 'EC', crv: 'P-256' },
          x: point.subarray(1, 33).toString('base64url'),
          y: point.subarray(33).toString('base64url'),
        },
      }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed by its key')
  return { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

/** Push service on loopback, under a public name of test/outside/outside-names.ts. */
export async function openPushService() {
  const pushed: Pushed[] = []
  let answer: number | ((response: ServerResponse) => void) = 201
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `receiver-${(server.address() as AddressInfo).port}.example.com`,
    pushed,
    answer(how: typeof answer) {
      answer = how
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
