/** Trusted proxies in front of the shop, whose headers identify visitors (TRUST_PROXY). */
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import type { Config } from '../config.ts'

/**
 * Whether an address's forwarding headers are trusted; `hop` counts from 0, the address of the
 * connection.
 */
export type Trust = (address: string, hop: number) => boolean

/** Throws CannotStart for an invalid address. */
export function trustIn(setting: Config['trustProxy']): Trust {
  if (setting === false) return () => false
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  try {
    return compile(setting.split(/[ ,]+/))
  } catch (failure) {
    throw new CannotStart(`TRUST_PROXY is no list of addresses: ${reasonOf(failure)}.`)
  }
}

/**
 * Warns once about a proxy without TRUST_PROXY: rate limits per address would count all shoppers as
 * one, and one of them guessing at passwords would lock out the others.
 */
export function warnOfProxy(app: FastifyInstance, setting: Config['trustProxy']): void {
  if (setting !== false) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && comesThroughProxy(request.raw)) {
      hasWarned = true
      app.log.warn(
        'A request came with X-Forwarded-For or Forwarded, and TRUST_PROXY is off: if a proxy of yours stands in front of the shop, set TRUST_PROXY to its address (or to how many there are), or all shoppers behind it share one limit of requests.',
      )
    }
    done()
  })
}

const comesThroughProxy = ({ headers }: IncomingMessage): boolean =>
  'x-forwarded-for' in headers || 'forwarded' in headers

/** Headers that proxies add to requests. */
const ofProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?(?:::1|::ffff:127(?:\.\d{1,3}){3})\]?)$/

/**
 * Whether a request comes from a program on this machine itself. Visitors behind a proxy on the
 * same machine come from loopback too: their requests have a proxy's header, or the shop's own host
 * name.
 */
export function isFromLoopback({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  if (ofProxies.some((name) => name in headers)) return false
  const host = headers.host?.replace(/:\d+$/, '') ?? ''
  return loopback.test(socket.remoteAddress ?? '') && loopback.test(host.toLowerCase())
}
