/**
 * Each request has an id, which its answer carries as x-request-id and every line of the log that is about it: by it the owner finds what
 * happened to a visitor who tells her. It is made without chance, because what is kept as bytes is answered faster than chance is had.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Trust } from './proxies.ts'

type Numbered = IncomingMessage & { requestId?: string }

/** Tells which process, and which run of it. */
const run = randomBytes(4).toString('hex')

/** The id of a request, the same each time it is asked. One that a trusted proxy has given stays, when it is short and plain. */
export function openRequestIds(trust: Trust): (request: IncomingMessage) => string {
  let count = 0
  return (request: Numbered) => {
    request.requestId ??= givenBy(request, trust) ?? `${run}-${(++count).toString(36)}`
    return request.requestId
  }
}

function givenBy({ headers, socket }: IncomingMessage, trust: Trust): string | undefined {
  const given = headers['x-request-id']
  if (typeof given !== 'string' || !/^[\w-]{1,64}$/.test(given)) return undefined
  return trust(socket.remoteAddress ?? '', 0) ? given : undefined
}
