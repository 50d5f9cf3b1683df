/**
 * Each request has an id, which its answer carries as x-request-id and every line of the log that
 * is about it: by it the owner finds what happened to a visitor who tells her. Ids are random: a
 * visitor cannot guess another's, nor read from two of their own how much the shop does (R179).
 * Node draws the randomness of UUIDs for many at a time, which what is kept as bytes can afford.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Trust } from './proxies.ts'

type Numbered = IncomingMessage & { requestId?: string }

/**
 * The id of a request, the same each time it is asked. One that a trusted proxy has given stays,
 * when it is short and plain.
 */
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
