/** Receiver of webhooks with a public name, for tests, since the shop refuses local addresses. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

export type Receiver = {
  /** Address, as http://receiver-40123.example.com/zeina */
  url: string
  received: Received[]
  /** Sets its response; 204 by default. */
  answer(how: number | ((request: IncomingMessage, response: ServerResponse) => void)): void
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    void response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://receiver-${(server.address() as AddressInfo).port}.example.com/zeina`,
    received,
    answer(how) {
      answer = typeof how === 'number' ? (_, response) => void response.writeHead(how).end() : how
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Verification of a Standard Webhooks signature; throws for another secret. */
export const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: Record<string, never>
  }
