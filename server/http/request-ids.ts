/**
 * Request ids, sent as x-request-id and logged with every line about the request: with one the
 * owner finds what happened to a visitor. Ids are random: a visitor cannot guess another's, nor
 * infer the shop's traffic from two of their own (R179). Node draws random bytes for many UUIDs at
 * once, which is cheap enough for cached responses.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Trust } from './proxies.ts'

type Numbered = IncomingMessage & { requestId?: string }

/** Id of a request, the same each time. A trusted proxy's id is kept if it is short and plain. */
export function openRequestIds(trust: Trust): (request: IncomingMessage) => string {
  return (request: Numbered) => {
    request.requestId ??= givenBy(request, trust) ?? randomUUID()
    return request.requestId
  }
}

function givenBy({ headers, socket }: IncomingMessage, trust: Trust): string | undefined {
  const given = headers['x-request-id']
  if (typeof given !== 'string' || !/^[\w-]{1,64}$/.test(given)) return undefined
  return trust(socket.remoteAddress ?? '', 0) ? given : undefined
}
