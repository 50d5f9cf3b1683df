import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type SlowSender = {
  /** Response received so far. */
  heard(): string
  /** Status of the response; undefined before it. */
  status(): number | undefined
  send(text: string): void
  socket: Socket
}

export const boundary = 'slowly'

const head = (type: string, length: string, path = '/api/login') =>
  `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`
const multipart = `multipart/form-data; boundary=${boundary}`
const filePart = (field: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\nhalf a`

/** Requests with incomplete bodies of several kinds. */
export const unfinished: Record<string, string> = {
  'headers alone': head('application/json', 'content-length: 200'),
  'headers that wait to be told to go on': head(
    'application/json',
    'content-length: 200\r\nexpect: 100-continue',
  ),
  'half a JSON body': `${head('application/json', 'content-length: 200')}{"email":"mona@`,
  'half a form': `${head('application/x-www-form-urlencoded', 'content-length: 200')}email=mona`,
  'chunks without an end': `${head('application/json', 'transfer-encoding: chunked')}5\r\n{"ema\r\n`,
  'half a picture':
    head(multipart, 'content-length: 200000', '/api/review/create') + filePart('image'),
  'a picture where none is taken': head(multipart, 'content-length: 200000') + filePart('none'),
}

/**
 * Connection that sends a text and then stalls.
 * @param from a local address, 127.0.0.0/8
 */
export async function sendSlowly(
  url: string,
  text: string,
  from = '127.0.0.1',
): Promise<SlowSender> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  let heard = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    heard += piece
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return {
    heard: () => heard,
    status: () => Number(/^HTTP\/1\.1 ([2-5]\d\d) /m.exec(heard)?.[1]) || undefined,
    send: (more) => void socket.write(more),
    socket,
  }
}
